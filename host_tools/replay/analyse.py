"""What happened in a verified match, as plain values for reports and JSON.

Reads the fold's state; decides nothing.
"""

import hashlib
from dataclasses import asdict, dataclass
from typing import Any

from firmware.core.cards import CARDS
from firmware.core.errors import ScopaError
from firmware.core.match import Match
from firmware.core.notation import card_text
from firmware.core.scoring import NOBODY, Score
from firmware.scorer.ledger import Ledger
from host_tools.replay.naming import own_side, side_names
from host_tools.replay.verify import Record, Verified


@dataclass(frozen=True)
class Category:
    """A category of a deal: each side's count (None: unknown or not qualified) and points."""

    name: str
    counts: list[int | None]
    points: list[int]


@dataclass(frozen=True)
class Deal:
    """A scored deal. `dealer` is a seat; the last three are None where people dealt the cards."""

    number: int
    dealer: int
    categories: list[Category]
    points: list[int]
    totals: list[int]
    redeals: int | None = None
    fingerprint: str | None = None
    seed: str | None = None


@dataclass(frozen=True)
class Analysis:
    """A log as far as it is right. `winner` is a side, None before the match's end.

    `people` are the seats that people play in a solo match, `me` the side that all of them are
    on; None where they play against each other, and in a scored match.
    `state` is a digest of all the fold knows: equal for equal matches, whatever ran before.
    """

    kind: str
    app: str
    options: dict[str, str]
    target: int
    seats: int
    names: list[str]
    people: list[int]
    me: int | None
    level: int | None
    deals: list[Deal]
    totals: list[int]
    winner: int | None
    finished: bool
    going_on: str
    records: int
    state: str

    def as_json(self) -> dict[str, Any]:
        """The same as values that JSON has."""
        return asdict(self)


def analyse(log: Verified) -> Analysis | None:
    """The analysis of a log; None where not even its header could be used."""
    model = log.model
    if model is None:
        return None
    return Analysis(
        kind="solo" if isinstance(model, Match) else "table",
        app=model.app,
        options=dict(model.options.fields()),
        target=model.options.target,
        seats=model.seats,
        names=names(model),
        people=list(model.humans) if isinstance(model, Match) else [],
        me=own_side(model.seats, model.humans) if isinstance(model, Match) else None,
        level=model.level if isinstance(model, Match) else None,
        deals=_deals(model, log.records),
        totals=list(model.totals),
        winner=None if model.winner == NOBODY else model.winner,
        finished=model.phase == "over",
        going_on=_going_on(model),
        records=len(log.records),
        state=digest(model),
    )


def names(model: Match | Ledger) -> list[str]:
    """What to call the sides."""
    if isinstance(model, Ledger):
        return list(model.names)
    return [name["en"] for name in side_names(model.seats, model.humans)]


def house_rules(match: Analysis) -> str:
    """The rules that the variant does not bring, but the target; empty for none."""
    own = [item for item in match.options.items() if item[0] not in ("preset", "target")]
    return " ".join(f"{key}={value}" for key, value in own)


def _deals(model: Match | Ledger, records: list[Record]) -> list[Deal]:
    scores: list[Score] = model.deals if isinstance(model, Match) else model.scores
    if isinstance(model, Match):
        opened = [record for record in records if record[0] == "DEAL"]
        closed = [record for record in records if record[0] == "SCORE"]
        dealt = [
            (int(first[3]), first[4], last[-1].removeprefix("seed="))
            for first, last in zip(opened, closed, strict=False)
        ]
        dealers = model.dealers
    else:
        dealt = []
        dealers = [(model.first_dealer + i) % model.seats for i in range(len(scores))]
    totals = [0] * len(model.totals)
    deals = []
    for i, score in enumerate(scores):
        totals = [total + points for total, points in zip(totals, score.points, strict=True)]
        rows = [Category(row.name, list(row.counts), list(row.points)) for row in score.rows]
        secret = dealt[i] if dealt else (None, None, None)
        deals.append(Deal(i + 1, dealers[i], rows, list(score.points), totals, *secret))
    return deals


def _going_on(model: Match | Ledger) -> str:
    """Where an unfinished match stands; empty for a finished one."""
    if model.phase == "over":
        return ""
    number = len(model.deals) + 1
    if isinstance(model, Ledger):
        doing = {"live": "is being played", "summary": "waits to be banked"}
        return f"deal {model.number} {doing.get(model.phase, 'is being entered')}"
    if model.phase == "play" and model.deal:
        plays = CARDS - model.options.table_cards
        return f"deal {number}, after {len(model.deal.history)} of {plays} plays"
    return f"before deal {number}" if model.phase in ("start", "result") else "at a deal's end"


def digest(model: Match | Ledger) -> str:
    """A digest of the whole state of a match."""
    known: list[object] = [model.phase, model.totals, model.winner, model.options.fields()]
    if isinstance(model, Match):
        known += [[score.points for score in model.deals], model.dealers, model.redeals]
        if model.deal:
            deal = model.deal
            known += [deal.turn, deal.stock, deal.scope, deal.last_capturer, deal.history]
            for cards in (*deal.hands, deal.table, *deal.piles):
                known.append([card_text(card) for card in cards])
    else:
        for sheet in [*model.deals, model.sheet]:
            known += [sheet.mode, sorted(sheet.how.items()), sorted(sheet.values.items())]
            known.append(sheet.scopa)
        try:
            cursor = model.cursor
            known += [model.number, cursor.category, cursor.cell, cursor.value()]
        except ScopaError:
            known.append("no entry")
    return hashlib.sha256(repr(known).encode()).hexdigest()
