"""Mounts the file system, before boot.py; frozen in the place of the port's own file.

A blank flash is formatted. So is one whose file system can't be mounted any more, since nothing
else makes the handheld usable again; a mark is left then, for the application to say so.
"""

import os

import rp2
import vfs

_BLOCK = 4096
_PAGE = 256
_MAGIC = b"littlefs"


def _mount():
    flash = rp2.Flash()
    was = b""
    try:
        root = vfs.VfsLfs2(flash, progsize=_PAGE)
    except Exception:
        # The root lies in the first two blocks, and each copy of it bears the magic.
        was = bytearray(2 * _BLOCK)
        flash.readblocks(0, was)
        vfs.VfsLfs2.mkfs(flash, progsize=_PAGE)
        root = vfs.VfsLfs2(flash, progsize=_PAGE)
    vfs.mount(root, "/")
    if was.find(_MAGIC) >= 0:
        os.mkdir("/data")
        with open("/data/emptied", "w"):
            pass


_mount()
del _mount
