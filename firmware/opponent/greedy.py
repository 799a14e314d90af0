"""The greedy capturer: takes the most now and looks no further. The yardstick of every figure."""

from ..core.cards import DENARI
from .stepless import Stepless
from .worth import gained, worths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.cards import Move
    from ..core.observation import Observation


def greedy_move(seen: "Observation") -> "Move":
    """Most cards taken, then most denari; where nothing can be taken, the cheapest card laid.

    A scopa takes all there is, so it comes first by itself. A tie goes to the first in the order
    of the legal moves.
    """
    worth = worths(seen.piles[seen.side])
    moves = seen.legal_moves()
    best = moves[0]
    best_key = None
    for move in moves:
        taken = gained(move, seen.table, seen.options)
        if taken:
            denari = len([card for card in taken if card // 10 == DENARI])
            key = (1, len(taken), denari)
        else:
            key = (0, 0, -worth[move[0]])
        if best_key is None or key > best_key:
            best = move
            best_key = key
    return best


class Greedy(Stepless):
    """The level `greedy`."""

    def choose(self, seen: "Observation") -> "Move":
        """The move of the seat that sees `seen`."""
        return greedy_move(seen)
