"""The compilers and tools that an image needs, looked for before anything is fetched."""

import shutil
import subprocess
from pathlib import Path

from host_tools.errors import ToolError

_CROSS = "gcc-arm-none-eabi"
# Debian package -> programs that it brings.
_PROGRAMS = {
    "cmake": ("cmake",),
    "make": ("make",),
    "g++": ("g++",),
    _CROSS: ("arm-none-eabi-gcc", "arm-none-eabi-g++"),
    "xz-utils": ("xz",),
    "dpkg": ("dpkg-deb",),
    "apt": ("apt-get",),
}
# Debian package -> a file that the cross compiler must find.
_LIBRARIES = {
    "libnewlib-arm-none-eabi": "libc.a",
    "libstdc++-arm-none-eabi-newlib": "libstdc++.a",
}
PACKAGES = (*_PROGRAMS, *_LIBRARIES)


def _said(*command: str) -> str:
    """What a program prints; nothing where it does not run or fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    except OSError:
        return ""
    return "" if done.returncode else done.stdout.strip()


def _finds(library: str) -> bool:
    return Path(_said("arm-none-eabi-g++", f"-print-file-name={library}")).is_absolute()


def missing() -> list[str]:
    """Names of the Debian packages that are needed and absent."""
    absent = [package for package, names in _PROGRAMS.items() if not all(map(shutil.which, names))]
    if _CROSS in absent:
        return [*absent, *_LIBRARIES]
    return [*absent, *(package for package, name in _LIBRARIES.items() if not _finds(name))]


def require() -> None:
    """Raise `ToolError` naming what is missing, in one line with the command that installs it.

    So it does for a cross compiler that is there and does not run.
    """
    absent = missing()
    if _CROSS not in absent and not version():
        raise ToolError(
            "arm-none-eabi-gcc does not say its version: it is broken",
            f"sudo apt-get install --reinstall {_CROSS}",
        )
    if absent:
        raise ToolError(
            f"building the image needs {', '.join(absent)}",
            f"sudo apt-get install --no-install-recommends {' '.join(absent)}",
        )


def version() -> str:
    """One line that changes when the cross compiler does; empty where that does not run."""
    return _said("arm-none-eabi-gcc", "--version").partition("\n")[0]
