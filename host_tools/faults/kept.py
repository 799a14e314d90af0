"""What the flash of a try holds, and what of it is gone after the handheld was used again.

Shared subset, as the programs that use it. It keeps sums, not contents: it has to fit beside the
application in a heap like the device's.
"""

import os
from hashlib import sha256

from firmware.core.errors import LogError
from firmware.core.log import LONGEST
from firmware.store import files, settings
from firmware.store.logs import number_of
from firmware.store.scan import Reading
from firmware.store.sealed import Sealed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Held = dict[str, bytes]

MOUNT = "/flash"
DATA = "/flash/data"
_FOLDER = 0x4000


def everything(folder: str) -> "Held":
    """Path -> digest of the content, of all files below `folder` that can be read."""
    held = {}
    for entry in os.ilistdir(folder):  # type: ignore[attr-defined]
        path = folder + "/" + entry[0]
        if entry[1] == _FOLDER:
            held.update(everything(path))
            continue
        total = sha256()
        try:
            files.each_piece(path, total.update)
        except OSError:
            continue
        held[path] = total.digest()
    return held


class _Reach:
    """How far a log and its tail go: `lines` records, the last of which has the running CRC `crc`,
    or the first `wanted` of them; None where they are damaged."""

    def __init__(self, root: str, number: int, wanted: int = -1) -> None:
        self._wanted = wanted
        self._reading = Reading(self._take)
        self._found: tuple[int, int] = (0, 0)
        self.found: tuple[int, int] | None = None
        try:
            self._reading.match(files, f"{root}/{number:04d}.log", f"{root}/tail/{number:04d}.log")
            self.found = self._found
        except (LogError, OSError):
            pass

    def _take(self, record: "list[str]") -> None:
        reading = self._reading
        if self._wanted < 0 or reading.lines <= self._wanted:
            self._found = reading.lines, reading.crc


def _numbers(root: str) -> "list[int]":
    try:
        found = [number_of(name, "log") for name in os.listdir(root)]
    except OSError:
        return []
    return sorted([number for number in found if number >= 0])


class Before:
    """What can be had of the data under `root` now, before a handheld sees it."""

    def __init__(self, root: str = DATA) -> None:
        self._root = root
        try:
            self.held = everything(root)
        except OSError:
            self.held = {}
        self.logs = {number: _Reach(root, number).found for number in _numbers(root)}
        sealed = Sealed(Frozen(), root, "settings", "SETTINGS", settings.FORMAT)
        self.settings = None if sealed.fault else sealed.lines
        if self.logs and self._half_made(max(self.logs)):
            # As a power cut leaves it: nothing of that match was confirmed.
            del self.logs[max(self.logs)]
        self.damaged = [number for number in self.logs if self.logs[number] is None]

    def _half_made(self, number: int) -> bool:
        """Whether not even the header of this log is whole, and nothing follows it."""
        name = f"{number:04d}.log"
        try:
            log = files.part(f"{self._root}/{name}", 0, LONGEST + 1)
        except OSError:
            log = b""
        return log.find(b"\n") < 0 and f"{self._root}/tail/{name}" not in self.held

    def matches_lost(self) -> "list[str]":
        """The logs of which records were there and are gone now, or the damaged file itself."""
        now = everything(self._root) if self.damaged else {}
        gone = []
        for number, reach in self.logs.items():
            name = f"{number:04d}.log"
            if reach is None:
                for path in (f"{self._root}/{name}", f"{self._root}/tail/{name}"):
                    if path in self.held and self.held[path] not in now.values():
                        gone.append(path)
            elif _Reach(self._root, number, reach[0]).found != reach:
                gone.append(name)
        return gone

    def lost(self) -> "list[str]":
        """What was there and is gone now."""
        gone = self.matches_lost()
        now = everything(self._root)
        path = self._root + "/settings.txt"
        if self.settings is None:
            if path in self.held and self.held[path] not in now.values():
                gone.append(path)
        else:
            after = Sealed(Frozen(), self._root, "settings", "SETTINGS", settings.FORMAT).lines
            # The language may have been asked again.
            kept = [line for line in self.settings if not line.startswith("lang=")]
            said = [_said(line) for line in after]
            gone += [line for line in kept if _said(line) and _said(line) not in said]
        return gone


def _said(line: str) -> "object":
    """What a line of the settings says, however it is spelt; None where it says the usual."""
    key, _, text = line.partition("=")
    entry = settings._entry(key)
    if entry is None:
        return line
    try:
        value = settings._decode(text, entry[1])
    except ValueError:
        return line
    return None if value == entry[1] else (key, value)


class Frozen:
    """The store's file calls, none of which changes anything."""

    def __getattr__(self, name: str) -> "Any":
        if name in ("rename", "remove", "write", "append", "copy", "make_folder"):
            return lambda *args: 0
        return getattr(files, name)
