"""A verified log as text: the match, a line a deal, the winner; then what is wrong with it."""

import json
from collections.abc import Iterable

from host_tools.replay.analyse import Analysis, Category, Deal, analyse, house_rules
from host_tools.replay.verify import Fault, Verified

_COUNTED = ("scope",)


def as_text(log: Verified) -> str:
    """The report of one log, without the last newline."""
    analysis = analyse(log)
    lines = [_title(log, analysis)]
    if analysis:
        lines += _table(analysis)
        lines += [f"  {line}" for line in _outcome(analysis)]
    if log.fault:
        lines += _fault(log, log.fault)
    elif analysis:
        right = f"  {analysis.records} lines, all as they were played"
        if analysis.kind == "solo" and analysis.deals:
            right += "; every deal's seed answers to its fingerprint"
        lines.append(right)
    return "\n".join(lines)


def as_json(logs: Iterable[Verified]) -> str:
    """All logs as a JSON array; each has `file`, `ok`, `error` and `match`."""
    result = []
    for log in logs:
        analysis = analyse(log)
        fault = log.fault
        result.append(
            {
                "file": str(log.path),
                "ok": fault is None,
                "error": None
                if fault is None
                else {
                    "line": fault.line,
                    "message": fault.message,
                    "expected": fault.expected,
                    "found": fault.found,
                },
                "match": analysis.as_json() if analysis else None,
            }
        )
    return json.dumps(result, indent=2)


def _title(log: Verified, analysis: Analysis | None) -> str:
    if analysis is None:
        return f"{log.path}"
    if analysis.kind == "solo":
        what = f"solo match against level {analysis.level}"
        if len(analysis.people) == analysis.seats:
            what = "match on one handheld"
        elif len(analysis.people) > 1:
            what = f"solo match of {len(analysis.people)} people against level {analysis.level}"
    else:
        what = "scored match"
    game = " ".join([analysis.options["preset"], house_rules(analysis)]).strip()
    return (
        f"{log.path}: {what}, {analysis.seats} players, {game} to {analysis.target} "
        f"(app {analysis.app})"
    )


def _table(analysis: Analysis) -> list[str]:
    """A line a deal, in columns: counts (x: no primiera), a star where they take the point."""
    if not analysis.deals:
        return []
    header = ["deal", "dealer"] + [row.name for row in analysis.deals[0].categories]
    rows = [[*header, "points", "totals"]]
    for deal in analysis.deals:
        row = [str(deal.number), _dealer(analysis, deal)]
        row += [_category(analysis, each) for each in deal.categories]
        rows.append([*row, _joined(deal.points), _joined(deal.totals)])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ["  sides: " + " - ".join(analysis.names)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        lines.append("  " + "  ".join(cells).rstrip())
    return lines


def _dealer(analysis: Analysis, deal: Deal) -> str:
    sides = len(analysis.names)
    name = analysis.names[deal.dealer % sides]
    return name if analysis.seats == sides else f"{name} ({deal.dealer + 1})"


def _category(analysis: Analysis, row: Category) -> str:
    if all(count is None for count in row.counts):
        # Only who takes the point is known.
        return next((analysis.names[i] for i, n in enumerate(row.points) if n), "nobody")
    starred = row.name not in _COUNTED
    return "-".join(
        ("x" if count is None else str(count)) + ("*" if points and starred else "")
        for count, points in zip(row.counts, row.points, strict=True)
    )


def _outcome(analysis: Analysis) -> list[str]:
    totals = _joined(analysis.totals)
    if analysis.winner is not None and analysis.finished:
        return [f"winner: {analysis.names[analysis.winner]}, {totals}"]
    return [f"unfinished: {analysis.going_on}; totals {totals}"]


def _fault(log: Verified, fault: Fault) -> list[str]:
    where = f"{log.path}, line {fault.line}" if fault.line else f"{log.path}"
    lines = [f"FAULT {where}: {fault.message}"]
    if fault.expected:
        lines.append(f"  expected: {fault.expected}")
    if fault.found:
        lines.append(f"  found:    {fault.found}")
    return lines


def _joined(numbers: list[int]) -> str:
    return "-".join(str(number) for number in numbers)
