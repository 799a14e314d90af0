"""Crashes in a row: safe mode after the third, shown until OK, the data untouched.

Shared subset: `micropython -m host_tools.faults.crashes ROOT SEED FIRST COUNT MODULE...` lets the
application crash at random moments, from one to six times in a row, on the data folder ROOT, and
prints a line of JSON for each try.
"""

import sys

from firmware import rescue
from firmware.core.rng import Rng
from firmware.hal.buttons import BACK, LEFT, OK, RIGHT
from firmware.store.crash import Crash
from host_tools.faults import heap
from host_tools.faults.handheld import Pressed
from host_tools.faults.kept import everything
from host_tools.faults.tries import report
from host_tools.simulator.devices import Devices, VirtualClock
from host_tools.simulator.prepare import prepare

_KEYS = (LEFT, RIGHT, OK, OK, BACK)
_SERIES = 3
# More than anybody waits in safe mode.
_LONG_MS = 40_000


class Left(Exception):
    """The handheld has waited for as long as anybody looks."""


class _Waiting(VirtualClock):
    """Time that ends, and a thumb on OK at a moment."""

    def __init__(self, devices: Devices, press_at: int) -> None:
        super().__init__()
        self._devices = devices
        self._press_at = press_at

    def wait(self, ms: int) -> None:
        super().wait(ms)
        if self.now > _LONG_MS:
            raise Left()
        if self._press_at and self.now >= self._press_at:
            self._devices.raw = OK


def _devices(root: str, press_at: int) -> Devices:
    devices = Devices(root)
    devices.clock = _Waiting(devices, press_at)
    return devices


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


def attempt(root: str, seed: str) -> str:
    """What is wrong with a handheld that crashed some times; empty for nothing."""
    rng = Rng(seed.encode())
    handheld = Pressed(root, seed)
    for _ in range(rng.below(40)):
        handheld.press(_KEYS[rng.below(len(_KEYS))], 40, 40)
    Crash(root).healthy()
    path = root + "/crash.txt"
    before = everything(root)
    count = 1 + rng.below(6)
    for number in range(count):
        rescue.rescue(_devices(root, 0), _error(rng), 1000)
        if Crash(root).count != number + 1:
            return "not counted"
        blocked = False
        try:
            rescue.safe_mode(_devices(root, 0))
        except Left:
            blocked = True
        if blocked != (number + 1 >= _SERIES):
            return f"safe mode at crash {number + 1}: {blocked}"
        rescue.safe_mode(_devices(root, 500 + 10 * rng.below(256)))
    after = everything(root)
    for held in (before, after):
        held.pop(path, b"")
    return "" if before == after else "lost"


def main(arguments: "list[str]") -> int:
    """Try, and print what came of each."""
    root, seed, first, count = arguments[:4]
    heap.load(arguments[4:])
    prepare(root, "en", 1, None)
    report(first, count, lambda number: attempt(root, f"{seed}/{number}"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
