"""`build bundle`: the application as .mpy files, for a board with stock MicroPython.

The folder holds the board's files as they must lie there and `manifest.json`: path, size and
SHA-256 of each, and the paths that must go, since a `foo.py` on the board hides a `foo.mpy`.
`boot.py` and `main.py` stay source: MicroPython starts them by those names only.
"""

import hashlib
import json
from argparse import ArgumentParser, Namespace
from dataclasses import asdict, dataclass
from pathlib import Path

from firmware import __version__
from host_tools import outfile
from host_tools.errors import ToolError
from host_tools.image import port, tree
from host_tools.image.mpycross import BOARD_FLAGS, compiled
from host_tools.progress import Line

MANIFEST = "manifest.json"
FORMAT = 1
_SOURCE_ONLY = ("boot.py", "main.py")


@dataclass(frozen=True)
class Entry:
    """A file of the bundle: path on the board, bytes, SHA-256 in hex."""

    path: str
    size: int
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """What a bundle holds. `remove` are paths that must not be on the board beside it."""

    format: int
    version: str
    micropython: str
    files: list[Entry]
    remove: list[str]


def contents() -> dict[str, bytes]:
    """Path on the board -> bytes, for every file of the bundle.

    Raises `ToolError` where a module does not compile.
    """
    files: dict[str, bytes] = {}
    for target, source in tree.device_files().items():
        if target in _SOURCE_ONLY:
            files[target] = source.read_bytes()
        else:
            files[target.removesuffix(".py") + ".mpy"] = compiled(target, source, BOARD_FLAGS)
    return files


def manifest(files: dict[str, bytes]) -> Manifest:
    """The manifest of these files."""
    return Manifest(
        FORMAT,
        __version__,
        port.VERSION,
        [
            Entry(path, len(data), hashlib.sha256(data).hexdigest())
            for path, data in sorted(files.items())
        ],
        sorted(path[: -len("mpy")] + "py" for path in files if path.endswith(".mpy")),
    )


def _of_an_earlier_one(folder: Path) -> list[str]:
    """The files of the bundle in `folder`, its manifest included; none where there is none."""
    try:
        return [MANIFEST, *(entry.path for entry in load(folder).files)]
    except ToolError:
        return []


def write(folder: Path) -> Manifest:
    """Make `folder` the bundle, whatever an earlier one left there.

    Refuses to empty a folder that holds anything else.
    """
    outfile.refuse_others(folder, _of_an_earlier_one(folder))
    files = contents()
    made = manifest(files)
    with outfile.fresh_folder(folder) as part:
        for path, data in files.items():
            place = part / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        (part / MANIFEST).write_text(json.dumps(asdict(made), indent=1) + "\n")
    return made


def load(folder: Path) -> Manifest:
    """The manifest of the bundle in `folder`; `ToolError` if there is none that we can read."""
    try:
        data = json.loads((folder / MANIFEST).read_text())
        if data["format"] != FORMAT:
            raise ToolError(
                f"{folder} is a bundle of format {data['format']}, this program reads {FORMAT}",
                "spariglio build bundle makes a new one",
            )
        return Manifest(**{**data, "files": [Entry(**entry) for entry in data["files"]]})
    except (OSError, ValueError, KeyError, TypeError):
        raise ToolError(f"{folder} holds no bundle", "spariglio build bundle makes one") from None


def add_arguments(parser: ArgumentParser) -> None:
    """Arguments of `build bundle`."""
    parser.add_argument(
        "--out", type=Path, default=Path("build/bundle"), help="folder (default: %(default)s)"
    )


def run(args: Namespace) -> int:
    """Compile, write the folder, print sizes by area."""
    with Line("bundle") as line:
        line.show("compiling")
        made = write(args.out)
    areas: dict[str, int] = {}
    for entry in made.files:
        parts = entry.path.split("/")
        area = "/".join(parts[:2]) if len(parts) > 2 else parts[0]
        areas[area] = areas.get(area, 0) + entry.size
    for area, size in sorted(areas.items()):
        print(f"{area:<28}{size:>10,} bytes")
    total = sum(entry.size for entry in made.files)
    print(f"{'bundle':<28}{total:>10,} bytes in {len(made.files)} files")
    print(f"wrote {args.out}")
    return 0
