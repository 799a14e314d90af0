"""Setting files aside: under another name they are kept, and nobody but the PC asks for them."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def bad_name(files: "Any", path: str) -> str:
    """A free name for what is wrong with the file `path`: its ending becomes `.bad`, `.badd`...,
    so that what was set aside before stays."""
    new = path[: path.rfind(".")] + ".bad"
    while files.size(new) >= 0:
        new += "d"
    return new
