"""The user's files as they lie on the board, `/data`: listing, fetching, checking.

While a match is played its newest lines lie in `tail/NNNN.log`; on the PC a match is one file,
so the two are joined here just as the handheld reads them. A file arrives when its SHA-256 equals
the board's, and is sound when its own CRC lines say so.
"""

import contextlib
import hashlib
import tempfile
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from pathlib import Path

from firmware.core.errors import LogError
from firmware.store import crash, files, settings
from firmware.store.crash import Crash
from firmware.store.logs import number_of
from firmware.store.scan import Reading
from firmware.store.sealed import Sealed
from host_tools import outfile
from host_tools.device.link import Lost
from host_tools.device.remote import FOLDER, Remote

DATA = "/data"
SEALED = {
    "settings.txt": ("settings", "SETTINGS", settings.FORMAT),
    "crash.txt": ("crash", "CRASH", crash.FORMAT),
}


@contextlib.contextmanager
def _folder(**contents: bytes) -> Iterator[Path]:
    """A folder with these files, for the readers of `firmware.store`; `_` stands for the dot."""
    with tempfile.TemporaryDirectory(prefix="spariglio-") as folder:
        for name, data in contents.items():
            Path(folder, name.replace("_", ".")).write_bytes(data)
        yield Path(folder)


@dataclass(frozen=True)
class Joined:
    """A match as one file. `torn` bytes of a half-written last line were left out; `fault` says
    what is wrong with it, empty for nothing; else `data` is log and tail as they were."""

    data: bytes
    torn: int = 0
    fault: str = ""


def join(log: bytes, tail: bytes) -> Joined:
    """A log and the tail that continues it, as one."""
    reading = Reading(lambda record: None)
    with _folder(log=log, tail=tail) as folder:
        try:
            reading.match(files, str(folder / "log"), str(folder / "tail"))
        except LogError as error:
            where = f"line {error.line}: " if error.line else ""
            return Joined(log + tail, 0, f"{where}{error.message}")
    own = reading.bytes - (len(reading.tail) - reading.moved)
    return Joined(log[:own] + reading.tail[reading.moved :], reading.torn)


def fault(name: str, data: bytes) -> str:
    """What is wrong with a file that is no log; empty for nothing."""
    if name not in SEALED:
        return ""
    with _folder(**{name.replace(".", "_"): data}) as folder:
        found = Sealed(files, str(folder), *SEALED[name]).fault
    return {"newer": "written by a newer version", "": ""}.get(found, f"{name} is damaged")


def crash_text(data: bytes) -> tuple[int, str]:
    """How often in a row the application crashed, and the traceback kept."""
    with _folder(crash_txt=data) as folder:
        record = Crash(str(folder))
    return record.count, record.text


def listed(remote: Remote) -> dict[str, int]:
    """Name (from the data folder on) -> size of the user's files; half-made ones are left out."""
    start = len(DATA) + 1
    found = {path[start:]: size for path, size in remote.walk(DATA).items() if size != FOLDER}
    return {name: size for name, size in found.items() if not name.endswith(".tmp")}


def is_log(name: str) -> bool:
    """Whether a file is the log of a match."""
    return number_of(name, "log") >= 0


def tail_of(name: str) -> str:
    """The file that continues a log."""
    return f"tail/{name}"


def is_tail(name: str, names: Container[str]) -> bool:
    """Whether a file continues one of the logs in `names`."""
    log = name.removeprefix("tail/")
    return log != name and is_log(log) and log in names


def fetch(
    remote: Remote,
    name: str,
    size: int,
    have: list[bytes] | None = None,
    keep: Path | None = None,
    moving: Callable[[int], None] = lambda count: None,
) -> bytes:
    """A file of `size` bytes from the board, its hash compared.

    `have` are earlier states of it: where the board's file starts like one of them, only the rest
    is read. `keep` is written along, so that an interrupted fetch goes on from there.
    """
    path = f"{DATA}/{name}"
    data = b""
    for known in sorted(have or [], key=len, reverse=True):
        known = known[:size]
        if known and remote.hash_of_start(path, len(known)) == hashlib.sha256(known).hexdigest():
            data = known
            break
    _keep(keep, data)
    moving(len(data))
    for piece in remote.read(path, len(data), size, moving):
        data += piece
        _keep(keep, piece, "ab")
    if remote.hash_of_start(path, size) != hashlib.sha256(data).hexdigest():
        if keep is not None:
            keep.unlink()
        raise Lost(f"{path} did not arrive as it is on the board", "start the command again")
    return data


def _keep(path: Path | None, data: bytes, mode: str = "wb") -> None:
    """Write what has arrived so far; `ToolError` where that can't be."""
    if path is None:
        return
    try:
        with path.open(mode) as file:
            file.write(data)
    except OSError as error:
        raise outfile.refused(path, error) from None


@dataclass(frozen=True)
class UserFile:
    """A file of the user as it is on the board, a match with its tail joined to it."""

    name: str
    data: bytes
    torn: int = 0
    fault: str = ""


def fetch_file(
    remote: Remote,
    name: str,
    names: dict[str, int],
    have: list[bytes] | None = None,
    keep: Path | None = None,
    moving: Callable[[int], None] = lambda count: None,
) -> UserFile:
    """The file `name` of those `listed`, whole and checked; arguments as for `fetch`."""
    data = fetch(remote, name, names[name], have, keep, moving)
    if not is_log(name):
        return UserFile(name, data, 0, fault(name, data))
    tail = tail_of(name)
    more = fetch(remote, tail, names[tail], moving=moving) if tail in names else b""
    joined = join(data, more)
    return UserFile(name, joined.data, joined.torn, joined.fault)
