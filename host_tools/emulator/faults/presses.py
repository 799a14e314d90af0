"""Random presses on the board's own contacts: nothing raises, BACK leads home, the heap stays.

No match goes but where it was deleted, by a press or to make room, and what is there when the
power is cut at the end of a round is there after the next boot. The application runs as `app.run`
runs it, in a loop that also measures the heap when a spare pin asks for it; what is loaded and
made but once in a program's life is there before. Rounds follow each other on one flash, as it is.
"""

import random
from dataclasses import dataclass
from pathlib import Path

from firmware.core.errors import LogError
from firmware.hal.buttons import BACK, LEFT, OK, RIGHT
from firmware.ui import screens
from host_tools.emulator import storage
from host_tools.emulator.board import Board
from host_tools.emulator.faults import judge, scenes, state
from host_tools.emulator.faults.state import State
from host_tools.emulator.program import Program
from host_tools.errors import ToolError

# Presses that are made on one boot, and lost where a campaign is stopped in them.
ROUND = 300
# Presses between two looks at the heap, taken at the title.
_LOOK = 50
# What is kept for the next press is longer or shorter; what is lost for good grows beyond this.
_NOISE = 4096
# Looks that the heap's begin and end are taken from.
_FEW = 3
# Told in a deleted match's place: the shelf is full, and a match that begins needs room.
_ROOM = 0xFFFF
_SCREENS = Path(screens.__file__).parent
# Spare pins. While the first is high the second tells whether the title is shown, and when it
# falls the heap is looked at; the third ends the program.
_ASK_PIN, _HOME_PIN, _STOP_PIN = 1, 2, 3
# From the deepest screen to the title, toasts and pages on the way included.
_BACKS = 24
_KEYS = (LEFT, LEFT, RIGHT, RIGHT, RIGHT, OK, OK, OK, OK, BACK, LEFT | RIGHT, OK | BACK)
# A thumb's press, a long one, one that is hardly there, and one that repeats.
_HELD_MS = (70, 70, 70, 70, 70, 90, 15, 700, 1200)
_CODE = """
import gc
from array import array
from machine import Pin
from firmware.app import App
from firmware.hal.handheld import Handheld
from firmware.opponent import advice
from firmware.opponent.master import shared_search
from firmware.opponent.playouts import shared_table
from firmware.ui import strings_en, strings_it
from firmware.ui.screens import find
for name in {screens}:
    find(name)
shared_search()
shared_table()
found = array("I", [0] * {looks})
gone = array("I", [0] * {gone})
count = lost = 0
class Watched(App):
    def _execute(self, name, args):
        nonlocal lost
        number = 0
        if name == "delete":
            number = args[0]
        elif name.startswith("new_") and len(self.kept()) >= {kept}:
            number = {room}
        if number:
            gone[lost] = count << 16 | number
            lost += 1
        return super()._execute(name, args)
devices = Handheld()
app = Watched(devices)
ask, stop = Pin({ask}, Pin.IN, Pin.PULL_DOWN), Pin({stop}, Pin.IN, Pin.PULL_DOWN)
home = Pin({home}, Pin.OUT, value=0)
asked = 0
while not stop():
    if ask():
        asked = 1
        home(app.stack.top.NAME == "title")
    elif asked:
        asked = 0
        at_home = app.stack.top.NAME == "title"
        if at_home:
            # A match in memory is longer or shorter; from its log it can be taken up again.
            for session in app.sessions:
                session.forget()
        gc.collect()
        found[count] = gc.mem_free() << 1 | at_home
        count += 1
    if not app.step():
        devices.clock.wait(10)
for each in found[:count]:
    out("look %d %d" % (each >> 1, each & 1))
for each in gone[:lost]:
    out("gone %d %d" % (each >> 16, each & 0xffff))
"""


@dataclass(frozen=True)
class Round:
    """Free heap at the title, first before any press; what was lost, what failed.

    `flash` is as the power cut after the last press left it.
    """

    heap: list[int]
    lost: list[str]
    failed: list[str]
    flash: bytes


