"""Netlists: the one expected from the spec, the one that KiCad exports, and where they differ.

The rules check of KiCad passes swapped data and clock, a display with its supply reversed and a
battery the wrong way round; so whole netlists are compared, power pins included.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from host_tools.hardware import sexpr
from host_tools.hardware.spec import PICO, Design, Pin

Nets = Mapping[str, frozenset[Pin]]


@dataclass(frozen=True)
class Netlist:
    """What a schematic says: value and footprint by reference, pins by net, pins in no net."""

    parts: Mapping[str, tuple[str, str]]
    nets: Nets
    open: frozenset[Pin] = field(default_factory=frozenset)


def expected(design: Design) -> Netlist:
    """The netlist that a schematic of the design must have."""
    joined = {pin for pins in design.nets.values() for pin in pins}
    every = {Pin(part, number) for part in design.parts for number in design.parts[part].pins}
    return Netlist(
        {name: (part.value, part.footprint) for name, part in design.parts.items()},
        design.nets,
        frozenset(every - joined),
    )


def exported(text: str) -> Netlist:
    """The netlist in a file of `kicad-cli sch export netlist`; `ValueError` where it is none."""
    root = sexpr.parse(text)
    parts = {
        str(sexpr.value(part, "ref")): (
            str(sexpr.value(part, "value")),
            str(sexpr.value(part, "footprint", "")).split(":")[-1],
        )
        for part in sexpr.walk(root, "comp")
    }
    nets: dict[str, frozenset[Pin]] = {}
    alone: set[Pin] = set()
    for net in sexpr.walk(root, "net"):
        name = str(sexpr.value(net, "name")).removeprefix("/")
        pins = frozenset(
            Pin(str(sexpr.value(item, "ref")), str(sexpr.value(item, "pin")))
            for item in sexpr.children(net, "node")
        )
        if name.startswith("unconnected-") and len(pins) == 1:
            alone |= pins
        else:
            nets[name] = pins
    return Netlist(parts, nets, frozenset(alone))


def as_text(netlist: Netlist) -> str:
    """The netlist as a sorted table, for reading and for comparing line by line."""

    def order(pin: Pin) -> tuple[str, int]:
        return pin.part, int(pin.number)

    lines = ["# part  value  footprint"]
    lines += [
        f"{name}  {value}  {footprint}"
        for name, (value, footprint) in sorted(netlist.parts.items())
    ]
    lines += ["", "# net  pins"]
    lines += [
        f"{name}  {' '.join(str(pin) for pin in sorted(pins, key=order))}"
        for name, pins in sorted(netlist.nets.items())
    ]
    lines += ["", "# open pins"]
    lines += [str(pin) for pin in sorted(netlist.open, key=order)]
    return "\n".join(lines) + "\n"


def differences(design: Design, found: Netlist) -> Iterator[str]:
    """A line for each way in which `found` is not the design's netlist.

    Shorts first, then pins on a wrong net; of a net that holds too much or too little without
    that, what it holds.
    """
    wanted = expected(design)
    named = list(_wrong(design, wanted.nets, found.nets))
    yield from named
    if not named:
        yield from _rest(wanted, found)
    for name in sorted(wanted.parts.keys() | found.parts.keys()):
        here, there = wanted.parts.get(name), found.parts.get(name)
        if there is None:
            yield f"{name} is missing"
        elif here is None:
            yield f"{name} is not in the spec"
        elif here != there:
            yield f"{name} is {there[0]} on {there[1]}, not {here[0]} on {here[1]}"


def _wrong(design: Design, wanted: Nets, found: Nets) -> Iterator[str]:
    home = {pin: net for net, pins in wanted.items() for pin in pins}
    for net, pins in sorted(found.items()):
        joined = sorted(name for name, own in wanted.items() if len(own & pins) > 1)
        if len(joined) > 1:
            yield f"{' and '.join(joined)} are one net: a short"
        for pin in sorted(pins):
            own = home.get(pin)
            if own != net and (len(joined) < 2 or own not in joined):
                yield f"{_words(design, pin)} is on {net}; {_belonging(design, pin, home)}"
    for pin in sorted(home.keys() - {pin for pins in found.values() for pin in pins}):
        yield f"{_words(design, pin)} is open; it belongs to {home[pin]}"


def _words(design: Design, pin: Pin) -> str:
    if not _has(design, pin):
        return str(pin)
    name = design.pin_name(pin)
    return str(pin) if name == pin.number else f"{pin} ({name})"


def _belonging(design: Design, pin: Pin, home: Mapping[Pin, str]) -> str:
    if pin in home:
        return f"it belongs to {home[pin]}"
    if not _has(design, pin):
        return "the spec has no such pin"
    name = design.pin_name(pin)
    if pin.part == PICO and name.startswith("GP"):
        return f"the firmware has nothing on {name}"
    return "it must stay open"


def _has(design: Design, pin: Pin) -> bool:
    return pin.part in design.parts and pin.number in design.parts[pin.part].pins


def _rest(wanted: Netlist, found: Netlist) -> Iterator[str]:
    """What whole netlists still differ in, so that equal ones alone pass."""
    for net in sorted(wanted.nets.keys() | found.nets.keys()):
        if wanted.nets.get(net) != found.nets.get(net):
            yield f"net {net} is not the one expected"
    for pin in sorted(wanted.open ^ found.open):
        yield f"{pin} is open in one of the netlists only"
