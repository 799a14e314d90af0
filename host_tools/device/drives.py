"""The drive that a Pico shows while BOOTSEL is held: found on Linux, macOS and Windows.

It is known by the Board-ID in its INFO_UF2.TXT, not by its name, and goes away by itself when the
last block of an image has arrived.
"""

import os
import re
import string
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_INFO = "INFO_UF2.TXT"
_LABELS = Path("/dev/disk/by-label")
_BOARD_IDS = ("RPI-RP2", "RP2350")


@dataclass(frozen=True)
class Drive:
    """A mounted bootloader drive and the Board-ID it gave."""

    path: Path
    board_id: str

    def __str__(self) -> str:
        return f"{self.path} ({self.board_id})"


def _unescaped(field: str) -> str:
    """A field of /proc/mounts: blanks are written as \\040."""
    return re.sub(r"\\(\d{3})", lambda match: chr(int(match[1], 8)), field)


def _mounts(table: Path) -> list[Path]:
    try:
        lines = table.read_text().splitlines()
    except OSError:
        return []
    rows = [line.split() for line in lines]
    return [Path(_unescaped(row[1])) for row in rows if len(row) > 2 and "fat" in row[2]]


def candidates(platform: str = sys.platform, root: Path = Path("/")) -> list[Path]:
    """Folders where this kind of system shows drives; `root` is another one for tests."""
    if platform == "win32":
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase]
    if platform == "darwin":
        return sorted((root / "Volumes").glob("*"))
    found = _mounts(root / "proc/mounts")
    for pattern in ("media/*", "media/*/*", "run/media/*/*", "mnt", "mnt/*"):
        found += sorted(root.glob(pattern))
    return found


def read(path: Path) -> Drive | None:
    """The bootloader drive mounted at `path`, None if it is something else."""
    try:
        text = (path / _INFO).read_text("ascii", "replace")
    except OSError:
        return None
    match = re.search(r"^Board-ID:\s*(\S+)", text, re.MULTILINE)
    return Drive(path, match[1] if match else "unknown")


def find(places: Iterable[Path] | None = None) -> list[Drive]:
    """Every bootloader drive that is mounted, once each; a Pico's before those of others."""
    found: dict[Path, Drive] = {}
    for place in candidates() if places is None else places:
        drive = read(place)
        if drive:
            found.setdefault(Path(os.path.realpath(place)), drive)
    ours = [drive for drive in found.values() if drive.board_id in _BOARD_IDS]
    return ours or list(found.values())


def unmounted(labels: Path = _LABELS) -> Path | None:
    """A bootloader's disk that Linux knows but nobody has mounted."""
    return next((labels / name for name in _BOARD_IDS if (labels / name).exists()), None)
