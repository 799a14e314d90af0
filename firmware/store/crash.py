"""The record of the last exception: what happened, in which version, how often in a row.

Small enough to live in its folder's block on flash, so that writing it is quick and needs no free
space. Recording never raises: the first fault must not be hidden by a second one.
"""

import io
import sys

from micropython import const

from . import files as real_files
from .sealed import Sealed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FORMAT = 1
# Crashes further apart than this are no series.
WELL_MS = 60_000
_LONGEST = const(380)


class Crash:
    """The crash record under `root`: `count` in a row (0: none since), `version`, `text`."""

    def __init__(self, root: str, files: "Any" = real_files) -> None:
        """Read the record; one that can't be read counts as none."""
        self._file = Sealed(files, root, "crash", "CRASH", FORMAT)
        self.count = 0
        self.version = ""
        self.text = ""
        lines = self._file.lines
        if lines:
            count, _, self.version = lines[0].partition(" ")
            self.count = int(count) if count.isdigit() else 0
            self.text = "\n".join(lines[1:])

    def record(self, error: BaseException, version: str) -> int:
        """Keep the end of the traceback of `error`; how many crashes that makes in a row."""
        self.count += 1
        try:
            self.version = version
            self.text = _shorten(_traceback(error))
            self._save()
        except Exception:
            pass
        return self.count

    def healthy(self) -> None:
        """The program runs well: the next crash is the first in a row. The text stays."""
        if self.count:
            self.count = 0
            try:
                self._save()
            except OSError:
                pass

    def _save(self) -> None:
        head = "%d %s" % (self.count, self.version)
        self._file.save([head] + self.text.split("\n"))


def _traceback(error: BaseException) -> str:
    out = io.StringIO()
    if hasattr(sys, "print_exception"):  # MicroPython
        sys.print_exception(error, out)
    else:
        import traceback

        traceback.print_exception(type(error), error, error.__traceback__, file=out)
    return out.getvalue().rstrip()


def _shorten(text: str) -> str:
    """The first line and as many of the last lines as there is room for."""
    first, _, rest = text.partition("\n")
    room = _LONGEST - len(first)
    if len(rest.encode()) <= room:
        return text
    while len(rest.encode()) > room:
        cut = rest.find("\n")
        # One line that is too long by itself loses its end.
        rest = rest[cut + 1 :] if cut >= 0 else rest[: room // 4]
    return "\n".join([first, "  ...", rest])
