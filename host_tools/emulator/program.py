"""Runs a program of ours on the board instead of the application: rule cases, engines, matches.

Its modules and data go into the file system, compiled; the frozen firmware is what it imports.
BACK is held at power-on, so that the prompt is free; the program is typed there, then the USB host
is unplugged. What it tells through `out(text)` comes back in a file.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType

from firmware.hal.buttons import BACK
from host_tools.emulator import storage
from host_tools.emulator.board import Board
from host_tools.emulator.images import built
from host_tools.errors import ToolError
from host_tools.image.mpycross import BOARD_FLAGS, compiled

# Emulated: no program of ours takes as long.
_LIMIT_MS = 3_600_000
# A pin that the handheld does not use: every change of it is a mark of the program.
_MARK_PIN = 0
_SLICE_MS = 20
_RESULT = "/result"
_FRAME = """
import sys
from machine import Pin
mark = Pin({pin}, Pin.OUT, value=0)
lines = []
out = lines.append
def program():
{code}
try:
    program()
    end = "done"
except Exception as error:
    import io
    text = io.StringIO()
    sys.print_exception(error, text)
    lines.append(text.getvalue())
    end = "raised"
with open("{result}", "w") as file:
    for line in lines:
        file.write(line + "\\n")
    file.write(end)
"""


def source(module: ModuleType) -> Path:
    """The file that `module` was loaded from."""
    assert module.__file__ is not None
    return Path(module.__file__)


class Program:
    """`code`, the body of a function, begun on a fresh board, `board`.

    `modules` maps dotted names to source files that `code` may import, `data` maps paths to
    files; they are put into `kept`, the file system of an earlier board, or a new one. `on_mark`
    is called whenever `code` changes the pin `mark`, with the board.
    """

    def __init__(
        self,
        code: str,
        modules: Mapping[str, Path],
        data: Mapping[str, bytes] | None = None,
        image: Path | None = None,
        on_mark: Callable[[Board], None] | None = None,
        kept: bytes | None = None,
    ) -> None:
        files = dict(data or {})
        for name, path in modules.items():
            place = name.replace(".", "/")
            files[f"/{place}.mpy"] = compiled(f"{place}.py", path, BOARD_FLAGS)
        if kept is None:
            flash = storage.make(files)
        else:
            # What an earlier program has left is not this one's result.
            flash = storage.add(kept, {**files, _RESULT: b""})
        board = Board(image or built(), flash, usb=True, keys=BACK)
        console = board.console
        assert console is not None
        console.prompt()
        if on_mark is not None:
            board.mcu.gpio[_MARK_PIN].add_listener(lambda new, old: on_mark(board))
        body = "\n".join(f"    {line}" for line in code.strip().split("\n"))
        console.send(_FRAME.format(pin=_MARK_PIN, code=body, result=_RESULT).encode() + b"\x04")
        console.read_until(b"OK", _LIMIT_MS)
        console.unplug()
        board.set_keys(0)
        self.board = board
        self._seen = board.flash.commands

    def result(self) -> list[str] | None:
        """The lines given to `out`, None while it runs; `ToolError` with what `code` raised."""
        board = self.board
        # The result is the last thing that is written.
        if board.flash.commands == self._seen or not board.mcu.core.waiting:
            return None
        self._seen = board.flash.commands
        found = storage.read(board.flash.storage()).get(_RESULT, b"").decode()
        text, _, end_word = found.rpartition("\n")
        if end_word == "raised":
            raise ToolError(f"the program on the board raised:\n{text}")
        if end_word != "done":
            return None
        return text.split("\n") if text else []

    def finish(self) -> list[str]:
        """Run to its end; the lines given to `out`, `ToolError` as `result`."""
        end = self.board.now + _LIMIT_MS
        while self.board.now < end:
            self.board.run(_SLICE_MS)
            lines = self.result()
            if lines is not None:
                return lines
        raise ToolError("the program on the board does not end")


def run(
    code: str,
    modules: Mapping[str, Path],
    data: Mapping[str, bytes] | None = None,
    image: Path | None = None,
    on_mark: Callable[[Board], None] | None = None,
) -> list[str]:
    """What `code` gives to `out` on a fresh board, run to its end: see `Program`."""
    return Program(code, modules, data, image, on_mark).finish()
