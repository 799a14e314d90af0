"""The handheld's parts on a PC: what `firmware/main.py` makes from hal, made from models.

Shared subset, so that the same scripted match runs on CPython and on the unix port. Display
and buttons are hal's own classes, on a model chip and on a mask that a player sets. Given the
same seed, clock and keys, everything that happens is the same.
"""

import os

from firmware.core.compat import sha256
from firmware.hal.buttons import Buttons
from firmware.hal.display import Display
from host_tools.panel.bus import FakeI2C
from host_tools.panel.chip import Chip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Clock(Protocol):
        """hal's clock: milliseconds that wrap, differences, waiting."""

        def ms(self) -> int: ...
        def since(self, then: int) -> int: ...
        def wait(self, ms: int) -> None: ...


TICKS_MASK = 0x3FFFFFFF
_SOUNDS_KEPT = 200


class VirtualClock:
    """A clock that moves only when somebody waits, in milliseconds since power-on."""

    def __init__(self) -> None:
        self.now = 0

    def ms(self) -> int:
        """Milliseconds, wrapping at 2**30 as on the board."""
        return self.now & TICKS_MASK

    def since(self, then: int) -> int:
        """Milliseconds from `then`, an earlier `ms()`, to now."""
        return self.ms() - then & TICKS_MASK

    def wait(self, ms: int) -> None:
        """Let `ms` milliseconds pass."""
        self.now += ms


class Power:
    """The supply: a battery of `millivolts`, None on USB."""

    def __init__(self) -> None:
        self.millivolts: int | None = None

    def battery_mv(self) -> "int | None":
        return self.millivolts


class Sound:
    """The piezo: `played` holds the last beeps as (hz, ms)."""

    def __init__(self) -> None:
        self.played: list[tuple[int, int]] = []

    def beep(self, hz: int, ms: int) -> None:
        if len(self.played) >= _SOUNDS_KEPT:
            self.played.pop(0)
        self.played.append((hz, ms))


class Devices:
    """Everything the application gets, freshly powered on.

    `root` is the data folder. `seed` (any text) makes `entropy` repeat, `boot` counts
    power-ons so that each gives other numbers; without a seed they come from the system.
    `seeded` tells the application to mix nothing else in. `raw` is the mask of contacts that
    are closed now.
    """

    def __init__(
        self,
        root: str,
        seed: "str | None" = None,
        boot: int = 0,
        clock: "Clock | None" = None,
    ) -> None:
        self.root = root
        self.raw = 0
        self.lamp = False
        self.clock: Clock = clock or VirtualClock()
        self.chip = Chip()
        self.bus = FakeI2C([self.chip])
        self.display = Display(self.bus)
        self.keys = Buttons(self._contacts)
        self.power = Power()
        self.sound = Sound()
        self.seeded = seed is not None
        self._seed = seed
        self._boot = boot
        self._drawn = 0

    def _contacts(self) -> int:
        return self.raw

    def entropy(self) -> bytes:
        """32 bytes nobody can guess, or the next 32 that the seed gives."""
        if self._seed is None:
            return os.urandom(32)
        self._drawn += 1
        return sha256(b"%s/%d/%d" % (self._seed.encode(), self._boot, self._drawn))

    def led(self, on: bool) -> None:
        self.lamp = bool(on)
