"""Mounts the file system, before boot.py; frozen in the place of the port's own file.

A flash without a file system is formatted. One whose file system can't be mounted any more is left
as it is: main.py asks before anything is erased.
"""

import rp2
import vfs

_BLOCK = 4096
_PAGE = 256
_MAGIC = b"littlefs"


def _mount():
    flash = rp2.Flash()
    try:
        root = vfs.VfsLfs2(flash, progsize=_PAGE)
    except OSError:
        # The root lies in the first two blocks, and each copy of it bears the magic.
        head = bytearray(2 * _BLOCK)
        flash.readblocks(0, head)
        if head.find(_MAGIC) >= 0:
            return
        vfs.VfsLfs2.mkfs(flash, progsize=_PAGE)
        root = vfs.VfsLfs2(flash, progsize=_PAGE)
    vfs.mount(root, "/")


_mount()
del _mount
