"""The command `engine`: a level that answers the engine protocol on stdin and stdout."""

import io
import json
import sys
from argparse import ArgumentParser, Namespace
from typing import TextIO

from firmware.opponent.levels import LEVELS, make
from host_tools.arena import protocol
from host_tools.errors import ToolError


def level_number(text: str) -> int:
    """The number of the level that `text` names or numbers; `ToolError` where there is none."""
    if text in LEVELS:
        return LEVELS.index(text) + 1
    if text.isdecimal() and 1 <= int(text) <= len(LEVELS):
        return int(text)
    names = ", ".join(f"{number} ({name})" for number, name in enumerate(LEVELS, 1))
    raise ToolError(f"there is no level {text!r}", f"the levels are {names}")


def serve(level: int, lines: TextIO, out: TextIO) -> None:
    """Answer each request in `lines`, and each faulty one with what is wrong."""
    engine = make(level)
    for line in lines:
        if not line.strip():
            continue
        try:
            reply = protocol.answer(engine.choose(protocol.read_request(line)))
        except (ValueError, RecursionError) as error:
            reply = json.dumps({"error": str(error) or type(error).__name__})
        out.write(reply + "\n")
        out.flush()


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `engine`."""
    parser.add_argument(
        "--level",
        default=LEVELS[-1],
        help="who answers: a name or a number, weakest first: "
        + ", ".join(LEVELS)
        + " (default: %(default)s)",
    )


def run(args: Namespace) -> int:
    """Serve until the end of stdin."""
    # What is no text is no request either, and is answered like one.
    lines = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace")
    serve(level_number(args.level), lines, sys.stdout)
    return 0
