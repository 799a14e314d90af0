"""The checks that read the code without running it: lint, format, types, who imports whom."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.testing.steps import ROOT, Result, Step, output, tool
from host_tools.unpacked import unpacked

_HERE = Path(__file__).parent
_STUBS = _HERE / "stubs.lock"
_DEVICE = ("firmware/hal", "firmware/ui", "firmware/*.py", "boot.py", "main.py")


def _device_types() -> Result:
    """mypy over what speaks to the machine; complaints about the stubs themselves are dropped."""
    try:
        stubs = unpacked(_STUBS)
    except ToolError as error:
        return Result(failed=1, words=f"{error}\n")
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
