"""`backup [FILE]`: all of the user's files from the board in one zip, each with its SHA-256."""

import json
import re
import zipfile
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from host_tools import outfile
from host_tools.device import datafiles, session
from host_tools.device.remote import Remote
from host_tools.device.show import Show
from host_tools.errors import ToolError

MANIFEST = "manifest.json"
FORMAT = 1
DEFAULT = Path("spariglio-backup.zip")
# In the data folder or in the folder of tails, and nowhere else.
_NAME = re.compile(r"(tail/)?\w[\w.-]*", re.ASCII)


@dataclass(frozen=True)
class Backup:
    """What a backup holds: name -> content, and the version of the application that wrote it."""

    app: str
    files: dict[str, bytes]


def collect(remote: Remote, show: Show) -> tuple[Backup, list[str]]:
    """The user's files, and what is wrong with those that are damaged."""
    names = datafiles.listed(remote)
    files: dict[str, bytes] = {}
    faults = []
    with show.progress("saved", sum(names.values())) as progress:
        for name in sorted(names):
            if datafiles.is_tail(name, names):
                continue
            file = datafiles.fetch_file(remote, name, names, moving=progress.moving)
            if file.fault and datafiles.is_log(name):
                # Kept as it lies there: joining would only guess.
                faults.append(f"{name}: {file.fault}")
                tail = datafiles.tail_of(name)
                for each in (name, tail):
                    if each in names:
                        files[each] = datafiles.fetch(remote, each, names[each])
            else:
                files[name] = file.data
            progress.done(name, len(file.data))
    return Backup(remote.identity().app, files), faults


def write(backup: Backup, path: Path) -> None:
    """Write the zip, whole or not at all. Raises `ToolError`."""
    manifest = {
        "format": FORMAT,
        "app": backup.app,
        "files": {name: sha256(data).hexdigest() for name, data in backup.files.items()},
    }
    with (
        outfile.fresh(path) as part,
        zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as file,
    ):
        file.writestr(MANIFEST, json.dumps(manifest, indent=1))
        for name, data in backup.files.items():
            file.writestr(f"data/{name}", data)


def read(path: Path) -> Backup:
    """Read a backup and check it; `ToolError` where it is none, or damaged."""
    try:
        with zipfile.ZipFile(path) as file:
            manifest = json.loads(file.read(MANIFEST))
            if manifest["format"] != FORMAT:
                raise ToolError(
                    f"{path} is a backup of format {manifest['format']}, this program reads "
                    f"{FORMAT}",
                    "use the version of Spariglio that wrote it, or a newer one",
                )
            files = {}
            for name, digest in manifest["files"].items():
                data = file.read(f"data/{name}")
                if not _NAME.fullmatch(name) or sha256(data).hexdigest() != digest:
                    raise ValueError(name)
                files[name] = data
            return Backup(str(manifest["app"]), files)
    except FileNotFoundError:
        raise ToolError(f"there is no file {path}", "spariglio backup makes one") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, zipfile.BadZipFile) as error:
        raise ToolError(
            f"{path} is no backup, or a damaged one: {error}", "take another one"
        ) from None


def add_arguments(parser: ArgumentParser) -> None:
    """Arguments of `backup`."""
    parser.add_argument(
        "file", type=Path, nargs="?", default=DEFAULT, help="the zip to write (%(default)s)"
    )
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    session.add_arguments(parser)


def run(args: Namespace) -> int:
    """Back up; 1 where a match on the board is damaged (it is in the backup as it is)."""

    def body(show: Show) -> int:
        if args.file.exists() and not args.force:
            raise ToolError(f"{args.file} is there already", "name another file, or add --force")
        if not args.file.absolute().parent.is_dir():
            raise ToolError(f"there is no folder {args.file.parent}", "make it first")
        backup, faults = session.use(args, show, lambda remote: collect(remote, show))
        write(backup, args.file)
        for fault in faults:
            show.line(f"damaged on the board: {fault}")
        text = f"{len(backup.files)} files in {args.file}; spariglio restore puts them back"
        values = {"file": str(args.file), "files": sorted(backup.files), "faults": faults}
        show.result(values, text, ok=not faults)
        return 1 if faults else 0

    return session.answer(args, body)
