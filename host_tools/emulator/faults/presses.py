"""Random presses on the board's own contacts: nothing raises, BACK leads home, the heap stays.

The application runs as `app.run` runs it, in a loop that also measures the heap when a spare pin
asks for it. Rounds follow each other on one flash.
"""

import random
from dataclasses import dataclass
from pathlib import Path

from firmware.core.errors import LogError
from firmware.hal.buttons import BACK, LEFT, OK, RIGHT
from host_tools.emulator import storage
from host_tools.emulator.board import Board
from host_tools.emulator.faults import scenes, state
from host_tools.emulator.program import Program
from host_tools.errors import ToolError

# Presses that are made on one boot, and lost where a campaign is stopped in them.
ROUND = 300
# Presses between two looks at the heap, taken at the title.
_LOOK = 50
# A match in memory is longer or shorter; what is lost for good grows beyond this.
_NOISE = 8192
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
found = array("I", [0] * {looks})
devices = Handheld()
app = App(devices)
ask, stop = Pin({ask}, Pin.IN, Pin.PULL_DOWN), Pin({stop}, Pin.IN, Pin.PULL_DOWN)
home = Pin({home}, Pin.OUT, value=0)
asked = count = 0
while not stop():
    if ask():
        asked = 1
        home(app.stack.top.NAME == "title")
    elif asked:
        asked = 0
        gc.collect()
        found[count] = gc.mem_free() << 1 | (app.stack.top.NAME == "title")
        count += 1
    if not app.step():
        devices.clock.wait(10)
for each in found[:count]:
    out("%d %d" % (each >> 1, each & 1))
"""


@dataclass(frozen=True)
class Round:
    """Free heap at the title, first before any press; what was lost, what failed; the flash."""

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

    def home(self) -> None:
        """BACK alone, until the title is shown; then a look at the heap."""
        pins = self._board.mcu.gpio
        pins[_ASK_PIN].set_input_value(True)
        self._run(100)
        for _ in range(_BACKS):
            if pins[_HOME_PIN].raw_output_value:
                break
            self.press(BACK, 70, 60)
        pins[_ASK_PIN].set_input_value(False)
        self._run(100)

    def end(self) -> list[str]:
        """Stop the program; what it found."""
        self._board.mcu.gpio[_STOP_PIN].set_input_value(True)
        return self._program.finish()


def play(image: Path, count: int, seed: str, flash: bytes | None = None) -> Round:
    """`count` random presses by `seed`, on the flash of an earlier round where there was one."""
    kept = scenes.settings() if flash is None else storage.data(flash)
    data = {f"/data/{name}": content for name, content in kept.items()}
    looks = 2 + -(-count // _LOOK)
    code = _CODE.format(looks=looks, ask=_ASK_PIN, home=_HOME_PIN, stop=_STOP_PIN)
    program = Program(code, {}, data, image)
    heap: list[int] = []
    failed: list[str] = []
    try:
        presser = _Presser(program, random.Random(seed))
        presser.home()
        for number in range(1, count + 1):
            presser.any_key()
            if number % _LOOK == 0 or number == count:
                presser.home()
        found = [line.split() for line in presser.end()]
        heap = [int(free) for free, _ in found]
        if any(home == "0" for _, home in found):
            failed.append("BACK did not lead to the title")
        if len(heap) > 2 and heap[-1] < min(heap[:-1]) - _NOISE:
            failed.append(f"the heap at the title shrinks: {heap}")
    except ToolError as error:
        failed.append(str(error))
    now = program.board.flash.storage()
    return Round(heap, _lost(now), failed, now)


def _lost(flash: bytes) -> list[str]:
    """What cannot be read of the files that the presses have left."""
    files = storage.data(flash)
    lost = [f"there is {name} on the flash" for name in files if name.endswith(".bad")]
    try:
        state.of(files)
    except LogError as error:
        lost.append(f"a log cannot be read: {error}")
    return lost
