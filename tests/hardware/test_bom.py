"""The list of parts against the schematic, line by line."""

import copy

import pytest

from host_tools.hardware import bom, sexpr
from host_tools.hardware.documents import SCHEMATIC
from host_tools.interpreters import ROOT

SHEET = sexpr.read(ROOT / SCHEMATIC)
LINES = bom.read(ROOT / bom.PARTS)


def found_with(number: int, **changes: str) -> list[str]:
    """What is told of the list with one of its lines changed."""
    lines = copy.deepcopy(LINES)
    lines[number].update(changes)
    return list(bom.faults(lines, SHEET))


def test_the_list_is_the_schematics() -> None:
    assert list(bom.faults(LINES, SHEET)) == []


def test_a_line_without_a_part_in_the_schematic_is_refused() -> None:
    more = [*LINES, {**LINES[0], "Reference": "R1", "Value": "10k"}]
    assert list(bom.faults(more, SHEET)) == ["R1 is in the list and not in the schematic"]


def test_a_part_without_a_line_is_refused() -> None:
    lines = [line for line in LINES if line["Reference"] != "D1"]
    assert list(bom.faults(lines, SHEET)) == [
        "D1 (1N5817) is in the schematic and not in the list"
    ]


def test_a_part_with_two_lines_is_refused() -> None:
    assert list(bom.faults([*LINES, LINES[0]], SHEET)) == ["A1 has 2 lines"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"Value": "1N4007"}, "A1 is 1N4007 in the list, Raspberry Pi Pico in the schematic"),
        ({"Quantity": "2"}, "A1: one line is one part, not 2"),
        ({"Verified": "perhaps"}, "A1: the part number is verified or not, 'perhaps' is neither"),
        ({"Maker's part number": ""}, "A1 has no part number; where there is none, say so"),
        ({"Price to (EUR)": "1"}, "A1: no price goes from 4 to 1"),
        ({"Price to (EUR)": "dear"}, "A1: no price goes from 4 to dear"),
    ],
)
def test_a_wrong_line_is_named(changes: dict[str, str], words: str) -> None:
    assert found_with(0, **changes) == [words]


def test_both_lists_have_the_columns_of_their_tables() -> None:
    extras = bom.read(ROOT / bom.EXTRAS)
    assert (tuple(LINES[0]), tuple(extras[0])) == (bom.COLUMNS, bom.EXTRA_COLUMNS)
