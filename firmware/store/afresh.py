"""Beginning with nothing, where what is kept does not let the handheld start."""

from .aside import bad_name
from .logs import Logs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def set_all_aside(root: str, files: "Any") -> None:
    """Set aside the settings and all matches under `root`, as far as the flash can."""
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


def _numbers(logs: Logs) -> "list[int]":
    try:
        return logs.numbers()
    except OSError:
        return []
