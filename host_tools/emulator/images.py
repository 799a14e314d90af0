"""Which image an emulated board gets when none is named."""

import sys
from pathlib import Path

from host_tools.emulator import flash
from host_tools.errors import ToolError, as_typed
from host_tools.image import image

_OUT = Path("build")


def built() -> Path:
    """The Pico image of this checkout, built now if need be (seconds if little changed)."""
    return image.make(image.BOARDS["pico"])[0]


def chosen(path: Path | None) -> Path:
    """The image `path`, looked over first, or without one this checkout's, built if need be."""
    if path is None:
        return built()
    flash.program(path)
    return path


def present() -> Path:
    """An image that was built before: this checkout's, else the one in the output folder.

    The latter may be of other firmware, which a line on stderr says. Raises `ToolError` that says
    how to get one.
    """
    board = image.BOARDS["pico"]
    kept = image.finished(board)
    if kept is not None:
        return kept
    file = _OUT / board.file
    if not file.exists():
        raise ToolError(
            "there is no image of this checkout yet",
            "spariglio build image makes one (Debian), or name a file: --image FILE.uf2",
        )
    print(
        f"note: {file} is not known to be this checkout's as it is now; "
        f"{as_typed('spariglio build image')} makes it anew",
        file=sys.stderr,
    )
    return file
