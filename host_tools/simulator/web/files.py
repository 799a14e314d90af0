"""The store's file operations on what a browser keeps: texts by name, in `localStorage`.

Shared subset, in the place of `firmware.store.files`. All files lie in memory and each change is
written through at once, so that a page which is closed or reloaded after it loses nothing.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class Shelf(Protocol):
        """What the page keeps: `put` and `drop` return 0, or the number of an OSError."""

        def names(self) -> str: ...
        def get(self, name: str) -> str: ...
        def put(self, name: str, text: str) -> int: ...
        def drop(self, name: str) -> int: ...


_ENOENT = const(2)
_EIO = const(5)


class PageFiles:
    """The files of `shelf`, whose `names()` come a line each. Paths are whole names there."""

    def __init__(self, shelf: "Shelf") -> None:
        self._shelf = shelf
        self._held: dict[str, bytes] = {}
        for name in shelf.names().split("\n"):
            if name:
                self._held[name] = shelf.get(name).encode()

    def names(self, folder: str) -> "list[str]":
        """The names of the files in `folder`, sorted."""
        start = folder + "/"
        names = [path[len(start) :] for path in self._held if path.startswith(start)]
        return sorted([name for name in names if "/" not in name])

    def size(self, path: str) -> int:
        """The bytes of a file, -1 where there is none."""
        return len(self._held[path]) if path in self._held else -1

    def part(self, path: str, start: int, count: int) -> bytes:
        """Up to `count` bytes of a file from `start` on."""
        return self._whole(path)[start : start + count]

    def each_piece(self, path: str, take: "Callable[[bytes], object]") -> None:
        """Give a file to `take`, in one piece."""
        take(self._whole(path))

    def append(self, path: str, data: bytes) -> int:
        """Add `data` to the end of a file, made where it is missing; the bytes it has then."""
        self.write(path, self._held.get(path, b"") + data)
        return len(self._held[path])

    def write(self, path: str, data: bytes) -> None:
        """Make a file that holds `data` and nothing else; `OSError` where it can't be kept."""
        try:
            text = str(data, "utf-8")
        except ValueError:  # all that the store writes is text
            raise OSError(_EIO) from None
        _check(self._shelf.put(path, text))
        self._held[path] = bytes(data)

    def copy(self, source: str, path: str, count: int) -> None:
        """Make a file of the first `count` bytes of `source`."""
        self.write(path, self._whole(source)[:count])

    def rename(self, path: str, new: str) -> None:
        """Give a file its `new` name, in the place of any file that has it."""
        self.write(new, self._whole(path))
        self.remove(path)

    def remove(self, path: str) -> None:
        """Remove a file."""
        self._whole(path)
        _check(self._shelf.drop(path))
        del self._held[path]

    def make_folder(self, path: str) -> None:
        """Folders are only beginnings of names."""

    def _whole(self, path: str) -> bytes:
        if path not in self._held:
            raise OSError(_ENOENT)
        return self._held[path]


def _check(error: int) -> None:
    if error:
        raise OSError(error)
