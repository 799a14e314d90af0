"""The board's flash chip: what lies in it, what was written, and what a power cut leaves.

The emulator applies a command when chip select rises and takes no time for it; this counts erases
and pages for wear and for the time a real chip would take, and can end the run at any of them.
"""

from collections.abc import Callable, Iterable
from pathlib import Path

from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.rp2040 import RP2040

from host_tools import uf2
from host_tools.emulator import torn
from host_tools.errors import ToolError

SIZE = 2048 * 1024
STORAGE_SIZE = 1408 * 1024
STORAGE_START = SIZE - STORAGE_SIZE
# Times of a real chip, counted on top of the emulated ones.
ERASE_MS = 45.0
PAGE_MS = 0.7
_BUILD = "spariglio build image makes one for it"


def program(image: Path) -> list[tuple[int, bytes]]:
    """(place, bytes) of what the UF2 file `image` puts into the flash.

    Raises `ToolError` for a file that this board could not start from.
    """
    read = uf2.load(image)
    if read.chip != "RP2040":
        raise ToolError(f"{image} is for an {read.chip}, the emulated chip is an RP2040", _BUILD)
    found = [(address - FLASH_START_ADDRESS, data) for address, data in read.parts]
    if found[0][0] < 0 or any(at + len(data) > STORAGE_START for at, data in found):
        raise ToolError(f"{image} writes outside the program's part of the flash", _BUILD)
    if found[0][0] > 0 or not found[0][1]:
        raise ToolError(f"{image} holds nothing for the flash's start", _BUILD)
    return found


class Flash:
    """The flash of `mcu`; `storage` is put into the file system area, else that is blank.

    `parts` are the (place, bytes) of the program.

    `erases` maps a sector number of the whole flash to its erases, `pages` counts programmed
    pages; `commands` counts both, one for each command the chip obeyed, the last at `last_ms`.
    `on_command(n)` is called before the n-th (from 1), `pending`, is applied and returns how much
    of it takes effect, 0.0 to 1.0.
    """

    def __init__(
        self,
        mcu: RP2040,
        storage: bytes | None = None,
        parts: Iterable[tuple[int, bytes]] = (),
    ) -> None:
        self._mcu = mcu
        self._apply = mcu.ssi._apply_command
        # The model's own hook: it calls this when chip select rises.
        setattr(mcu.ssi, "_apply_command", self._command)  # noqa: B010
        self.erases: dict[int, int] = {}
        self.pages = 0
        self.commands = 0
        self.last_ms = 0.0
        self.on_command: Callable[[int], float] | None = None
        self.pending: torn.Command | None = None
        if storage is None:
            storage = b"\xff" * STORAGE_SIZE
        if len(storage) != STORAGE_SIZE:
            raise ToolError(
                f"a kept file system has {STORAGE_SIZE} bytes, this one has {len(storage)}",
                "delete it to start with an empty one",
            )
        mcu.flash[STORAGE_START:SIZE] = storage
        for at, data in parts:
            mcu.flash[at : at + len(data)] = data

    @property
    def sectors_erased(self) -> int:
        """Sector erases so far."""
        return sum(self.erases.values())

    def storage(self) -> bytes:
        """A copy of the file system area."""
        return bytes(self._mcu.flash[STORAGE_START:SIZE])

    def _command(self) -> None:
        given = torn.command(self._mcu.ssi._tx_buffer)
        if given is None:
            self._apply()
            return
        self.commands += 1
        self.last_ms = self._mcu.clock.nanos / 1e6
        if given.kind == "program":
            self.pages += 1
        else:
            for sector in range(given.start // torn.SECTOR, given.end // torn.SECTOR):
                self.erases[sector] = self.erases.get(sector, 0) + 1
        self.pending = given
        share = self.on_command(self.commands) if self.on_command else 1.0
        old = bytes(self._mcu.flash[given.start : given.end]) if share < 1.0 else b""
        self._apply()
        if share < 1.0:
            self._mcu.flash[given.start : given.end] = torn.up_to(old, given, share)
