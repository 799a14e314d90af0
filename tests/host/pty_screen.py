"""A program in a pseudo-terminal, and what a person would see there."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from types import TracebackType

_SEQUENCE = re.compile(
    r"\x1b\[([?0-9;]*)([A-Za-z])|\x1b[()][A-Z0-9]|\x1b[=>78]|[\r\n\x0f]|[^\x1b]"
)


class PtyScreen:
    """Runs `command` in a terminal of `columns` x `lines`; `rows()` is its screen."""

    def __init__(
        self,
        command: Sequence[str],
        columns: int = 80,
        lines: int = 24,
        environment: dict[str, str] | None = None,
    ) -> None:
        self._master, slave = pty.openpty()
        self.size = (columns, lines)
        self._set_size()
        self.raw = b""
        self._rest = ""
        self._cells: dict[tuple[int, int], str] = {}
        self._x = self._y = 0
        self.attributes = termios.tcgetattr(slave)
        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            preexec_fn=_take_terminal,  # noqa: PLW1509 (one thread, and nothing else does it)
            env={**os.environ, "TERM": "xterm-256color", **(environment or {})},
        )
        self._slave = slave

    def __enter__(self) -> "PtyScreen":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._master)
        os.close(self._slave)

    def _set_size(self) -> None:
        columns, lines = self.size
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def resize(self, columns: int, lines: int) -> None:
        self.size = (columns, lines)
        self._set_size()
        self.process.send_signal(signal.SIGWINCH)

    def send(self, text: str) -> None:
        os.write(self._master, text.encode())

    def read(self, seconds: float) -> bytes:
        """Take in what comes within `seconds`; return it."""
        end = time.monotonic() + seconds
        got = b""
        while (left := end - time.monotonic()) > 0:
            if not select.select([self._master], [], [], left)[0]:
                break
            data = os.read(self._master, 65536)
            got += data
            self._feed(data)
        return got

    def wait_for(self, holds: Callable[[str], object], seconds: float = 10) -> str:
        """Read until `holds(screen text)`; return that text."""
        end = time.monotonic() + seconds
        while not holds(self.text()):
            assert time.monotonic() < end, f"not seen within {seconds} s:\n{self.text()}"
            self.read(0.05)
        return self.text()

    def exit_code(self, seconds: float = 10) -> int:
        end = time.monotonic() + seconds
        while self.process.poll() is None:
            assert time.monotonic() < end, "the program did not end"
            self.read(0.05)
        self.read(0.1)
        return self.process.returncode

    def is_restored(self) -> bool:
        """True if screen, cursor and line discipline are as they were."""
        text = self.raw.decode(errors="replace")
        screen = text.rfind("\x1b[?1049l") > text.rfind("\x1b[?1049h") >= 0
        cursor = max(text.rfind("\x1b[?25h"), text.rfind("\x1b[?12l\x1b[?25h")) > text.rfind(
            "\x1b[?25l"
        )
        return screen and cursor and termios.tcgetattr(self._slave) == self.attributes

    def rows(self) -> list[str]:
        columns, lines = self.size
        return [
            "".join(self._cells.get((x, y), " ") for x in range(columns)).rstrip()
            for y in range(lines)
        ]

    def text(self) -> str:
        return "\n".join(self.rows())

    def _feed(self, data: bytes) -> None:
        self.raw += data
        text = self._rest + data.decode(errors="ignore")
        self._rest = ""
        place = 0
        while place < len(text):
            match = _SEQUENCE.match(text, place)
            if match is None:
                self._rest = text[place:]
                return
            place = match.end()
            self._apply(match)

    def _apply(self, match: re.Match[str]) -> None:
        token, numbers, final = match[0], match[1], match[2]
        if final == "H":
            y, x = (int(n) for n in numbers.split(";")) if numbers else (1, 1)
            self._x, self._y = x - 1, y - 1
        elif final == "J" or (numbers == "?1049" and final == "h"):
            self._cells.clear()
        elif final == "K":
            for x in range(self._x, self.size[0]):
                self._cells.pop((x, self._y), None)
        elif token == "\r":
            self._x = 0
        elif token == "\n":
            self._y += 1
        elif not token.startswith("\x1b") and token >= " ":
            self._cells[self._x, self._y] = token
            self._x += 1


def _take_terminal() -> None:
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def play(*options: str) -> list[str]:
    """The command line of `play`."""
    return [sys.executable, "-m", "host_tools", "play", *options]
