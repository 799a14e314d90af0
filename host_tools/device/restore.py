"""`restore [FILE]`: puts a backup's files onto a board, the very same or another one.

What the board lacks is written. What it has in another state is replaced with `--force` only; a
match that merely goes further in the backup needs none: nothing is lost. Other matches stay.
"""

from argparse import ArgumentParser, Namespace
from dataclasses import asdict, dataclass, field
from pathlib import Path

from host_tools.device import backup, datafiles, session
from host_tools.device.remote import Remote
from host_tools.device.show import Show
from host_tools.errors import ToolError

# What happened on one board says nothing about another.
_NOT_RESTORED = ("crash.txt",)

# The root lies in two blocks, written by turns: both are to know of a folder just made. In step
# with make_folder in firmware/store/files.py.
_BOTH_COPIES = f"""
for _ in range(6):
 with open('{datafiles.DATA}.tmp','wb') as f:f.write(b'x')
 os.remove('{datafiles.DATA}.tmp')
"""


@dataclass
class Restored:
    """Names of files by what became of them; `older` go further on the board."""

    written: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)


def compare(remote: Remote, saved: dict[str, bytes], show: Show) -> Restored:
    """What is to be done with each file of the backup."""
    names = datafiles.listed(remote)
    todo = Restored()
    with show.progress("compared", sum(names.get(name, 0) for name in saved)) as progress:
        for name, data in sorted(saved.items()):
            if name not in names:
                todo.written.append(name)
                continue
            there = datafiles.fetch_file(
                remote, name, names, have=[data], moving=progress.moving
            ).data
            if there == data:
                todo.unchanged.append(name)
            elif datafiles.is_log(name) and data.startswith(there):
                todo.written.append(name)
            else:
                todo.replaced.append(name)
    return todo


def restore(remote: Remote, saved: dict[str, bytes], show: Show, force: bool) -> Restored:
    """Put the files onto the board; `ToolError` where that needs --force, nothing changed then."""
    saved = {name: data for name, data in saved.items() if name not in _NOT_RESTORED}
    remote.tidy()
    todo = compare(remote, saved, show)
    if todo.replaced and not force:
        raise ToolError(
            f"the board has these in another state: {', '.join(todo.replaced)}",
            "spariglio backup OTHER.zip keeps them; then spariglio restore --force replaces them",
        )
    names = datafiles.listed(remote)
    work = sorted(todo.written + todo.replaced)
    remote.make_folders(f"{datafiles.DATA}/{name}" for name in work)
    remote.link.run(_BOTH_COPIES)
    with show.progress("restored", sum(len(saved[name]) for name in work)) as progress:
        for name in work:
            path = f"{datafiles.DATA}/{name}"
            tail = datafiles.tail_of(name)
            # A tail that outlives its log would be taken for the new one's.
            if datafiles.is_log(name) and tail in names:
                _join_on_board(remote, name, names)
            remote.write(path, saved[name], progress.moving)
            progress.done(name, len(saved[name]))
    return todo


def _join_on_board(remote: Remote, name: str, names: dict[str, int]) -> None:
    """Make a match of the board one file, so that the next write replaces all of it at once."""
    file = datafiles.fetch_file(remote, name, names)
    if not file.fault:
        remote.write(f"{datafiles.DATA}/{name}", file.data)
    remote.remove([f"{datafiles.DATA}/{datafiles.tail_of(name)}"])


def add_arguments(parser: ArgumentParser) -> None:
    """Arguments of `restore`."""
    parser.add_argument(
        "file", type=Path, nargs="?", default=backup.DEFAULT, help="the backup (%(default)s)"
    )
    parser.add_argument(
        "--force", action="store_true", help="replace what the board has in another state"
    )
    session.add_arguments(parser)


def run(args: Namespace) -> int:
    """Restore and say what became of each file."""

    def body(show: Show) -> int:
        saved = backup.read(args.file).files
        done = session.use(args, show, lambda remote: restore(remote, saved, show, args.force))
        text = (
            f"{len(done.written)} files written, {len(done.replaced)} replaced, "
            f"{len(done.unchanged)} were there already"
        )
        show.result({"file": str(args.file), **asdict(done)}, text)
        return 0

    return session.answer(args, body)
