"""The checks that read the code without running it: lint, format, types, who imports whom."""

import hashlib
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from host_tools import cache
from host_tools.testing.steps import ROOT, Result, Step, output, tool

_HERE = Path(__file__).parent
_STUBS = _HERE / "stubs.lock"
_DEVICE = ("firmware/hal", "firmware/ui", "firmware/*.py", "boot.py", "main.py")


def _stubs_folder() -> Path | str:
    """The unpacked stubs, in a folder named after their lock; or why they can't be had."""
    digest = hashlib.sha256(_STUBS.read_bytes()).hexdigest()[:16]
    path = cache.root() / f"stubs-{digest}"
    if path.exists():
        return path
    scratch = cache.folder(f"stubs-{digest}.{os.getpid()}")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--require-hashes", "--only-binary", ":all:"]
    done = output([*command, "--target", str(scratch), "-r", str(_STUBS)])
    if done.returncode:
        shutil.rmtree(scratch, ignore_errors=True)
        return f"pip could not fetch the MicroPython type stubs:\n{done.stdout}"
    try:
        scratch.rename(path)
    except OSError:  # another run was first
        shutil.rmtree(scratch, ignore_errors=True)
    return path


def _device_types() -> Result:
    """mypy over what speaks to the machine; complaints about the stubs themselves are dropped."""
    stubs = _stubs_folder()
    if isinstance(stubs, str):
        return Result(failed=1, words=stubs)
    files = [str(path) for name in _DEVICE for path in sorted(ROOT.glob(name))]
    command = [sys.executable, "-m", "mypy", "--config-file", str(_HERE / "device_types.ini")]
    command += ["--cache-dir", ".mypy_cache/device", "--custom-typeshed-dir", str(stubs)]
    done = output([*command, *files], {**os.environ, "MYPYPATH": f"{stubs}{os.pathsep}."})
    own = [row for row in done.stdout.splitlines() if not row.startswith(str(stubs))]
    if any(": error:" in row for row in own) or done.returncode > 1:
        return Result(failed=1, words="\n".join(own) + "\n")
    return Result(passed=1)


def _imports() -> Result:
    # Its console script is a file of its own beside Python; the module has no __main__.
    code = "from importlinter.cli import lint_imports_command as run; run()"
    done = output([sys.executable, "-c", code, "--cache-dir", ".import_linter_cache"])
    return Result(failed=1, words=done.stdout) if done.returncode else Result(passed=1)


def steps() -> Sequence[Step]:
    """The static checks, quickest first."""
    return (
        tool("ruff", "check", "."),
        tool("ruff", "format", "--check", "."),
        tool("mypy"),
        Step("mypy on the device's stubs", _device_types),
        Step("imports point down only", _imports),
    )
