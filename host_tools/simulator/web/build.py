"""`build web`: the handheld as a static page, in a folder that any web server can serve."""

import gzip
import json
import re
from argparse import ArgumentParser, Namespace
from pathlib import Path

from host_tools import outfile
from host_tools.progress import Line
from host_tools.simulator.web import micropython, site

# The service worker knows every file of its page.
_NAMES = re.compile(r'^const FILES = (\["\./", .*\]);$', re.MULTILINE)


def add_arguments(parser: ArgumentParser) -> None:
    """Arguments of `build web`."""
    parser.add_argument(
        "--out", type=Path, default=Path("build/web"), help="folder (default: %(default)s)"
    )


def _of_an_earlier_one(folder: Path) -> list[str]:
    """The files of the page in `folder`; none where there is none."""
    try:
        names = _NAMES.search((folder / "sw.js").read_text(encoding="utf-8"))
        found = json.loads(names[1]) if names else []
    except (OSError, ValueError):
        found = []
    return ["index.html", "sw.js", *found] if found else []


def write(files: dict[str, bytes], folder: Path) -> None:
    """Make `folder` hold `files`, whatever an earlier build left there.

    Refuses to empty a folder that holds anything else.
    """
    outfile.refuse_others(folder, _of_an_earlier_one(folder))
    # A page that is half there would be served as it is, and not be known for ours again.
    with outfile.fresh_folder(folder) as part:
        for name, data in files.items():
            file = part / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)


def weight(files: dict[str, bytes]) -> list[tuple[str, int, int]]:
    """(part, bytes, bytes as a server with gzip sends them), the whole page last."""
    parts = {"MicroPython": 0, "firmware and display": 0, "the page itself": 0}
    packed = dict(parts)
    for name, data in files.items():
        inner = name.rpartition("/")[2]
        part = "the page itself"
        if inner in micropython.FILES:
            part = "MicroPython"
        elif inner == site.PACK:
            part = "firmware and display"
        parts[part] += len(data)
        packed[part] += len(gzip.compress(data))
    rows = [(part, size, packed[part]) for part, size in parts.items()]
    return [*rows, ("the whole page", sum(parts.values()), sum(packed.values()))]


def run(args: Namespace) -> int:
    """Build, write the folder, print what the page weighs."""
    with Line("the page") as line:
        line.show("compiling and packing")
        files = site.build()
        write(files, args.out)
    for part, size, packed in weight(files):
        print(f"{part:<24}{size:>10,} bytes {packed:>10,} gzipped")
    print(f"wrote {args.out}: {len(files)} files, for any web server (not for file://)")
    return 0
