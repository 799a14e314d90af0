"""What the strongest engine would play and why, and what a deal could have taught.

A reason never contradicts the move: it is a fact of the master's move that is none of the other
one's, and the term of the judgement that it belongs to speaks for the master's.
"""

from ..core.deal import Deal
from .counter import Formula
from .ending import Ending
from .hints import REASONS, facts
from .master import can_search, shared_search
from .playouts import Playouts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.cards import Move
    from ..core.observation import Observation
    from .hints import Fact
    from .master import Search

POINT = 65536
# What a term has to speak for a move to be a reason, and what a lesson has to have cost.
_LEAST = POINT // 50
_COSTLY = POINT // 10
# The formula's units to the point, times `ways`: what a scopa is worth to it.
_FORMULA_POINT = 60
LESSONS = 3
_MOST_REASONS = 3


class _Others:
    """The strongest engine of the games that the search does not know, as the search answers."""

    def begin(self, seen: "Observation") -> None:
        """Start on `seen`."""
        self._playouts = Playouts(True, True)
        self._playouts.begin(seen)
        self._formula = Formula(seen)

    def step(self) -> bool:
        """Think a slice more; whether anything is left to do."""
        return self._playouts.step() is None

    def best(self) -> "Move":
        """The best move so far."""
        return self._playouts.best()

    def values(self) -> "list[tuple[Move, int]]":
        """The moves and what each is worth, 65536 to the point."""
        return [(move, worth * POINT // 640) for move, worth in self._playouts.values()]

    def terms(self, move: "Move") -> "list[int]":
        """What the formula's terms give `move`, 65536 to the point."""
        unit = _FORMULA_POINT * self._formula.ways
        return [term * POINT // unit for term in self._formula.terms(move)]


class Advice:
    """The best move for `seen`, thought out step by step, and what speaks for it.

    Any game and number of seats. Where the search does not know it, the playouts choose the move,
    and the counting formula's terms choose among the facts.
    """

    def __init__(self, seen: "Observation") -> None:
        searches = can_search(seen)
        self._engine: "Search | _Others" = shared_search() if searches else _Others()
        self._seen = seen
        # The place of a reason's term among those of the engine.
        self._term = {key: net if searches else formula for key, net, formula in REASONS}
        self._values: "list[tuple[Move, int]]" = []
        self._engine.begin(seen)

    def step(self) -> bool:
        """Think a slice more; whether anything is left to do."""
        return self._engine.step()

    def move(self) -> "Move":
        """The best move so far."""
        return self._engine.best()

    def worth(self, move: "Move") -> int:
        """What `move` is worth, 65536 to the point; not before thinking is done."""
        if not self._values:
            self._values = self._engine.values()
        for other, value in self._values:
            if other == move:
                return value
        # Not even thought of.
        return min([value for _, value in self._values])

    def cost(self, move: "Move") -> int:
        """What `move` gives away against the best one, 65536 to the point; not below 0."""
        return max(0, self.worth(self.move()) - self.worth(move))

    def second(self) -> "Move | None":
        """The move that comes next in worth to the best one; None where there is no other."""
        best = self.move()
        self.worth(best)
        found = None
        most = 0
        for move, value in self._values:
            if move != best and (found is None or value > most):
                found = move
                most = value
        return found

    def reasons(self, other: "Move | None" = None) -> "list[Fact]":
        """Up to three reasons for the best move against `other`, the strongest first.

        Without `other` it is the move that comes next in worth. Of the last round, which is known
        and not judged, what is true of the move is told.
        """
        best = self.move()
        if self._seen.options.perdere:
            # All that is told speaks for making points.
            return []
        true = facts(self._seen, best)
        if other is None or other == best:
            other = self.second()
        if other is None:
            return true[:1]
        against = facts(self._seen, other)
        fresh = [fact for fact in true if fact not in against]
        if Ending.is_known(self._seen):
            last = [fact for fact in true if fact[0] == "last"]
            return fresh[: _MOST_REASONS - len(last)] + last
        mine = self._engine.terms(best)
        theirs = self._engine.terms(other)
        keyed = []
        for place in range(len(fresh)):
            term = self._term[fresh[place][0]]
            gain = mine[term] - theirs[term]
            if gain > _LEAST:
                keyed.append((-gain, place))
        return [fresh[place] for _, place in sorted(keyed)][:_MOST_REASONS]


class Moment:
    """A choice that cost points: `cost` in 65536ths, `place` of the play in the deal, the moves
    `played` and `better`, what speaks for that (`reasons`), and the `table` as it lay.
    """

    def __init__(self, place: int, played: "Move", advice: Advice, table: "list[int]") -> None:
        self.place = place
        self.played = played
        self.better = advice.move()
        self.cost = advice.cost(played)
        self.reasons = advice.reasons(played)
        self.table = table


class Review:
    """What a finished deal could have taught `seat`: up to three `moments`, the dearest first."""

    def __init__(self, deal: Deal, seat: int) -> None:
        """`deal` is over, and stays as it is: its cards are played again."""
        self._seat = seat
        self._over = deal
        self._deal = deal.again()
        self._plays = [(card, captured) for _, card, captured, _ in deal.history]
        self._advice: "Advice | None" = None
        self.moments: "list[Moment]" = []

    def done(self) -> int:
        """Plays looked at, in percent."""
        return 100 * len(self._deal.history) // len(self._plays)

    def step(self) -> bool:
        """Look at one slice more; whether anything is left to do."""
        deal = self._deal
        place = len(deal.history)
        if place == len(self._plays):
            return False
        declared = len(deal.declared)
        if declared < len(self._over.declared) and self._over.declared[declared][0] == place:
            deal.declare(self._over.declared[declared][3])
        played = self._plays[place]
        if deal.turn == self._seat and len(deal.legal_moves()) > 1:
            if self._advice is None:
                self._advice = Advice(deal.observation(self._seat))
                return True
            if self._advice.step():
                return True
            self._weigh(self._advice, place, played)
            self._advice = None
        deal.play(played)
        return True

    def _weigh(self, advice: Advice, place: int, played: "Move") -> None:
        if advice.cost(played) < _COSTLY or advice.move() == played:
            return
        self.moments.append(Moment(place, played, advice, list(self._deal.table)))
        keys = sorted([(-self.moments[i].cost, i) for i in range(len(self.moments))])
        self.moments = [self.moments[key[1]] for key in keys[:LESSONS]]
