"""A verified solo match told move by move, each of the player's decisions judged.

Everything is plain values for the page and JSON. Cards are numbers 0-39, moves a card and the
cards it takes, points those of the deal.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from firmware.core.cards import SETTEBELLO
from firmware.core.deal import Deal, step_of
from firmware.core.match import Match
from host_tools.replay.hints import Hints
from host_tools.replay.judge import Judge
from host_tools.replay.naming import seat_names
from host_tools.replay.verify import Record
from host_tools.replay.words import Move, Text

# A decision this close to the engine's is as good.
EQUAL = 0.05
# A page of more deals would be too large to turn; a match to 21 has some ten.
MOST_DEALS = 300


@dataclass(frozen=True)
class Verdict:
    """A decision of the player's: the engine's move, what the player's cost, and why.

    `moves` are all legal ones with their values, best first; `about` tells of the player's move;
    `safer` says whether another one would have left less chance of a scopa.
    """

    best: Move
    cost: float
    kind: str
    why: list[Text]
    about: list[Text]
    moves: list[tuple[Move, float]]
    safer: bool

    @property
    def choice(self) -> bool:
        """Whether there was anything to decide."""
        return len(self.moves) > 1

    @property
    def good(self) -> bool:
        """Whether the player's move was as good as the engine's."""
        return self.cost < EQUAL


@dataclass(frozen=True)
class Step:
    """A play, and what lay where before it. `got` are the cards it brings to its side's pile.

    `declared` are the points that the seat declared just before, and what the matta was made
    worth (0 for a seven); `shown` the declared cards that lie open.
    """

    seat: int
    move: Move
    table: list[int]
    hands: list[list[int]]
    stock: int
    scope: list[int]
    swept: bool
    got: list[int]
    declared: tuple[int, int] | None = None
    shown: list[int] = field(default_factory=list)
    verdict: Verdict | None = None


@dataclass
class Played:
    """A deal's plays. `bonus` is the opening table that the dealer took: side, cards, scope;
    `leftovers` are the cards that no play took, with their side.
    """

    number: int
    dealer: int
    bonus: tuple[int, list[int], int] | None = None
    leftovers: tuple[int, list[int]] | None = None
    steps: list[Step] = field(default_factory=list)
    over: bool = False


@dataclass
class Summary:
    """How the person at `seat` did. `given` counts the scope that the next player made on what
    the person left, `avoidable` those of them where another move would have left less chance.
    """

    seat: int = 0
    decisions: int = 0
    good: int = 0
    cost: float = 0.0
    given: int = 0
    avoidable: int = 0
    settebello: int = 0
    scope: int = 0
    deals: int = 0

    @property
    def accuracy(self) -> float | None:
        """The share of decisions as good as the engine's; None without any."""
        return self.good / self.decisions if self.decisions else None

    def as_json(self) -> dict[str, Any]:
        """The same as values that JSON has."""
        return {**vars(self), "cost": round(self.cost, 3), "accuracy": self.accuracy}


@dataclass(frozen=True)
class Lesson:
    """A match told: its deals, a summary for each person, the level that judged, whether deals
    are left out. `seats` are the names of the seats, `step` leads from one to the next.
    """

    deals: list[Played]
    summaries: list[Summary]
    level: str
    seats: list[Text]
    step: int
    cut: bool

    @property
    def summary(self) -> Summary:
        """The first person's."""
        return self.summaries[0]


