"""Draws the KiCad schematic of a design: where parts stand is decided here, not what joins them.

Every joined pin gets a wire stub, and at its end a supply symbol or the name of its net; in the
power chain the stubs of neighbours meet.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from host_tools.hardware import sexpr
from host_tools.hardware.identity import uid
from host_tools.hardware.sexpr import Node, Symbol, node
from host_tools.hardware.spec import (
    BATTERY,
    BUTTONS,
    DIODE,
    DISPLAY,
    GROUND,
    PICO,
    PIEZO,
    SUPPLY,
    SWITCH,
    Design,
    Pin,
)

PROJECT = "spariglio"
LIBRARY = f"{PROJECT}.kicad_sym"
_VERSION = 20250114
_ROOT = uid("schematic")
_YES, _NO = Symbol("yes"), Symbol("no")
_GRID = 1.27
_SUPPLIES = (GROUND, SUPPLY)
# KiCad wants to be told that a net is fed: through the diode it can't see the battery.
FLAGGED = ("VSYS", "BATTERY")


@dataclass(frozen=True)
class Place:
    """Where a symbol stands, in mm from the sheet's corner, and how it is turned.

    `words` is where its reference stands, its value under it, relative to the symbol; `stub` the
    length of its wire stubs.
    """

    x: float
    y: float
    turn: int = 0
    words: tuple[float, float] = (0, -5.08)
    stub: float = 10 * _GRID


def _place(x: int, y: int, turn: int = 0, *, words: tuple[float, float], stub: int = 10) -> Place:
    """A place in steps of KiCad's grid."""
    return Place(x * _GRID, y * _GRID, turn, words, stub * _GRID)


_COLUMN = 176
PLACES = {
    PICO: _place(86, 68, words=(-16.51, -38.1)),
    DISPLAY: _place(_COLUMN, 36, words=(6.35, -15.24), stub=16),
    **{
        reference: _place(_COLUMN, 60 + 12 * row, words=(0, -7.62))
        for row, reference in enumerate(BUTTONS.values())
    },
    PIEZO: _place(_COLUMN, 108, words=(8.89, -1.27)),
    BATTERY: _place(44, 134, turn=270, words=(0, -7.62)),
    SWITCH: _place(72, 134, words=(0, -8.89)),
    DIODE: _place(99, 132, turn=180, words=(0, -6.35)),
}

_NOTES = (
    (
        _COLUMN - 22,
        14,
        "Go by the print on your module: where it says\n"
        "VCC-GND-SCL-SDA, swap the wires to its first two pins.",
    ),
    (_COLUMN - 22, 116, "The piezo is optional: without it the handheld is silent."),
    (
        28,
        144,
        "Three alkaline or NiMH cells, never four: four fresh ones give over 6 V, the Pico takes"
        " 5.5 V.\nThe diode keeps USB from feeding the cells. No charger, no LiPo cell.",
    ),
    (
        28,
        14,
        "On the Pico itself, no wire: GP24 USB present, GP25 LED,\n"
        "GP29 a third of VSYS (the battery's voltage).",
    ),
    (91, 100, "GND: pins 3, 8, 13, 18, 23, 28, 38"),
)


def _font(size: float = _GRID, *more: Node) -> Node:
    return node("effects", node("font", node("size", size, size)), *more)


def _at(x: float, y: float, turn: float = 0) -> Node:
    return node("at", round(x, 4), round(y, 4), turn)


def _uuid(*names: object) -> Node:
    return node("uuid", uid("schematic", *names))


def _turned(x: float, y: float, place: Place) -> tuple[float, float]:
    """A symbol's own point (y up) on the sheet (y down)."""
    angle = math.radians(place.turn)
    turned_x = x * math.cos(angle) - y * math.sin(angle)
    turned_y = x * math.sin(angle) + y * math.cos(angle)
    return round(place.x + turned_x, 4), round(place.y - turned_y, 4)


def _property(
    name: str, value: str, x: float, y: float, turn: int = 0, *, hide: bool = False
) -> Node:
    """A symbol's line of text, level on the sheet however the symbol (by `turn`) stands."""
    more = [node("hide", _YES)] if hide else []
    return node("property", name, value, _at(x, y, turn % 180), _font(_GRID, *more))


