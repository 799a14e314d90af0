"""Statistics over a folder of logs: how the player's solo matches went, by game and level.

Matches between people, scored or on one handheld, are counted and listed, no more: who is who
is not known, or only by name.
"""

import csv
import io
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from firmware.core.match import Match
from host_tools.errors import ToolError
from host_tools.progress import Line
from host_tools.replay.analyse import Analysis, analyse, house_rules
from host_tools.replay.lesson import Summary, teach
from host_tools.replay.verify import Verified, verify

CATEGORIES = ("carte", "denari", "settebello", "primiera")
SOLO, BETWEEN, TABLE = "solo", "between people", "table"


@dataclass(frozen=True)
class MatchRow:
    """A match in a line. `mine` and `theirs` are the player's side and the best of the others in a
    solo match, the first side and the best of the others elsewhere; `won` is None for a match
    without winner. `kind` is one of SOLO, BETWEEN, TABLE; `rules` are those that the variant
    does not bring, `other` the points of categories that have no column.
    """

    file: str
    ok: bool
    error: str = ""
    kind: str = ""
    preset: str = ""
    rules: str = ""
    seats: int | None = None
    level: int | None = None
    target: int | None = None
    deals: int = 0
    mine: int | None = None
    theirs: int | None = None
    finished: bool = False
    won: bool | None = None
    scope: int = 0
    scope_theirs: int = 0
    carte: int = 0
    denari: int = 0
    settebello: int = 0
    primiera: int = 0
    other: int = 0
    accuracy: float | None = None
    cost: float | None = None
    avoidable: int | None = None

    @property
    def game(self) -> str:
        """What was played: the variant, its house rules, the number of players unless two."""
        words = [self.preset, self.rules, f"for {self.seats}" if self.seats != 2 else ""]
        return " ".join(word for word in words if word)


@dataclass(frozen=True)
class Statistics:
    """All matches of a folder, `margins` the player's margin in each deal of the solo ones."""

    folder: str
    rows: list[MatchRow]
    margins: list[int]

    @property
    def solo(self) -> list[MatchRow]:
        """The solo matches whose logs are right, oldest first."""
        return [row for row in self.rows if row.ok and row.kind == SOLO]

    @property
    def faults(self) -> list[MatchRow]:
        """The logs with a fault."""
        return [row for row in self.rows if not row.ok]

    def as_json(self) -> dict[str, Any]:
        """The same as values that JSON has."""
        return {
            "folder": self.folder,
            "levels": {str(level): _totals(rows) for level, rows in by_level(self.solo)},
            "games": {
                game: {str(level): _totals(rows) for level, rows in by_level(found)}
                for game, found in by_game(self.solo)
            },
            "all": _totals(self.solo),
            "matches": [asdict(row) for row in self.rows],
            "margins": self.margins,
        }


def by_level(rows: list[MatchRow]) -> list[tuple[int, list[MatchRow]]]:
    """The rows of each level, lowest first."""
    levels = sorted({row.level for row in rows if row.level is not None})
    return [(level, [row for row in rows if row.level == level]) for level in levels]


def by_game(rows: list[MatchRow]) -> list[tuple[str, list[MatchRow]]]:
    """The rows of each game, by name."""
    games = sorted({row.game for row in rows})
    return [(game, [row for row in rows if row.game == game]) for game in games]


def groups(rows: list[MatchRow]) -> list[tuple[str, str, list[MatchRow]]]:
    """The rows of each game and level, with both names."""
    return [
        (game, str(level), found)
        for game, ours in by_game(rows)
        for level, found in by_level(ours)
    ]


def gather(folder: Path, judge_moves: bool = False) -> Statistics:
    """Verify and count every log in `folder`; with `judge_moves` judge each of the player's."""
    paths = sorted(folder.glob("*.log"))
    if not paths:
        raise ToolError(f"there are no logs in {folder}", "pull brings them from the handheld")
    rows = []
    margins: list[int] = []
    with Line("reading logs") as line:
        for i, path in enumerate(paths, 1):
            line.show(path.name, i, len(paths))
            log = verify(path)
            match = analyse(log)
            rows.append(_row(log, match, judge_moves))
            if rows[-1].ok and match and match.me is not None:
                me = match.me
                for deal in match.deals:
                    others = deal.points[:me] + deal.points[me + 1 :]
                    margins.append(deal.points[me] - max(others))
    return Statistics(str(folder), rows, margins)


def as_csv(found: Statistics) -> str:
    """A table of the matches: a row each, named columns."""
    out = io.StringIO()
    writer = csv.DictWriter(out, [field.name for field in fields(MatchRow)], lineterminator="\n")
    writer.writeheader()
    for row in found.rows:
        writer.writerow({key: _safe(value) for key, value in asdict(row).items()})
    return out.getvalue()


