"""`hardware check` and `hardware generate` from the command line, on a checkout of their own."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.hardware import checks
from host_tools.interpreters import ROOT

BOARD = Path("firmware/hal/board.py")


def _run(root: Path, *words: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "host_tools", "hardware", *words]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def _failing(output: str) -> set[str]:
    return set(re.findall(r"^FAULT +(.+)$", output, re.MULTILINE))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what the commands read, to be changed."""
    for name in ("firmware", "host_tools", "hardware"):
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignore)
    shutil.copy(ROOT / "README.md", tmp_path)
    return tmp_path


def _move_ok(root: Path, gp: int) -> None:
    path = root / BOARD
    text, count = re.subn(r"PIN_OK = \d+", f"PIN_OK = {gp}", path.read_text())
    assert count == 1
    path.write_text(text)


def test_the_quick_check_passes_on_this_checkout() -> None:
    assert _run(ROOT, "check", "--quick")[0] == 0


@pytest.mark.hardware
def test_the_whole_check_passes_on_this_checkout() -> None:
    code, output = _run(ROOT, "check")
    assert code == 0, output
    assert output.splitlines()[-1] == f"{len(checks.CHECKS)} passed, 0 failed"


def test_a_moved_button_fails_the_text_check_alone_of_the_quick_ones(checkout: Path) -> None:
    _move_ok(checkout, 16)
    code, output = _run(checkout, "check", "--quick")
    assert (code, _failing(output)) == (1, {"texts"})


def test_two_buttons_on_one_pin_fail_the_pin_check(checkout: Path) -> None:
    _move_ok(checkout, 18)
    code, output = _run(checkout, "check", "--quick")
    assert (code, _failing(output)) == (1, {"pins"})
    assert "GP18 is given to left and ok" in output


@pytest.mark.hardware
def test_what_cannot_be_built_is_not_generated(checkout: Path) -> None:
    _move_ok(checkout, 18)
    code, output = _run(checkout, "generate")
    assert code == 2
    assert "GP18 is given to left and ok" in output


@pytest.mark.hardware
def test_a_moved_button_fails_texts_and_netlist_and_one_command_mends_all(
    checkout: Path,
) -> None:
    _move_ok(checkout, 16)
    _, before = _run(checkout, "check")
    assert _failing(before) == {"texts", "netlist"}
    assert "A1.21 (GP16) is open; it belongs to KEY_OK" in before
    code, output = _run(checkout, "generate")
    assert code == 0, output
    code, after = _run(checkout, "check")
    assert code == 0, after
