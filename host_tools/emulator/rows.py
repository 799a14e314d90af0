"""The rows of `bench`: a figure beside the design's limit for it, as a table and as JSON."""

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

# A deal is six rounds of three cards for each of two players.
STAGES = 6
DECISIONS = 10
PLAYS_A_STAGE = 6
_MARKS = {True: "ok", False: "MISSED", None: ""}


@dataclass(frozen=True)
class Row:
    """A figure: what was measured, its value and unit, the design's limit and whether it holds.

    `ok` is None where the design sets no limit.
    """

    name: str
    value: float
    unit: str
    limit: str = ""
    ok: bool | None = None


def at_most(name: str, value: float, unit: str, limit: float) -> Row:
    """A row whose value must not be above `limit`."""
    return Row(name, value, unit, f"<= {limit:g}", value <= limit)


def at_least(name: str, value: float, unit: str, limit: float) -> Row:
    """A row whose value must not be below `limit`."""
    return Row(name, value, unit, f">= {limit:g}", value >= limit)


def by_stage(deals: Sequence[Sequence[int]]) -> list[list[int]]:
    """The decision times of whole deals, the first `DECISIONS` of each round of three cards."""
    stages: list[list[int]] = [[] for _ in range(STAGES)]
    for times in deals:
        for number, value in enumerate(times):
            stage = stages[number // PLAYS_A_STAGE]
            if len(stage) < DECISIONS:
                stage.append(value)
    return stages


def decision_rows(name: str, times: Sequence[Sequence[int]], limited: bool) -> Iterator[Row]:
    """Median and worst decision of a level from its times in microseconds, a list a stage.

    `limited` is for the top level, the one that the design sets limits for.
    """
    flat = [value / 1000 for stage in times for value in stage]
    median, worst = round(statistics.median(flat), 3), round(max(flat), 3)
    text = f"{name}: decision, "
    if limited:
        yield at_most(text + "median", median, "ms", 300)
        yield at_most(text + "worst", worst, "ms", 1000)
    else:
        yield Row(text + "median", median, "ms")
        yield Row(text + "worst", worst, "ms")
    for number, stage in enumerate(times, 1):
        stage_ms = [value / 1000 for value in stage]
        yield Row(f"{text}round {number}, median", round(statistics.median(stage_ms), 3), "ms")
        yield Row(f"{text}round {number}, worst", round(max(stage_ms), 3), "ms")


def as_table(found: Sequence[Row]) -> str:
    """The rows for reading."""
    width = max(len(row.name) for row in found)
    lines = []
    for row in found:
        value = (
            f"{row.value:,.3f}".rstrip("0").rstrip(".") if row.value % 1 else f"{row.value:,.0f}"
        )
        lines.append(
            f"{row.name:<{width}}{value:>14} {row.unit:<8}{row.limit:>12}  "
            f"{_MARKS[row.ok]}".rstrip()
        )
    return "\n".join(lines)