def as_text(found: Statistics) -> str:
    """The statistics for a person, without the last newline."""
    table = Table(title=f"{found.folder}: solo matches", title_justify="left", box=None)
    table.add_column("game")
    head = ["level", "matches", "finished", "won", "deals", "margin a deal", "scope a deal"]
    for name in [*head, *CATEGORIES, "accuracy"]:
        table.add_column(name, justify="right")
    parts = groups(found.solo)
    for game, level, rows in [*parts, ("all", "", found.solo)] if parts else []:
        totals = _totals(rows)
        table.add_row(
            game,
            level,
            str(totals["matches"]),
            str(totals["finished"]),
            _share(totals["win_rate"]),
            str(totals["deals"]),
            _number(totals["margin_a_deal"], "+.2f"),
            f"{_number(totals['scope_a_deal'])}-{_number(totals['scope_theirs_a_deal'])}",
            *[_share(totals[category]) for category in CATEGORIES],
            _share(totals["accuracy"]),
        )
    lines = []
    if parts:
        console = Console(file=io.StringIO(), width=160, no_color=True)
        console.print(table)
        assert isinstance(console.file, io.StringIO)
        lines = [line.rstrip() for line in console.file.getvalue().splitlines()]
    for kind, words in ((BETWEEN, "matches between people"), (TABLE, "scored matches")):
        rows = [row for row in found.rows if row.ok and row.kind == kind]
        if rows:
            lines.append(f"{len(rows)} {words}, {sum(row.deals for row in rows)} deals")
    for row in found.faults:
        lines.append(f"FAULT {row.file}: {row.error}")
    if found.faults:
        lines.append(f"{len(found.faults)} of {len(found.rows)} logs have a fault; not counted")
    return "\n".join(lines)


def _row(log: Verified, match: Analysis | None, judge_moves: bool) -> MatchRow:
    fault = log.fault
    error = ""
    if fault:
        error = (f"line {fault.line}: " if fault.line else "") + fault.message
    if match is None:
        return MatchRow(log.path.name, not fault, error)
    me = match.me or 0
    others = [i for i in range(len(match.totals)) if i != me]
    counted = dict.fromkeys((*CATEGORIES, "scope"), 0)
    theirs = other = 0
    for deal in match.deals:
        for row in deal.categories:
            if row.name in counted:
                counted[row.name] += row.points[me]
            else:
                other += row.points[me]
            if row.name == "scope":
                theirs += sum(row.points[i] for i in others)
    summary = Summary()
    if judge_moves and isinstance(log.model, Match) and not fault:
        summary = teach(log.records).summary
    judged = summary.accuracy is not None
    return MatchRow(
        file=log.path.name,
        ok=not fault,
        error=error,
        kind=BETWEEN if match.kind == SOLO and match.me is None else match.kind,
        preset=match.options["preset"],
        rules=house_rules(match),
        seats=match.seats,
        level=match.level,
        target=match.target,
        deals=len(match.deals),
        mine=match.totals[me],
        theirs=max(match.totals[i] for i in others),
        finished=match.finished,
        won=match.winner == me if match.finished and match.winner is not None else None,
        scope_theirs=theirs,
        other=other,
        accuracy=summary.accuracy,
        cost=round(summary.cost, 3) if judged else None,
        avoidable=summary.avoidable if judged else None,
        **counted,
    )


def _totals(rows: list[MatchRow]) -> dict[str, Any]:
    decided = [row for row in rows if row.won is not None]
    deals = sum(row.deals for row in rows)
    margin = sum((row.mine or 0) - (row.theirs or 0) for row in rows)
    judged = [row.accuracy for row in rows if row.accuracy is not None]

    def a_deal(total: int) -> float | None:
        return round(total / deals, 4) if deals else None

    return {
        "matches": len(rows),
        "finished": len([row for row in rows if row.finished]),
        "won": len([row for row in decided if row.won]),
        "win_rate": sum(bool(row.won) for row in decided) / len(decided) if decided else None,
        "deals": deals,
        "margin_a_deal": a_deal(margin),
        "scope_a_deal": a_deal(sum(row.scope for row in rows)),
        "scope_theirs_a_deal": a_deal(sum(row.scope_theirs for row in rows)),
        **{name: a_deal(sum(getattr(row, name) for row in rows)) for name in CATEGORIES},
        "accuracy": sum(judged) / len(judged) if judged else None,
    }


def _safe(value: object) -> object:
    """A cell that no spreadsheet takes for a formula."""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return "'" + value
    return value


def _share(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.0f} %"


def _number(value: float | None, how: str = ".2f") -> str:
    return "-" if value is None else format(value, how)
