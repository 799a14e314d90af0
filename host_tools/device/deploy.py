"""`deploy`: the application onto a board with stock MicroPython, as compiled modules.

Only what differs from the bundle's manifest is copied, what an earlier deploy left and this one
lacks goes, and what was copied is read back. `firmware/` is ours alone; of `lib/` and the root
only what a manifest names. `/data` is the user's and never touched.
"""

import json
from argparse import ArgumentParser, Namespace
from dataclasses import asdict, dataclass, field
from pathlib import Path

from host_tools.device import session
from host_tools.device.remote import Identity, Remote
from host_tools.device.show import Show
from host_tools.errors import ToolError
from host_tools.image import bundle

_OURS = "/firmware"
# What an earlier deploy put on the board; the last thing that one writes.
_RECORD = f"{_OURS}/deployed.json"
_BLOCK = 4096
_SPARE = 8 * _BLOCK
_MPY_FORMAT = 6


@dataclass(frozen=True)
class Bundle:
    """What is to be on the board: absolute path -> content, and the paths that must not be."""

    version: str
    micropython: str
    files: dict[str, bytes]
    remove: list[str]


@dataclass
class Plan:
    """What a deploy has to do; `prune` is as `Remote.walk`, `need` is bytes of flash."""

    copy: list[str] = field(default_factory=list)
    keep: list[str] = field(default_factory=list)
    prune: dict[str, int] = field(default_factory=dict)
    need: int = 0


def made() -> Bundle:
    """The bundle of this checkout."""
    files = bundle.contents()
    return _checked(bundle.manifest(files), files)


def read(folder: Path) -> Bundle:
    """The bundle that `build bundle` put into `folder`; every file is checked."""
    manifest = bundle.load(folder)
    files = {}
    for entry in manifest.files:
        try:
            files[entry.path] = (folder / entry.path).read_bytes()
        except OSError:
            files[entry.path] = b""
    again = {entry.path: entry for entry in bundle.manifest(files).files}
    for entry in manifest.files:
        if again[entry.path] != entry:
            raise ToolError(
                f"{folder / entry.path} is not what the bundle's manifest says",
                "spariglio build bundle makes a new one",
            )
    return _checked(manifest, files)


def _checked(manifest: bundle.Manifest, files: dict[str, bytes]) -> Bundle:
    """The same with absolute paths; none of them may lead where a deploy has no business."""
    for path in [*files, *manifest.remove]:
        parts = path.split("/")
        if ".." in parts or "" in parts or parts[0] == "data":
            raise ToolError(f"the bundle names {path}, where nothing is to be deployed")
    return Bundle(
        manifest.version,
        manifest.micropython,
        {f"/{path}": data for path, data in files.items()},
        [f"/{path}" for path in manifest.remove],
    )


def _fits(board: Identity, app: Bundle) -> None:
    """`ToolError` where the board can't run the bundle."""
    if board.platform != "rp2":
        raise ToolError(
            f"this is no RP2040 board: {board.machine}", "plug in the Pico, or name its --port"
        )
    form, sub, arch = board.mpy & 0xFF, board.mpy >> 8 & 3, board.mpy >> 10
    fits = form == _MPY_FORMAT
    for path, data in app.files.items():
        # Native code is bound to a core and to the interpreter's inside; bytecode is not.
        if path.endswith(".mpy") and data[2] >> 2:
            fits = fits and sub == data[2] & 3 and arch >= data[2] >> 2
    if not fits:
        raise ToolError(
            f"MicroPython {board.micropython} on the board can't run modules compiled for "
            f"{app.micropython}",
            f"put MicroPython {app.micropython} on it, or our own image: spariglio flash",
        )


def _allowed(remote: Remote, board: Identity, entries: dict[str, int], force: bool) -> None:
    """`ToolError` where a deploy would do nothing, or spoil what somebody else put there."""
    if force:
        return
    if board.frozen:
        raise ToolError(
            f"this board runs the Spariglio image {board.frozen}; the application in it comes "
            "before any file, so a deploy would change nothing",
            "spariglio build image, then spariglio flash, renews it",
        )
    if not any(path.startswith(_OURS) for path in entries) and remote.kind("/main.py") == "file":
        raise ToolError(
            "the board holds another program: its main.py is not ours",
            "spariglio deploy --force replaces it (mpremote cp :main.py . keeps a copy)",
        )


def _earlier(remote: Remote, entries: dict[str, int]) -> list[str]:
    """The files that an earlier deploy put outside of our own folder."""
    if _RECORD not in entries:
        return []
    text = b"".join(remote.read(_RECORD, 0, entries[_RECORD]))
    try:
        found = json.loads(text)
        return [str(path) for path in found["outside"]]
    except (ValueError, KeyError, TypeError):
        return []


