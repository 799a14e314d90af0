"""The wires of the hand-wired build: as a table, and as the source of the wiring picture."""

import csv
import io
import json
from collections import defaultdict
from typing import Any

from host_tools.hardware.spec import (
    BATTERY,
    BUTTONS,
    DIODE,
    LABELS,
    PICO,
    SWITCH,
    Design,
    Pin,
    Wire,
)

# WireViz's codes of the colours used.
COLOURS = {
    "BK": "black",
    "RD": "red",
    "YE": "yellow",
    "BU": "blue",
    "GN": "green",
    "OG": "orange",
    "VT": "violet",
    "WH": "white",
    "GY": "grey",
    "PK": "pink",
    "BN": "brown",
}
_HEAD = ("wire", "Pico pin", "GP or name", "to", "pin there", "colour", "net")
# Left to right: what feeds the Pico stands before it, all else behind.
_FEED = (BATTERY, SWITCH, DIODE)


def _end(design: Design, pin: Pin) -> tuple[str, str]:
    part = design.parts[pin.part]
    return f"{pin.part} {part.title}", f"{pin.number} ({design.pin_name(pin)})"


def rows(design: Design) -> list[tuple[str, ...]]:
    """The wire table: a row a wire, as `_HEAD` names its columns; no Pico pin, no number there."""
    found: list[tuple[str, ...]] = []
    for wire in design.wires:
        on_pico = wire.a.part == PICO
        pin, name = (wire.a.number, design.pin_name(wire.a)) if on_pico else ("", "")
        if not on_pico:
            name = " ".join(_end(design, wire.a))
        found.append(
            (str(wire.number), pin, name, *_end(design, wire.b), COLOURS[wire.colour], wire.net)
        )
    return found


def as_csv(design: Design) -> str:
    """The wire table as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_HEAD)
    writer.writerows(rows(design))
    return text.getvalue()


def as_markdown(design: Design) -> str:
    """The wire table for the page."""
    lines = ["| " + " | ".join(_HEAD) + " |", "|" + "---|" * len(_HEAD)]
    lines += ["| " + " | ".join(cell or " " for cell in row) + " |" for row in rows(design)]
    return "\n".join(lines)


def _connector(design: Design, name: str, pins: list[Pin]) -> dict[str, Any]:
    part = design.parts[name]
    return {
        "type": part.title,
        "pins": [int(pin.number) for pin in pins],
        "pinlabels": [part.pins[pin.number] for pin in pins],
        "show_pincount": False,
    }


def _ordered(wire: Wire) -> tuple[Pin, Pin]:
    """A wire's ends, the left one first."""
    if wire.b.part in _FEED and wire.a.part == PICO:
        return wire.b, wire.a
    return wire.a, wire.b


def is_feed(wire: Wire) -> bool:
    """Whether the wire belongs to the supply, which has a picture of its own."""
    return wire.b.part in _FEED


def as_wireviz(design: Design, *, feed: bool) -> str:
    """A picture's source, for WireViz: a bundle of wires between each two parts.

    Pins stand in the order of the wires, not as on the part, so that few wires cross.
    """
    bundles: dict[tuple[str, str], list[tuple[Wire, Pin, Pin]]] = defaultdict(list)
    pins: dict[str, list[Pin]] = defaultdict(list)
    for wire in design.wires:
        if is_feed(wire) != feed:
            continue
        left, right = _ordered(wire)
        bundles[left.part, right.part].append((wire, left, right))
        for pin in (left, right):
            pins[pin.part].append(pin)
    cables, connections = {}, []
    for (left_part, right_part), held in bundles.items():
        name = f"wire {', '.join(str(wire.number) for wire, _, _ in held)}"
        cables[name] = {
            "category": "bundle",
            "colors": [wire.colour for wire, _, _ in held],
            "wirecount": len(held),
            "wirelabels": [wire.net for wire, _, _ in held],
            "show_wirecount": False,
        }
        connections.append(
            [
                {left_part: [int(left.number) for _, left, _ in held]},
                {name: list(range(1, len(held) + 1))},
                {right_part: [int(right.number) for _, _, right in held]},
            ]
        )
    source = {
        "options": {"fontname": "DejaVu Sans", "color_mode": "full"},
        "connectors": {
            name: _connector(design, name, pins[name]) for name in design.parts if pins[name]
        },
        "cables": cables,
        "connections": connections,
    }
    head = "# Made from the firmware's pin map by `hardware generate`. JSON is YAML, too.\n"
    return head + json.dumps(source, indent=1, ensure_ascii=False) + "\n"


def as_summary(design: Design) -> str:
    """The wires in a few rows, for the project's front page."""

    def at(net: str) -> str:
        wire = next(wire for wire in design.wires if wire.net == net)
        return f"{design.pin_name(wire.a)} (pin {wire.a.number})"

    keys = BUTTONS.keys()
    where = ", ".join(at(f"KEY_{key.upper()}") for key in keys)
    return "\n".join(
        (
            "| part | to the Pico |",
            "|---|---|",
            f"| display VCC, GND | {at('+3V3')}, {at('GND')}: look at the print on your display, "
            "makers swap the two |",
            f"| display SDA, SCL | {at('SDA')}, {at('SCL')} |",
            f"| {', '.join(LABELS[key] for key in keys)} "
            f"| {where}, each button's other leg to GND |",
            f"| piezo, if you like | {at('PIEZO')} and GND |",
        )
    )
