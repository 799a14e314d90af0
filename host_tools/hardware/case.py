"""The case: front, back, battery door and four button caps, from `sizes` and the card.

Each piece prints without supports: the front on its face, back and door on their outside, the caps
on their flange; no bridge is longer than the USB opening's.
"""

from collections.abc import Mapping

from build123d import (
    Align,
    Axis,
    Box,
    Circle,
    Cylinder,
    Part,
    Polygon,
    Pos,
    Rectangle,
    Rot,
    Sketch,
    chamfer,
    extrude,
    fillet,
)

from host_tools.hardware import card, mocks, sizes
from host_tools.hardware.mocks import at

_ON = (Align.CENTER, Align.CENTER, Align.MIN)
_UNDER = (Align.CENTER, Align.CENTER, Align.MAX)
_EDGE = sizes.GAP + sizes.WALL
OUTSIDE = card.WIDTH + 2 * _EDGE, card.HEIGHT + 2 * _EDGE
FACE = sizes.INSIDE + sizes.LID
JOINT = -card.THICKNESS
HOLDER_BOTTOM = mocks.holder_top() - sizes.HOLDER[2]
FLOOR_IN = HOLDER_BOTTOM - 0.2
BOTTOM = FLOOR_IN - sizes.FLOOR
_HALF = sizes.FLOOR / 2
BAY = sizes.HOLDER[0] + 2 * sizes.BAY_GAP, sizes.HOLDER[1] + 2 * sizes.BAY_GAP


def _shell(bottom: float, top: float, shrink: float = 0.0) -> Part:
    """A block over the whole case between two heights, `shrink` smaller on each side."""
    width, height = (side - 2 * shrink for side in OUTSIDE)
    block = at(card.WIDTH / 2, card.HEIGHT / 2, bottom) * Box(
        width, height, top - bottom, align=_ON
    )
    return fillet(block.edges().filter_by(Axis.Z), max(0.5, sizes.CORNER - shrink))


def _window() -> Part:
    """The hole over the lit part, wider to the outside."""
    x, y = mocks.lit_middle()
    width, height = (side + 2 * sizes.WINDOW_MARGIN for side in sizes.DISPLAY_LIT)
    hole = at(x, y, sizes.INSIDE - 3) * Box(width, height, sizes.LID + 3, align=_ON)
    flare = at(x, y, FACE) * Box(width + 2.4, height + 2.4, 1.2, align=_UNDER)
    flare = chamfer(flare.faces().sort_by(Axis.Z)[0].edges(), 1.19)
    return hole + flare


def _rim() -> Part:
    """What keeps the glass's edge dark: a frame under the lid, down to the glass."""
    x, y = mocks.lit_middle()
    width, height = (side + 2 * (sizes.WINDOW_MARGIN + sizes.RIM) for side in sizes.DISPLAY_LIT)
    bottom = mocks.GLASS_TOP + sizes.RIM_GAP
    return at(x, y, bottom) * Box(width, height, sizes.INSIDE - bottom, align=_ON)


def front() -> Part:
    """The front: face, walls, bosses for the screws."""
    piece = _shell(JOINT, FACE) - _shell(JOINT - 1, sizes.INSIDE, sizes.WALL)
    piece = piece + _rim() - _window()
    for x, y in card.HOLES:
        boss = at(x, y) * Cylinder(sizes.BOSS / 2, sizes.INSIDE, align=_ON)
        piece += boss
    for x, y in card.HOLES:
        piece -= at(x, y) * Cylinder(sizes.BOSS_HOLE / 2, sizes.INSIDE, align=_ON)
    for x, y in card.KEYS.values():
        piece -= at(x, y) * Cylinder(sizes.CAP / 2 + sizes.CAP_GAP, 30)
    x, y = card.SPOTS["BZ1"].x + 2.5, card.SPOTS["BZ1"].y
    for off_x, off_y in ((0, 0), (3, 0), (-3, 0), (0, 3), (0, -3)):
        piece -= at(x + off_x, y + off_y) * Cylinder(sizes.SOUND_HOLE / 2, 30)
    return piece - _usb_opening() - _lever_opening()


def _usb_opening() -> Part:
    """Room for the socket, and outside it for the body of the plug."""
    x, y = mocks.usb_middle()
    across, _, high = sizes.USB_SHELL
    socket = at(x, y, mocks.USB_MIDDLE) * Box(8, across + 1, high + 1)
    wide, tall = (side + 0.8 for side in sizes.USB_PLUG)
    plug = at(x, y, mocks.USB_MIDDLE) * Box(
        6, wide, tall, align=(Align.MAX, Align.CENTER, Align.CENTER)
    )
    return socket + plug


def _lever_opening() -> Part:
    spot = card.SPOTS["SW5"]
    _, across, high = sizes.SWITCH_LEVER
    middle = at(spot.x, spot.y - 2.0, sizes.SWITCH_LEVER_HEIGHT + high / 2)
    slot = across + sizes.SWITCH_LEVER_STROKE + 1.0
    hole = middle * Box(20, slot, high + 1.0, align=(Align.MIN, Align.CENTER, Align.CENTER))
    # A hollow for the finger tip, from the outside.
    outside = card.WIDTH + _EDGE
    hollow = at(outside, spot.y - 2.0, sizes.SWITCH_LEVER_HEIGHT + high / 2) * (
        Rot(0, 90, 0) * Cylinder(3.8, 2.0)
    )
    return hole + hollow


