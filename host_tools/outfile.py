"""Files that a command leaves behind: each whole, or not there at all.

What is written is beside its place until it is complete; an error, a full disk or Ctrl-C takes it
away again, and what was there before stays.
"""

import contextlib
import errno
import os
import secrets
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from host_tools.errors import ToolError

_ROOM = "make room on the disk, then start the command again"
_TRIES = 100
_OTHER_FOLDER = "name a new or empty folder with --out"
_STEPS = {errno.ENOSPC: _ROOM, errno.EDQUOT: _ROOM, errno.EFBIG: _ROOM}


def refused(path: Path, error: OSError) -> ToolError:
    """The error for what the system refused to write at `path`."""
    step = _STEPS.get(error.errno or 0, "name another place, one that can be written")
    return ToolError(f"{path} can't be written: {error.strerror or error}", step)


def _beside(place: Path) -> Path:
    """A name beside `place` that no other process takes, for what is not complete yet."""
    return place.with_name(f"{place.name}.{secrets.token_hex(4)}.part")


@contextlib.contextmanager
def fresh(path: Path) -> Iterator[Path]:
    """A path to write to, in the place of `path` once all went well. Raises `ToolError`.

    A device or a pipe, such as /dev/stdout, is written to as it is.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            yield path
            return
        # A link stays one.
        place = Path(os.path.realpath(path))
        part = _beside(place)
        try:
            yield part
            part.replace(place)
        finally:
            with contextlib.suppress(OSError):
                part.unlink()
    except OSError as error:
        raise refused(path, error) from None


def write(path: Path, content: bytes | str) -> None:
    """Write a file; text as UTF-8. Raises `ToolError`."""
    with fresh(path) as part:
        part.write_bytes(content.encode() if isinstance(content, str) else content)


def refuse_others(folder: Path, files: Iterable[str]) -> None:
    """Raise `ToolError` where anything lies in `folder` but these files and their folders."""
    known = {place for file in files for place in (Path(file), *Path(file).parents)}
    for path in folder.rglob("*"):
        if path.relative_to(folder) not in known or path.is_symlink():
            raise ToolError(f"{folder} holds other files", _OTHER_FOLDER)


@contextlib.contextmanager
def fresh_folder(folder: Path) -> Iterator[Path]:
    """The same for a folder: one to fill, in the place of `folder` and all it held at the end.

    Refuses the folder that the user is in: a shell would be left in one that is gone.
    """
    place = Path(os.path.realpath(folder))
    if place.exists() and not place.is_dir():
        raise ToolError(f"{folder} is not a folder", _OTHER_FOLDER)
    if Path.cwd().is_relative_to(place):
        raise ToolError(f"{folder} is made anew, and you are in it", _OTHER_FOLDER)
    scratch = _beside(place)
    part, earlier = scratch / "new", scratch / "earlier"
    try:
        part.mkdir(parents=True)
        yield part
        _swap(part, place, earlier)
    except OSError as error:
        raise refused(folder, error) from None
    finally:
        if earlier.exists() and not place.exists():
            earlier.rename(place)
        shutil.rmtree(scratch, ignore_errors=True)


def _swap(part: Path, place: Path, earlier: Path) -> None:
    """Put the folder `part` in the place of `place`, and that into `earlier`."""
    for _ in range(_TRIES):
        # Another process may do the same with a folder of its own.
        shutil.rmtree(earlier, ignore_errors=True)
        with contextlib.suppress(FileNotFoundError):
            place.rename(earlier)
        try:
            part.rename(place)
            return
        except OSError as error:
            if error.errno not in (errno.ENOTEMPTY, errno.EEXIST):
                raise
    raise OSError(errno.EBUSY, "other processes write it all the time")
