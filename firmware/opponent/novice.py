"""The beginner: takes when it can, the first way it sees, and lays the first card of its hand."""

from .stepless import Stepless

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.cards import Move
    from ..core.observation import Observation


class Novice(Stepless):
    """The level `novice`."""

    def choose(self, seen: "Observation") -> "Move":
        """The move of the seat that sees `seen`."""
        moves = seen.legal_moves()
        for move in moves:
            if move[1]:
                return move
        return moves[0]