def back() -> Part:
    """The back: floor with the battery bay, walls, posts under the card."""
    piece = _shell(BOTTOM, JOINT) - _shell(FLOOR_IN, JOINT + 1, sizes.WALL)
    middle = mocks.holder_middle()
    bay_top = mocks.SOLDERED
    wall = 2 * sizes.BAY_WALL
    piece += at(*middle, FLOOR_IN) * Box(
        BAY[0] + wall, BAY[1] + wall, bay_top - FLOOR_IN, align=_ON
    )
    piece -= at(*middle, BOTTOM - 1) * Box(*BAY, bay_top - BOTTOM + 2, align=_ON)
    piece += _gussets()
    for x, y in card.HOLES:
        piece += at(x, y, JOINT) * Cylinder(sizes.POST / 2, JOINT - BOTTOM, align=_UNDER)
    piece += _door_boss()
    head = -mocks.SCREW_DEPTH
    for x, y in card.HOLES:
        piece -= at(x, y) * Cylinder(sizes.SCREW_HOLE / 2, 100)
        piece -= at(x, y, head) * Cylinder(sizes.SCREW_HEAD_HOLE / 2, 100, align=_UNDER)
    piece -= _door_recess()
    # Where the holder's leads leave the bay.
    lead = at(middle[0] + BAY[0] / 2, middle[1], bay_top) * Box(6, 8, 5, align=_UNDER)
    return piece - lead


def _gussets() -> Part:
    """Four corners over the bay: the holder can't reach the solder joints."""
    x, y = mocks.holder_middle()
    leg = sizes.GUSSET
    triangle = Polygon((0, 0), (leg, 0), (0, leg), align=None)
    corner = extrude(triangle, sizes.GUSSET_THICK)
    found = Part()
    for turn, sign_x, sign_y in ((0, -1, 1), (90, 1, 1), (180, 1, -1), (270, -1, -1)):
        place = at(x + sign_x * BAY[0] / 2, y + sign_y * BAY[1] / 2, mocks.SOLDERED)
        found += place * Rot(0, 0, turn) * Pos(0, 0, -sizes.GUSSET_THICK) * corner
    return found


def _ear_x() -> float:
    return mocks.holder_middle()[0] + BAY[0] / 2 + sizes.DOOR_EAR / 2 + 0.5


def _door_boss() -> Part:
    y = mocks.holder_middle()[1]
    boss = at(_ear_x(), y, BOTTOM) * Cylinder(sizes.BOSS / 2, 12, align=_ON)
    return boss - at(_ear_x(), y, BOTTOM - 1) * Cylinder(sizes.BOSS_HOLE / 2, 11, align=_ON)


def _door_outline(gap: float) -> Part:
    """The door's outer half, `gap` smaller all round than its recess."""
    x, y = mocks.holder_middle()
    step = sizes.DOOR_STEP
    length = BAY[0] + step + sizes.DOOR_EAR - 2 * gap
    plate = at(x + (step + sizes.DOOR_EAR) / 2 - step / 2, y, BOTTOM) * Box(
        length, BAY[1] + 2 * step - 2 * gap, _HALF, align=_ON
    )
    return plate


def _tabs(gap: float) -> Part:
    """Two tabs that go under the bay's left wall, in the door's inner half."""
    x, y = mocks.holder_middle()
    wide, far = sizes.DOOR_TAB
    left = x - BAY[0] / 2
    found = Part()
    for off in (-12, 12):
        found += at(left - far + gap, y + off, FLOOR_IN - gap) * Box(
            far + 4, wide - 2 * gap, _HALF - gap, align=(Align.MIN, Align.CENTER, Align.MAX)
        )
    return found


def _door_recess() -> Part:
    return _door_outline(0.0) + _tabs(0.0)


def door() -> Part:
    """The battery door: tabs at its left end, a screw at its right."""
    gap = sizes.DOOR_GAP
    x, y = mocks.holder_middle()
    plug = at(x, y, BOTTOM + _HALF) * Box(BAY[0] - 2 * gap, BAY[1] - 2 * gap, _HALF, align=_ON)
    piece = _door_outline(gap) + plug + _tabs(gap)
    return piece - at(_ear_x(), y, BOTTOM - 1) * Cylinder(sizes.SCREW_HOLE / 2, 10, align=_ON)


def cap(key: str) -> Part:
    """A button's cap with its sign sunk into the top."""
    x, y = card.KEYS[key]
    bottom = sizes.BUTTON_TIP + sizes.CAP_REST
    top = FACE + sizes.CAP_OUT
    body = Cylinder(sizes.CAP / 2, top - bottom, align=_ON)
    body = chamfer(body.faces().sort_by(Axis.Z)[-1].edges(), 0.6)
    flange = Cylinder(sizes.CAP_FLANGE / 2, sizes.INSIDE - sizes.CAP_SLACK - bottom, align=_ON)
    sign = Pos(0, 0, top - bottom - 0.5) * extrude(_sign(key), 1.0)
    return at(x, y, bottom) * (body + flange - sign)


def _sign(key: str) -> Sketch:
    """A ring for OK, a bar for BACK, an arrow for the others."""
    if key == "ok":
        return Circle(1.8) - Circle(1.0)
    if key == "back":
        return Rectangle(4.0, 1.2)
    arrow = Polygon((2.2, 0), (-1.5, 2.2), (-1.5, -2.2), align=None)
    return Rot(0, 0, 180 if key == "left" else 0) * arrow


def pieces() -> Mapping[str, Part]:
    """Every printed piece, by file name, where it sits in the case."""
    return {
        "front": front(),
        "back": back(),
        "door": door(),
        **{f"cap-{key}": cap(key) for key in card.KEYS},
    }


def for_printing(name: str, piece: Part) -> Part:
    """A piece as it is printed: the right side down, its lowest point at 0."""
    turned = Rot(180, 0, 0) * piece if name == "front" else piece
    box = turned.bounding_box()
    return Pos(-box.center().X, -box.center().Y, -box.min.Z) * turned
