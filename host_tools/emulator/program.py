"""Runs a program of ours on the board instead of the application: rule cases, engine transcripts.

Its modules and data go into the file system, compiled; the frozen firmware is what it imports.
BACK is held at power-on, so that the prompt is free, and the program is started through USB.
"""

import functools
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

from firmware.hal.buttons import BACK
from host_tools.emulator import storage
from host_tools.emulator.board import Board
from host_tools.emulator.images import built
from host_tools.image.mpycross import mpy_cross

# Emulated: no program of ours takes as long.
_LIMIT_MS = 900_000


def source(module: ModuleType) -> Path:
    """The file that `module` was loaded from."""
    assert module.__file__ is not None
    return Path(module.__file__)


@functools.cache
def compiled(source: Path, name: str) -> bytes:
    """The .mpy of `source`, called `name` on the board."""
    with tempfile.TemporaryDirectory(prefix="spariglio-") as folder:
        out = Path(folder, "out.mpy")
        command: list[str | Path] = [
            mpy_cross(),
            "-O2",
            "-march=armv6m",
            "-s",
            name,
            "-o",
            out,
            source,
        ]
        subprocess.run(command, check=True)
        return out.read_bytes()


def run(
    code: str,
    modules: Mapping[str, Path],
    data: Mapping[str, bytes] | None = None,
    image: Path | None = None,
    limit_ms: float = _LIMIT_MS,
) -> str:
    """Run `code` on a fresh board; what it printed.

    `modules` maps names to source files that `code` may import, `data` maps paths to files.
    `ToolError` with the traceback if it raises.
    """
    files = {f"/{name}.mpy": compiled(path, f"{name}.py") for name, path in modules.items()}
    board = Board(image or built(), storage.make({**files, **(data or {})}), usb=True, keys=BACK)
    assert board.console is not None
    board.console.prompt()
    return board.console.execute(code, limit_ms)
