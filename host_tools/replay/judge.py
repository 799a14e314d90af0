"""What each legal move is worth to the seat that plays it, in points of the deal's margin.

The judge is the handheld's own strongest level, and sees what the player saw. A last hand of two
that is known by counting is exact; in the game of two by the base rules values are the search's,
in every other game those of deals played to their end from there.
"""

from dataclasses import dataclass

from firmware.core.deal import Deal
from firmware.core.observation import Observation
from firmware.core.scoring import NOBODY
from firmware.opponent import levels
from firmware.opponent.ending import WON, Ending
from firmware.opponent.master import can_search, shared_search
from firmware.opponent.playouts import Playouts
from host_tools.replay.words import Move

EXACT = "exact"
SEARCH = "search"
PLAYOUTS = "playouts"
_SEARCH_POINT = 65536
_PLAYOUT_POINT = 640


@dataclass(frozen=True)
class Judgement:
    """A decision judged: `values` of the legal moves in points, and the move the engine prefers.

    Of PLAYOUTS they are differences: what each gives less than the best.
    `kind` says where the values come from: EXACT, SEARCH or PLAYOUTS. Where the engine judges by
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
        self._playouts = Playouts(True, True)

    def judge(self, deal: Deal) -> Judgement:
        """The judgement of the decision that the seat to play has to take in `deal`.

        `deal` is left as it was. Only a last hand that the seat knows by counting is looked into.
        """
        seen = deal.observation(deal.turn)
        if Ending.is_known(seen):
            values = _margins(deal)
            chosen = self._engine.choose(seen)
            # The engine's own of the best, where there are several.
            best = max(values, key=lambda move: (values[move], move == chosen))
            return Judgement(values, best, EXACT)
        if can_search(seen):
            return self._searched(seen)
        return self._played_out(seen, deal.legal_moves())

    def _searched(self, seen: Observation) -> Judgement:
        search = self._search
        search.begin(seen)
        while search.step():
            pass
        best = search.best()
        values = {move: worth / _SEARCH_POINT for move, worth in search.values()}
        terms = {move: [term / _SEARCH_POINT for term in search.terms(move)] for move in values}
        return Judgement(values, best, SEARCH, terms)

    def _played_out(self, seen: Observation, legal: list[Move]) -> Judgement:
        best = self._playouts.choose(seen)
        worths = dict(self._playouts.values())
        top, least = worths[best], min(worths.values())
        # Of very many moves the worst rated are not tried: worth no more than any that was.
        values = {move: (worths.get(move, least) - top) / _PLAYOUT_POINT for move in legal}
        return Judgement(values, best, PLAYOUTS)


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
        margin = result.points[side] - result.points[1 - side]
        # Whoever takes the fewest wins that game (rules.md 8).
        return -margin if deal.options.perdere else margin
    best = -WON - 1
    for move in reversed(list(deal.legal_moves())):
        deal.play(move)
        best = max(best, -_margin(deal, -beta, -alpha))
        deal.undo()
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