def teach(
    records: list[Record],
    shown: Callable[[int, int], None] = lambda at, total: None,
    judge: Judge | None = None,
    most: int = MOST_DEALS,
) -> Lesson:
    """Tell the verified solo match of `records`; `shown(at, total)` is called at each record."""
    match = Match(records[0])
    judge = judge or Judge()
    deals: list[Played] = []
    summaries = [Summary(seat) for seat in match.humans]
    cut = False
    for i, record in enumerate(records[1:], 2):
        shown(i, len(records))
        if record[0] == "DEAL" and len(deals) >= most:
            cut = True
            break
        before = _step(match, judge) if record[0] == "PLAY" else None
        match.feed(record)
        deal = match.deal
        if record[0] == "DEAL" and deal:
            deals.append(_opened(deal, int(record[1])))
        elif before and deal:
            step = _played(before, deal)
            deals[-1].steps.append(step)
            for summary in summaries:
                _count(summary, deals[-1].steps, deal.sides)
            if deal.is_over() and deal.leftovers:
                deals[-1].leftovers = (deal.last_capturer, list(deal.leftovers))
        elif record[0] == "SCORE" and deal:
            deals[-1].over = True
            for summary in summaries:
                summary.deals += 1
                summary.settebello += SETTEBELLO in deal.piles[deal.side_of(summary.seat)]
    seats = seat_names(match.seats, match.humans)
    onward = step_of(match.options, match.seats)
    return Lesson(deals, summaries, judge.level, seats, onward, cut)


@dataclass(frozen=True)
class _Before:
    table: list[int]
    hands: list[list[int]]
    stock: int
    scope: list[int]
    piles: list[int]
    declared: tuple[int, int] | None
    shown: list[int]
    judged: Callable[[Move], Verdict] | None


def _opened(deal: Deal, number: int) -> Played:
    played = Played(number, deal.dealer)
    if deal.bonus:
        side = deal.last_capturer
        played.bonus = (side, list(deal.piles[side]), deal.bonus)
    return played


def _step(match: Match, judge: Judge) -> _Before:
    deal = match.deal
    assert deal is not None
    return _Before(
        list(deal.table),
        [list(hand) for hand in deal.hands],
        deal.stock,
        list(deal.scope),
        [len(pile) for pile in deal.piles],
        deal.declared[-1][2:]
        if deal.declared and deal.declared[-1][0] == len(deal.history)
        else None,
        [card for cards in deal.shown for card in cards],
        _judged(deal, judge) if deal.turn in match.humans else None,
    )


def _judged(deal: Deal, judge: Judge) -> Callable[[Move], Verdict]:
    judgement = judge.judge(deal)
    hints = Hints(deal.observation(deal.turn))

    def verdict(move: Move) -> Verdict:
        cost = judgement.cost(move)
        values = sorted(judgement.values.items(), key=lambda item: (-item[1], item[0]))
        why = hints.reasons(judgement, move) if cost >= EQUAL else []
        risk = {each: hints.facts(each).risk for each in judgement.values}
        safer = min(risk.values()) < risk[move]
        about = hints.about(move)
        return Verdict(judgement.best, cost, judgement.kind, why, about, values, safer)

    return verdict


def _played(before: _Before, deal: Deal) -> Step:
    seat, card, captured, swept = deal.history[-1]
    move = (card, captured)
    side = deal.side_of(seat)
    got = deal.piles[side][before.piles[side] :]
    if deal.is_over() and deal.leftovers and side == deal.last_capturer:
        got = got[: len(got) - len(deal.leftovers)]
    return Step(
        seat,
        move,
        before.table,
        before.hands,
        before.stock,
        before.scope,
        swept,
        list(got),
        before.declared,
        before.shown,
        before.judged(move) if before.judged else None,
    )


def _count(summary: Summary, steps: list[Step], sides: int) -> None:
    """Count the last play into a person's summary; the scope made are those of the side."""
    step, human = steps[-1], summary.seat
    if step.swept and step.seat % sides == human % sides:
        summary.scope += 1
    if step.verdict and step.verdict.choice and step.seat == human:
        summary.decisions += 1
        summary.good += step.verdict.good
        summary.cost += step.verdict.cost
    if step.swept and len(steps) > 1 and steps[-2].seat == human:
        summary.given += 1
        verdict = steps[-2].verdict
        summary.avoidable += verdict is not None and verdict.safer
