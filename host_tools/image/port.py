"""MicroPython's RP2 port, laid out from Debian's packages so that it compiles.

Debian takes out most of the bundled libraries: the Pico SDK and TinyUSB come back as links to
their own packages, mbedtls stays away and what uses it is switched off.
"""

import hashlib
import json
import re
import shutil
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.image import apt
from host_tools.image.shell import Shell

SOURCES = ["micropython"]
PACKAGES = ["pico-sdk-source", "tinyusb-source"]
VERSION = "1.25.0"
_COMPLETE = "complete.json"
# Debian marks after a + that it left something out.
_TARBALL = re.compile(rf"micropython_{re.escape(VERSION)}(\+\w+)?\.orig\.tar\.xz")

# File -> replacements, each of which must be found exactly once.
_EDITS: dict[str, list[tuple[str, str]]] = {
    "ports/rp2/CMakeLists.txt": [
        ("set(MICROPY_SSL_MBEDTLS ON)", "set(MICROPY_SSL_MBEDTLS OFF)"),
        ("    mbedtls/mbedtls_port.c\n", ""),
        ("target_link_libraries(${MICROPY_TARGET} micropy_lib_mbedtls)\n", ""),
    ],
    # The board header is read first: let it decide.
    "ports/rp2/mpconfigport.h": [
        (f"#define {name:<40}(1)\n", f"#ifndef {name}\n#define {name} (1)\n#endif\n")
        for name in ("MICROPY_SSL_MBEDTLS", "MICROPY_PY_HASHLIB_SHA1", "MICROPY_PY_CRYPTOLIB")
    ],
}


def _tarball(folder: Path) -> Path | None:
    """The sources of exactly this `VERSION` among the packages' files, None where they lack."""
    return next((path for path in folder.iterdir() if _TARBALL.fullmatch(path.name)), None)


def fetched(cache: Path) -> Path | None:
    """The folder with the packages' files, None before those of this `VERSION` were fetched."""
    folder = cache / "sources" / apt.SUITE
    return folder if (folder / _COMPLETE).exists() and _tarball(folder) else None


def sources(cache: Path, shell: Shell, refresh: bool = False) -> Path:
    """The folder with the packages' files, fetched if it is not there yet.

    Raises `ToolError` where Debian has another version by now.
    """
    there = fetched(cache)
    if there is not None and not refresh:
        return there
    folder = cache / "sources" / apt.SUITE
    shutil.rmtree(folder, ignore_errors=True)
    scratch = cache / "apt"
    apt.download(scratch, folder, SOURCES, PACKAGES, shell)
    shutil.rmtree(scratch, ignore_errors=True)
    files = sorted(path.name for path in folder.iterdir())
    if _tarball(folder) is None:
        raise ToolError(
            f"Debian's source package of MicroPython is another one: {', '.join(files)}",
            f"this program knows version {VERSION}; report it as an issue",
        )
    (folder / _COMPLETE).write_text(json.dumps(files))
    return folder


def digest(folder: Path) -> str:
    """Fingerprint of the packages and of our edits to them."""
    total = hashlib.sha256(json.dumps(_EDITS, sort_keys=True).encode())
    for path in sorted(folder.iterdir()):
        total.update(path.name.encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:16]


def _edit(root: Path) -> None:
    for name, changes in _EDITS.items():
        path = root / name
        text = path.read_text()
        for old, new in changes:
            if text.count(old) != 1:
                raise ToolError(
                    f"{name} of this MicroPython does not hold {old.strip()!r} once",
                    f"this program knows version {VERSION}; report it as an issue",
                )
            text = text.replace(old, new)
        path.write_text(text)


def _link(place: Path, target: Path) -> None:
    if not target.is_dir():
        raise ToolError(f"the package that should bring {target} holds something else")
    if place.is_dir() and not place.is_symlink():
        shutil.rmtree(place)
    place.symlink_to(target, target_is_directory=True)


def unpack(folder: Path, cache: Path, shell: Shell) -> Path:
    """The source tree, ready to compile. Unpacked once for each state of the packages."""
    place = cache / "ports" / digest(folder)
    ready = place / "micropython"
    if ready.is_dir():
        return ready
    raw = cache / "ports" / "unpacking"
    shutil.rmtree(raw, ignore_errors=True)
    raw.mkdir(parents=True)
    tarball = _tarball(folder)
    assert tarball is not None
    shell.run(["tar", "-xJf", str(tarball)], raw)
    (top,) = [path for path in raw.iterdir() if path.is_dir()]
    for package in sorted(folder.glob("*.deb")):
        shell.run(["dpkg-deb", "-x", str(package), str(raw / "packages")], raw)
    _edit(top)
    (top / "lib/micropython-lib/README.md").touch()
    shutil.rmtree(place, ignore_errors=True)
    # Named before linking: the links and the compiler's dependency files hold absolute paths.
    raw.rename(place)
    _link(place / top.name / "lib/pico-sdk", place / "packages/usr/src/pico-sdk")
    _link(place / top.name / "lib/tinyusb", place / "packages/usr/src/tinyusb")
    (place / top.name).rename(ready)
    return ready
