"""The runner of shared suites prints the same everywhere, and what differs is noticed."""

import subprocess
from pathlib import Path

import pytest

from host_tools.testing import suites

MODULE = """
from tests.shared_tools import raises, trace

def test_b():
    trace("b %d" % 2)

def test_a():
    assert str(raises(ValueError, fail))

def fail():
    raise ValueError("no")
"""
GOOD = "# {}\ntest_a\n  ok\ntest_b\n  b 2\n  ok\n2 passed, 0 failed\n"


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An importable shared module in a tree of its own; its runner is the real one."""
    tests = tmp_path / "tests"
    (tests / "area").mkdir(parents=True)
    for name in ("run_shared.py", "shared_tools.py"):
        (tests / name).write_text((suites.ROOT / "tests" / name).read_text())
    path = tests / "area" / "shared_x.py"
    path.write_text(MODULE)
    monkeypatch.setattr(suites, "ROOT", tmp_path)
    monkeypatch.setattr("host_tools.interpreters.ROOT", tmp_path)
    return path


def test_interpreters_print_the_same(module: Path) -> None:
    name = "tests.area.shared_x"
    assert suites._on_cpython(name).stdout == GOOD.format(name)
    assert suites._on_micropython(name).stdout == GOOD.format(name)


def test_all_modules_are_found(module: Path) -> None:
    assert suites.shared_modules() == ["tests.area.shared_x"]


def test_good_module_counts_its_tests_on_both(module: Path) -> None:
    result = suites.compare(["tests.area.shared_x"])
    assert (result.passed, result.failed, result.words) == (4, 0, "")


def test_failing_test_is_counted_and_shown(module: Path) -> None:
    module.write_text(MODULE + "\ndef test_c():\n    assert 1 == 2\n")
    result = suites.compare(["tests.area.shared_x"])
    assert (result.passed, result.failed) == (4, 2)
    assert "shared_x test_c: Traceback" in result.words


def test_test_that_fails_on_micropython_only_is_a_failure(module: Path) -> None:
    module.write_text(MODULE + "\ndef test_c():\n    'x'.title()\n")
    result = suites.compare(["tests.area.shared_x"])
    assert (result.passed, result.failed) == (5, 1)
    assert "on MicroPython" in result.words


def test_other_trace_is_a_failure(module: Path) -> None:
    module.write_text(MODULE + "\nimport sys\ndef test_c():\n    trace(sys.implementation.name)\n")
    result = suites.compare(["tests.area.shared_x"])
    assert (result.passed, result.failed) == (6, 1)
    assert "-  cpython\n+  micropython" in result.words


def test_module_that_does_not_load_is_a_failure(module: Path) -> None:
    module.write_text("import no_such_module\n")
    result = suites.compare(["tests.area.shared_x"])
    assert (result.passed, result.failed) == (0, 2)
    assert "ImportError" in result.words


def test_module_without_tests_is_a_failure(module: Path) -> None:
    module.write_text("")
    assert suites.compare(["tests.area.shared_x"]).failed == 2


def test_no_modules_at_all_are_a_failure() -> None:
    assert suites.compare([]).failed == 1


def test_module_that_hangs_is_a_failure(module: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suites, "_SHARED_SECONDS", 0.5)
    module.write_text("while True:\n    pass\n")
    result = suites.compare(["tests.area.shared_x"])
    assert result.failed == 2
    assert "ran longer than" in result.words


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("def test_a(): pass", (1, 0, 0)),
        ("def test_a(): pass\ndef test_b(): assert 0", (1, 1, 0)),
        ("import pytest\ndef test_a(): pytest.importorskip('no_such')", (0, 0, 1)),
        ("import no_such_module", (0, 1, 0)),
        ("", (0, 1, 0)),
    ],
)
def test_pytest_step_takes_the_counts_of_the_closing_line(
    tmp_path: Path, text: str, counts: tuple[int, int, int]
) -> None:
    path = tmp_path / "test_x.py"
    path.write_text(text)
    bare = ["-p", "no:hypothesispytest", "-p", "no:xdist", "-c", "/dev/null"]
    result = suites._pytest([*bare, "--rootdir", str(tmp_path), str(path)])
    assert (result.passed, result.failed, result.skipped) == counts


def test_device_heap_is_for_the_folder_of_that_name(monkeypatch: pytest.MonkeyPatch) -> None:
    heaps = []

    def note(args: list[str], *, heap: str, **_: object) -> subprocess.CompletedProcess[str]:
        heaps.append(heap)
        return subprocess.CompletedProcess(args, 0, "", "")

    monkeypatch.setattr(suites, "run_micropython", note)
    suites._on_micropython("tests.core.shared_play")
    suites._on_micropython("tests.micropython.shared_heap")
    assert heaps == ["16M", "190wk"]
