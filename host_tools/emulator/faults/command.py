"""`bench faults`: faults done to the real image on the emulated board, and one table of them.

Each campaign is repeated by its seed, and goes on where it was stopped.
"""

import base64
import json
import sys
import zlib
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from host_tools import cache, outfile
from host_tools.emulator import fingerprint
from host_tools.emulator.faults.table import Row, as_table
from host_tools.errors import ToolError
from host_tools.progress import Line

_COMMAND = "bench faults"
# What says whether something was lost or failed, and what it says so by.
_JUDGES = (
    "emulator/faults/*.py",
    *(
        f"emulator/{name}.py"
        for name in (
            "board",
            "console",
            "flash",
            "handheld",
            "heap",
            "program",
            "selfplay",
            "storage",
            "torn",
            "twin",
        )
    ),
    "image/mpycross.py",
    "panel/*.py",
    "replay/verify.py",
    "simulator/*.py",
    "simulator/tours/*.txt",
)


class _Kept:
    """Results of finished steps in files of `folder`, so that a stopped campaign goes on."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def get(self, name: str, find: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """What `find` found the first time that it was asked for `name`."""
        path = self._folder / f"{name}.json"
        found: dict[str, Any] | None = cache.read(path)
        if found is None:
            text = json.dumps(find())
            outfile.write(path, text)
            found = json.loads(text)
        assert found is not None
        return found


@dataclass(frozen=True)
class _Run:
    """What a campaign gets: its arguments, the image, where to keep things, whom to tell."""

    args: Namespace
    image: Path
    folder: Path
    line: Line

    def complain(self, faults: Iterable[str]) -> None:
        """Tell of every fault."""
        for fault in faults:
            print(fault, file=sys.stderr)


def _cuts(run: _Run) -> Iterator[Row]:
    from host_tools.emulator.faults.cuts import Campaign

    args = run.args
    campaign = Campaign(run.image, args.seed, run.folder / f"cuts-{args.seed}")
    found = campaign.record(args.cuts, run.line.show)
    campaign.boot((cut.image for _, cut in found), args.boots, args.jobs, run.line.show)
    run.complain(campaign.faults(found))
    command = f"{_COMMAND} --only cuts --cuts {args.cuts} --seed {args.seed}"
    yield from campaign.rows(found, command)


def _presses(run: _Run) -> Iterator[Row]:
    from host_tools.emulator.faults import presses

    args = run.args
    kept = _Kept(run.folder / f"presses-{args.seed}")
    flash: bytes | None = None
    lost = failed = 0
    for first in range(0, args.presses, presses.ROUND):
        count = min(presses.ROUND, args.presses - first)
        run.line.show("random presses", first, args.presses)

        def play(flash: bytes | None = flash, first: int = first, count: int = count) -> Any:
            found = presses.play(run.image, count, f"{args.seed} {first}", flash)
            return {
                **asdict(found),
                "flash": base64.b64encode(zlib.compress(found.flash)).decode(),
            }

        found = kept.get(f"{first}-{count}", play)
        flash = zlib.decompress(base64.b64decode(found["flash"]))
        run.complain(found["lost"] + found["failed"])
        lost, failed = lost + len(found["lost"]), failed + len(found["failed"])
        heap = found["heap"]
        print(f"heap free at the title, presses from {first} on: {heap}", file=sys.stderr)
    command = f"{_COMMAND} --only presses --presses {args.presses} --seed {args.seed}"
    yield Row("random presses", args.presses, lost, failed, command)


def _displays(run: _Run) -> Iterator[Row]:
    from host_tools.emulator.faults import displays

    args = run.args
    kept = _Kept(run.folder / f"displays-{args.seed}")
    command = f"{_COMMAND} --only displays --displays {args.displays} --seed {args.seed}"
    for name in displays.NAMES:
        run.line.show(name)

        def play(name: str = name) -> dict[str, Any]:
            return asdict(displays.session(run.image, name, args.displays, args.seed))

        found = kept.get(f"{name} {args.displays}".replace(" ", "-").replace(":", ""), play)
        run.complain(found["lost"] + found["failed"])
        yield Row(name, found["tried"], len(found["lost"]), len(found["failed"]), command)


def _soak(run: _Run) -> Iterator[Row]:
    from host_tools.emulator.faults import soak

    args = run.args
    run.line.show(f"{args.soak} solo matches")

    def play() -> dict[str, Any]:
        return asdict(soak.play(run.image, args.soak, 1))

    found = _Kept(run.folder / "soak").get(str(args.soak), play)
    run.complain(found["lost"] + found["failed"])
    print(f"heap free after each match: {found['free']}", file=sys.stderr)
    command = f"{_COMMAND} --only soak --soak {args.soak}"
    yield Row("solo matches on end", args.soak, len(found["lost"]), len(found["failed"]), command)


_CAMPAIGNS: dict[str, Callable[[_Run], Iterator[Row]]] = {
    "cuts": _cuts,
    "presses": _presses,
    "displays": _displays,
    "soak": _soak,
}
_NUMBERS = (
    ("cuts", 1000, "power cuts"),
    ("presses", 3000, "random presses"),
    ("displays", 40, "display faults of each kind"),
    ("soak", 5, "solo matches on end"),
    ("jobs", 1, "boards at a time"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Arguments of `bench faults`."""
    for name, default, text in _NUMBERS:
        parser.add_argument(
            f"--{name}", type=int, default=default, metavar="N", help=f"{text} ({default})"
        )
    parser.add_argument(
        "--boots",
        type=int,
        metavar="N",
        help="boot so many of the flashes that cuts left; the rest is only read (all are booted)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which faults (1)")
    parser.add_argument("--only", choices=list(_CAMPAIGNS), help="one kind of fault")
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="keep what was found here, not in the cache folder"
    )
    parser.add_argument("--json", action="store_true", help="print the table as JSON")
    parser.add_argument(
        "--image", type=Path, metavar="UF2", help="an image other than this checkout's"
    )


def run(args: Namespace) -> int:
    """Do the faults, print the table; 1 where anything was lost or failed."""
    from host_tools.emulator import images

    for name, _, _ in _NUMBERS:
        if getattr(args, name) < 1:
            raise ToolError(f"--{name} wants a number from 1 on")
    image = images.chosen(args.image)
    folder = (args.out or cache.folder("faults")) / fingerprint.of(image, _JUDGES)
    rows: list[Row] = []
    with Line(_COMMAND) as line:
        for name, find in _CAMPAIGNS.items():
            if args.only in (None, name):
                rows += find(_Run(args, image, folder, line))
    if args.json:
        json.dump([asdict(row) for row in rows], sys.stdout, indent=1)
        print()
    else:
        print(as_table(rows))
    return 1 if any(row.lost or row.failed for row in rows) else 0
