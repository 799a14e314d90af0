"""Draws the KiCad board of a design: footprints on the card's spots, tracks, ground on both sides.

Nets and identifiers are those of the schematic, so that KiCad can compare the two. The poured
ground is filled afterwards, by KiCad itself.
"""

import math
from collections.abc import Iterator
from pathlib import Path

from host_tools.hardware import card, route, sexpr
from host_tools.hardware.identity import uid
from host_tools.hardware.schematic import PROJECT
from host_tools.hardware.sexpr import Node, Symbol, node
from host_tools.hardware.spec import GROUND, Design, Pin

_VERSION = 20241229
_YES, _NO = Symbol("yes"), Symbol("no")
_SIGNAL, _POWER = 0.3, 0.4
_POWER_NETS = ("+3V3", "VSYS", "BATTERY", "SWITCHED")
_HOLE = "MountingHole_2.7mm_M2.5"
_LAYERS = (
    (0, "F.Cu", "signal"),
    (2, "B.Cu", "signal"),
    (1, "F.Mask", "user"),
    (3, "B.Mask", "user"),
    (5, "F.SilkS", "user"),
    (7, "B.SilkS", "user"),
    (9, "F.Adhes", "user"),
    (11, "B.Adhes", "user"),
    (13, "F.Paste", "user"),
    (15, "B.Paste", "user"),
    (17, "Dwgs.User", "user"),
    (25, "Edge.Cuts", "user"),
    (27, "Margin", "user"),
    (29, "B.CrtYd", "user"),
    (31, "F.CrtYd", "user"),
    (33, "B.Fab", "user"),
    (35, "F.Fab", "user"),
)
# Where a part's reference is printed, seen from its pin 1; and what more is printed there.
_WORDS = {
    "A1": (25.0, -9.0),
    "DS1": (3.81, 2.9),
    "SW1": (3.25, 7.2),
    "SW2": (3.25, 7.2),
    "SW3": (3.25, 7.2),
    "SW4": (3.25, 7.2),
    "SW5": (-5.4, -2.0),
    "D1": (5.08, -2.6),
    "BZ1": (2.5, 4.0),
    "BT1": (2.1, -2.6),
}
_KEY_WORDS = {"left": "LEFT", "right": "RIGHT", "ok": "OK", "back": "BACK"}
_PRINT = (
    (43.28, 7.9, 1.0, "F.SilkS", "GND VCC SCL SDA: check your module"),
    *((x, y - 4.6, 1.2, "F.SilkS", _KEY_WORDS[key]) for key, (x, y) in card.KEYS.items()),
    (72.0, 47.2, 1.0, "F.SilkS", "+ 3xAAA -"),
    (78.2, 38.4, 1.0, "F.SilkS", "ON"),
    (78.2, 33.6, 1.0, "F.SilkS", "OFF"),
    (8.0, 40.2, 1.0, "F.SilkS", "USB"),
    (card.WIDTH / 2, 27.0, 1.4, "F.SilkS", "SPARIGLIO"),
    (card.WIDTH / 2, 24.6, 1.0, "F.SilkS", "not yet built"),
    (card.WIDTH / 2, 24.0, 1.4, "B.SilkS", "SPARIGLIO rev 1: not yet built"),
)


def net_names(exported: str) -> dict[Pin, str]:
    """The full name of each pin's net in a netlist exported by KiCad, open pins included."""
    root = sexpr.parse(exported)
    return {
        Pin(str(sexpr.value(item, "ref")), str(sexpr.value(item, "pin"))): str(
            sexpr.value(net, "name")
        )
        for net in sexpr.walk(root, "net")
        for item in sexpr.children(net, "node")
    }


def _turned(x: float, y: float, turn: float) -> tuple[float, float]:
    angle = math.radians(turn)
    return (
        round(x * math.cos(angle) + y * math.sin(angle), 4),
        round(-x * math.sin(angle) + y * math.cos(angle), 4),
    )


