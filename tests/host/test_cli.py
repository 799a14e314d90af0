"""The command line's manners: help for all, one line for a mistake, quiet ends."""

import os
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from host_tools import cli
from host_tools.commands import COMMANDS, Commands
from host_tools.errors import ToolError

ROOT = Path(__file__).resolve().parents[2]


def run(*args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "host_tools", *args]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def command_of(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Put a command `fails` into the table that raises `error`."""

    def fail(args: Namespace) -> int:
        raise error

    module = SimpleNamespace(add_arguments=lambda parser: None, run=fail)
    monkeypatch.setitem(sys.modules, "command_that_fails", module)
    monkeypatch.setitem(COMMANDS, "fails", ("fail", "command_that_fails"))


def names(table: Commands = COMMANDS, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """All commands of the table, those below others as well: ("build", "image")."""
    for name, (_, found) in table.items():
        yield (*before, name)
        if not isinstance(found, str):
            yield from names(found, (*before, name))


@pytest.mark.parametrize("words", list(names()), ids=" ".join)
def test_command_has_help(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main([*words, "--help"])
    assert end.value.code == 0
    assert " ".join(words) in capsys.readouterr().out


def test_help_lists_every_command() -> None:
    text = run("--help").stdout
    assert all(f"\n    {name} " in text for name in COMMANDS)


def test_command_without_its_second_word_lists_those() -> None:
    done = run("build")
    assert done.returncode == 2
    assert "\n    image " in done.stdout


def test_mistyped_second_word_gets_the_nearest() -> None:
    assert "did you mean python3 -m host_tools build image?" in run("build", "imag").stderr


def test_help_needs_no_package() -> None:
    # -S: nothing but the standard library can be imported.
    command = [sys.executable, "-S", "-m", "host_tools", "vectors", "--help"]
    assert subprocess.run(command, cwd=ROOT, capture_output=True).returncode == 0


def test_version_is_the_firmware_s() -> None:
    from firmware import __version__

    assert run("--version").stdout == f"spariglio {__version__}\n"


def test_no_command_prints_the_help() -> None:
    done = run()
    assert done.returncode == 2
    assert "COMMAND" in done.stdout


def test_mistyped_command_gets_the_nearest() -> None:
    done = run("vector")
    assert done.returncode == 2
    assert done.stderr == (
        "error: there is no command 'vector'\n"
        "  next: did you mean python3 -m host_tools vectors?\n"
    )


def test_unlike_command_gets_the_list() -> None:
    assert "next: python3 -m host_tools --help lists them" in run("zzz").stderr


@pytest.mark.parametrize(
    "args", [["vectors"], ["vectors", "x", "--on", "z80"], ["vectors", "--x"]]
)
def test_bad_arguments_are_two_lines(args: list[str]) -> None:
    done = run(*args)
    assert done.returncode == 2
    assert done.stderr.startswith("error: ")
    assert done.stderr.endswith("\n  next: python3 -m host_tools vectors --help\n")


def test_tool_error_shows_its_next_step(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command_of(monkeypatch, ToolError("no board", "plug it in", 3))
    assert cli.main(["fails"]) == 3
    assert capsys.readouterr().err == "error: no board\n  next: plug it in\n"


def test_ctrl_c_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command_of(monkeypatch, KeyboardInterrupt())
    assert cli.main(["fails"]) == 130
    assert capsys.readouterr().err == ""


def test_fault_of_the_program_shows_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    command_of(monkeypatch, ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        cli.main(["fails"])


def test_reader_that_goes_away_is_no_error() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "host_tools", "vectors", "tests/data/vectors.json"]
    done = subprocess.run(command, cwd=ROOT, stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert done.stderr == ""


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-"])
def test_closed_stream_is_no_error(closed: str) -> None:
    command = f'exec "{sys.executable}" -m host_tools vectors tests/data/vectors.json {closed}'
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_the_system_refuses_is_told_with_its_place() -> None:
    error = OSError(28, "No space left on device", "/data/0001.log")
    assert cli._reason(error) == "/data/0001.log: No space left on device"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")
def test_full_disk_is_one_line() -> None:
    command = [sys.executable, "-m", "host_tools", "vectors", "tests/data/vectors.json"]
    with open("/dev/full", "w") as full:
        done = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (2, "error: No space left on device\n")


def test_name_that_the_terminal_cannot_show_is_no_error(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path / "no") + b"\xff.log"
    command = [sys.executable, "-m", "host_tools", "replay", name]
    strict = {**os.environ, "PYTHONIOENCODING": "ascii:strict"}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, env=strict)
    assert done.returncode == 1 and done.stderr == b""
    assert b"no\\udcff.log: there is no such file" in done.stdout


def test_next_step_is_written_as_it_was_typed() -> None:
    # Copied from the screen it must run, whether the program is installed or not.
    assert "next: python3 -m host_tools backup makes one" in run("restore", "no.zip").stderr


@pytest.mark.parametrize(
    "args",
    [["play", "--script", "-", "--state", ""], ["pull", "--out", ""], ["replay", ""]],
    ids=lambda args: args[0],
)
def test_an_empty_name_is_no_folder(args: list[str]) -> None:
    # As of a variable that is not set: "" must not mean the folder that one is in.
    done = run(*args)
    assert done.returncode == 2
    assert "an empty name; the folder you are in is ." in done.stderr
