"""UF2 files: blocks of 512 bytes, each with an address, up to 476 bytes and a family id.

The family says which chip a file is for; a bootloader ignores what is not for its own, which looks
like a copy that went well and changed nothing. So it is read here first.
"""

import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

from host_tools.errors import ToolError

BLOCK = 512
_HEAD = struct.Struct("<8I")
_MAGIC = (0x0A324655, 0x9E5D5157)
_END = 0x0AB16F30
_HAS_FAMILY = 0x2000
_NOT_MAIN_FLASH = 0x0001
# Written first on RP2350 to work around a fault of its first revision; no part of the program.
_ABSOLUTE = 0xE48BFF57
RP2040 = 0xE48BFF56
# Family -> chip, and the Board-ID that its bootloader writes into INFO_UF2.TXT.
FAMILIES = {
    RP2040: ("RP2040", "RPI-RP2"),
    0xE48BFF59: ("RP2350", "RP2350"),
    0xE48BFF5A: ("RP2350 (RISC-V)", "RP2350"),
    0xE48BFF5B: ("RP2350 (non-secure)", "RP2350"),
}


@dataclass(frozen=True)
class Image:
    """A firmware image: the chip it is for and runs of (address, bytes) in flash, in order."""

    path: Path
    chip: str
    board_id: str
    size: int
    parts: list[tuple[int, bytes]]

    @property
    def ranges(self) -> list[tuple[int, int]]:
        """(address, length) of each run."""
        return [(address, len(data)) for address, data in self.parts]

    @property
    def crc(self) -> int:
        """The CRC-32 of everything it puts into flash, in order of addresses."""
        return zlib.crc32(b"".join(data for _, data in self.parts))


def load(path: Path) -> Image:
    """Read a UF2 file; `ToolError` says why it is none that a handheld can take."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ToolError(
            f"cannot read the image {path}: {error.strerror}",
            "spariglio build image makes one, or name a file: --image FILE.uf2",
        ) from None
    damaged = ToolError(f"{path} is no UF2 file, or not all of one", "fetch or build it again")
    if not data or len(data) % BLOCK:
        raise damaged
    families: set[int] = set()
    blocks: dict[int, bytes] = {}
    numbers: dict[int, int] = {}
    for at in range(0, len(data), BLOCK):
        first, second, flags, address, size, number, count, family = _HEAD.unpack_from(data, at)
        end = struct.unpack_from("<I", data, at + BLOCK - 4)[0]
        if (first, second) != _MAGIC or end != _END or size > BLOCK - 36 or number >= count:
            raise damaged
        if flags & _NOT_MAIN_FLASH or (flags & _HAS_FAMILY and family == _ABSOLUTE):
            continue
        families.add(family if flags & _HAS_FAMILY else 0)
        numbers[number] = count
        blocks[address] = data[at + 32 : at + 32 + size]
    if not blocks or len(numbers) != max(numbers.values()):
        raise damaged
    if len(families) != 1:
        raise ToolError(f"{path} is for several kinds of chips", "take one made for the Pico")
    family = families.pop()
    if family not in FAMILIES:
        raise ToolError(
            f"{path} is not for a Pico: its UF2 family is 0x{family:08X}, "
            f"that of an RP2040 is 0x{RP2040:08X}",
            "spariglio build image makes one, or take a Pico's from micropython.org",
        )
    chip, board_id = FAMILIES[family]
    return Image(path, chip, board_id, len(data), _joined(blocks))


def _joined(blocks: dict[int, bytes]) -> list[tuple[int, bytes]]:
    """Blocks that follow each other as one run."""
    runs: list[tuple[int, bytearray]] = []
    for address, data in sorted(blocks.items()):
        if runs and runs[-1][0] + len(runs[-1][1]) == address:
            runs[-1][1].extend(data)
        else:
            runs.append((address, bytearray(data)))
    return [(address, bytes(run)) for address, run in runs]
