"""The area of the flash that holds the file system, where that can't be mounted."""

import os

_ERASE = 6
# littlefs keeps its root here, in two copies.
_ROOT = (0, 1)


def is_mounted() -> bool:
    """Whether there is a file system: board/_boot.py leaves one alone that it can't mount."""
    # Where nothing is mounted all figures are 0; the first is the size of a block.
    return os.statvfs("/")[0] > 0


def empty():
    """Erase what makes it a file system, so that the next start formats it. All in it is lost."""
    from rp2 import Flash

    flash = Flash()
    for block in _ROOT:
        flash.ioctl(_ERASE, block)
