"""Packages that must not be installed: unpacked from a lock of their own into the cache.

For what shadows our own modules (type stubs), or is not for this Python at all.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from host_tools import cache
from host_tools.errors import ToolError


def unpacked(lock: Path) -> Path:
    """The folder with the packages of `lock`, unpacked on first use and named after its content.

    Raises `ToolError` with pip's complaint.
    """
    name = f"{lock.stem}-{hashlib.sha256(lock.read_bytes()).hexdigest()[:16]}"
    path = cache.root() / name
    if path.exists():
        return path
    scratch = cache.folder(f"{name}.{os.getpid()}")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--require-hashes", "--only-binary", ":all:"]
    done = subprocess.run(
        [*command, "--target", str(scratch), "-r", str(lock)],
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        shutil.rmtree(scratch, ignore_errors=True)
        raise ToolError(f"pip could not fetch what {lock.name} names:\n{done.stdout}")
    try:
        scratch.rename(path)
    except OSError:  # another process was first
        shutil.rmtree(scratch, ignore_errors=True)
    return path
