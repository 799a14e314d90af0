"""`pull [--out FOLDER]`: matches, settings and crash records from the board to this computer.

A match that went on since the last pull grows here too; only what is new is read. Another match
under the same number gets a name of its own: no file here is ever lost to a pull.
"""

from argparse import ArgumentParser, Namespace
from dataclasses import asdict, dataclass
from pathlib import Path

from host_tools import outfile
from host_tools.device import datafiles, session
from host_tools.device.remote import Remote
from host_tools.device.show import Show
from host_tools.errors import ToolError

_PART = ".part"


@dataclass(frozen=True)
class Pulled:
    """What became of a file: `state` is new, grown, changed, unchanged or older."""

    name: str
    file: str
    state: str
    size: int
    torn: int = 0
    fault: str = ""

    def line(self) -> str:
        """The same in words, empty where there is nothing to tell."""
        words = {
            "new": f"{self.size:,} bytes",
            "grown": f"went on, {self.size:,} bytes now",
            "changed": f"has changed, {self.size:,} bytes; the earlier one is kept beside it",
            "older": "goes further here than on the board; left as it is",
            "unchanged": "",
        }[self.state]
        text = f"{self.file}: {words}" if words else ""
        if self.torn:
            text = (text or f"{self.file}:") + f" (a torn last line of {self.torn} bytes left out)"
        if self.fault:
            text = f"{self.file}: FAULT {self.fault}"
        return text


def _numbered(folder: Path, name: str, number: int) -> Path:
    """`0001.log`, `0001-2.log`, `0001-3.log` ..."""
    stem, dot, ending = name.partition(".")
    return folder / (name if number == 1 else f"{stem}-{number}{dot}{ending}")


def _existing(folder: Path, name: str) -> list[Path]:
    """The files that earlier pulls left under this name."""
    found: list[Path] = []
    while (path := _numbered(folder, name, len(found) + 1)).exists():
        found.append(path)
    return found


def _place_log(folder: Path, match: datafiles.UserFile) -> tuple[Path, str]:
    """Put a match where an earlier state of it is, else under a free name; a damaged one apart
    from those that are sound."""
    if match.fault:
        stem = match.name.removesuffix(".log")
        return _place_other(folder, f"{stem}-damaged.log", match.data)
    existing = _existing(folder, match.name)
    for path in existing:
        there = path.read_bytes()
        if there == match.data:
            return path, "unchanged"
        if match.data.startswith(there):
            outfile.write(path, match.data)
            return path, "grown"
        if there.startswith(match.data):
            return path, "older"
    path = _numbered(folder, match.name, len(existing) + 1)
    outfile.write(path, match.data)
    return path, "new"


def _place_other(folder: Path, name: str, data: bytes) -> tuple[Path, str]:
    """Put the newest state of a file under its own name, and keep the one before it."""
    path = folder / name
    state = "new"
    if path.exists():
        there = path.read_bytes()
        if there == data:
            return path, "unchanged"
        path.rename(_numbered(folder, name, len(_existing(folder, name)) + 1))
        state = "changed"
    outfile.write(path, data)
    return path, state


def _have(folder: Path, name: str) -> list[bytes]:
    """Every state of a file that is here, a half-pulled one among them."""
    paths = [*_existing(folder, name), folder / (name + _PART)]
    return [path.read_bytes() for path in paths if path.exists()]


def pull(remote: Remote, folder: Path, show: Show) -> list[Pulled]:
    """Bring every file of the user into `folder`; what became of each."""
    names = datafiles.listed(remote)
    wanted = [name for name in sorted(names) if not datafiles.is_tail(name, names)]
    results = []
    with show.progress("pulled", sum(names.values())) as progress:
        for name in wanted:
            flat = name.replace("/", "-")
            keep = folder / (flat + _PART)
            file = datafiles.fetch_file(
                remote, name, names, _have(folder, flat), keep, progress.moving
            )
            if datafiles.is_log(name):
                path, state = _place_log(folder, file)
            else:
                path, state = _place_other(folder, flat, file.data)
            keep.unlink(missing_ok=True)
            done = Pulled(name, str(path), state, len(file.data), file.torn, file.fault)
            results.append(done)
            if done.line():
                show.line(done.line())
    return results


def add_arguments(parser: ArgumentParser) -> None:
    """Arguments of `pull`."""
    parser.add_argument(
        "--out", type=Path, default=Path("games"), help="folder to put them in (%(default)s)"
    )
    session.add_arguments(parser)


def _folder(path: Path) -> Path:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ToolError(
            f"cannot make the folder {path}: {error.strerror}", "name another one with --out"
        ) from None
    return path


def run(args: Namespace) -> int:
    """Pull everything; 1 where a log on the board is damaged."""

    def body(show: Show) -> int:
        folder = _folder(args.out)
        files = session.use(args, show, lambda remote: pull(remote, folder, show))
        faults = [file for file in files if file.fault]
        matches = [file for file in files if datafiles.is_log(file.name)]
        changed = [file for file in files if file.state in ("new", "grown", "changed")]
        text = f"{len(matches)} matches on the board, {len(changed)} files new or changed"
        if not files:
            text = "no matches on the board yet"
        elif faults:
            text += f", {len(faults)} damaged"
            logs = [file.file for file in faults if datafiles.is_log(file.name)]
            if logs:
                text += f"; next: spariglio replay {logs[0]}"
        elif matches:
            text += f"; next: spariglio replay {folder}/*.log"
        values = {"folder": str(folder), "files": [asdict(file) for file in files]}
        show.result(values, text, ok=not faults)
        return 1 if faults else 0

    return session.answer(args, body)
