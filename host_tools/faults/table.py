"""The table of a fault campaign: a row for each kind of fault, how often tried, what it cost."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field


@dataclass(frozen=True)
class Row:
    """`tried` faults of a kind; `lost` counts what was confirmed and is gone, `failed` all that
    ended without a handheld in use; `command` tries the same ones again."""

    fault: str
    tried: int
    lost: int
    failed: int
    command: str
    notes: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return self.tried > 0 and not self.lost and not self.failed

    def as_json(self) -> dict[str, object]:
        return asdict(self) | {"ok": self.ok}


_HEAD = ("fault", "tried", "lost", "failed", "command")


def text(rows: Sequence[Row]) -> str:
    """The table in columns, the notes of a row below it."""
    cells = [_HEAD] + [
        (row.fault, f"{row.tried:,}", f"{row.lost}", f"{row.failed}", row.command) for row in rows
    ]
    widths = [max(len(line[n]) for line in cells) for n in range(len(_HEAD))]
    out = []
    for number, line in enumerate(cells):
        left, *counts, command = line
        middle = "  ".join(
            cell.rjust(width) for cell, width in zip(counts, widths[1:4], strict=True)
        )
        out.append(f"{left.ljust(widths[0])}  {middle}  {command}".rstrip())
        if number:
            out += [f"    {note}" for note in rows[number - 1].notes]
    return "\n".join(out)