def _footprint(
    folder: Path, name: str, reference: str, value: str, spot: card.Spot, nets: dict[str, Node]
) -> Node:
    """A footprint of the library, put down; `nets` by pad number."""
    source = sexpr.read(folder / f"{PROJECT}.pretty" / f"{name}.kicad_mod")
    head = [
        node("layer", "F.Cu"),
        node("uuid", uid("board", reference)),
        node("at", spot.x, spot.y, spot.turn),
    ]
    body: list[Node] = []
    words = _turned(*_WORDS.get(reference, (0.0, 0.0)), -spot.turn)
    for number, item in enumerate(source[2:]):
        kind = sexpr.plain(item[0])
        if kind in ("version", "generator", "generator_version", "layer", "embedded_fonts"):
            continue
        item = [*item]
        if kind in ("property", "fp_text", "pad"):
            at = sexpr.child(item, "at")
            turn = (at[3] if len(at) > 3 else 0) + spot.turn
            item[item.index(at)] = node("at", at[1], at[2], turn)
        if kind == "property":
            item[2] = {"Reference": reference, "Value": value}.get(item[1], item[2])
            if item[1] == "Reference":
                at = sexpr.child(item, "at")
                item[item.index(at)] = node("at", *words, 0)
                if reference.startswith("H"):
                    item.append(node("hide", _YES))
        if kind == "pad" and item[1] in nets:
            item.append(nets[item[1]])
        if kind in ("property", "fp_text", "pad") or kind.startswith("fp_"):
            item = [
                part
                for part in item
                if not (sexpr.is_node(part, "uuid") or sexpr.is_node(part, "tstamp"))
            ]
            item.append(node("uuid", uid("board", reference, number)))
        body.append(item)
    known = {item[1] for item in body if sexpr.is_node(item, "property")}
    for extra in sorted({"Datasheet", "Description"} - known):
        # KiCad adds these, with identifiers of its own.
        font = node("font", node("size", 1.27, 1.27), node("thickness", 0.15))
        body.append(
            node(
                "property",
                extra,
                "",
                node("at", 0, 0, 0),
                node("layer", "F.Fab"),
                node("hide", _YES),
                node("uuid", uid("board", reference, extra)),
                node("effects", font),
            )
        )
    if reference.startswith("H"):
        for item in body:
            if sexpr.is_node(item, "attr"):
                item.append(Symbol("board_only"))
    else:
        head += [
            node("path", f"/{uid('schematic', reference)}"),
            node("sheetname", "/"),
            node("sheetfile", f"{PROJECT}.kicad_sch"),
        ]
    return node("footprint", f"{PROJECT}:{name}", *head, *body, node("embedded_fonts", _NO))


def _pads(footprint: Node) -> Iterator[tuple[str, float, float, float, float]]:
    """Number, middle and outer size of each pad on the board."""
    x, y, turn = sexpr.child(footprint, "at")[1:4]
    for pad in sexpr.children(footprint, "pad"):
        at = sexpr.child(pad, "at")
        off = _turned(at[1], at[2], turn)
        width, height = sexpr.child(pad, "size")[1:3]
        if (at[3] if len(at) > 3 else 0) % 180:
            width, height = height, width
        yield str(pad[1]), round(x + off[0], 4), round(y + off[1], 4), width, height


def _outline() -> Iterator[Node]:
    width, height, corner = card.WIDTH, card.HEIGHT, card.CORNER
    edges = (
        ((corner, 0.0), (width - corner, 0.0)),
        ((width, corner), (width, height - corner)),
        ((width - corner, height), (corner, height)),
        ((0.0, height - corner), (0.0, corner)),
    )
    inset = corner * (1 - math.sqrt(0.5))
    arcs = (
        ((width - corner, 0.0), (width - inset, inset), (width, corner)),
        ((width, height - corner), (width - inset, height - inset), (width - corner, height)),
        ((corner, height), (inset, height - inset), (0.0, height - corner)),
        ((0.0, corner), (inset, inset), (corner, 0.0)),
    )
    stroke = node("stroke", node("width", 0.1), node("type", Symbol("default")))
    for number, (start, end) in enumerate(edges):
        yield node(
            "gr_line",
            node("start", *start),
            node("end", *end),
            stroke,
            node("layer", "Edge.Cuts"),
            node("uuid", uid("board", "edge", number)),
        )
    for number, (start, middle, end) in enumerate(arcs):
        yield node(
            "gr_arc",
            node("start", *start),
            node("mid", *(round(part, 4) for part in middle)),
            node("end", *end),
            stroke,
            node("layer", "Edge.Cuts"),
            node("uuid", uid("board", "corner", number)),
        )


