"""The store's file operations on littlefs as the Pico has it, every erase and page counted."""

from collections.abc import Callable

from littlefs import LittleFS, UserContext
from littlefs.errors import LittleFSError

BLOCK = 4096
PAGE = 256
# Cost of a sector erase and of a page, as design.md section 5 counts them.
ERASE_MS = 45.0
PAGE_MS = 0.7


class Flash(UserContext):
    """Counts what it does; a list in `history` gets every command as (place, bytes)."""

    def __init__(self, blocks: int, data: bytes | None = None) -> None:
        super().__init__(blocks * BLOCK)
        if data is not None:
            self.buffer[:] = data
        self.erases = self.pages = 0
        self.history: list[tuple[int, bytes]] | None = None

    def prog(self, cfg: object, block: int, off: int, data: bytes) -> int:
        self.pages += len(data) // PAGE
        self._apply(block * BLOCK + off, bytes(data))
        return 0

    def erase(self, cfg: object, block: int) -> int:
        self.erases += 1
        self._apply(block * BLOCK, b"\xff" * BLOCK)
        return 0

    def _apply(self, at: int, data: bytes) -> None:
        if self.history is not None:
            self.history.append((at, data))
        self.buffer[at : at + len(data)] = data


def mount(flash: Flash) -> LittleFS:
    """The file system with the sizes that MicroPython's rp2 port gives it."""
    return LittleFS(
        context=flash,
        block_size=BLOCK,
        block_count=len(flash.buffer) // BLOCK,
        read_size=32,
        prog_size=PAGE,
        cache_size=4 * PAGE,
        lookahead_size=32,
        block_cycles=100,
    )


class LittlefsFiles:
    """The functions of `firmware.store.files` on a littlefs."""

    def __init__(self, flash: Flash) -> None:
        self.flash = flash
        self.fs = mount(flash)

    def names(self, folder: str) -> list[str]:
        try:
            return sorted(self.fs.listdir(folder))
        except LittleFSError as error:
            raise OSError(-error.code) from error

    def size(self, path: str) -> int:
        try:
            return int(self.fs.stat(path).size)
        except LittleFSError:
            return -1

    def part(self, path: str, start: int, count: int) -> bytes:
        with self.fs.open(path, "rb") as file:
            file.seek(start)
            return bytes(file.read(count))

    def each_piece(self, path: str, take: Callable[[bytes], object]) -> None:
        take(self.part(path, 0, self.size(path)))

    def append(self, path: str, data: bytes) -> int:
        self._put(path, "ab" if self.size(path) >= 0 else "wb", data)
        return self.size(path)

    def write(self, path: str, data: bytes) -> None:
        self._put(path, "wb", data)

    def _put(self, path: str, mode: str, data: bytes) -> None:
        try:
            with self.fs.open(path, mode) as file:
                file.write(data)
        except LittleFSError as error:
            raise OSError(-error.code) from error

    def copy(self, source: str, path: str, count: int) -> None:
        self._put(path, "wb", self.part(source, 0, count))

    def rename(self, path: str, new: str) -> None:
        try:
            self.fs.rename(path, new)
        except LittleFSError as error:
            raise OSError(-error.code) from error

    def remove(self, path: str) -> None:
        try:
            self.fs.remove(path)
        except LittleFSError as error:
            raise OSError(-error.code) from error

    def make_folder(self, path: str) -> None:
        self.fs.makedirs(path, exist_ok=True)
