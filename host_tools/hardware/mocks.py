"""The bought parts as plain solids on the card, for the case to be fitted around.

x to the right and y up as in a drawing (so the card's y is negative here), z to the front, 0 on
the card's front.
"""

from collections.abc import Mapping

from build123d import Align, Axis, Box, Cylinder, Part, Pos, Rot, fillet

from host_tools.hardware import card, sizes
from host_tools.hardware.spec import BATTERY, BUTTONS, DIODE, DISPLAY, PICO, PIEZO, SWITCH

_ON = (Align.CENTER, Align.CENTER, Align.MIN)
_UNDER = (Align.CENTER, Align.CENTER, Align.MAX)
# The middle of the display's lit part over the card, and heights that others build on.
GLASS_TOP = sizes.HEADER + sizes.DISPLAY_BOARD[2] + sizes.DISPLAY_GLASS[2]
USB_MIDDLE = sizes.HEADER + sizes.PICO[2] + sizes.USB_SHELL[2] / 2
BACK = -card.THICKNESS
SOLDERED = BACK - sizes.SOLDER


def at(x: float, y: float, z: float = 0.0) -> Pos:
    """A point of the card, as the card counts, in the model."""
    return Pos(x, -y, z)


def display_middle() -> tuple[float, float]:
    """The middle of the display module's four pins, on the card."""
    spot = card.SPOTS[DISPLAY]
    return spot.x + 1.5 * card.PITCH, spot.y


def lit_middle() -> tuple[float, float]:
    """The middle of what lights up, on the card."""
    x, y = glass_middle()
    top = y - sizes.DISPLAY_GLASS[1] / 2
    return x, top + sizes.DISPLAY_LIT_FROM_GLASS_TOP + sizes.DISPLAY_LIT[1] / 2


def glass_middle() -> tuple[float, float]:
    """The middle of the display's glass, on the card."""
    x, y = display_middle()
    top = y - sizes.DISPLAY_HEADER_TO_EDGE
    return x, top + sizes.DISPLAY_GLASS_FROM_TOP + sizes.DISPLAY_GLASS[1] / 2


def usb_middle() -> tuple[float, float]:
    """The middle of the USB socket's mouth, on the card."""
    spot = card.SPOTS[PICO]
    return -sizes.USB_OVERHANG, spot.y - 3.5 * card.PITCH


def holder_middle() -> tuple[float, float]:
    """The middle of the battery holder, on the card."""
    length, width, _ = sizes.HOLDER
    return (
        sizes.BAY_X + sizes.BAY_GAP + length / 2,
        sizes.BAY_Y + sizes.BAY_GAP + width / 2,
    )


def holder_top() -> float:
    """The height of the holder's upper side, under the gussets."""
    return SOLDERED - sizes.GUSSET_THICK - 0.2


def _card() -> Part:
    width, height = card.WIDTH, card.HEIGHT
    plate = at(width / 2, height / 2) * Box(width, height, card.THICKNESS, align=_UNDER)
    plate = fillet(plate.edges().filter_by(Axis.Z), card.CORNER)
    for x, y in card.HOLES:
        plate -= at(x, y) * Cylinder(card.HOLE_WIDTH / 2, 10)
    return plate


def _pico() -> Part:
    length, width, thick = sizes.PICO
    spot = card.SPOTS[PICO]
    middle = spot.y - 3.5 * card.PITCH
    board = at(length / 2, middle, sizes.HEADER) * Box(length, width, thick, align=_ON)
    parts = at(length / 2, middle, sizes.HEADER + thick) * Box(
        length - 8, width - 4, sizes.PICO_PARTS, align=_ON
    )
    across, deep, high = sizes.USB_SHELL
    usb = at(deep / 2 - sizes.USB_OVERHANG, middle, sizes.HEADER + thick) * Box(
        deep, across, high, align=_ON
    )
    pins = at(length / 2, middle) * Box(length, width, sizes.HEADER, align=_ON)
    return board + parts + usb + pins


