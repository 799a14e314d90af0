"""The emulated board as a handheld for scripts and tests: power switch, thumbs, data folder.

It offers what `host_tools.simulator.handheld.Handheld` does, as far as a board can: keys, time,
the chip; not the application's insides, which only the PC's own has.
"""

from collections.abc import Callable
from pathlib import Path

from host_tools.emulator import storage
from host_tools.emulator.board import Board
from host_tools.panel.chip import Chip

# A thumb's press. The board polls every 10 ms and may be drawing for 50; debouncing wants 20.
PRESS_MS = 90
GAP_MS = 60
# Drawing may have kept the board from its contacts: it needs this long to believe a release.
STILL_MS = 60
_READY_MS = 200
_BOOT_LIMIT_MS = 3000


class Front:
    """What scripts reach under `handheld.devices`: the display's chip."""

    def __init__(self, chip: Chip) -> None:
        self.chip = chip


class EmulatedHandheld:
    """A board with `image`, booted to its first picture from the file system `kept` (or blank).

    `elapsed` is emulated milliseconds over all power cycles, `pressed` counts presses. `on_board`
    gets every board before it is switched on.
    """

    def __init__(
        self,
        image: Path,
        kept: bytes | None = None,
        *,
        on_board: Callable[[Board], None] | None = None,
    ) -> None:
        self._image = image
        self._on_board = on_board
        self._before = 0.0
        self.pressed = 0
        self.board = self._power_on(kept)

    def _power_on(self, kept: bytes | None) -> Board:
        board = Board(self._image, kept)
        if self._on_board is not None:
            self._on_board(board)
        self.devices = Front(board.chip)
        if board.display:
            board.run_until(lambda: board.chip.on and board.bus_cycles, _BOOT_LIMIT_MS, "the boot")
        # The first picture is not all: the logs are looked through for a match to resume.
        board.settle(_READY_MS)
        return board

    @property
    def elapsed(self) -> int:
        """Emulated milliseconds since the first power-on."""
        return round(self._before + self.board.now)

    def cut(self) -> None:
        """Take the power away at once, whatever is going on, and give it back."""
        self._before += self.board.now
        self.board = self._power_on(self.board.flash.storage())

    def wait(self, ms: int) -> None:
        """Leave the keys alone for `ms`."""
        self.board.run(ms)

    def tap(self, key: int) -> None:
        """Press and release `key`, a bit of hal.buttons."""
        self.hold(key, PRESS_MS)

    def hold(self, key: int, ms: int) -> None:
        """Press `key`, keep it down for `ms`, release it; then until the picture is still."""
        self.pressed += 1
        self.board.press(key, ms, GAP_MS)
        self.board.settle(STILL_MS)

    def picture(self) -> bytes:
        """What the glass shows."""
        return self.board.picture()

    def files(self) -> dict[str, bytes]:
        """The data folder: name -> content."""
        return storage.data(self.board.flash.storage())
