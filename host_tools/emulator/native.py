"""The emulator's core, compiled for the Python that runs it.

rp2040py's wheel is built for Python's stable interface, where each look into the emulated memory
is a function call: 7 million cycles a second. The C sources lie beside it in the wheel; compiled
for one Python they run 25 million, the very same cycles. So that is done once and kept in the
cache folder. Without a C compiler and Python's headers the wheel's own modules run.
"""

import ctypes
import importlib.abc
import importlib.machinery
import importlib.util
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path
from types import ModuleType

from host_tools import cache
from host_tools.errors import ToolError
from host_tools.progress import Line

_PACKAGE = "rp2040py.native"
_SUFFIX = sysconfig.get_config_var("EXT_SUFFIX") or ""
_HEADERS = Path(sysconfig.get_path("include"), "Python.h")


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the compiled modules before the wheel's own; the first that is wanted compiles all."""

    def __init__(self) -> None:
        self._folder: Path | None = None

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        package, _, module = name.rpartition(".")
        if package != _PACKAGE:
            return None
        if self._folder is None:
            self._folder = _compiled()
        file = self._folder / (module + _SUFFIX)
        return importlib.util.spec_from_file_location(name, file) if file.exists() else None


def use() -> None:
    """Have rp2040py run compiled, where that is possible; to be called before it is imported.

    Nothing is compiled before it is imported. The first time takes a quarter of a minute and says
    so.
    """
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())


def lacks() -> str:
    """What this machine lacks to compile it, as the words of a sentence; empty if nothing."""
    compiler = shlex.split(sysconfig.get_config_var("CC") or "")
    if not compiler or not shutil.which(compiler[0]):
        return "a C compiler"
    return "" if _HEADERS.exists() else f"{_HEADERS} (Debian's package python3-dev)"


def _compiled() -> Path:
    """The folder of the compiled modules, made where it can be: all of them or no folder."""
    folder = cache.root() / f"rp2040py-{metadata.version('rp2040py')}{Path(_SUFFIX).stem}"
    if folder.exists() or lacks():
        return folder
    try:
        with cache.locked(cache.folder() / f"{folder.name}.lock"):
            if not folder.exists():  # another process may have been first
                scratch = cache.folder(f"{folder.name}.unfinished")
                with Line("emulator") as line:
                    line.show("compiling it for this Python")
                    _compile(scratch)
                scratch.rename(folder)
    except (ToolError, OSError) as error:
        print(f"the emulator runs as shipped, a third as fast: {error}", file=sys.stderr)
    return folder


def _compile(folder: Path) -> None:
    wheel = importlib.util.find_spec("rp2040py")
    assert wheel is not None and wheel.origin is not None
    sources = sorted(Path(wheel.origin).parent.glob("native/_*.c"))
    words = ("LDSHARED", "CFLAGS", "CCSHARED")
    command = shlex.split(" ".join(sysconfig.get_config_var(word) or "" for word in words))
    command += ["-O3", "-g0", "-w", f"-I{_HEADERS.parent}"]

    def build(source: Path) -> None:
        module = folder / (source.stem + _SUFFIX)
        done = subprocess.run(
            [*command, str(source), "-o", str(module)], capture_output=True, text=True
        )
        if done.returncode:
            last = (done.stderr.strip() or "it said nothing").splitlines()[-1]
            raise ToolError(f"{source.name} did not compile: {last}")
        ctypes.PyDLL(str(module))  # OSError here, not at every later start, if it can't be loaded

    with ThreadPoolExecutor() as pool:
        for _ in pool.map(build, sources):
            pass
