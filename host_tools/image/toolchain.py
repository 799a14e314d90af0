"""The compilers and tools that an image needs, looked for before anything is fetched."""

import shutil
import subprocess
from pathlib import Path

from host_tools.errors import ToolError

# Debian package -> a program that it brings.
_PROGRAMS = {
    "cmake": "cmake",
    "make": "make",
    "g++": "g++",
    "gcc-arm-none-eabi": "arm-none-eabi-gcc",
    "xz-utils": "xz",
    "dpkg": "dpkg-deb",
    "apt": "apt-get",
}
# Debian package -> a file that the cross compiler must find.
_LIBRARIES = {
    "libnewlib-arm-none-eabi": "libc.a",
    "libstdc++-arm-none-eabi-newlib": "libstdc++.a",
}
PACKAGES = (*_PROGRAMS, *_LIBRARIES)


def _finds(library: str) -> bool:
    answer = subprocess.run(
        ["arm-none-eabi-g++", f"-print-file-name={library}"],
        capture_output=True,
        text=True,
        check=False,
    ).stdout.strip()
    return Path(answer).is_absolute()


def missing() -> list[str]:
    """Names of the Debian packages that are needed and absent."""
    absent = [package for package, name in _PROGRAMS.items() if not shutil.which(name)]
    if "gcc-arm-none-eabi" in absent:
        return [*absent, *_LIBRARIES]
    return [*absent, *(package for package, name in _LIBRARIES.items() if not _finds(name))]


def require() -> None:
    """Raise `ToolError` naming what is missing, in one line with the command that installs it."""
    absent = missing()
    if absent:
        raise ToolError(
            f"building the image needs {', '.join(absent)}",
            f"sudo apt-get install --no-install-recommends {' '.join(absent)}",
        )


def version() -> str:
    """One line that changes when the cross compiler does."""
    answer = subprocess.run(
        ["arm-none-eabi-gcc", "--version"], capture_output=True, text=True, check=True
    )
    return answer.stdout.splitlines()[0]
