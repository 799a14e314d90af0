"""What a board command shows: bars on a terminal, plain lines elsewhere, JSON for scripts.

Progress goes to stderr where it is a bar; lines that tell of something done go to stdout. With
`--json` stdout holds one JSON object and nothing else.
"""

import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from host_tools.errors import ToolError, as_typed

_COLOURS = {"ok": 32, "FAULT": 31}
_PLAIN = 33


class Progress:
    """A running job without a terminal: a line for each part that is done."""

    def __init__(self, show: "Show", verb: str) -> None:
        self._show = show
        self._verb = verb

    def moving(self, count: int) -> None:
        """`count` more bytes of the current part."""

    def done(self, name: str, size: int) -> None:
        """A part is done."""
        self._show.line(f"{self._verb} {name} ({size:,} bytes)")


class _Bar(Progress):
    """The same as a bar of rich."""

    def __init__(self, show: "Show", verb: str, bar: Any, task: Any) -> None:
        super().__init__(show, verb)
        self._bar = bar
        self._task = task

    def moving(self, count: int) -> None:
        self._bar.advance(self._task, count)

    def done(self, name: str, size: int) -> None:
        self._bar.update(self._task, description=f"{self._verb} {name}")


class Show:
    """The output of a command; `as_json` is its `--json`."""

    def __init__(self, as_json: bool = False) -> None:
        self.as_json = as_json
        self._bars = sys.stderr.isatty() and not as_json
        self._colours = sys.stdout.isatty() and "NO_COLOR" not in os.environ

    def line(self, text: str) -> None:
        """Something that was found or done."""
        if not self.as_json:
            print(text, flush=True)

    def note(self, text: str) -> None:
        """Something the user should know meanwhile, such as what is waited for."""
        print(text, file=sys.stderr, flush=True)

    def check(self, state: str, name: str, text: str, step: str) -> None:
        """A thing that was looked at, and the next step where it is not well."""
        if self.as_json:
            return
        mark = f"{state:<9}"
        if self._colours:
            mark = f"\x1b[{_COLOURS.get(state, _PLAIN)}m{mark}\x1b[0m"
        print(f"{mark}{name:<10}  {text}", flush=True)
        if step:
            print(f"{'':<21}next: {as_typed(step)}", flush=True)

    @contextmanager
    def progress(self, verb: str, total: int) -> Iterator[Progress]:
        """A job of `total` bytes; `verb` is what is done with each part ("copied")."""
        if not self._bars:
            yield Progress(self, verb)
            return
        from rich import progress as bars
        from rich.console import Console

        columns = (
            bars.TextColumn("{task.description}"),
            bars.BarColumn(bar_width=24),
            bars.TaskProgressColumn(),
            bars.TimeRemainingColumn(),
        )
        with bars.Progress(
            *columns,
            console=Console(stderr=True),
            transient=True,
            # Lines that are piped away stay what they are.
            redirect_stdout=sys.stdout.isatty(),
        ) as bar:
            task = bar.add_task(verb, total=total)
            yield _Bar(self, verb, bar, task)

    def result(self, values: Mapping[str, Any], text: str, ok: bool = True) -> None:
        """The end: `values` for scripts, `text` for people; `ok` says that no fault was found."""
        if self.as_json:
            print(json.dumps({"ok": ok, **values}, indent=1))
        else:
            print(as_typed(text))

    def error(self, error: ToolError) -> None:
        """The same for a command that could not go on."""
        print(
            json.dumps({"ok": False, "error": str(error), "next": as_typed(error.hint)}, indent=1)
        )
