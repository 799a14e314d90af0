"""The file operations that the store is made of, alike on littlefs, POSIX and CPython.

The store takes this module, or an object with the same functions that fails or stops where a test
wants it to. Each call opens and closes its file: on littlefs only a closed file is on flash. All
raise `OSError`.
"""

import os

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_ENOENT = const(2)
# Small, so that there is room for it in a heap of many holes: littlefs reads ahead by itself.
_CHUNK = const(256)
# A block has room for the making and removing of five files or six.
_TURNS = const(6)
# CPython on Windows renames over an existing file by this name only; MicroPython's always does.
_rename = getattr(os, "replace", os.rename)


def names(folder: str) -> "list[str]":
    """The names in `folder`, sorted."""
    return sorted(os.listdir(folder))


def size(path: str) -> int:
    """The bytes of a file, -1 where there is none."""
    try:
        return os.stat(path)[6]
    except OSError as error:
        # A file that does not answer is not one that is missing, and must not be written over.
        if error.args[0] != _ENOENT:
            raise
        return -1


def part(path: str, start: int, count: int) -> bytes:
    """Up to `count` bytes of a file from `start` on."""
    with open(path, "rb") as file:
        file.seek(start)
        return file.read(count)


def each_piece(path: str, take: "Callable[[bytes], object]") -> None:
    """Give a file to `take`, piece by piece."""
    with open(path, "rb") as file:
        while True:
            data = file.read(_CHUNK)
            if not data:
                return
            take(data)


def append(path: str, data: bytes) -> int:
    """Add `data` to the end of a file, made where it is missing; the bytes it has with them."""
    with open(path, "ab") as file:
        file.write(data)
        return file.tell()


def write(path: str, data: bytes) -> None:
    """Make a file that holds `data` and nothing else."""
    with open(path, "wb") as file:
        file.write(data)


def copy(source: str, path: str, count: int) -> None:
    """Make a file of the first `count` bytes of `source`."""
    with open(source, "rb") as old, open(path, "wb") as new:
        while count:
            data = old.read(min(count, _CHUNK))
            if not data:
                return
            new.write(data)
            count -= len(data)


def rename(path: str, new: str) -> None:
    """Give a file its `new` name, in the place of any file that has it."""
    _rename(path, new)


def remove(path: str) -> None:
    """Remove a file."""
    os.remove(path)


def make_folder(path: str) -> None:
    """Make a folder where there is none yet."""
    temp = path + ".tmp"
    try:
        os.mkdir(path)
    except OSError:
        # The only failure that matters is one that leaves no folder.
        os.listdir(path)
        if size(temp) < 0:
            return
    # littlefs writes the folder above in two blocks by turns. Were one damaged before the other
    # has heard of the new folder, all that will ever be in it would be gone: go on to the other.
    try:
        for _ in range(_TURNS):
            write(temp, b"x")
            os.remove(temp)
    except OSError:
        pass
