"""The table of what the handheld survives: a row a kind of fault."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """How often a fault was tried; how often something confirmed was lost, or the handheld failed.

    `command` does it again.
    """

    fault: str
    tried: int
    lost: int
    failed: int
    command: str


def as_table(rows: Sequence[Row]) -> str:
    """The rows for reading; the same columns as README's table."""
    head = ("fault", "tried", "lost", "failed", "command")
    cells = [
        (row.fault, f"{row.tried:,}", f"{row.lost:,}", f"{row.failed:,}", row.command)
        for row in rows
    ]
    widths = [max(len(row[column]) for row in [head, *cells]) for column in range(len(head))]
    lines = []
    for row in [head, *cells]:
        fault, *numbers, command = row
        middle = "".join(
            f"{number:>{width + 2}}" for number, width in zip(numbers, widths[1:4], strict=True)
        )
        lines.append(f"{fault:<{widths[0]}}{middle}  {command}")
    return "\n".join(lines)