class _Presser:
    """A board under random keys."""

    def __init__(self, program: Program, dice: random.Random) -> None:
        self._program = program
        self._board: Board = program.board
        self._dice = dice
        self._run(1500)

    @property
    def flash(self) -> bytes:
        """The file system as it is now."""
        return self._board.flash.storage()

    def _run(self, ms: int) -> None:
        """Let the board run; `ToolError` with its traceback where the application raised."""
        self._board.run(ms)
        if self._program.result() is not None:
            raise ToolError("the application has ended")

    def press(self, key: int, held_ms: int, gap_ms: int) -> None:
        """Press and release."""
        self._board.set_keys(key)
        self._run(held_ms)
        self._board.set_keys(0)
        self._run(gap_ms)

    def any_key(self) -> None:
        """A press as the dice fall."""
        dice = self._dice
        self.press(dice.choice(_KEYS), dice.choice(_HELD_MS), dice.randrange(30, 250))

    def home(self) -> State:
        """BACK alone, until the title is shown; then a look at the heap, and at what is kept."""
        pins = self._board.mcu.gpio
        pins[_ASK_PIN].set_input_value(True)
        self._run(100)
        for _ in range(_BACKS):
            if pins[_HOME_PIN].raw_output_value:
                break
            self.press(BACK, 70, 60)
        pins[_ASK_PIN].set_input_value(False)
        self._run(100)
        return state.of(storage.data(self.flash))

    def end(self) -> list[str]:
        """Stop the program; what it found."""
        self._board.mcu.gpio[_STOP_PIN].set_input_value(True)
        return self._program.finish()


def play(image: Path, count: int, seed: str, flash: bytes | None = None) -> Round:
    """`count` random presses by `seed`, on the flash of an earlier round where there was one."""
    if flash is None:
        flash = storage.make_data(scenes.settings())
    code = _CODE.format(
        looks=2 + -(-count // _LOOK),
        # No press does more than one thing; those that lead home could each do one.
        gone=count + _BACKS * (2 + -(-count // _LOOK)),
        kept=scenes.KEPT,
        room=_ROOM,
        ask=_ASK_PIN,
        home=_HOME_PIN,
        stop=_STOP_PIN,
        screens=tuple(sorted(path.stem for path in _SCREENS.glob("[a-z]*.py"))),
    )
    program = Program(code, {}, image=image, kept=flash)
    heap: list[int] = []
    lost: list[str] = []
    failed: list[str] = []
    cut = None
    try:
        states = [state.of(storage.data(flash))]
        presser = _Presser(program, random.Random(seed))
        states.append(presser.home())
        for number in range(1, count + 1):
            presser.any_key()
            if number == count:
                cut = presser.flash
            if number % _LOOK == 0 or number == count:
                states.append(presser.home())
        told = [line.split() for line in presser.end()]
        looks = [(int(free), home) for word, free, home in told if word == "look"]
        heap = [free for free, _ in looks]
        if any(home == "0" for _, home in looks):
            failed.append("BACK did not lead to the title")
        if shrunk(heap) > _NOISE:
            failed.append(f"the heap at the title shrinks: {heap}")
        for look in range(len(states) - 1):
            gone = [int(n) for word, at, n in told if word == "gone" and int(at) == look]
            lost += vanished(states[look], states[look + 1], gone)
    except ToolError as error:
        failed.append(str(error))
    except LogError as error:
        lost.append(f"a log cannot be read: {error}")
    now = program.board.flash.storage()
    lost += [f"there is {name} on the flash" for name in storage.data(now) if ".bad" in name]
    if cut is not None:
        verdict = judge.boot(image, cut)
        lost += [text for text in (verdict.lost,) if text]
        failed += [text for text in (verdict.failed,) if text]
    return Round(heap, lost, failed, now if cut is None else cut)


def shrunk(heap: list[int]) -> int:
    """How much less is free at the last looks than at the first ones.

    The one before any press does not count. Of each few it is the most that is free, for what a
    match leaves behind depends on where it ended.
    """
    looks = heap[1:]
    few = min(_FEW, len(looks) // 2)
    return max(looks[:few]) - max(looks[-few:]) if few else 0


def vanished(before: State, after: State, gone: list[int]) -> list[str]:
    """A line for each match of `before` that `after` lacks, or lacks records of, without a reason.

    `gone` has the numbers of those that a press deleted, and `_ROOM` as often as room was needed.
    """
    missing = [number for number in state.missing(before, after) if number not in gone]
    # Which of them the shelf chose is not told; but what it deletes is gone as a whole.
    made_room = [number for number in missing if number not in after.logs][: gone.count(_ROOM)]
    return [
        f"match {number} had {len(before.logs[number])} records, "
        f"now it has {len(after.logs.get(number, []))}"
        for number in missing
        if number not in made_room
    ]
