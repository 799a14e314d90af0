"""The tests that run the code: pytest, then the shared suites on two interpreters, compared."""

import difflib
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from host_tools.errors import ToolError
from host_tools.interpreters import CPYTHON, MICROPYTHON, run_micropython
from host_tools.testing.steps import ROOT, Result, Step

# A shared module that hangs is a failure, not the end of the run.
_SHARED_SECONDS = 240.0
# The tests of this folder get the heap of the device: 190 KB, as many objects as fit there.
_DEVICE_HEAP_FOLDER = "tests/micropython"
_DEVICE_HEAP = "190wk"
_HEAP = "16M"
_DIFF_LINES = 40


def _pytest(args: Sequence[str]) -> Result:
    """Run pytest, passing its output on; the counts are those of its closing line."""
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", *args]
    env = {**os.environ, "COLUMNS": "99", "PYTHONUNBUFFERED": "1"}
    last = ""
    with subprocess.Popen(
        command, cwd=ROOT, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as pytest:
        assert pytest.stdout is not None
        for row in pytest.stdout:
            sys.stdout.write(row)
            sys.stdout.flush()
            last = row.strip() or last
    counts = {word: int(n) for n, word in re.findall(r"(\d+) (passed|failed|error|skipped)", last)}
    failed = counts.get("failed", 0) + counts.get("error", 0)
    if pytest.returncode and not failed:  # nothing collected, or pytest itself failed
        failed = 1
    return Result(counts.get("passed", 0), failed, counts.get("skipped", 0))


def pytest_step(shared: bool) -> Step:
    """Everything that pytest collects, on all cores, but what needs a browser, a board or KiCad.

    `shared` says whether the shared suites are among it; they need not be where they run on two
    interpreters anyway.
    """
    args = ["-n", "auto", "-m", "not emulator and not browser and not hardware"]
    if not shared:
        args.append("--ignore-glob=*/shared_*.py")
    return Step("pytest", lambda: _pytest(args))


def browser_step() -> Step:
    """The tests of the page, in the machine's Chromium."""
    args = ["-n", "auto", "--dist", "worksteal", "-m", "browser"]
    return Step("pytest in the browser", lambda: _pytest(args))


def emulator_step() -> Step:
    """The tests on the real image and the emulated RP2040."""
    args = ["-n", "auto", "--dist", "worksteal", "-m", "emulator"]
    # A whole match takes minutes of emulation, and more beside other work.
    args += ["-o", "faulthandler_timeout=3000"]
    return Step("pytest on the emulated RP2040", lambda: _pytest(args))


def hardware_step() -> Step:
    """The tests that need KiCad or the solid modeller."""
    args = ["-n", "auto", "--dist", "worksteal", "-m", "hardware"]
    return Step("pytest of the hardware", lambda: _pytest(args))


def shared_modules() -> list[str]:
    """The dotted names of all shared test modules, sorted."""
    found = sorted(ROOT.glob("tests/*/shared_*.py"))
    return [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in found]


def _on_cpython(module: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-X", "utf8", "-m", "tests.run_shared", module]
    return subprocess.run(
        command,
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=_SHARED_SECONDS,
    )


def _on_micropython(module: str) -> subprocess.CompletedProcess[str]:
    folder = "/".join(module.split(".")[:-1])
    heap = _DEVICE_HEAP if folder == _DEVICE_HEAP_FOLDER else _HEAP
    command = ["-m", "tests.run_shared", module]
    return run_micropython(command, heap=heap, timeout=_SHARED_SECONDS, root=ROOT)


@dataclass(frozen=True)
class _Run:
    """What a shared module printed on one interpreter, and its counts; `fault` if it has none."""

    interpreter: str
    trace: str = ""
    errors: str = ""
    passed: int = 0
    failed: int = 0
    fault: str = ""


def _run(module: str, interpreter: str) -> _Run:
    on = _on_micropython if interpreter == MICROPYTHON else _on_cpython
    try:
        done = on(module)
    except subprocess.TimeoutExpired:
        return _Run(interpreter, fault=f"{module} ran longer than {_SHARED_SECONDS:.0f} s\n")
    except ToolError as error:
        return _Run(interpreter, fault=f"{error}\n")
    count = re.search(r"^(\d+) passed, (\d+) failed$", done.stdout, re.MULTILINE)
    if count is None or count[0] == "0 passed, 0 failed":
        return _Run(interpreter, fault=done.stderr or f"{module} holds no tests\n")
    return _Run(interpreter, done.stdout, done.stderr, int(count[1]), int(count[2]))


def _compare(module: str, here: _Run, there: _Run) -> Result:
    """Both runs of a module as one result: what they print must be the same, byte for byte."""
    result = Result(here.passed + there.passed, here.failed + there.failed)
    for run in (here, there):
        if run.fault or run.failed:
            result.words += f"{module} on {run.interpreter}:\n{run.fault or run.errors}"
            result.failed += bool(run.fault)
    if here.trace != there.trace and not result.failed:
        result.failed += 1
        rows = difflib.unified_diff(
            here.trace.splitlines(),
            there.trace.splitlines(),
            f"{module} on {here.interpreter}",
            f"{module} on {there.interpreter}",
            lineterm="",
        )
        result.words += "\n".join(list(rows)[:_DIFF_LINES]) + "\n"
    return result


def compare(modules: Sequence[str]) -> Result:
    """Run shared modules on both interpreters, on all cores, and compare their traces."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = [
            (module, pool.submit(_run, module, CPYTHON), pool.submit(_run, module, MICROPYTHON))
            for module in modules
        ]
        results = [_compare(name, here.result(), there.result()) for name, here, there in runs]
    return Result(
        sum(result.passed for result in results),
        sum(result.failed for result in results) + (not modules),
        words="".join(result.words for result in results),
    )


def shared_step() -> Step:
    """The shared suites on CPython and on MicroPython's unix port, which must agree."""
    return Step("shared suites, CPython = MicroPython", lambda: compare(shared_modules()))
