"""What each legal move is worth to the seat that plays it, in points of the deal's margin.

The judge is the handheld's own strongest level, and sees what the player saw. Values are the
search's where that level searches, exact in a last hand that is known by counting, and else the
counting formula's, six units of which make a point: that is what it gives for a scopa.
"""

from dataclasses import dataclass

from firmware.core.deal import Deal
from firmware.core.observation import Observation
from firmware.core.scoring import NOBODY
from firmware.opponent import levels
from firmware.opponent.counter import Formula
from firmware.opponent.ending import WON, Ending
from firmware.opponent.master import can_search, shared_search
from host_tools.replay.words import Move

EXACT = "exact"
SEARCH = "search"
FORMULA = "formula"
# The formula counts in fifths of a unit, doubled; a scopa is worth six units and one point.
_FORMULA_POINT = 60
_SEARCH_POINT = 65536


@dataclass(frozen=True)
class Judgement:
    """A decision judged: `values` of the legal moves in points, and the move the engine prefers.

    `kind` says where the values come from: EXACT, SEARCH or FORMULA. Where the engine judges by
    categories, `terms` holds what it gives each move in each of `TERMS`, in points.
    """

    values: dict[Move, float]
    best: Move
    kind: str
    terms: dict[Move, list[float]] | None = None

    def cost(self, move: Move) -> float:
        """How many points `move` gives away against the engine's."""
        return max(0.0, self.values[self.best] - self.values[move])


class Judge:
    """Judges decisions; one for a whole match, as the engine's buffers are made once."""

    def __init__(self) -> None:
        self.level = levels.LEVELS[-1]
        self._engine = levels.make(self.level)
        self._search = shared_search()

    def judge(self, deal: Deal) -> Judgement:
        """The judgement of the decision that the seat to play has to take in `deal`.

        `deal` is left as it was. Only a last hand that the seat knows by counting is looked into.
        """
        seen = deal.observation(deal.turn)
        if Ending.is_known(seen):
            return Judgement(_margins(deal), self._engine.choose(seen), EXACT)
        if can_search(seen):
            return self._searched(seen)
        formula = Formula(seen)
        point = _FORMULA_POINT * formula.ways
        values = {move: formula.value(move) / point for move in deal.legal_moves()}
        return Judgement(values, formula.ranked()[0], FORMULA)

    def _searched(self, seen: Observation) -> Judgement:
        search = self._search
        search.begin(seen)
        while search.step():
            pass
        best = search.best()
        values = {move: worth / _SEARCH_POINT for move, worth in search.values()}
        terms = {move: [term / _SEARCH_POINT for term in search.terms(move)] for move in values}
        return Judgement(values, best, SEARCH, terms)


def _margins(deal: Deal) -> dict[Move, float]:
    """The margin that each move of a known last hand leads to, both sides playing their best."""
    values = {}
    for move in list(deal.legal_moves()):
        deal.play(move)
        values[move] = float(-_margin(deal, -WON - 1, WON + 1))
        deal.undo()
    return values


def _margin(deal: Deal, alpha: int, beta: int) -> int:
    """The final margin of the seat to play; of the seat that is not the last player's, at the end.

    Alpha-beta over two seats that take turns.
    """
    if deal.is_over():
        side = 1 - deal.history[-1][0]
        result = deal.score()
        if result.napoleone != NOBODY:
            return WON if result.napoleone == side else -WON
        return result.points[side] - result.points[1 - side]
    best = -WON - 1
    for move in reversed(list(deal.legal_moves())):
        deal.play(move)
        best = max(best, -_margin(deal, -beta, -alpha))
        deal.undo()
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
