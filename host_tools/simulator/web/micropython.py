"""MicroPython compiled to WebAssembly: a pinned npm package, fetched once by npm into the cache.

The package is kept as it came and its hash is checked at every use. Nothing of it is run here.
"""

import base64
import hashlib
import io
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from host_tools import cache
from host_tools.errors import ToolError

PACKAGE = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.27.0"
# What the registry and every package-lock.json call the package's integrity.
INTEGRITY = (
    "sha512-DnXx4EqxgkeaFESrS3uKrL7mLMk4mRTd0mMzaOd3HUSi"
    "ZUOAE7t11uLnjf3ftF87N2xm4knHnWEKcVK4IYIUDA=="
)
FILES = ("micropython.mjs", "micropython.wasm")
_SECONDS = 300
_NETWORK = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH")


def files() -> dict[str, bytes]:
    """The loader and the machine, by name. `ToolError` where they can't be had."""
    archive = cache.folder("npm") / f"micropython-{VERSION}.tgz"
    if not archive.exists() or _integrity(archive.read_bytes()) != INTEGRITY:
        _fetch(archive)
    with tarfile.open(fileobj=io.BytesIO(archive.read_bytes())) as tar:
        found = {}
        for name in FILES:
            member = tar.extractfile(f"package/{name}")
            assert member is not None
            found[name] = member.read()
    return found


def _integrity(data: bytes) -> str:
    return "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode()


def _fetch(archive: Path) -> None:
    """Let npm put the package at `archive`."""
    npm = shutil.which("npm")
    what = f"{PACKAGE.partition('/')[2]} {VERSION}"
    if npm is None:
        raise ToolError(
            f"the page needs {what}, which npm fetches, and there is no npm here",
            "install Node.js, which brings npm (Debian: sudo apt-get install npm)",
        )
    with tempfile.TemporaryDirectory(dir=archive.parent) as folder:
        command = [npm, "pack", f"{PACKAGE}@{VERSION}", "--ignore-scripts", "--fetch-retries=1"]
        try:
            done = subprocess.run(
                command,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=_SECONDS,
            )
        except subprocess.TimeoutExpired:
            raise ToolError(
                f"npm fetched no {what} in {_SECONDS} s", "check the connection and try again"
            ) from None
        packed = list(Path(folder).glob("*.tgz"))
        if done.returncode or not packed:
            raise _npm_error(what, done.stderr)
        found = _integrity(packed[0].read_bytes())
        if found != INTEGRITY:
            raise ToolError(
                f"npm brought another {what} than the one this program knows ({found[:20]}...)",
                "try again on another network; if it stays, report it",
            )
        packed[0].replace(archive)


def _npm_error(what: str, said: str) -> ToolError:
    if any(word in said for word in _NETWORK):
        return ToolError(
            f"the page needs {what} once, and npm cannot reach its registry",
            "check the connection (or npm's proxy settings) and try again",
        )
    words = [line for line in said.splitlines() if line.strip() and "notice" not in line]
    reason = words[0].strip() if words else "it gave no reason"
    return ToolError(
        f"npm could not fetch {what}: {reason}", f"npm pack {PACKAGE}@{VERSION} shows all it says"
    )