class Sheet:
    """A sheet being drawn: the library's symbols and what was put down so far."""

    def __init__(self, design: Design, library: Node) -> None:
        self.design = design
        self._symbols = {
            item[1].removeprefix(f"{PROJECT}:"): item for item in sexpr.children(library, "symbol")
        }
        self._used: dict[str, None] = {}
        self._items: list[Node] = []
        self._labels: set[tuple[str, float, float]] = set()
        self._powers = 0

    def _add(self, item: Node) -> None:
        self._items.append(item)

    def symbol(
        self, name: str, reference: str, value: str, place: Place, *, footprint: str = ""
    ) -> None:
        """Put a symbol of the library down."""
        self._used[name] = None
        power = reference.startswith("#")
        x, y = place.x + place.words[0], place.y + place.words[1]
        properties = [
            _property("Reference", reference, x, y, place.turn, hide=power),
            _property(
                "Value", value, x, y + 2.54 * (not power), place.turn, hide=name == "PWR_FLAG"
            ),
            _property("Footprint", footprint, place.x, place.y, hide=True),
            _property("Datasheet", "", place.x, place.y, hide=True),
        ]
        definition = self._symbols[name]
        pins = [sexpr.value(pin, "number") for pin in sexpr.walk(definition, "pin")]
        self._add(
            node(
                "symbol",
                node("lib_id", f"{PROJECT}:{name}"),
                _at(place.x, place.y, place.turn),
                node("unit", 1),
                node("exclude_from_sim", _NO),
                node("in_bom", _NO if power else _YES),
                node("on_board", _YES),
                node("dnp", _NO),
                _uuid(reference),
                *properties,
                *(node("pin", str(pin), _uuid(reference, "pin", pin)) for pin in pins),
                node(
                    "instances",
                    node(
                        "project",
                        PROJECT,
                        node("path", f"/{_ROOT}", node("reference", reference), node("unit", 1)),
                    ),
                ),
            )
        )

    def power(self, name: str, x: float, y: float, turn: int = 0) -> None:
        """A supply symbol (or PWR_FLAG) at a point."""
        self._powers += 1
        prefix = "#FLG" if name == "PWR_FLAG" else "#PWR"
        beyond = 3.81 if name == GROUND else 3.556
        # The name stands beyond the symbol's tip: down for ground, up for the others.
        angle = math.radians(turn + (270 if name == GROUND else 90))
        wide = beyond * (1.4 if name == GROUND else 1.8)
        words = (wide * math.cos(angle), -beyond * math.sin(angle))
        place = Place(x, y, turn, words=words)
        self.symbol(name, f"{prefix}{self._powers:02}", name, place)

    def pins_of(self, part: str) -> Iterator[tuple[Pin, float, float, int]]:
        """Each pin of a part: its place, and the direction (degrees, y up) in which it leaves."""
        place = PLACES[part]
        for pin in sexpr.walk(self._symbols[self.design.parts[part].symbol], "pin"):
            x, y, inward = sexpr.child(pin, "at")[1:4]
            end_x, end_y = _turned(x, y, place)
            outward = (int(inward) + 180 + place.turn) % 360
            yield Pin(part, str(sexpr.value(pin, "number"))), end_x, end_y, outward

    def join(self, part: str) -> None:
        """Stubs, labels, supplies and open-pin crosses of a part."""
        done: set[tuple[float, float]] = set()
        for pin, x, y, outward in self.pins_of(part):
            net = self.design.net_of(pin)
            if net is None:
                self._add(node("no_connect", _at(x, y)[:3], _uuid(pin, "open")))
                continue
            if (x, y) in done:
                continue
            done.add((x, y))
            self._stub(pin, net, x, y, outward)

    def _stub(self, pin: Pin, net: str, x: float, y: float, outward: int) -> None:
        length = 2.54 if net in _SUPPLIES else PLACES[pin.part].stub
        angle = math.radians(outward)
        end_x = round(x + length * math.cos(angle), 4)
        end_y = round(y - length * math.sin(angle), 4)
        self.wire(x, y, end_x, end_y)
        if net in _SUPPLIES:
            sideways = outward in (0, 180)
            natural = 270 if net == GROUND else 90
            turn = (outward - natural) % 360 if sideways else 0
            self.power(net, end_x, end_y, turn)
        elif (net, end_x, end_y) not in self._labels:
            self._labels.add((net, end_x, end_y))
            self._label(net, x, y, end_x, end_y, outward)

    def wire(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """A wire between two points."""
        self._add(
            node(
                "wire",
                node("pts", node("xy", x, y), node("xy", to_x, to_y)),
                node("stroke", node("width", 0), node("type", Symbol("default"))),
                _uuid("wire", x, y, to_x, to_y),
            )
        )

    def _label(
        self, net: str, x: float, y: float, end_x: float, end_y: float, outward: int
    ) -> None:
        turn = {0: 180, 180: 0, 90: 270, 270: 90}[outward]
        if net in CHAIN:
            turn = 0
        side = "right" if turn in (180, 270) else "left"
        text_turn = {180: 0, 270: 90}.get(turn, turn)
        # The text runs back along the stub, so that it stands over the wire.
        justify = node("justify", Symbol(side), Symbol("bottom"))
        self._add(
            node(
                "label",
                net,
                _at(end_x, end_y, turn if net in CHAIN else text_turn),
                _font(_GRID, justify),
                _uuid("label", net, end_x, end_y),
            )
        )

    def note(self, number: int, x: float, y: float, text: str) -> None:
        """A line of text on the sheet."""
        justify = node("justify", Symbol("left"), Symbol("top"))
        self._add(
            node(
                "text",
                text,
                node("exclude_from_sim", _NO),
                _at(x, y),
                _font(_GRID, justify),
                _uuid("note", number),
            )
        )

    def done(self) -> Node:
        """The whole file."""
        library = [self._library_symbol(name) for name in self._used]
        return node(
            "kicad_sch",
            node("version", _VERSION),
            node("generator", "spariglio"),
            node("generator_version", "9.0"),
            node("uuid", _ROOT),
            node("paper", "A4"),
            node(
                "title_block",
                node("title", "Spariglio: the handheld"),
                node("rev", "1"),
                node("comment", 1, "Drawn from the firmware's pin map: hardware generate"),
                node("comment", 2, "Nobody has built or measured it yet"),
            ),
            node("lib_symbols", *library),
            *self._items,
            node("sheet_instances", node("path", "/", node("page", "1"))),
            node("embedded_fonts", _NO),
        )

    def _library_symbol(self, name: str) -> Node:
        item = self._symbols[name]
        return [item[0], f"{PROJECT}:{name}", *item[2:]]


# Nets whose stubs meet in the middle, each with one label there.
CHAIN = ("BATTERY", "SWITCHED")


def draw(design: Design, folder: Path) -> Node:
    """The schematic of a design; the symbols come from the library in `folder`."""
    sheet = Sheet(design, sexpr.read(folder / LIBRARY))
    for reference, part in design.parts.items():
        sheet.symbol(
            part.symbol,
            reference,
            part.value,
            PLACES[reference],
            footprint=f"{PROJECT}:{part.footprint}",
        )
    for reference in design.parts:
        sheet.join(reference)
    for net in FLAGGED:
        x, y = _flag_point(sheet, net)
        sheet.power("PWR_FLAG", x, y, 180)
    for number, (x, y, text) in enumerate(_NOTES):
        sheet.note(number, x * _GRID, y * _GRID, text)
    return sheet.done()


def _flag_point(sheet: Sheet, net: str) -> tuple[float, float]:
    """The stub end of a net in the power chain."""
    for part in (BATTERY, DIODE):
        for pin, x, y, outward in sheet.pins_of(part):
            if sheet.design.net_of(pin) == net:
                angle = math.radians(outward)
                length = PLACES[part].stub
                return (
                    round(x + length * math.cos(angle), 4),
                    round(y - length * math.sin(angle), 4),
                )
    raise KeyError(net)
