"""The command line: `python3 -m host_tools COMMAND`, installed as `spariglio COMMAND`.

Parsing needs the standard library alone, so that help and a mistyped option answer at once; what
a command needs is set up only when it is about to run. A handler returns its exit code, or None
for success.
"""

import argparse
import difflib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from firmware import __version__
from host_tools import bootstrap
from host_tools.commands import COMMANDS
from host_tools.errors import ToolError

# What the user types before the command: the module runs as well without being installed.
_AS_MODULE = os.path.basename(sys.argv[0]) == "__main__.py"
_PROGRAM = "python3 -m host_tools" if _AS_MODULE else "spariglio"
_INTERRUPTED = 130


class _Parser(argparse.ArgumentParser):
    """An argparse parser whose complaints look like every other error of the program."""

    def error(self, message: str) -> NoReturn:
        raise ToolError(message, f"{self.prog} --help")


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line, from the table of commands."""
    parser = _Parser(
        prog=_PROGRAM,
        description="The PC side of Spariglio, the pocket Scopa companion.",
        epilog=f"{_PROGRAM} COMMAND --help tells more about a command.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"spariglio {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (text, add_arguments, _) in COMMANDS.items():
        add_arguments(
            commands.add_parser(
                name, help=text, description=text[0].upper() + text[1:] + ".", allow_abbrev=False
            )
        )
    return parser


def _check_name(argv: Sequence[str]) -> None:
    """Refuse an unknown command by name, with the nearest known one."""
    if not argv or argv[0].startswith("-") or argv[0] in COMMANDS:
        return
    near = difflib.get_close_matches(argv[0], COMMANDS, n=1)
    raise ToolError(
        f"there is no command {argv[0]!r}",
        f"did you mean {_PROGRAM} {near[0]}?" if near else f"{_PROGRAM} --help lists them",
    )


def run(argv: Sequence[str]) -> int:
    """Run the command line `argv` (without the program's name); its exit code."""
    if not argv:
        build_parser().print_help()
        return 2
    _check_name(argv)
    args = build_parser().parse_args(argv)
    bootstrap.ensure(argv, needs_tests=args.command == "test" and bootstrap.LOCK.exists())
    return COMMANDS[args.command][2](args) or 0


def main(argv: Sequence[str] | None = None) -> int:
    """`run`, with every way that a user's command can end put into one line and an exit code."""
    try:
        code = run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
        return code
    except ToolError as error:
        print(error.report(), file=sys.stderr)
        return error.code
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        # The reader went away (`| head`). Nothing may be written at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
