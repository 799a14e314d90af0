"""Does the case fit: nothing in anything else's place, and everything in reach.

Solids are compared by the volume that they share, so that a part 2 mm off is found whatever moved.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

from build123d import Align, Box, Cylinder, Part, Pos

from host_tools.hardware import card, case, mocks, sizes
from host_tools.hardware.mocks import at
from host_tools.hardware.spec import BUTTONS, DISPLAY

_ON = (Align.CENTER, Align.CENTER, Align.MIN)
_NOTHING = 0.01  # cubic millimetres
_FAR = 20.0
_THREAD = 4.0


def shared(a: Part, b: Part) -> float:
    """The volume that two solids share, in cubic millimetres."""
    both = a & b
    return float(both.volume) if both else 0.0


def faults(pieces: Mapping[str, Part], parts: Mapping[str, Part]) -> Iterator[str]:
    """A line for everything that does not fit."""
    yield from _clashes(pieces, parts)
    yield from _window(pieces["front"], parts[DISPLAY])
    yield from _usb(pieces)
    for key, reference in BUTTONS.items():
        yield from _cap(key, pieces, parts[reference])
    yield from _lever(pieces["front"])
    yield from _battery(pieces["back"])
    yield from _screws(pieces, parts["card"])


def _clashes(pieces: Mapping[str, Part], parts: Mapping[str, Part]) -> Iterator[str]:
    for name, piece in pieces.items():
        for part, solid in parts.items():
            volume = shared(piece, solid)
            if volume > _NOTHING:
                yield f"{part} is in the {name}'s place: {volume:.1f} mm3"
    for (name, piece), (other, solid) in combinations(pieces.items(), 2):
        volume = shared(piece, solid)
        if volume > _NOTHING:
            yield f"{name} and {other} are in each other's place: {volume:.1f} mm3"
    for (name, piece), (other, solid) in combinations(parts.items(), 2):
        volume = shared(piece, solid)
        if volume > _NOTHING and "card" not in (name, other):
            yield f"{name} and {other} are in each other's place: {volume:.1f} mm3"


def _window(front: Part, display: Part) -> Iterator[str]:
    """The lit part is seen whole, and nothing beside the glass is."""
    glass = display.faces().sort_by()[-1].bounding_box()
    left, top = glass.min.X, glass.max.Y
    width, height = sizes.DISPLAY_LIT
    middle = Pos(
        left + sizes.DISPLAY_GLASS[0] / 2,
        top - sizes.DISPLAY_LIT_FROM_GLASS_TOP - height / 2,
        glass.max.Z,
    )
    if shared(front, middle * Box(width, height, _FAR, align=_ON)) > _NOTHING:
        yield "the window does not show all that lights up"
    x, y = mocks.lit_middle()
    margin = 2 * sizes.WINDOW_MARGIN
    hole = at(x, y, glass.max.Z - 0.1) * Box(width + margin, height + margin, 0.1, align=_ON)
    if shared(hole, display) < hole.volume - _NOTHING:
        yield "the window shows more than the glass"


def _usb(pieces: Mapping[str, Part]) -> Iterator[str]:
    """A plug, its body up against the socket, meets no wall."""
    x, y = mocks.usb_middle()
    plug = at(x, y, mocks.USB_MIDDLE) * Box(
        _FAR, *sizes.USB_PLUG, align=(Align.MAX, Align.CENTER, Align.CENTER)
    )
    for name in ("front", "back"):
        if shared(pieces[name], plug) > _NOTHING:
            yield f"a USB plug meets the {name}"


def _cap(key: str, pieces: Mapping[str, Part], button: Part) -> Iterator[str]:
    """Each cap is over its switch, moves freely, presses it, and can't fall out."""
    cap, front = pieces[f"cap-{key}"], pieces["front"]
    tip, top = button.bounding_box(), cap.bounding_box()
    off = (tip.center().X - top.center().X, tip.center().Y - top.center().Y)
    if max(abs(part) for part in off) > 0.2:
        yield f"cap {key} is not over its switch"
    pressed = Pos(0, 0, -sizes.CAP_REST - sizes.BUTTON_TRAVEL) * cap
    if shared(pressed, button) <= _NOTHING:
        yield f"cap {key} does not reach its switch"
    if shared(pressed, front) > _NOTHING:
        yield f"cap {key} is stuck in the front"
    if top.max.Z - sizes.CAP_REST - sizes.BUTTON_TRAVEL < case.FACE:
        yield f"cap {key} sinks into the face when it is pressed"
    if shared(Pos(0, 0, 2.0) * cap, front) <= _NOTHING:
        yield f"cap {key} falls out of the front"


def _lever(front: Part) -> Iterator[str]:
    tip = mocks.lever(sizes.SWITCH_LEVER_STROKE).bounding_box().max.X
    outside = front.bounding_box().max.X
    if tip < outside + 0.5:
        yield f"the switch's lever ends {outside + 0.5 - tip:.1f} mm too far inside"


def _battery(back: Part) -> Iterator[str]:
    """The holder goes in through the door's opening."""
    way = mocks.holder()
    x, y = mocks.holder_middle()
    way += at(x, y, case.BOTTOM - _FAR) * Box(
        sizes.HOLDER[0], sizes.HOLDER[1], mocks.holder_top() - case.BOTTOM + _FAR, align=_ON
    )
    if shared(back, way) > _NOTHING:
        yield "the battery holder does not go in through its door"


def _screws(pieces: Mapping[str, Part], plate: Part) -> Iterator[str]:
    """Screws pass back and card, and hold in the front."""
    thick, _, length = sizes.SCREW
    for number, (screw, (x, y)) in enumerate(zip(mocks.screws(), card.HOLES, strict=True), 1):
        for name, solid in (("back", pieces["back"]), ("card", plate)):
            if shared(screw, solid) > _NOTHING:
                yield f"screw {number} does not pass the {name}"
        tip = length - mocks.SCREW_DEPTH
        thread = at(x, y, 0.5) * Cylinder(thick / 2, tip - 0.5, align=_ON)
        core = at(x, y, 0.5) * Cylinder(sizes.BOSS_HOLE / 2, tip - 0.5, align=_ON)
        ring = float(thread.volume - core.volume)
        held = shared(thread, pieces["front"])
        if tip < _THREAD or not 0.95 * ring < held < 1.05 * ring:
            yield f"screw {number} does not hold in the front"
