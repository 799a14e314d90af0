"""`faults`: tries out what the handheld survives, on MicroPython's unix port, from a seed.

`--report` tries as many as the table in the README tells of; it takes hours, and called again it
goes on where it was interrupted.
"""

import json
from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from host_tools.emulator.faults.table import as_table
from host_tools.errors import ToolError
from host_tools.progress import Line


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("name", nargs="*", help="the campaigns to run (default: all)")
    parser.add_argument("--seed", default="1", help="other faults (default: %(default)s)")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--count", metavar="N", type=int, help="try N of each")
    size.add_argument("--report", action="store_true", help="as many as the README tells of")
    parser.add_argument("--json", action="store_true", help="one object for each row")


def run(args: Namespace) -> int:
    """Run the campaigns; 1 where anything was lost or failed."""
    from host_tools.faults.campaigns import CAMPAIGNS

    known = {campaign.name: campaign for campaign in CAMPAIGNS}
    for name in args.name:
        if name not in known:
            raise ToolError(f"there is no campaign {name!r}", f"choose {', '.join(known)}")
    if args.count is not None and args.count < 1:
        raise ToolError("--count is less than one", "try --count 1000")
    outcomes = []
    with Line("faults") as line:
        for campaign in CAMPAIGNS:
            if args.name and campaign.name not in args.name:
                continue
            count = args.count or (campaign.many if args.report else campaign.few)
            outcomes.append(campaign.run(args.seed, count, line))
    if args.json:
        print(json.dumps([asdict(outcome) | {"ok": outcome.ok} for outcome in outcomes], indent=1))
    else:
        print(as_table([outcome.row for outcome in outcomes]))
        for outcome in outcomes:
            for note in outcome.notes:
                print(f"{outcome.row.fault}: {note}")
    return 0 if all(outcome.ok for outcome in outcomes) else 1
