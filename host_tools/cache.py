"""The user's cache folder: everything here can be deleted and is made again when needed."""

import contextlib
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host_tools.errors import ToolError

_ELSEWHERE = "set XDG_CACHE_HOME to a folder that can be written"


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
            f"cannot make the cache folder {path}: {error.strerror}", _ELSEWHERE
        ) from None
    return path


def read(path: Path) -> Any:
    """What the JSON file `path` keeps; None where it is not there, or not whole."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return None


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the file `path` as a lock: one process at a time makes what lies beside it.

    Raises `ToolError` where it cannot be written.
    """
    import fcntl

    try:
        file = path.open("w")
    except OSError as error:
        raise ToolError(
            f"cannot write into the cache folder {path.parent}: {error.strerror}", _ELSEWHERE
        ) from None
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
