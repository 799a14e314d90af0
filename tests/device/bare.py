"""MicroPython for the board without our application in it, as micropython.org's image is."""

from pathlib import Path
from unittest import mock

from host_tools import cache, outfile
from host_tools.image import image, tree

_CONFIG = "mpconfigboard.h"


def image_without_application() -> Path:
    """A UF2 of the same interpreter with nothing of ours frozen in; built once, then kept.

    Python's frames lie in the heap, as in stock MicroPython.
    """
    files = image._board_files()
    config = cache.folder("image", "bare") / _CONFIG
    own = files[_CONFIG].read_text(encoding="utf-8")
    outfile.write(config, "#define MICROPY_ENABLE_PYSTACK (0)\n" + own)
    with (
        mock.patch.object(tree, "device_files", dict),
        mock.patch.object(image, "_board_files", lambda: {**files, _CONFIG: config}),
    ):
        return image.make(image.BOARDS["pico"])[0]
