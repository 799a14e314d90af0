"""The spec: what the wires join, and that a maker can solder them as they are listed."""

from dataclasses import replace

from host_tools.hardware import netlist, wires
from host_tools.hardware.netlist import Netlist
from host_tools.hardware.pinmap import PinMap
from host_tools.hardware.spec import PICO, Pin, design

DESIGN = design()


def test_every_pin_of_the_pico_carries_one_wire_at_most() -> None:
    used = [pin for wire in DESIGN.wires for pin in (wire.a, wire.b) if pin.part == PICO]
    assert len(used) == len(set(used))


def test_the_displays_wires_do_not_cross() -> None:
    numbers = [int(wire.a.number) for wire in DESIGN.wires if wire.b.part == "DS1"]
    assert numbers == sorted(numbers, reverse=True)


def test_a_wire_joins_pins_of_its_own_net() -> None:
    assert all({wire.a, wire.b} <= DESIGN.nets[wire.net] for wire in DESIGN.wires)


def test_the_wire_table_follows_the_pin_map() -> None:
    moved = design(replace(PinMap(), ok=16))
    row = next(row for row in wires.rows(moved) if row[-1] == "KEY_OK")
    assert row[1:3] == ("21", "GP16")


def test_neighbouring_wires_have_colours_of_their_own() -> None:
    signals = [wire.colour for wire in DESIGN.wires if wire.net != "GND"]
    assert all(colour != "BK" for colour in signals)


def found_with(**nets: set[Pin]) -> list[str]:
    """What is told of a netlist that is the expected one but for these nets."""
    good = netlist.expected(DESIGN)
    changed = {name: frozenset(pins) for name, pins in nets.items()}
    return list(netlist.differences(DESIGN, replace(good, nets={**good.nets, **changed})))


def test_the_expected_netlist_differs_from_itself_in_nothing() -> None:
    assert found_with() == []


def test_an_open_pin_is_named() -> None:
    assert found_with(SDA={Pin(PICO, "31")}) == ["DS1.4 (SDA) is open; it belongs to SDA"]


def test_a_pin_too_many_is_named() -> None:
    extra = {*DESIGN.nets["PIEZO"], Pin(PICO, "40")}
    assert found_with(PIEZO=extra)[0] == "A1.40 (VBUS) is on PIEZO; it must stay open"


def test_a_part_that_the_spec_lacks_is_named() -> None:
    good = netlist.expected(DESIGN)
    more = replace(good, parts={**good.parts, "R1": ("10k", "R")})
    assert list(netlist.differences(DESIGN, more)) == ["R1 is not in the spec"]


def test_another_value_is_named() -> None:
    good = netlist.expected(DESIGN)
    other = replace(good, parts={**good.parts, "D1": ("1N4007", good.parts["D1"][1])})
    assert next(netlist.differences(DESIGN, other)).startswith("D1 is 1N4007 on")


def test_kicads_export_is_read() -> None:
    text = """(export (version "E")
      (components (comp (ref "D1") (value "1N5817") (footprint "spariglio:DO-41")))
      (nets
        (net (code "1") (name "/VSYS") (node (ref "D1") (pin "1")) (node (ref "A1") (pin "39")))
        (net (code "2") (name "unconnected-(A1-RUN-Pad30)") (node (ref "A1") (pin "30")))))"""
    assert netlist.exported(text) == Netlist(
        {"D1": ("1N5817", "DO-41")},
        {"VSYS": frozenset({Pin("D1", "1"), Pin(PICO, "39")})},
        frozenset({Pin(PICO, "30")}),
    )
