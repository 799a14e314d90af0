"""Files that a command leaves behind: each whole, or not there at all.

What is written is beside its place until it is complete; an error, a full disk or Ctrl-C takes it
away again, and what was there before stays.
"""

import contextlib
import errno
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from host_tools.errors import ToolError

_ROOM = "make room on the disk, then start the command again"
_OTHER_FOLDER = "name a new or empty folder with --out"
_STEPS = {errno.ENOSPC: _ROOM, errno.EDQUOT: _ROOM, errno.EFBIG: _ROOM}


def refused(path: Path, error: OSError) -> ToolError:
    """The error for what the system refused to write at `path`."""
    step = _STEPS.get(error.errno or 0, "name another place, one that can be written")
    return ToolError(f"{path} can't be written: {error.strerror or error}", step)


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
        part = place.with_name(f"{place.name}.part")
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
    part = place.with_name(f"{place.name}.part")
    try:
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        yield part
        shutil.rmtree(place, ignore_errors=True)
        part.rename(place)
    except OSError as error:
        raise refused(folder, error) from None
    finally:
        shutil.rmtree(part, ignore_errors=True)
