"""`replay LOG... [--html OUT] [--json]`: verifies logs and tells the matches, deal by deal.

`replay FOLDER` tells how all the matches in it went. Exit code 0 where every log is just what was
played (an unfinished match is fine), else 1.
"""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from firmware.core.match import Match
from host_tools import outfile
from host_tools.errors import ToolError
from host_tools.progress import Line
from host_tools.replay import report
from host_tools.replay.analyse import analyse
from host_tools.replay.verify import Verified, verify


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "logs",
        nargs="+",
        metavar="LOG",
        type=Path,
        help="a log of the handheld, NNNN.log, or one folder of them for statistics",
    )
    parser.add_argument("--json", action="store_true", help="print the same as JSON")
    parser.add_argument(
        "--html", metavar="OUT", type=Path, help="write one log as a page to step through"
    )
    parser.add_argument(
        "--csv", metavar="OUT", type=Path, help="write a folder's matches as a table, a row each"
    )
    parser.add_argument(
        "--plots", metavar="DIR", type=Path, help="draw a folder's statistics as pictures"
    )
    parser.add_argument(
        "--moves", action="store_true", help="judge every move of a folder's matches too (slow)"
    )


def run(args: Namespace) -> int:
    """Verify and report every log; 1 where any has a fault."""
    folders = [path for path in args.logs if path.is_dir()]
    if len(args.logs) == 1 and folders:
        if args.html:
            raise ToolError("--html is for one log, not a folder", f"one of {folders[0]}/*.log")
        return _folder(args)
    if args.csv or args.plots or args.moves:
        raise ToolError("--csv, --plots and --moves are for one folder of logs", "replay FOLDER")
    if args.html and len(args.logs) > 1:
        raise ToolError("--html is for one log", "call it once for each log")
    logs = [verify(path) for path in args.logs]
    if args.html:
        _page(logs[0], args.html)
    if args.json:
        print(report.as_json(logs))
    else:
        print("\n\n".join(report.as_text(log) for log in logs))
    return 1 if any(log.fault for log in logs) else 0


def _page(log: Verified, out: Path) -> None:
    """Write the page of a log as far as it is right; nothing where not even its header is."""
    # Only a page needs the template library.
    from host_tools.replay.lesson import teach
    from host_tools.replay.page import page

    match = analyse(log)
    if match is None:
        return
    lesson = None
    if isinstance(log.model, Match):
        with Line("judging moves") as line:
            lesson = teach(log.records, lambda at, total: line.show("line", at, total))
    outfile.write(out, page(log.path.name, match, lesson, log.fault))


def _folder(args: Namespace) -> int:
    """Tell a folder's statistics and write what else is asked for; 1 where a log is wrong."""
    # Only these need the table library.
    from host_tools.replay import plots, statistics

    if args.plots:
        # Before any work: it may not be installed.
        plots.require()
    found = statistics.gather(args.logs[0], args.moves)
    if args.csv:
        outfile.write(args.csv, statistics.as_csv(found))
    if args.plots:
        for path in plots.draw(found, args.plots):
            if not args.json:
                print(f"wrote {path}")
    print(json.dumps(found.as_json(), indent=2) if args.json else statistics.as_text(found))
    return 1 if found.faults else 0
