"""Times at the front of the emulated board: from a contact to the changed picture, and at rest.

A time is emulated time plus what the emulator gives away: the bytes on the I2C bus, the erases and
pages of the flash.
"""

import statistics
from dataclasses import dataclass
from pathlib import Path

from firmware.hal.board import I2C_HZ
from firmware.hal.buttons import OK, RIGHT
from host_tools.emulator import storage
from host_tools.emulator.board import CYCLES_PER_MS, HZ, Board
from host_tools.emulator.flash import ERASE_MS, PAGE_MS

_CLOCKS_A_BYTE = 9
_BOOT_MS = 2000
_HELD_MS = 90
_GAP_MS = 150
_MOVES = 12
# Of a person who plays a whole deal: 18 cards, and pages in between.
_PRESSES = 30
# The opponent's answer: its pause of half a second, its thought, its picture.
_ANSWER_MS = 900
_AWAKE_MS = 1000
# A dark display: the shortest time that the settings allow.
_OFF_S = 10


@dataclass(frozen=True)
class Presses:
    """Press to changed picture in milliseconds, and the median of the bytes sent for it."""

    median: float
    worst: float
    bytes: float


def _of(presses: list[tuple[float, int]]) -> Presses:
    times = [took for took, _ in presses]
    sent = statistics.median([sent for _, sent in presses])
    return Presses(round(statistics.median(times), 3), round(max(times), 3), sent)


def stored(**more: int | str) -> bytes:
    """A board's storage with the settings that these measurements want, and `more` of them."""
    wanted = {"lang": "en", "level": 1, "dealer": "them", "off_s": _OFF_S, **more}
    return storage.make_data(storage.settings(**wanted))


def _counted(board: Board) -> tuple[int, int, int]:
    return board.chip.received, board.flash.sectors_erased, board.flash.pages


def _given_away(before: tuple[int, int, int], after: tuple[int, int, int]) -> float:
    """Milliseconds that a real board would have taken for bus and flash."""
    sent, erased, pages = (now - then for then, now in zip(before, after, strict=True))
    return sent * _CLOCKS_A_BYTE * 1000 / I2C_HZ + erased * ERASE_MS + pages * PAGE_MS


def boot(image: Path) -> float:
    """Power-on to the last byte of the title, in milliseconds."""
    board = Board(image, stored())
    before = _counted(board)
    # The display is set up dark, long before there is a picture to show.
    board.run_until(lambda: any(board.picture()), _BOOT_MS, "the title")
    board.settle()
    return round(board.bus_cycles / CYCLES_PER_MS + _given_away(before, _counted(board)), 3)


class Session:
    """A board at its title, to be pressed and watched."""

    def __init__(self, image: Path) -> None:
        self._board = Board(image, stored())
        self._board.run(_BOOT_MS / 2)

    def _press(self, key: int, offset: float) -> tuple[float, int]:
        """Press `key` `offset` ms into a turn of the loop; the time and the bytes it took."""
        board = self._board
        board.run(offset)
        start, before = board.now, _counted(board)
        board.set_keys(key)
        board.run(_HELD_MS)
        # The press that begins a match draws later than all others.
        board.settle(_HELD_MS)
        sent = board.chip.received - before[0]
        took = board.bus_cycles / CYCLES_PER_MS - start + _given_away(before, _counted(board))
        board.set_keys(0)
        board.run(_GAP_MS)
        return took, sent

    def open(self, *keys: int) -> None:
        """Press keys to come to a screen."""
        for key in keys:
            self._press(key, 0)

    def moves(self) -> Presses:
        """Moves of the choice on the screen that is open, round and round."""
        # The offsets meet the turns of the loop at all places.
        return _of([self._press(RIGHT, number) for number in range(_MOVES)])

    def plays(self) -> Presses:
        """A deal against the lowest level, from the press that begins the match; only what is
        recorded counts."""
        board = self._board
        found: list[tuple[float, int]] = []
        for number in range(_PRESSES):
            pages = board.flash.pages
            press = self._press(OK, number % _MOVES)
            if board.flash.pages > pages:
                found.append(press)
            board.run(_ANSWER_MS)
        return _of(found)

    def awake(self) -> float:
        """The share of cycles spent awake while nothing happens, in percent."""
        board = self._board
        board.settle(100)
        busy = board.busy_cycles
        board.run(_AWAKE_MS)
        return round((board.busy_cycles - busy) * 100 / (HZ * _AWAKE_MS / 1000), 3)

    def awake_dark(self) -> float:
        """The same with the display off."""
        board = self._board
        board.run_until(lambda: not board.chip.on, (_OFF_S + 5) * 1000, "the dark display")
        return self.awake()
