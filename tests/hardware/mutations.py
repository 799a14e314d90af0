"""Wrong designs: each takes a good schematic apart at one place, as a maker's slip would."""

from host_tools.hardware import schematic, sexpr
from host_tools.hardware.sexpr import Node
from host_tools.hardware.spec import PICO, Design, Pin

Point = tuple[float, float]


def _where(item: Node) -> Point:
    x, y = sexpr.child(item, "at")[1:3]
    return float(x), float(y)


def _ends(sheet: Node, design: Design, part: str) -> dict[str, tuple[Point, Point]]:
    """Of each joined pin of a part: where it is and where its wire stub ends."""
    drawing = schematic.Sheet(design, sexpr.child(sheet, "lib_symbols"))
    stubs = {}
    for wire in sexpr.children(sheet, "wire"):
        begin, end = (tuple(map(float, point[1:])) for point in sexpr.child(wire, "pts")[1:])
        stubs[begin] = end
    return {
        pin.number: ((x, y), stubs[x, y])
        for pin, x, y, _ in drawing.pins_of(part)
        if (x, y) in stubs
    }


def _label_at(sheet: Node, point: Point) -> Node:
    return next(item for item in sexpr.children(sheet, "label") if _where(item) == point)


def _symbol_at(sheet: Node, point: Point, name: str) -> Node:
    return next(
        item
        for item in sexpr.children(sheet, "symbol")
        if _where(item) == point and sexpr.value(item, "lib_id") == f"spariglio:{name}"
    )


def swap_data_and_clock(sheet: Node, design: Design) -> None:
    """The display's SCL pin gets SDA's wire, and the other way round."""
    ends = _ends(sheet, design, "DS1")
    clock, data = (_label_at(sheet, ends[number][1]) for number in ("3", "4"))
    clock[1], data[1] = data[1], clock[1]


def flip_the_display_supply(sheet: Node, design: Design) -> None:
    """A display whose first pin is VCC, wired as one whose first pin is GND."""
    ends = _ends(sheet, design, "DS1")
    ground = sexpr.child(_symbol_at(sheet, ends["1"][1], "GND"), "at")
    supply = sexpr.child(_symbol_at(sheet, ends["2"][1], "+3V3"), "at")
    ground[1:3], supply[1:3] = supply[1:3], ground[1:3]


def reverse_the_battery(sheet: Node, design: Design) -> None:
    """The battery holder's leads swapped."""
    place = schematic.PLACES["BT1"]
    sexpr.child(_symbol_at(sheet, (place.x, place.y), "Battery"), "at")[3] = (
        place.turn + 180
    ) % 360


def short_the_supply(sheet: Node, design: Design) -> None:
    """A blob of solder between the display's first two pins."""
    ends = _ends(sheet, design, "DS1")
    wire = next(sexpr.children(sheet, "wire"))
    sheet.append(
        [
            *wire[:1],
            sexpr.node("pts", *(sexpr.node("xy", *ends[number][1]) for number in ("1", "2"))),
            *wire[2:],
        ]
    )
    sexpr.child(sheet[-1], "uuid")[1] = "00000000-0000-4000-8000-000000000000"


def two_buttons_on_one_pin(sheet: Node, design: Design) -> None:
    """The wire of the left button goes to the right one's pin."""
    ends = _ends(sheet, design, "SW1")
    _label_at(sheet, ends["1"][1])[1] = "KEY_RIGHT"


def button_on_an_unknown_pin(sheet: Node, design: Design) -> None:
    """The wire of BACK is soldered to GP17, one hole too far from the Pico's end."""
    known = Pin(PICO, "27")
    drawing = schematic.Sheet(design, sexpr.child(sheet, "lib_symbols"))
    at = {pin.number: (x, y) for pin, x, y, _ in drawing.pins_of(PICO)}
    (start, end), other = _ends(sheet, design, PICO)[known.number], at["22"]
    shift = other[1] - start[1]
    for item in sexpr.children(sheet, "no_connect"):
        if _where(item) == other:
            sexpr.child(item, "at")[1:3] = start
    _label = sexpr.child(_label_at(sheet, end), "at")
    _label[2] += shift
    for wire in sexpr.children(sheet, "wire"):
        points = sexpr.child(wire, "pts")[1:]
        if tuple(points[0][1:]) == start:
            for point in points:
                point[2] += shift


# Each with the words that the netlist check must have for it.
SCHEMATIC = {
    swap_data_and_clock: (
        "DS1.3 (SCL) is on SDA; it belongs to SCL",
        "DS1.4 (SDA) is on SCL; it belongs to SDA",
    ),
    flip_the_display_supply: (
        "DS1.1 (GND) is on +3V3; it belongs to GND",
        "DS1.2 (VCC) is on GND; it belongs to +3V3",
    ),
    reverse_the_battery: (
        "BT1.1 (+) is on GND; it belongs to BATTERY",
        "BT1.2 (-) is on BATTERY; it belongs to GND",
    ),
    short_the_supply: ("+3V3 and GND are one net: a short",),
    two_buttons_on_one_pin: ("SW1.1 is on KEY_RIGHT; it belongs to KEY_LEFT",),
    button_on_an_unknown_pin: (
        "A1.22 (GP17) is on KEY_BACK; the firmware has nothing on GP17",
        "A1.27 (GP21) is open; it belongs to KEY_BACK",
    ),
}
