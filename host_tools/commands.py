"""The table of commands. A line a command: help, what its arguments are, what runs it.

A runner imports what it needs when it is called: the table itself is read by any Python 3.11,
before anything is set up.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from host_tools.simulator import command as play
from host_tools.simulator import shots

Command = tuple[str, Callable[[ArgumentParser], None], Callable[[Namespace], int | None]]


def _vectors_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="cases in the format of vectors.json")
    parser.add_argument(
        "--on",
        choices=("cpython", "micropython"),
        default="cpython",
        help="the interpreter that the rules run on (default: %(default)s)",
    )


def _vectors(args: Namespace) -> int:
    from host_tools.vectors import command

    return command(args)


def _test_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--full",
        action="store_true",
        help="the emulated RP2040 too, and an interpreter that is missing counts as a failure",
    )


def _test(args: Namespace) -> int:
    from host_tools.testing.command import command

    return command(args)


COMMANDS: dict[str, Command] = {
    "play": ("the handheld in this terminal", play.add_arguments, play.run),
    "shots": ("a picture of every screen, in both languages", shots.add_arguments, shots.run),
    "test": ("run the whole test suite on every interpreter present", _test_arguments, _test),
    "vectors": ("run a file of rule cases against the rules core", _vectors_arguments, _vectors),
}
