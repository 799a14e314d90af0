"""One line of progress on stderr: rewritten in place on a terminal, a few plain lines elsewhere.

Standard library only, since set-up needs it before anything is installed.
"""

import shutil
import sys
import time
from types import TracebackType


class Line:
    """A running job's line: `title: text [at/total]`. Use it in a `with` statement."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._started = time.monotonic()
        self._terminal = sys.stderr.isatty()
        self._plain_at = -1.0

    def __enter__(self) -> "Line":
        return self

    def show(self, text: str, at: int = 0, total: int = 0) -> None:
        """Show what the job is doing now; `at` of `total` steps where they are known."""
        count = f" [{at}/{total}]" if total else ""
        row = f"{self._title}: {text}{count}"
        if self._terminal:
            width = shutil.get_terminal_size().columns - 1
            sys.stderr.write(f"\r{row[:width]:<{width}}")
        elif not total or time.monotonic() - self._plain_at >= 5:
            # A log wants few lines: each new stage, and a sign of life in a long one.
            sys.stderr.write(row + "\n")
            self._plain_at = time.monotonic()
        sys.stderr.flush()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        _: TracebackType | None,
    ) -> None:
        seconds = time.monotonic() - self._started
        if self._terminal:
            width = shutil.get_terminal_size().columns - 1
            sys.stderr.write(f"\r{'':<{width}}\r")
        if kind is None:
            sys.stderr.write(f"{self._title}: done in {seconds:.0f} s\n")
        sys.stderr.flush()