def _display(shift: tuple[float, float]) -> Part:
    x, y = display_middle()
    width, height, thick = sizes.DISPLAY_BOARD
    middle = y - sizes.DISPLAY_HEADER_TO_EDGE + height / 2
    board = at(x, middle, sizes.HEADER) * Box(width, height, thick, align=_ON)
    glass = at(*glass_middle(), sizes.HEADER + thick) * Box(*sizes.DISPLAY_GLASS, align=_ON)
    pins = at(x, y) * Box(4 * card.PITCH, 2.5, sizes.HEADER, align=_ON)
    return Pos(shift[0], -shift[1], 0) * (board + glass + pins)


def button(key: str) -> Part:
    """A push button with its tip."""
    x, y = card.KEYS[key]
    tip = Cylinder(sizes.BUTTON_TIP_WIDTH / 2, sizes.BUTTON_TIP, align=_ON)
    return at(x, y) * (Box(*sizes.BUTTON, align=_ON) + tip)


def lever(stroke: float = 0.0) -> Part:
    """The slide switch's lever, `stroke` to either side of its middle."""
    spot = card.SPOTS[SWITCH]
    deep, across, high = sizes.SWITCH_LEVER
    middle = spot.y - 2.0
    return at(spot.x + sizes.SWITCH[0] / 2, middle, sizes.SWITCH_LEVER_HEIGHT) * Box(
        deep, across + stroke, high, align=(Align.MIN, Align.CENTER, Align.MIN)
    )


def _switch() -> Part:
    spot = card.SPOTS[SWITCH]
    return at(spot.x, spot.y - 2.0) * Box(*sizes.SWITCH, align=_ON)


def _diode() -> Part:
    spot = card.SPOTS[DIODE]
    width, length = sizes.DIODE
    return at(spot.x + 2 * card.PITCH, spot.y, width / 2) * (
        Rot(0, 90, 0) * Cylinder(width / 2, length)
    )


def _piezo() -> Part:
    spot = card.SPOTS[PIEZO]
    return at(spot.x + 2.5, spot.y) * Cylinder(sizes.PIEZO[0] / 2, sizes.PIEZO[1], align=_ON)


def holder() -> Part:
    """The battery holder behind the card."""
    return at(*holder_middle(), holder_top()) * Box(*sizes.HOLDER, align=_UNDER)


def _joints() -> Part:
    """The room that solder and wires take behind the card."""
    x, y = card.WIDTH / 2, card.HEIGHT / 2
    room = at(x, y, BACK) * Box(card.WIDTH - 4, card.HEIGHT - 4, sizes.SOLDER, align=_UNDER)
    for hole_x, hole_y in card.HOLES:
        room -= at(hole_x, hole_y) * Cylinder(sizes.POST / 2 + 0.2, 30)
    return room


def parts(display_shift: tuple[float, float] = (0.0, 0.0)) -> Mapping[str, Part]:
    """Every part by its reference; `display_shift` moves the display on the card (x, y)."""
    return {
        "card": _card(),
        "solder joints": _joints(),
        PICO: _pico(),
        DISPLAY: _display(display_shift),
        **{BUTTONS[key]: button(key) for key in BUTTONS},
        SWITCH: _switch() + lever(sizes.SWITCH_LEVER_STROKE),
        DIODE: _diode(),
        PIEZO: _piezo(),
        BATTERY: holder(),
    }


def screws() -> list[Part]:
    """The four screws, from the back through the card into the front."""
    thick, head, length = sizes.SCREW
    top = length - SCREW_DEPTH
    return [
        at(x, y, top) * Cylinder(thick / 2, length, align=_UNDER)
        + at(x, y, top - length) * Cylinder(head / 2, 2.0, align=_UNDER)
        for x, y in card.HOLES
    ]


# How far behind the card's front a screw's head sits.
SCREW_DEPTH = 10.0
