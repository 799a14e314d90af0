"""Beginning with nothing, where what is kept does not let the handheld start, or can't be read."""

from .aside import bad_name
from .logs import Logs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# In step with board/_boot.py, which runs before anything of ours can be imported.
_EMPTIED = "/emptied"


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


def was_emptied(root: str, files: "Any") -> bool:
    """Whether the flash could not be read at power-on and was formatted: board/_boot.py."""
    try:
        return bool(files.size(root + _EMPTIED) >= 0)
    except OSError:
        return False


def emptied_told(root: str, files: "Any") -> None:
    """Take that mark away; what can't be removed is told again at the next start."""
    try:
        files.remove(root + _EMPTIED)
    except OSError:
        pass


def _numbers(logs: Logs) -> "list[int]":
    try:
        return logs.numbers()
    except OSError:
        return []
