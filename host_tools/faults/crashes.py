"""Crashes in a row: safe mode after the third, shown until OK, the data untouched.

Shared subset: `micropython -m host_tools.faults.crashes ROOT SEED FIRST COUNT MODULE...` leaves
the application at random moments, from one to six times in a row, on the data folder ROOT. What
follows an exception in `main.py` follows here, after one that is made up; then the application
starts again from the same folder. Now and then safe mode is asked to start with nothing. Where a
try went wrong, a line of JSON says what.
"""

import sys

from firmware import rescue
from firmware.core.rng import Rng
from firmware.hal.buttons import BACK, LEFT, OK, RIGHT
from firmware.store.crash import Crash
from host_tools.faults import heap
from host_tools.faults.handheld import Pressed
from host_tools.faults.kept import Before, everything
from host_tools.faults.presses import remove
from host_tools.faults.tries import report
from host_tools.simulator.devices import Devices, VirtualClock
from host_tools.simulator.handheld import BOOT_MS
from host_tools.simulator.prepare import prepare

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from host_tools.faults.kept import Held

_KEYS = (LEFT, RIGHT, OK, OK, BACK)
_SERIES = 3
# More than anybody waits in safe mode.
_LONG_MS = 40_000
# A key is down for so long, and up between two.
_KEY_MS = 100


class Left(Exception):
    """The handheld has waited for as long as anybody looks."""


class _Waiting(VirtualClock):
    """Time that ends, and thumbs: from each moment on, these contacts are closed."""

    def __init__(self, devices: Devices, thumbs: "list[tuple[int, int]]") -> None:
        super().__init__()
        self._devices = devices
        self._thumbs = thumbs

    def wait(self, ms: int) -> None:
        super().wait(ms)
        if self.now > _LONG_MS:
            raise Left()
        for at, keys in self._thumbs:
            if self.now >= at:
                self._devices.raw = keys


def _devices(root: str, thumbs: "list[tuple[int, int]]") -> Devices:
    devices = Devices(root)
    devices.clock = _Waiting(devices, thumbs)
    return devices


def _again(at: int) -> "list[tuple[int, int]]":
    """OK in safe mode: try again."""
    return [(at, OK)]


def _from_nothing(at: int) -> "list[tuple[int, int]]":
    """In safe mode: start with nothing, and OK held to say yes."""
    return [(at, RIGHT), (at + _KEY_MS, 0), (at + 2 * _KEY_MS, OK)]


def _error(rng: Rng) -> Exception:
    """An exception out of some depth."""

    def deeper(depth: int) -> int:
        return deeper(depth - 1) if depth else (1, 2)[rng.below(7) + 2]

    try:
        deeper(rng.below(12))
    except IndexError as error:
        if rng.below(3):
            return error
    return MemoryError("x" * rng.below(256))


def _data(root: str) -> "Held":
    """All files but the crash record."""
    held = everything(root)
    held.pop(root + "/crash.txt", b"")
    return held


def _not_aside(root: str, held: "Held") -> str:
    """What is wrong where all of `held` is to be set aside; empty for nothing."""
    now = _data(root)
    if [path for path in held if held[path] not in now.values()]:
        return "lost"
    left = [path for path in held if path in now and path.endswith((".log", "settings.txt"))]
    return "not set aside: " + ", ".join(sorted(left)) if left else ""


def attempt(root: str, seed: str) -> str:
    """What is wrong with a handheld that crashed some times; empty for nothing."""
    rng = Rng(seed.encode())
    handheld = Pressed(root, seed)
    Crash(root).healthy()
    emptied = False
    count = 1 + rng.below(6)
    for number in range(count):
        for _ in range(rng.below(12 if number else 40)):
            handheld.press(_KEYS[rng.below(len(_KEYS))], 40, 40)
        before, held = Before(root), _data(root)
        rescue.rescue(_devices(root, []), _error(rng), 1000)
        if Crash(root).count != number + 1:
            return "not counted"
        blocked = False
        try:
            rescue.safe_mode(_devices(root, []))
        except Left:
            blocked = True
        if blocked != (number + 1 >= _SERIES):
            return f"safe mode at crash {number + 1}: {blocked}"
        if _data(root) != held:
            return "lost"
        at = 500 + 10 * rng.below(256)
        from_nothing = blocked and rng.below(4) == 0
        rescue.safe_mode(_devices(root, _from_nothing(at) if from_nothing else _again(at)))
        if from_nothing:
            emptied = True
            wrong = _not_aside(root, held)
        else:
            wrong = "" if _data(root) == held else "lost"
        # The application, from what is there.
        handheld = Pressed(root, seed)
        handheld.wait(BOOT_MS)
        if not wrong:
            wrong = _started(root, handheld, before, held, from_nothing)
        if wrong:
            return wrong
    if emptied:
        # The next try is not about what was set aside in this one.
        remove(root)
        prepare(root, "en", 1, None)
    return ""


def _started(
    root: str, handheld: Pressed, before: Before, held: "Held", from_nothing: bool
) -> str:
    """What is wrong with the application that started after a crash; empty for nothing."""
    if not from_nothing:
        return "lost" if before.lost() else ""
    if handheld.screen != "language":
        return "not from nothing: " + handheld.screen
    app: Any = handheld.app
    if app.journal.numbers():
        return "not from nothing: it has matches"
    now = _data(root)
    return "lost" if [path for path in held if held[path] not in now.values()] else ""


def main(arguments: "list[str]") -> int:
    """Try, and print what came of each."""
    root, seed, first, count = arguments[:4]
    heap.load(arguments[4:])
    prepare(root, "en", 1, None)
    report(first, count, lambda number: attempt(root, f"{seed}/{number}"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
