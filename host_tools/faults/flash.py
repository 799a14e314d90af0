"""A flash of memory under MicroPython's own littlefs, for faults that only a flash has.

Shared subset, for the unix port: `mount` puts the file system that the board has (same library,
same sizes) where the firmware's own file calls find it.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BLOCK = const(4096)
# The rp2 port mounts with these; what it leaves away has MicroPython's defaults.
_PAGE = const(256)
_INIT = const(1)
_DEINIT = const(2)
_SYNC = const(3)
_COUNT = const(4)
_SIZE = const(5)
_ERASE = const(6)
_EIO = const(5)


class Flash:
    """`blocks` sectors; `image` is what lies in them. As a chip does, programming only clears
    bits. `refused` makes every write fail; `erases` and `pages` count."""

    def __init__(self, blocks: int, image: "bytes | bytearray | None" = None) -> None:
        self.image = bytearray(b"\xff" * (blocks * BLOCK)) if image is None else bytearray(image)
        self.refused = False
        self.erases = 0
        self.pages = 0

    def readblocks(self, block: int, buffer: "Any", offset: int = 0) -> None:
        start = block * BLOCK + offset
        buffer[:] = memoryview(self.image)[start : start + len(buffer)]

    def writeblocks(self, block: int, buffer: "Any", offset: int = 0) -> None:
        if self.refused:
            raise OSError(_EIO)
        self.pages += -(-len(buffer) // _PAGE)
        start = block * BLOCK + offset
        self.image[start : start + len(buffer)] = buffer

    def ioctl(self, request: int, value: int) -> "int | None":
        if request == _COUNT:
            return len(self.image) // BLOCK
        if request == _SIZE:
            return BLOCK
        if request == _ERASE:
            if self.refused:
                return -_EIO
            self.erases += 1
            start = value * BLOCK
            self.image[start : start + BLOCK] = b"\xff" * BLOCK
        return 0 if request in (_INIT, _DEINIT, _SYNC, _ERASE) else None


def _vfs() -> "Any":
    return __import__("vfs")


def make(flash: Flash) -> None:
    """Make an empty file system."""
    _vfs().VfsLfs2.mkfs(flash, progsize=_PAGE)


def mount(flash: Flash, path: str) -> None:
    """Make the files on `flash` appear under `path`; `OSError` where they can't be read."""
    vfs = _vfs()
    vfs.mount(vfs.VfsLfs2(flash, progsize=_PAGE), path)


def unmount(path: str) -> None:
    """Take them away again."""
    _vfs().umount(path)
