"""The Raspberry Pi Pico's forty pins, from its datasheet (section 2.1), pin 1 first."""

_TABLE = (
    "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15 "
    "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 ADC_VREF 3V3 3V3_EN "
    "GND VSYS VBUS"
)
PINS = tuple(_TABLE.split())
GROUNDS = tuple(number for number, name in enumerate(PINS, 1) if name == "GND")
# On the module itself, without a pin of their own: what each is wired to there.
INTERNAL = {23: "its regulator's mode", 24: "VBUS present", 25: "the LED", 29: "VSYS/3"}
ADC = (26, 27, 28, 29)


def pin_of(name: str) -> int:
    """The number of the only pin called `name` (`"VSYS"`); `KeyError` where it is not one."""
    if PINS.count(name) != 1:
        raise KeyError(name)
    return PINS.index(name) + 1


def pin_of_gp(gp: int) -> int:
    """The number of the pin that GPIO `gp` is on; `KeyError` where it is on none."""
    return pin_of(f"GP{gp}")


def has_pin(gp: int) -> bool:
    """Whether GPIO `gp` is on a pin at all."""
    return f"GP{gp}" in PINS


def i2c_role(gp: int) -> tuple[int, str]:
    """The I2C bus of GPIO `gp` and what it is there: `(1, "SDA")` (RP2040 datasheet, 1.4.3)."""
    return gp // 2 % 2, ("SDA", "SCL")[gp % 2]
