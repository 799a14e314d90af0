"""The board's file system seen from the PC: files out of a flash image, a flash image of files.

The geometry is MicroPython's: littlefs in 4 KiB blocks, programmed in pages of 256 bytes.
"""

import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from littlefs import LittleFS
from littlefs.context import UserContext
from littlefs.errors import LittleFSError

from firmware.store.settings import Settings
from host_tools.emulator.flash import STORAGE_SIZE
from host_tools.errors import ToolError

_BLOCK = 4096
_DATA = "/data/"


def _open(context: UserContext) -> LittleFS:
    return LittleFS(
        context,
        block_size=_BLOCK,
        block_count=STORAGE_SIZE // _BLOCK,
        read_size=32,
        prog_size=256,
        cache_size=1024,
        lookahead_size=32,
        mount=False,
    )


def _walk(fs: LittleFS, folder: str) -> Iterator[tuple[str, bytes]]:
    for name in sorted(fs.listdir(folder)):
        path = f"{folder.rstrip('/')}/{name}"
        if fs.stat(path).type == 2:
            yield from _walk(fs, path)
        else:
            with fs.open(path, "rb") as file:
                yield path, bytes(file.read())


def read(storage: bytes) -> dict[str, bytes]:
    """Path -> content of every file; `ToolError` where there is no file system."""
    context = UserContext(STORAGE_SIZE)
    context.buffer = bytearray(storage)
    try:
        fs = _open(context)
        fs.mount()
        return dict(_walk(fs, "/"))
    except LittleFSError as error:
        raise ToolError(f"the flash holds no file system that can be read: {error}") from None


def data(storage: bytes) -> dict[str, bytes]:
    """Name -> content of the files in the data folder."""
    return {
        path.removeprefix(_DATA): content
        for path, content in read(storage).items()
        if path.startswith(_DATA)
    }


def make(files: Mapping[str, bytes]) -> bytes:
    """A fresh file system that holds `files`, folders made as needed.

    `ToolError` where it has no room for them.
    """
    context = UserContext(STORAGE_SIZE)
    fs = _open(context)
    fs.format()
    fs.mount()
    try:
        return _filled(fs, context, files)
    except LittleFSError as error:
        size = sum(map(len, files.values()))
        raise ToolError(
            f"{size:,} bytes in {len(files)} files do not go into the board's flash: {error}",
            "give it less at once",
        ) from None


def make_data(files: Mapping[str, bytes]) -> bytes:
    """A fresh file system with `files` in its data folder and nothing beside it."""
    return make({_DATA + name: content for name, content in files.items()})


def add(storage: bytes, files: Mapping[str, bytes]) -> bytes:
    """The file system `storage` with `files` put into it; `ToolError` where there is none."""
    context = UserContext(STORAGE_SIZE)
    context.buffer = bytearray(storage)
    try:
        fs = _open(context)
        fs.mount()
        return _filled(fs, context, files)
    except LittleFSError as error:
        raise ToolError(f"nothing can be put into the flash's file system: {error}") from None


def _filled(fs: LittleFS, context: UserContext, files: Mapping[str, bytes]) -> bytes:
    for path, content in sorted(files.items()):
        folder = path.rpartition("/")[0]
        if folder:
            fs.makedirs(folder, exist_ok=True)
        with fs.open(path, "wb") as file:
            file.write(content)
    fs.unmount()
    return bytes(context.buffer)


def inside(folder: Path) -> dict[str, bytes]:
    """Name -> content of the files in a folder of the PC, those of its folders included."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def left_by(fill: Callable[[str], object]) -> dict[str, bytes]:
    """Name -> content of what `fill` leaves in the folder of the PC that it is given."""
    with tempfile.TemporaryDirectory(prefix="spariglio-") as folder:
        fill(folder)
        return inside(Path(folder))


def settings(**values: object) -> dict[str, bytes]:
    """A data folder with nothing but these settings; `ValueError` for what they cannot be."""

    def fill(folder: str) -> None:
        made = Settings(folder)
        for key, value in values.items():
            made[key] = value
        made.save()

    return left_by(fill)
