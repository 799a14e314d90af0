"""The counting formula: what a move gains, less what the next player may do with the rest.

Chances are hypergeometric over the unseen cards. All terms are whole numbers over one common
denominator, so that every interpreter ranks the moves alike. Once the stock is empty and the
other hand is known by counting, the last round is played exactly.
"""

from .ending import Ending
from .stepless import Stepless, Stepwise
from .worth import SCOPA, gained, sweepers, worths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.cards import Move
    from ..core.observation import Observation


def choices(n: int, k: int) -> int:
    """In how many ways k of n cards can be chosen.

    >>> choices(33, 3), choices(2, 3)
    (5456, 0)
    """
    if k > n:
        return 0
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


class Formula:
    """The value of each move for the seat that sees `seen`.

    Values are in units of the formula times ten times `ways`, the number of hands that the next
    player, who is always an opponent, may hold.
    """

    def __init__(self, seen: "Observation") -> None:
        self._seen = seen
        self._worth = worths(seen.piles[seen.side])
        unseen = seen.unseen()
        following = (seen.seat + 1) % seen.seats
        held = seen.in_hand[following] - len(seen.shown[following])
        if not seen.in_hand[following]:
            held = min(seen.options.hand, len(unseen))
        of_rank = [0] * 10
        for card in unseen:
            of_rank[card % 10] += 1
        self.ways = choices(len(unseen), held)
        self._others = len(unseen)
        self._held = held
        self._of_rank = of_rank
        # In how many of his hands there is a card of each rank.
        self.holds = [self.ways - choices(len(unseen) - count, held) for count in of_rank]
        for card in seen.shown[following]:
            self.holds[card % 10] = self.ways

    def sweeping(self, left: "list[int]") -> int:
        """In how many of his hands there is a card that takes all of `left` for a scopa."""
        lows = sweepers(left, self._seen.options)
        if not lows:
            return 0
        if len(lows) == 1 or self.ways in [self.holds[low] for low in lows]:
            return max([self.holds[low] for low in lows])
        others = self._others - sum([self._of_rank[low] for low in lows])
        return self.ways - choices(others, self._held)

    def value(self, move: "Move") -> int:
        """What `move` gains, less 6 for a scopa it may leave and half the worth it exposes."""
        return sum(self.terms(move))

    def terms(self, move: "Move") -> "tuple[int, int, int]":
        """The parts of `value`: what is gained, the risk of a scopa, what is exposed."""
        seen = self._seen
        worth = self._worth
        taken = gained(move, seen.table, seen.options)
        gain = 0
        for card in taken:
            gain += worth[card]
        left = [card for card in seen.table if card not in move[1]]
        if not taken:
            left.append(move[0])
        exposed = 0
        for card in left:
            exposed += worth[card] * self.holds[card % 10]
        return 2 * gain * self.ways, -2 * SCOPA * self.sweeping(left), -exposed

    def ranked(self) -> "list[Move]":
        """The legal moves, best first; equal ones stay in their order."""
        seen = self._seen
        moves = seen.legal_moves()
        keys = sorted([(-self.value(moves[i]), i) for i in range(len(moves))])
        return [moves[key[1]] for key in keys]


class Careful(Stepless):
    """The level `careful`: the formula to the end."""

    def choose(self, seen: "Observation") -> "Move":
        """The move of the seat that sees `seen`."""
        return Formula(seen).ranked()[0]


class Counter(Stepwise):
    """The level `counter`: the formula, and the exact last round a root move a step."""

    def begin(self, seen: "Observation") -> None:
        """Start on `seen`, the observation of the seat to play."""
        self._ranked = Formula(seen).ranked()
        self._ending = Ending(seen, self._ranked) if Ending.is_known(seen) else None

    def step(self) -> "Move | None":
        """The move, or None while there is more to search."""
        if self._ending is None:
            return self._ranked[0]
        return self._ending.step()

    def best(self) -> "Move":
        """The best move so far, for who does not want to wait."""
        return self._ranked[0] if self._ending is None else self._ending.best
