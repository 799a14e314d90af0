"""The list of parts: written by hand, held to the schematic line by line."""

import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from host_tools.hardware import sexpr
from host_tools.hardware.sexpr import Node

PARTS = Path("hardware/bom.csv")
EXTRAS = Path("hardware/extras.csv")
_FROM, _TO = "Price from (EUR)", "Price to (EUR)"
COLUMNS = (
    *("Reference", "Part", "Value", "Quantity", "Maker's part number", "Verified"),
    *("Alternatives", _FROM, _TO, "Note"),
)
# What is bought for the build and is in no schematic: the case, cells, wire.
EXTRA_COLUMNS = ("Part", "Quantity", _FROM, _TO, "Note")
Line = dict[str, str]


def read(path: Path) -> list[Line]:
    """The lines of a list, by column."""
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def in_schematic(sheet: Node) -> dict[str, str]:
    """Reference and value of every symbol that is a part to buy."""
    found = {}
    for symbol in sexpr.children(sheet, "symbol"):
        if sexpr.value(symbol, "in_bom") == "yes":
            fields = {item[1]: item[2] for item in sexpr.children(symbol, "property")}
            found[fields["Reference"]] = fields["Value"]
    return found


def faults(lines: list[Line], sheet: Node) -> Iterator[str]:
    """A line for everything in which list and schematic differ, or that the list lacks."""
    wanted = in_schematic(sheet)
    counts = Counter(line["Reference"] for line in lines)
    for reference in sorted(wanted.keys() - counts.keys()):
        yield f"{reference} ({wanted[reference]}) is in the schematic and not in the list"
    for reference, count in sorted(counts.items()):
        if count > 1:
            yield f"{reference} has {count} lines"
        if reference not in wanted:
            yield f"{reference} is in the list and not in the schematic"
    for line in lines:
        name = line["Reference"]
        if name in wanted and line["Value"] != wanted[name]:
            yield f"{name} is {line['Value']} in the list, {wanted[name]} in the schematic"
        if line["Quantity"] != "1":
            yield f"{name}: one line is one part, not {line['Quantity']}"
        if line["Verified"] not in ("yes", "no"):
            yield f"{name}: the part number is verified or not, {line['Verified']!r} is neither"
        if not line["Maker's part number"]:
            yield f"{name} has no part number; where there is none, say so"
        if not _is_range(line[_FROM], line[_TO]):
            yield f"{name}: no price goes from {line[_FROM]} to {line[_TO]}"


def _is_range(low: str, high: str) -> bool:
    try:
        return 0 < float(low) <= float(high)
    except ValueError:
        return False


def _table(lines: list[Line], columns: tuple[str, ...]) -> list[str]:
    rows = ["| " + " | ".join(columns) + " |", "|" + "---|" * len(columns)]
    for line in lines:
        rows.append("| " + " | ".join(line[column] or " " for column in columns) + " |")
    return rows


def as_markdown(root: Path) -> str:
    """Both lists for the page, and what all of it costs."""
    parts, extras = read(root / PARTS), read(root / EXTRAS)
    low, high = (sum(float(line[key]) for line in [*parts, *extras]) for key in (_FROM, _TO))
    unverified = sum(line["Verified"] == "no" for line in parts)
    return "\n".join(
        (
            *_table(parts, COLUMNS),
            "",
            *_table(extras, EXTRA_COLUMNS),
            "",
            f"All of it: {low:.0f} to {high:.0f} EUR. Of {len(parts)} part numbers {unverified} "
            "are not verified: nobody has ordered or held them for this project.",
        )
    )
