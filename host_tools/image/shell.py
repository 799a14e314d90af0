"""Commands that write a log: what they say goes to a file, what went wrong to the user."""

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from host_tools.errors import ToolError

_TAIL = 12
_PERCENT = re.compile(r"^\[\s*(\d+)%\]")
_TROUBLE = re.compile(r"(^|\s)(error|fatal error|Error \d+|E:|CMake Error|undefined reference)\b")


class Shell:
    """Runs commands with their output in the log file `log`; use as a context manager."""

    def __init__(self, log: Path) -> None:
        self.log = log
        log.parent.mkdir(parents=True, exist_ok=True)
        self._file = log.open("w", encoding="utf-8", errors="replace")

    def __enter__(self) -> "Shell":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def note(self, text: str) -> None:
        """Write a line of our own into the log."""
        self._file.write(f"# {text}\n")
        self._file.flush()

    def run(
        self,
        command: list[str],
        folder: Path,
        *,
        env: dict[str, str] | None = None,
        hint: str = "",
        percent: Callable[[int], None] | None = None,
    ) -> str:
        """Run `command` in `folder`; its output. Raises `ToolError` where it fails.

        `percent` is called with make's progress figures. Without a `hint` of the caller the
        error points to the log.
        """
        self.note(f"{' '.join(command)}   (in {folder})")
        lines: list[str] = []
        try:
            process = subprocess.Popen(
                command,
                cwd=folder,
                env={**os.environ, **(env or {}), "LC_ALL": "C.UTF-8"},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
            )
        except OSError as error:
            raise ToolError(f"cannot run {command[0]}: {error.strerror}", hint) from None
        with process:
            assert process.stdout is not None
            for line in process.stdout:
                self._file.write(line)
                lines.append(line)
                found = _PERCENT.match(line) if percent else None
                if percent and found:
                    percent(int(found.group(1)))
        self._file.flush()
        if process.returncode:
            trouble = [line for line in lines if _TROUBLE.search(line)] or lines[-_TAIL:]
            said = "".join(trouble[:_TAIL]).rstrip()
            raise ToolError(
                f"{Path(command[0]).name} failed ({process.returncode}):\n{said}",
                hint or f"the whole story is in {self.log}",
            )
        return "".join(lines)
