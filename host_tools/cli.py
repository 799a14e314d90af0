"""The command line: `python3 -m host_tools COMMAND`, installed as `spariglio COMMAND`.

Help and a mistyped command need the standard library alone and answer at once; what a command
needs is set up when it is about to run.
"""

import argparse
import difflib
import importlib
import io
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, NoReturn

from firmware import __version__
from host_tools import bootstrap
from host_tools.commands import COMMANDS, Commands, extras
from host_tools.errors import PROGRAM, ToolError

_INTERRUPTED = 130


class _Parser(argparse.ArgumentParser):
    """An argparse parser whose complaints look like every other error of the program."""

    def __init__(self, **named: Any) -> None:
        super().__init__(**named)
        self.register("type", Path, _path)

    def error(self, message: str) -> NoReturn:
        raise ToolError(message, f"{self.prog} --help")


def _path(text: str) -> Path:
    """A path that was named; an empty one, as of a variable that is not set, is none.

    `Path` itself takes it for the folder that the user is in.
    """
    if not text:
        raise argparse.ArgumentTypeError("an empty name; the folder you are in is .")
    return Path(text)


def _find(argv: Sequence[str]) -> tuple[str, str, str | Commands, Sequence[str]]:
    """Follow the words of `argv` through the table of commands.

    Returns what the user has typed so far, its help, what it is (a command's module or a table of
    further commands) and the rest of `argv`.
    """
    typed, text = PROGRAM, "The PC side of Spariglio, the pocket Scopa companion."
    found: str | Commands = COMMANDS
    rest = argv
    while rest and not isinstance(found, str) and not rest[0].startswith("-"):
        if rest[0] not in found:
            near = difflib.get_close_matches(rest[0], found, n=1)
            raise ToolError(
                f"there is no command {rest[0]!r}",
                f"did you mean {typed} {near[0]}?" if near else f"{typed} --help lists them",
            )
        typed = f"{typed} {rest[0]}"
        line, found = found[rest[0]]
        text = f"{line[0].upper()}{line[1:]}."
        rest = rest[1:]
    return typed, text, found, rest


def _table_parser(typed: str, text: str, commands: Commands) -> argparse.ArgumentParser:
    """The parser of a table of commands: it lists them, and none of them is imported for it."""
    parser = _Parser(
        prog=typed,
        description=text,
        epilog=f"{typed} COMMAND --help tells more about a command.",
        allow_abbrev=False,
    )
    if commands is COMMANDS:
        parser.add_argument("--version", action="version", version=f"spariglio {__version__}")
    listed = parser.add_subparsers(metavar="COMMAND", required=True)
    for command, (line, _) in commands.items():
        listed.add_parser(command, help=line)
    return parser


def _module(name: str, argv: Sequence[str]) -> ModuleType:
    """Import a command, set up first where it needs packages that are not there."""
    try:
        return importlib.import_module(name)
    except ImportError:
        _ensure(argv)
        return importlib.import_module(name)


def _ensure(argv: Sequence[str]) -> None:
    bootstrap.ensure(argv, extras(argv))


def run(argv: Sequence[str]) -> int:
    """Run the command line `argv` (without the program's name); its exit code."""
    typed, text, found, rest = _find(argv)
    if not isinstance(found, str):
        parser = _table_parser(typed, text, found)
        if rest:  # --help, --version, or a mistake
            parser.parse_args(rest)
        parser.print_help()
        return 2
    module = _module(found, argv)
    parser = _Parser(prog=typed, description=text, allow_abbrev=False)
    module.add_arguments(parser)
    args = parser.parse_args(rest)
    _ensure(argv)
    return module.run(args) or 0


def main(argv: Sequence[str] | None = None) -> int:
    """`run`, with every way that a user's command can end put into one line and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A name that the terminal can't show must not end the program that tells of it.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if argv is None:
        # Ended from outside, a command still takes away what is half written.
        signal.signal(signal.SIGTERM, _stop)
    try:
        code = run(sys.argv[1:] if argv is None else argv)
        if sys.stdout:  # None where the caller has closed it
            sys.stdout.flush()
        return code
    except ToolError as error:
        print(error.report(), file=sys.stderr)
        return error.code
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        # The reader went away (`| head`).
        _drop_output()
        return 1
    except OSError as error:
        # A full disk, a folder taken away: nothing of the program's, and no command foresaw it.
        _drop_output()
        told = ToolError(_reason(error))
        print(told.report(), file=sys.stderr)
        return told.code


def _stop(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def _drop_output() -> None:
    """Let nothing be written any more, at exit either."""
    if sys.stdout:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _reason(error: OSError) -> str:
    """What the system refused, and where."""
    reason = error.strerror or str(error) or type(error).__name__
    return f"{os.fsdecode(error.filename)}: {reason}" if error.filename else reason
