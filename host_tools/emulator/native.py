"""The emulator's core, compiled for the Python that runs it.

rp2040py's wheel is built for Python's stable interface, where each look into the emulated memory
is a function call: 7 million cycles a second. The C sources lie beside it in the wheel; compiled
for one Python they run 25 million, the very same cycles. So that is done once and kept in the
cache folder. Without a C compiler and Python's headers the wheel's own modules run; so they do
where what the compiler made does not load, which is tried before any of it is used. Before that
it is compared with its sums: a module that was cut short ends the process that loads it.
"""

import hashlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
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
_SUMS = "sums.json"
_HEADERS = Path(sysconfig.get_path("include"), "Python.h")


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the compiled modules before the wheel's own; the first that is wanted compiles all."""

    def __init__(self) -> None:
        self._asked = False
        self._folder: Path | None = None

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        package, _, module = name.rpartition(".")
        if package != _PACKAGE:
            return None
        if not self._asked:
            self._asked = True
            self._folder = _compiled()
        file = self._folder / (module + _SUFFIX) if self._folder else None
        return importlib.util.spec_from_file_location(name, file) if file else None


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
    if not _HEADERS.exists():
        return f"{_HEADERS} (Debian's package python3-dev)"
    return f"a compiler that can do it: {_failed()}" if _failed().exists() else ""


def _place() -> Path:
    name = f"rp2040py-{metadata.version('rp2040py')}{Path(_SUFFIX).stem}"
    return cache.root() / name


def _failed() -> Path:
    """Tells why compiling failed, which is not tried again while it is there."""
    return _place().with_name(f"{_place().name}.failed.txt")


def _compiled() -> Path | None:
    """The folder of the compiled modules, made where it can be; None where the wheel's run."""
    folder = _place()
    try:
        if not _whole(folder):
            if lacks():
                return None
            with cache.locked(cache.folder() / f"{folder.name}.lock"):
                if not _whole(folder):  # another process may have been first
                    shutil.rmtree(folder, ignore_errors=True)
                    _make(folder)
        _load(folder)
    except (ToolError, OSError) as error:
        print(f"the emulator runs as shipped, a third as fast: {error}", file=sys.stderr)
        return None
    return folder


def _make(folder: Path) -> None:
    """Compile into `folder`, which is there whole or not at all."""
    scratch = cache.folder(f"{folder.name}.unfinished")
    try:
        with Line("emulator") as line:
            line.show("compiling it for this Python")
            _compile(scratch)
        _load(scratch)
        (scratch / _SUMS).write_text(json.dumps(_sums(scratch)), encoding="utf-8")
        scratch.rename(folder)
    except ToolError as error:
        _failed().write_text(f"{error}\n", encoding="utf-8")
        raise ToolError(f"{error}; once that is mended delete {_failed()}") from None
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _sources() -> list[Path]:
    wheel = importlib.util.find_spec("rp2040py")
    assert wheel is not None and wheel.origin is not None
    return sorted(Path(wheel.origin).parent.glob("native/_*.c"))


def _sums(folder: Path) -> dict[str, str]:
    """Name -> SHA-256 in hex of each compiled module in `folder`; `OSError` where one is not."""
    names = [source.stem + _SUFFIX for source in _sources()]
    return {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names}


def _whole(folder: Path) -> bool:
    """Whether `folder` holds to the byte what was compiled into it."""
    try:
        return bool(cache.read(folder / _SUMS) == _sums(folder))
    except OSError:
        return False


def _load(folder: Path) -> None:
    """Try to load all modules of `folder`; where one can't be, drop it and raise `ToolError`.

    An import that fails later would have rp2040py run in plain Python, a hundred times slower.
    """
    import ctypes

    try:
        for source in _sources():
            ctypes.PyDLL(str(folder / (source.stem + _SUFFIX)))
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise ToolError(f"what was compiled does not load: {error}") from None


def _compile(folder: Path) -> None:
    sources = _sources()
    if not sources:
        raise ToolError("this rp2040py comes without its C sources")
    words = ("LDSHARED", "CFLAGS", "CCSHARED")
    command = shlex.split(" ".join(sysconfig.get_config_var(word) or "" for word in words))
    command += ["-O3", "-g0", "-w", f"-I{_HEADERS.parent}"]

    def build(source: Path) -> None:
        module = folder / (source.stem + _SUFFIX)
        done = subprocess.run(
            [*command, str(source), "-o", str(module)], capture_output=True, text=True
        )
        if done.returncode:
            said = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
            reason = next((row for row in said if "error" in row.lower()), said[-1])
            raise ToolError(f"{source.name} did not compile: {reason}")

    with ThreadPoolExecutor() as pool:
        for _ in pool.map(build, sources):
            pass
