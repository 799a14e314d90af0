"""What the flash of a try holds, and what of it is gone after the handheld was used again.

Shared subset, as the programs that use it.
"""

import os

from firmware.core.errors import LogError
from firmware.store import files
from firmware.store.logs import number_of
from firmware.store.scan import Reading
from firmware.store.sealed import Sealed
from firmware.store.settings import FORMAT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Held = dict[str, bytes]

MOUNT = "/flash"
DATA = "/flash/data"
_FOLDER = 0x4000


def everything(folder: str) -> "Held":
    """Path -> content of all files below `folder` that can be read."""
    held = {}
    for entry in os.ilistdir(folder):  # type: ignore[attr-defined]
        path = folder + "/" + entry[0]
        if entry[1] == _FOLDER:
            held.update(everything(path))
            continue
        try:
            with open(path, "rb") as file:
                held[path] = file.read()
        except OSError:
            pass
    return held


def _records(number: int) -> "list[list[str]] | None":
    """What a log and its tail hold, None where they are damaged."""
    records: list[list[str]] = []
    reading = Reading(records.append)
    try:
        reading.match(files, f"{DATA}/{number:04d}.log", f"{DATA}/tail/{number:04d}.log")
    except (LogError, OSError):
        return None
    return records


def _numbers() -> "list[int]":
    try:
        found = [number_of(name, "log") for name in os.listdir(DATA)]
    except OSError:
        return []
    return sorted([number for number in found if number >= 0])


class Before:
    """What can still be had of the data after the damage, before a handheld has seen it."""

    def __init__(self) -> None:
        try:
            self.held = everything(DATA)
        except OSError:
            self.held = {}
        self.logs = {number: _records(number) for number in _numbers()}
        sealed = Sealed(Frozen(), DATA, "settings", "SETTINGS", FORMAT)
        self.settings = None if sealed.fault else sealed.lines
        if self.logs and self._half_made(max(self.logs)):
            # As a power cut leaves it: nothing of that match was confirmed.
            del self.logs[max(self.logs)]
        self.damaged = [number for number in self.logs if self.logs[number] is None]

    def _half_made(self, number: int) -> bool:
        """Whether not even the header of this log is whole, and nothing follows it."""
        name = f"{number:04d}.log"
        log = self.held.get(f"{DATA}/{name}", b"")
        return log.find(b"\n") < 0 and f"{DATA}/tail/{name}" not in self.held

    def lost(self) -> "list[str]":
        """What was there and is gone now."""
        now = everything(DATA)
        gone = []
        for number, records in self.logs.items():
            name = f"{number:04d}.log"
            if records is None:
                for path in (f"{DATA}/{name}", f"{DATA}/tail/{name}"):
                    if path in self.held and self.held[path] not in now.values():
                        gone.append(path)
            elif (_records(number) or [])[: len(records)] != records:
                gone.append(name)
        path = DATA + "/settings.txt"
        if self.settings is None:
            if path in self.held and self.held[path] not in now.values():
                gone.append(path)
        else:
            after = Sealed(Frozen(), DATA, "settings", "SETTINGS", FORMAT).lines
            # The language may have been asked again.
            kept = [line for line in self.settings if not line.startswith("lang=")]
            gone += [line for line in kept if line not in after]
        return gone


class Frozen:
    """The store's file calls, none of which changes anything."""

    def __getattr__(self, name: str) -> "Any":
        if name in ("rename", "remove", "write", "append", "copy", "make_folder"):
            return lambda *args: 0
        return getattr(files, name)
