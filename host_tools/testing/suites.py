"""The tests that run the code: pytest, then the shared suites on two interpreters, compared."""

import difflib
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.interpreters import run_micropython
from host_tools.testing.steps import ROOT, Result, Step

# A shared module that hangs is a failure, not the end of the run.
_SHARED_SECONDS = 240.0
# The tests of this folder get the heap of the device: 190 KB, as many objects as fit there.
_DEVICE_HEAP_FOLDER = "tests/micropython"
_DEVICE_HEAP = "190wk"
_HEAP = "16M"


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


def pytest_step() -> Step:
    """Everything that pytest collects, on all cores, the emulated board aside."""
    return Step("pytest", lambda: _pytest(["-n", "auto", "-m", "not emulator"]))


def emulator_step() -> Step:
    """The tests on the real image and the emulated RP2040."""
    args = ["-n", "auto", "--dist", "worksteal", "-m", "emulator"]
    return Step("pytest on the emulated RP2040", lambda: _pytest(args))


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
    return run_micropython(["-m", "tests.run_shared", module], heap=heap, timeout=_SHARED_SECONDS)


def _compare(module: str) -> Result:
    """Run one shared module on both interpreters and compare what they print, byte for byte."""
    path = Path(*module.split(".")).with_suffix(".py").as_posix()
    try:
        there = _on_micropython(module)
        here = _on_cpython(module)
    except (subprocess.TimeoutExpired, ToolError) as error:
        return Result(failed=1, words=f"{path}: {error}\n")
    count = re.search(r"^(\d+) passed, (\d+) failed$", there.stdout, re.MULTILINE)
    if count is None:
        return Result(failed=1, words=f"{path} stopped on micropython:\n{there.stderr}")
    passed, failed = int(count[1]), int(count[2])
    words = there.stderr if failed or not passed else ""
    if here.stdout != there.stdout:
        rows = difflib.unified_diff(
            here.stdout.splitlines(),
            there.stdout.splitlines(),
            f"{path} on CPython",
            f"{path} on MicroPython",
            lineterm="",
        )
        words += "\n".join(list(rows)[:40]) + "\n" + here.stderr
        failed += 1
    return Result(passed, max(failed, 0 if passed else 1), words=words)


def _shared() -> Result:
    modules = shared_modules()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(_compare, modules))
    return Result(
        sum(result.passed for result in results),
        sum(result.failed for result in results) + (not modules),
        words="".join(result.words for result in results),
    )


def shared_step() -> Step:
    """The shared suites on MicroPython's unix port, their traces compared with CPython's."""
    return Step("shared suites on MicroPython, traces as on CPython", _shared)
