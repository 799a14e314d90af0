"""A handheld for campaigns of many presses: a bus that only counts, a flash that fills up.

Shared subset. The chip's model looks at every byte, which would be most of a campaign's time.
"""

from micropython import const

from firmware.hal.display import Display
from firmware.store import files as flash
from host_tools.simulator.devices import Devices
from host_tools.simulator.handheld import TURN_MS, Handheld

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SETTLING_MS = const(5)
_ENODEV = const(19)
_ENOSPC = const(28)


class Bus:
    """An I2C bus with one chip, which takes everything; `bytes` counts it. None is there while
    `unplugged`."""

    def __init__(self) -> None:
        self.unplugged = False
        self.bytes = 0

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None:
        pass

    def scan(self) -> "list[int]":
        return [] if self.unplugged else [0x3C]

    def writeto(
        self, address: int, buffer: bytes, *, start: int = 0, end: "int | None" = None
    ) -> None:
        if self.unplugged or address != 0x3C:
            raise OSError(_ENODEV)
        self.bytes += (len(buffer) if end is None else end) - start


class Files:
    """The store's file calls, on a flash that is `full` at times."""

    def __init__(self) -> None:
        self.full = False

    def __getattr__(self, name: str) -> "Any":
        if self.full and name in ("append", "write", "copy"):
            raise OSError(_ENOSPC)
        return getattr(flash, name)


class Mute:
    """A piezo that keeps no list of what it played."""

    def beep(self, hz: int, ms: int) -> None:
        pass


class Pressed(Handheld):
    """A handheld on `files` whose loop turns as `app.run` turns it: faster while a contact
    settles."""

    def __init__(self, root: str, seed: str, files: "Any" = flash) -> None:
        self.files = files
        super().__init__(root, seed, None, self._boot)

    def _boot(self, devices: Devices) -> "Any":
        from firmware.app import App

        made: Any = devices
        made.bus = Bus()
        made.display = Display(made.bus)
        made.sound = Mute()
        made.files = self.files
        return App(devices)

    def turn(self) -> None:
        self.app.step()
        ms = _SETTLING_MS if self.devices.keys.settling else TURN_MS
        self.devices.clock.wait(ms)
        self.elapsed += ms

    def wait(self, ms: int) -> None:
        end = self.elapsed + ms
        while self.elapsed < end:
            self.turn()

    def press(self, key: int, down_ms: int, up_ms: int) -> None:
        """Press a key as quickly as a thumb may."""
        self.pressed += 1
        self.devices.raw |= key
        self.wait(down_ms)
        self.devices.raw &= ~key
        self.wait(up_ms)
