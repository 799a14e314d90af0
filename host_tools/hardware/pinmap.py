"""The firmware's pin map as a value, and what makes one that can't work."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, fields

from firmware.hal import board
from host_tools.hardware import pico


@dataclass(frozen=True)
class PinMap:
    """GPIO numbers of everything the firmware drives, as `firmware/hal/board.py` has them."""

    i2c_bus: int = board.I2C_BUS
    sda: int = board.PIN_SDA
    scl: int = board.PIN_SCL
    left: int = board.PIN_LEFT
    right: int = board.PIN_RIGHT
    ok: int = board.PIN_OK
    back: int = board.PIN_BACK
    piezo: int = board.PIN_PIEZO
    led: int = board.PIN_LED
    usb_sense: int = board.PIN_USB_SENSE
    battery: int = board.PIN_BATTERY


# What hangs on a wire; the rest is on the Pico itself.
WIRED = ("sda", "scl", "left", "right", "ok", "back", "piezo")
# What the Pico has on board, and where.
_ON_BOARD = {"led": 25, "usb_sense": 24, "battery": 29}


def faults(pins: PinMap) -> Iterator[str]:
    """A line for everything that can't work, whatever is wired to it."""
    users: dict[int, list[str]] = defaultdict(list)
    for field in fields(pins):
        if field.name != "i2c_bus":
            users[getattr(pins, field.name)].append(field.name)
    for gp, names in sorted(users.items()):
        if len(names) > 1:
            yield f"GP{gp} is given to {' and '.join(names)}"
    for name in WIRED:
        gp = getattr(pins, name)
        if gp in pico.INTERNAL:
            yield f"{name} is on GP{gp}, which the Pico keeps for {pico.INTERNAL[gp]}"
        elif not pico.has_pin(gp):
            yield f"{name} is on GP{gp}, which no pin of the Pico carries"
    for name, gp in _ON_BOARD.items():
        if getattr(pins, name) != gp:
            there = pico.INTERNAL[gp]
            yield f"{name} is on GP{getattr(pins, name)}; the Pico has {there} on GP{gp}"
    for name in ("sda", "scl"):
        gp = getattr(pins, name)
        bus, role = pico.i2c_role(gp)
        if (bus, role) != (pins.i2c_bus, name.upper()):
            wanted = f"{name.upper()} of I2C{pins.i2c_bus}"
            yield f"{name} is on GP{gp}, which is {role} of I2C{bus}, not {wanted}"