def plan(remote: Remote, app: Bundle, entries: dict[str, int]) -> Plan:
    """Compare the board with the bundle."""
    outside = [path for path in app.files if not path.startswith(_OURS + "/")]
    stale = [path for path in _earlier(remote, entries) if path not in app.files]
    sizes = dict(entries)
    for folder in {path.rpartition("/")[0] for path in [*outside, *stale, *app.remove]}:
        if not folder.startswith(_OURS):
            sizes.update(_listing(remote, folder or "/"))
    todo = Plan()
    same = [path for path, data in app.files.items() if sizes.get(path) == len(data)]
    there = remote.hashes(same)
    record = {f"/{entry.path}": entry.sha256 for entry in _entries(app)}
    for path in sorted(app.files):
        (todo.keep if there.get(path) == record[path] else todo.copy).append(path)
    blocks = {path: -(-len(app.files[path]) // _BLOCK) for path in todo.copy}
    freed = sum(-(-sizes[path] // _BLOCK) for path in todo.copy if path in sizes)
    # One file is there twice for a moment.
    todo.need = (sum(blocks.values()) - freed + max(blocks.values(), default=0)) * _BLOCK
    needed = {path.rpartition("/")[0] for path in app.files} | {_OURS}
    for path, size in sizes.items():
        kept = path == _RECORD or path in app.files
        kept = kept or any(each == path or each.startswith(path + "/") for each in needed)
        ours = path.startswith(_OURS + "/") and not kept
        if ours or path in app.remove or path in stale:
            todo.prune[path] = size
    return todo


def _listing(remote: Remote, folder: str) -> dict[str, int]:
    """The files right in `folder`, which may be missing."""
    if not remote.is_folder(folder):
        return {}
    top = "" if folder == "/" else folder
    found = remote.ask(f"[(e[0],e[3]) for e in os.ilistdir({folder!r}) if not e[1]&0x4000]")
    return {f"{top}/{name}": size for name, size in found}


def _entries(app: Bundle) -> list[bundle.Entry]:
    return bundle.manifest({path[1:]: data for path, data in app.files.items()}).files


def _room(remote: Remote, todo: Plan) -> None:
    """`ToolError` where what is to be copied does not fit; nothing was changed by then."""
    free = remote.free()
    if todo.copy and todo.need + _SPARE > free:
        raise ToolError(
            f"the board's flash is too full: {free // 1024} KB are free, "
            f"{(todo.need + _SPARE) // 1024} KB are needed",
            "spariglio pull, then delete old matches on the handheld",
        )


def deploy(remote: Remote, app: Bundle, show: Show, force: bool) -> Plan:
    """Make the board hold the bundle; what was done."""
    board = remote.identity()
    show.line(f"{remote.port}: {board}")
    _fits(board, app)
    entries = remote.walk(_OURS)
    _allowed(remote, board, entries, force)
    remote.tidy()
    todo = plan(remote, app, entries)
    _room(remote, todo)
    if todo.copy:
        remote.make_folders(todo.copy)
        with show.progress("copied", sum(len(app.files[path]) for path in todo.copy)) as progress:
            # main.py last: with half the modules there it must not start.
            for path in sorted(todo.copy, key=lambda each: (each == "/main.py", each)):
                remote.write(path, app.files[path], progress.moving)
                progress.done(path, len(app.files[path]))
    remote.remove(todo.prune)
    for path in sorted(todo.prune):
        show.line(f"removed {path}")
    if todo.copy or todo.prune:
        _verify(remote, app, todo.copy)
        outside = sorted(path for path in app.files if not path.startswith(_OURS))
        text = json.dumps({"version": app.version, "outside": outside})
        remote.write(_RECORD, text.encode())
    return todo


def _verify(remote: Remote, app: Bundle, copied: list[str]) -> None:
    """`ToolError` where one of these is not what was copied; the others were read just before."""
    there = remote.hashes(copied)
    for entry in _entries(app):
        if f"/{entry.path}" in there and there[f"/{entry.path}"] != entry.sha256:
            raise ToolError(
                f"/{entry.path} on the board is not what was copied",
                "spariglio deploy again; if it stays, the flash is worn: try another board",
            )


def add_arguments(parser: ArgumentParser) -> None:
    """Arguments of `deploy`."""
    parser.add_argument(
        "--bundle",
        type=Path,
        metavar="FOLDER",
        help="deploy what `build bundle` put there (default: this checkout)",
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help="also onto a board with another program or with our image",
    )
    session.add_arguments(parser)


def run(args: Namespace) -> int:
    """Deploy and say what was copied."""

    def body(show: Show) -> int:
        app = read(args.bundle) if args.bundle else made()
        todo = session.use(args, show, lambda remote: deploy(remote, app, show, args.force))
        if todo.copy or todo.prune:
            counts = (
                (len(todo.copy), "copied and verified"),
                (len(todo.keep), "unchanged"),
                (len(todo.prune), "removed"),
            )
            done = ", ".join(f"{count} {what}" for count, what in counts if count)
            text = f"Spariglio {app.version} is on the board and starts: files: {done}"
        else:
            text = (
                f"Spariglio {app.version} is on the board already: nothing copied, "
                f"{len(todo.keep)} files unchanged"
            )
        show.result({"version": app.version, **asdict(todo)}, text)
        return 0

    return session.answer(args, body)
