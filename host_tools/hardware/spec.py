"""The one spec: parts, their pins, and every wire of the hand-wired build, from the pin map.

Wire table, picture, expected netlist, schematic and board all follow from `design(pins)`; only
GPIO numbers come from the firmware, and only here do they meet the parts.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from host_tools.hardware import pico
from host_tools.hardware.pinmap import PinMap

PICO = "A1"
DISPLAY = "DS1"
BATTERY = "BT1"
SWITCH = "SW5"
DIODE = "D1"
PIEZO = "BZ1"
BUTTONS = {"left": "SW1", "right": "SW2", "ok": "SW3", "back": "SW4"}
LABELS = {"left": "◀", "right": "▶", "ok": "OK", "back": "BACK"}

GROUND = "GND"
SUPPLY = "+3V3"


@dataclass(frozen=True, order=True)
class Pin:
    """A pin of a part: `Pin("A1", "31")`."""

    part: str
    number: str

    def __str__(self) -> str:
        return f"{self.part}.{self.number}"


@dataclass(frozen=True)
class Part:
    """A part as schematic, board and bill of materials name it.

    `pins` maps pin numbers to their names.
    """

    reference: str
    value: str
    title: str
    symbol: str
    footprint: str
    pins: Mapping[str, str] = field(repr=False)


@dataclass(frozen=True)
class Wire:
    """One wire of the hand-wired build: `net` is what it carries, `colour` a name of WireViz."""

    number: int
    net: str
    a: Pin
    b: Pin
    colour: str


@dataclass(frozen=True)
class Design:
    """All parts, wires and nets; a net maps its name to the set of pins that it joins."""

    parts: Mapping[str, Part]
    wires: tuple[Wire, ...]
    nets: Mapping[str, frozenset[Pin]]
    pins: PinMap

    def net_of(self, pin: Pin) -> str | None:
        """The net that a pin belongs to; None for a pin that stays open."""
        return next((name for name, pins in self.nets.items() if pin in pins), None)

    def pin_name(self, pin: Pin) -> str:
        """What a part prints beside the pin: `SDA`, `GP26`, `+`."""
        return self.parts[pin.part].pins[pin.number]


_DISPLAY_PINS = {"1": "GND", "2": "VCC", "3": "SCL", "4": "SDA"}


def _parts() -> dict[str, Part]:
    button = "SW_PUSH_6mm_H5mm"
    parts = [
        Part(
            PICO,
            "Raspberry Pi Pico",
            "Raspberry Pi Pico, with pin headers",
            "RaspberryPi_Pico",
            "RaspberryPi_Pico_Common_THT",
            {str(number): name for number, name in enumerate(pico.PINS, 1)},
        ),
        Part(
            DISPLAY,
            "SSD1306 128x64 I2C",
            'OLED module 0.96", GND-VCC-SCL-SDA',
            "OLED_SSD1306_I2C",
            "PinHeader_1x04_P2.54mm_Vertical",
            _DISPLAY_PINS,
        ),
        *(
            Part(
                reference,
                key.upper(),
                f"push button {LABELS[key]}, 6x6 mm, 5 mm high",
                "SW_Push",
                button,
                {"1": "1", "2": "2"},
            )
            for key, reference in BUTTONS.items()
        ),
        Part(
            SWITCH,
            "Power",
            "slide switch",
            "SW_SPDT",
            "SW_Slide_SPDT_Angled_CK_OS102011MA1Q",
            {"1": "on", "2": "middle", "3": "off"},
        ),
        Part(
            DIODE,
            "1N5817",
            "Schottky diode",
            "D_Schottky",
            "D_DO-41_SOD81_P10.16mm_Horizontal",
            {"1": "cathode (band)", "2": "anode"},
        ),
        Part(
            PIEZO,
            "PS1240",
            "passive piezo (optional)",
            "Buzzer",
            "Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm",
            {"1": "+", "2": "-"},
        ),
        Part(
            BATTERY,
            "3xAAA",
            "battery holder 3xAAA, 4.5 V",
            "Battery",
            "SolderWire-0.25sqmm_1x02_P4.2mm_D0.65mm_OD1.7mm",
            {"1": "+", "2": "-"},
        ),
    ]
    return {part.reference: part for part in parts}


def _gp(gp: int) -> Pin:
    return Pin(PICO, str(pico.pin_of_gp(gp)))


# The ground pin of the Pico that each part's own wire goes to: every pin carries one wire.
_GROUND_OF = {
    DISPLAY: 38,
    BUTTONS["left"]: 23,
    BUTTONS["right"]: 28,
    BUTTONS["ok"]: 18,
    BUTTONS["back"]: 13,
    PIEZO: 8,
    BATTERY: 3,
}
_COLOURS = {"left": "GN", "right": "OG", "ok": "VT", "back": "WH"}


def _ends(pins: PinMap) -> list[tuple[str, Pin, Pin, str]]:
    """Net, two ends and colour of each wire, in the order in which they are soldered."""

    def ground(part: str, number: str) -> tuple[str, Pin, Pin, str]:
        return GROUND, Pin(PICO, str(_GROUND_OF[part])), Pin(part, number), "BK"

    supply, system = (Pin(PICO, str(pico.pin_of(name))) for name in ("3V3", "VSYS"))
    ends = [
        ground(DISPLAY, "1"),
        (SUPPLY, supply, Pin(DISPLAY, "2"), "RD"),
        ("SCL", _gp(pins.scl), Pin(DISPLAY, "3"), "YE"),
        ("SDA", _gp(pins.sda), Pin(DISPLAY, "4"), "BU"),
    ]
    for key, part in BUTTONS.items():
        net = f"KEY_{key.upper()}"
        ends.append((net, _gp(getattr(pins, key)), Pin(part, "1"), _COLOURS[key]))
        ends.append(ground(part, "2"))
    ends += [
        ("PIEZO", _gp(pins.piezo), Pin(PIEZO, "1"), "GY"),
        ground(PIEZO, "2"),
        ground(BATTERY, "2"),
        ("BATTERY", Pin(BATTERY, "1"), Pin(SWITCH, "2"), "RD"),
        ("SWITCHED", Pin(SWITCH, "1"), Pin(DIODE, "2"), "PK"),
        ("VSYS", system, Pin(DIODE, "1"), "BN"),
    ]
    return ends


def design(pins: PinMap | None = None) -> Design:
    """The spec for a pin map, the firmware's where none is given.

    Raises `KeyError` for a GPIO that no pin of the Pico carries (`pinmap.faults` says which).
    """
    pins = pins or PinMap()
    wires = tuple(Wire(number, *ends) for number, ends in enumerate(_ends(pins), 1))
    nets: dict[str, set[Pin]] = {GROUND: {Pin(PICO, str(number)) for number in pico.GROUNDS}}
    for wire in wires:
        nets.setdefault(wire.net, set()).update((wire.a, wire.b))
    return Design(_parts(), wires, {name: frozenset(found) for name, found in nets.items()}, pins)
