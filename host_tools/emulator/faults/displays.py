"""Displays that are absent, unplugged, failing or of another kind, while a match is played.

Board and PC get the same keys; the PC's display never fails. When the board's is back it must
show what the PC's does, and both must have kept the same.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from firmware.hal.buttons import LEFT, OK, RIGHT
from host_tools.emulator.board import Board
from host_tools.emulator.faults import scenes
from host_tools.emulator.twin import Different, Twin
from host_tools.errors import ToolError
from host_tools.panel.chip import Chip

_START = (OK, OK, OK)
# By then the opponent has answered, whatever the glass shows.
_ANSWERED_MS = 900
# Set-up and a whole frame have fewer bytes.
_FRAME = 1200


@dataclass(frozen=True)
class Tried:
    """A kind of fault: how often it was done, what was lost and what went wrong."""

    fault: str
    tried: int
    lost: list[str]
    failed: list[str]


class Hands(Twin):
    """A twin whose board has `chip`, or no display: then there is nothing to compare.

    `plugged` says whether the display is there at the next power-on.
    """

    def __init__(self, image: Path, files: dict[str, bytes], chip: Chip) -> None:
        self._chip = chip
        self.plugged = True
        super().__init__(image, files, on_board=self._wire)

    def _wire(self, board: Board) -> None:
        board.chip = self._chip
        self._chip.reset()
        board.display = self.plugged

    def _powered_on(self) -> None:
        super()._powered_on()
        if self._chip.sh1106:
            # The setting is for such a chip, so the PC needs one to show the same.
            devices = self.pc.devices
            devices.chip = Chip(sh1106=True)
            devices.bus.chips[:] = [devices.chip]

    def _meet(self) -> None:
        if self.emulated.board.display:
            super()._meet()
        else:
            self.pc.wait(_ANSWERED_MS)
            self.emulated.wait(_ANSWERED_MS)

    def at_byte(self, count: int, heard: Callable[[Board], bool]) -> None:
        """Let `heard` decide whether the `count`-th byte from now gets to the display."""
        board, left = self.emulated.board, count

        def byte() -> bool:
            nonlocal left
            left -= 1
            if left:
                return True
            board.on_byte = None
            return heard(board)

        board.on_byte = byte

    def plug_in(self, dice: random.Random) -> None:
        """Connect the display: fresh from power-on, noise in its memory."""
        board = self.emulated.board
        board.chip.reset()
        board.chip.gram[:] = dice.randbytes(len(board.chip.gram))
        board.display = True
        self._meet()


def _keys(hands: Twin) -> Iterator[int]:
    """Keys of a match: what AUTO would press, and a look to the side before it."""
    yield from _START
    while True:
        top = hands.app.stack.top
        key = top.auto() if hasattr(top, "auto") else OK
        if key:
            yield from (RIGHT, LEFT, key)
        else:
            hands.turn()


Fault = Callable[[Hands, Iterator[int], random.Random], None]


def _blind(hands: Hands, keys: Iterator[int], dice: random.Random) -> None:
    """Some presses without a picture, then the display again."""
    for _ in range(dice.randrange(1, 4)):
        hands.tap(next(keys))
    hands.plug_in(dice)


def _unplugged(hands: Hands, keys: Iterator[int], dice: random.Random) -> None:
    def heard(board: Board) -> bool:
        board.display = False
        return False

    hands.at_byte(dice.randrange(1, _FRAME), heard)
    while hands.emulated.board.on_byte:
        hands.tap(next(keys))
    _blind(hands, keys, dice)


def _refused(hands: Hands, keys: Iterator[int], dice: random.Random) -> None:
    hands.at_byte(dice.randrange(1, _FRAME), lambda board: False)
    while hands.emulated.board.on_byte:
        hands.tap(next(keys))


def _absent(hands: Hands, keys: Iterator[int], dice: random.Random) -> None:
    hands.plugged = False
    hands.cut()
    hands.plugged = True
    hands.wait(dice.randrange(100, 2000))
    for _ in _START[1:]:
        hands.tap(OK)  # into the match again
    _blind(hands, keys, dice)


def _pressed(hands: Hands, keys: Iterator[int], dice: random.Random) -> None:
    hands.tap(next(keys))


# Name, what is done, the display's address, whether it is an SH1106.
_FAULTS: tuple[tuple[str, Fault, int, bool], ...] = (
    ("display absent at power-on", _absent, 0x3C, False),
    ("display unplugged in a frame, and back", _unplugged, 0x3C, False),
    ("byte of a frame not acknowledged", _refused, 0x3C, False),
    ("display at 0x3D: presses", _pressed, 0x3D, False),
    ("SH1106: presses", _pressed, 0x3C, True),
    ("SH1106 unplugged in a frame, and back", _unplugged, 0x3C, True),
)
NAMES = tuple(row[0] for row in _FAULTS)


def _session(
    image: Path, name: str, break_it: Fault, chip: Chip, times: int, dice: random.Random
) -> Tried:
    """Do a fault `times`, all in one match; the first that goes wrong is the last."""
    lost: list[str] = []
    failed: list[str] = []
    tried = 0
    files = scenes.settings(dealer="me", sh1106=chip.sh1106)
    with Hands(image, files, chip) as hands:
        keys = _keys(hands)
        for _ in _START:
            hands.tap(next(keys))
        while tried < times and not lost and not failed:
            tried += 1
            try:
                break_it(hands, keys, dice)
            except (Different, ToolError) as error:
                failed.append(f"{name}: {type(error).__name__}: {error}")
                break
            try:
                hands.check_logs()
            except Different as error:
                lost.append(f"{name}: {error}")
    return Tried(name, tried, lost, failed)


def session(image: Path, name: str, times: int, seed: int) -> Tried:
    """A kind of display fault (of `NAMES`), `times`."""
    _, break_it, address, sh1106 = next(row for row in _FAULTS if row[0] == name)
    dice = random.Random(f"{name} {seed}")
    return _session(image, name, break_it, Chip(address, sh1106), times, dice)
