"""The user's cache folder: everything here can be deleted and is made again when needed."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from host_tools.errors import ToolError


def root() -> Path:
    """Where this project's caches lie on this kind of machine (the folder may not exist yet)."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "spariglio"


def folder(*names: str) -> Path:
    """The folder `names` inside the cache, made if it is missing.

    Raises `ToolError` where it cannot be made.
    """
    path = root().joinpath(*names)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ToolError(
            f"cannot make the cache folder {path}: {error.strerror}",
            "set XDG_CACHE_HOME to a folder that can be written",
        ) from None
    return path


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the file `path` as a lock: one process at a time makes what lies beside it."""
    import fcntl

    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
