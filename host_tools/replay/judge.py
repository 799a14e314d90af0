"""What each legal move is worth to the seat that plays it, in points of the deal's margin.

The judge is the handheld's own strongest level, and sees what the player saw. Values are the
search's where that level searches, exact in a last hand that is known by counting, and else the
counting formula's, six units of which make a point: that is what it gives for a scopa.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from firmware.core.deal import Deal
from firmware.core.observation import Observation
from firmware.core.scoring import NOBODY
from firmware.opponent import levels
from firmware.opponent.counter import Formula
from firmware.opponent.ending import WON, Ending
from host_tools.replay.words import Move

EXACT = "exact"
SEARCH = "search"
FORMULA = "formula"
# The categories in which the searching level judges.
TERMS = ("carte", "denari", "settebello", "primiera", "scope")
# The formula counts in fifths of a unit, doubled; a scopa is worth six units and one point.
_FORMULA_POINT = 60
_SEARCH_POINT = 65536
# Where the search's frame keeps its moves, first opinions and results, and their bias.
_MOVES, _OPINIONS, _RESULTS, _BIAS = 672, 704, 800, 0x8000000
_SEARCH_MODULE = "firmware.opponent.master"


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
        self._search: Any = None
        self._searches: Callable[[Any], bool] = lambda options: False
        if find_spec(_SEARCH_MODULE):
            module = import_module(_SEARCH_MODULE)
            self._search, self._searches = module.shared_search(), module.is_base

    def judge(self, deal: Deal) -> Judgement:
        """The judgement of the decision that the seat to play has to take in `deal`.

        `deal` is left as it was. Only a last hand that the seat knows by counting is looked into.
        """
        seen = deal.observation(deal.turn)
        if Ending.is_known(seen):
            return Judgement(_margins(deal), self._engine.choose(seen), EXACT)
        if self._search is not None and seen.seats == 2 and self._searches(seen.options):
            return self._searched(seen)
        formula = Formula(seen)
        # No hand is hidden where all the other's cards lie open.
        point = _FORMULA_POINT * max(1, formula.ways)
        values = {move: formula.value(move) / point for move in deal.legal_moves()}
        return Judgement(values, formula.ranked()[0], FORMULA)

    def _searched(self, seen: Observation) -> Judgement:
        search = self._search
        search.begin(seen)
        while search.step():
            pass
        best = search.best()
        words = search.buffers.m
        values = {}
        for i in range(words[640]):
            # A move that the first look ruled out was not searched.
            word = words[_RESULTS + i] or words[_OPINIONS + i]
            values[search.move(words[_MOVES + i])] = (word - _BIAS) / _SEARCH_POINT
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
