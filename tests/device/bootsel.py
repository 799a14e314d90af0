"""A board's bootloader for tests: a folder that takes a UF2 file as the drive of BOOTSEL does."""

import struct
import threading
import time
from pathlib import Path

from host_tools import uf2
from tests.device.fake_board import FakeBoard

RP2040 = 0xE48BFF56
RP2350 = 0xE48BFF59
_TURN_SECONDS = 0.02
_INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: {}\r\n"


def block(address: int, payload: bytes, number: int, count: int, family: int) -> bytes:
    """A block of a UF2 file."""
    head = struct.pack(
        "<8I",
        *(0x0A324655, 0x9E5D5157, 0x2000, address, len(payload), number, count, family),
    )
    return (head + payload).ljust(508, b"\0") + struct.pack("<I", 0x0AB16F30)


def make_uf2(path: Path, data: bytes, family: int = RP2040, start: int = 0x10000000) -> Path:
    """Write `data` as a UF2 file."""
    parts = [data[at : at + 256].ljust(256, b"\0") for at in range(0, len(data), 256)]
    blocks = [block(start + 256 * i, part, i, len(parts), family) for i, part in enumerate(parts)]
    path.write_bytes(b"".join(blocks))
    return path


class Bootsel:
    """The drive at `path`; `appear` and take one image, then `board` starts with it.

    `takes` False ignores what is copied; `changes` puts something else into the flash.
    """

    def __init__(self, path: Path, board: FakeBoard, board_id: str = "RPI-RP2") -> None:
        self.path = path
        self.takes = True
        self.changes = False
        self._board = board
        self._board_id = board_id
        self._thread = threading.Thread(target=self._wait, daemon=True)
        board.on_bootloader = self.appear

    def appear(self) -> None:
        """Show the drive, as when BOOTSEL is held at power-on."""
        self.path.mkdir()
        (self.path / "INFO_UF2.TXT").write_text(_INFO.format(self._board_id))
        (self.path / "INDEX.HTM").touch()
        self._thread.start()

    def _wait(self) -> None:
        while True:
            for file in self.path.glob("*.uf2"):
                data = file.read_bytes()
                count = struct.unpack_from("<I", data, 24)[0] if len(data) >= 28 else 1 << 30
                if len(data) == count * uf2.BLOCK and self.takes:
                    self._start(file)
                    return
            time.sleep(_TURN_SECONDS)

    def _start(self, file: Path) -> None:
        parts = uf2.load(file).parts
        rom = b"".join(data for _, data in parts)
        self._board.set_rom(bytes(byte ^ self.changes for byte in rom))
        for each in self.path.iterdir():
            each.unlink()
        self.path.rmdir()
        self._board.vanish(0.5)
