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


def set_all_aside(root: str, files: "Any") -> None:
    """Begin with nothing: the settings and all matches under `root` are set aside, as far as the
    flash can."""
    from .logs import Logs

    logs = Logs(root, files)
    for number in _numbers(logs):
        try:
            logs.set_aside(number)
        except OSError:
            pass
    path = root + "/settings.txt"
    try:
        if files.size(path) >= 0:
            files.rename(path, bad_name(files, path))
    except OSError:
        pass


def _numbers(logs: "Any") -> "list[int]":
    try:
        numbers: "list[int]" = logs.numbers()
        return numbers
    except OSError:
        return []