def _print() -> Iterator[Node]:
    for number, (x, y, size, layer, words) in enumerate(_PRINT):
        mirror = [node("justify", Symbol("mirror"))] if layer.startswith("B.") else []
        font = node("font", node("size", size, size), node("thickness", round(size * 0.15, 3)))
        yield node(
            "gr_text",
            words,
            node("at", round(x, 3), y, 0),
            node("layer", layer),
            node("uuid", uid("board", "print", number)),
            node("effects", font, *mirror),
        )


def _copper(router: route.Router, codes: dict[str, int]) -> Iterator[Node]:
    for number, track in enumerate(router.tracks):
        yield node(
            "segment",
            node("start", *track.a),
            node("end", *track.b),
            node("width", track.width),
            node("layer", route.LAYERS[track.layer]),
            node("net", codes[track.net]),
            node("uuid", uid("board", "track", number)),
        )
    for number, via in enumerate(router.vias):
        yield node(
            "via",
            node("at", via.x, via.y),
            node("size", 0.8),
            node("drill", 0.4),
            node("layers", *route.LAYERS),
            node("net", codes[via.net]),
            node("uuid", uid("board", "via", number)),
        )


def _ground(code: int) -> Iterator[Node]:
    edge = 0.5
    corners = (
        (edge, edge),
        (card.WIDTH - edge, edge),
        (card.WIDTH - edge, card.HEIGHT - edge),
        (edge, card.HEIGHT - edge),
    )
    for layer in route.LAYERS:
        yield node(
            "zone",
            node("net", code),
            node("net_name", GROUND),
            node("layer", layer),
            node("uuid", uid("board", "ground", layer)),
            node("hatch", Symbol("edge"), 0.5),
            node("connect_pads", node("clearance", 0.3)),
            node("min_thickness", 0.25),
            node(
                "fill",
                _YES,
                node("thermal_gap", 0.4),
                node("thermal_bridge_width", 0.5),
            ),
            node("polygon", node("pts", *(node("xy", *corner) for corner in corners))),
        )


def draw(design: Design, folder: Path, names: dict[Pin, str]) -> Node:
    """The board of a design, its ground not yet poured; `names` from `net_names`.

    Raises `route.NoWay` for a net that can't be laid.
    """
    codes = {name: number for number, name in enumerate(sorted(set(names.values())), 1)}
    footprints = [
        _footprint(
            folder,
            part.footprint,
            reference,
            part.value,
            card.SPOTS[reference],
            {
                number: node("net", codes[names[pin]], names[pin])
                for number in part.pins
                for pin in [Pin(reference, number)]
            },
        )
        for reference, part in design.parts.items()
    ]
    pads = [
        route.Pad(names.get(Pin(reference, number), ""), *place)
        for reference, footprint in zip(design.parts, footprints, strict=True)
        for number, *place in _pads(footprint)
    ]
    widths = {
        names[pin]: _POWER if name in _POWER_NETS else _SIGNAL
        for name, pins in design.nets.items()
        for pin in pins
        if name != GROUND
    }
    holes = [(point, card.HOLE_WIDTH) for point in card.HOLES]
    laid = route.route(pads, holes, widths, (card.WIDTH, card.HEIGHT), (card.GRID_X, card.GRID_Y))
    footprints += [
        _footprint(folder, _HOLE, f"H{number}", "M2.5", card.Spot(x, y), {})
        for number, (x, y) in enumerate(card.HOLES, 1)
    ]
    return node(
        "kicad_pcb",
        node("version", _VERSION),
        node("generator", "spariglio"),
        node("generator_version", "9.0"),
        node("general", node("thickness", card.THICKNESS), node("legacy_teardrops", _NO)),
        node("paper", "A4"),
        node(
            "title_block",
            node("title", "Spariglio: the handheld"),
            node("rev", "1"),
            node("comment", 1, "Not yet built"),
        ),
        node("layers", *([number, name, Symbol(kind)] for number, name, kind in _LAYERS)),
        node("setup", node("pad_to_mask_clearance", 0)),
        node("net", 0, ""),
        *(node("net", number, name) for name, number in codes.items()),
        *footprints,
        *_outline(),
        *_print(),
        *_copper(laid, codes),
        *_ground(codes[GROUND]),
        node("embedded_fonts", _NO),
    )
