"""`replay LOG... [--json]`: verifies logs and tells the matches, deal by deal.

Exit code 0 where every log is just what was played (an unfinished match is fine), else 1.
"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from host_tools.replay import report
from host_tools.replay.verify import verify


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "logs", nargs="+", metavar="LOG", type=Path, help="a log of the handheld, NNNN.log"
    )
    parser.add_argument("--json", action="store_true", help="print the same as JSON")


def run(args: Namespace) -> int:
    """Verify and report every log; 1 where any has a fault."""
    logs = [verify(path) for path in args.logs]
    if args.json:
        print(report.as_json(logs))
    else:
        print("\n\n".join(report.as_text(log) for log in logs))
    return 1 if any(log.fault for log in logs) else 0
