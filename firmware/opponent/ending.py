"""The exact last round for two players: with no stock left, both hands are known by counting.

Alpha-beta over the at most six cards that are still to be played, for the margin of points.
"""

from ..core.captures import legal_moves
from ..core.scoring import NOBODY, score
from .worth import gained, is_scopa

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.cards import Move
    from ..core.observation import Observation

# More cards than this in the two hands together are too many to search on the board.
_MOST_CARDS = 6
# All the margin there can be; a match won outright is worth as much.
WON = 99


class Ending:
    """The search from `seen`, which has to be known; `ranked` are its moves, likeliest first."""

    def __init__(self, seen: "Observation", ranked: "list[Move]") -> None:
        self._options = seen.options
        self._me = seen.seat
        self._hands = [[], []]  # type: list[list[int]]
        self._hands[seen.seat] = list(seen.hand)
        self._hands[1 - seen.seat] = sorted(seen.unseen() + seen.shown[1 - seen.seat])
        self._table = seen.table
        self._piles = [list(pile) for pile in seen.piles]
        self._scope = list(seen.scope)
        self._last_capturer = seen.last_capturer
        self._ranked = ranked
        self._next = 0
        self.nodes = 0
        self.best = ranked[0]
        self.margin = -WON - 1

    @staticmethod
    def is_known(seen: "Observation") -> bool:
        """Whether every hidden card is known by counting, and the rest short enough to search."""
        return seen.seats == 2 and not seen.stock and sum(seen.in_hand) <= _MOST_CARDS

    def step(self) -> "Move | None":
        """Search one more root move; the best move once all are done, None before."""
        if len(self._ranked) > 1:
            move = self._ranked[self._next]
            margin = self._after(
                move, self._me, self._table, self._last_capturer, self.margin, WON + 1
            )
            if margin > self.margin:
                self.margin = margin
                self.best = move
        self._next += 1
        return self.best if self._next >= len(self._ranked) else None

    def _after(
        self,
        move: "Move",
        seat: int,
        table: "list[int]",
        last_capturer: int,
        alpha: int,
        beta: int,
    ) -> int:
        """The margin of `seat` after it plays `move` on `table`."""
        self.nodes += 1
        options = self._options
        hands = self._hands
        hand = hands[seat]
        pile = self._piles[seat]
        taken = gained(move, table, options)
        last = len(hand) == 1 and not hands[1 - seat]
        scopa = 1 if is_scopa(move, table, last, options) else 0
        hands[seat] = [card for card in hand if card != move[0]]
        if taken:
            pile.extend(taken)
            left = [card for card in table if card not in move[1]]
            last_capturer = seat
        else:
            left = table + [move[0]]
        self._scope[seat] += scopa
        if last:
            margin = self._final(seat, left, last_capturer)
        else:
            margin = -self._best(1 - seat, left, last_capturer, -beta, -alpha)
        self._scope[seat] -= scopa
        if taken:
            del pile[-len(taken) :]
        hands[seat] = hand
        return margin

    def _best(
        self, seat: int, table: "list[int]", last_capturer: int, alpha: int, beta: int
    ) -> int:
        """The best margin that `seat`, to play, can reach."""
        best = -WON - 1
        moves = legal_moves(self._hands[seat], table, self._options)
        for captures in (True, False):
            for move in moves:
                if bool(move[1]) == captures:
                    margin = self._after(move, seat, table, last_capturer, alpha, beta)
                    if margin > best:
                        best = margin
                        if best > alpha:
                            alpha = best
                            if alpha >= beta:
                                return best
        return best

    def _final(self, seat: int, left: "list[int]", last_capturer: int) -> int:
        """The deal's margin for `seat`, the cards left going to the last capturer."""
        piles = list(self._piles)
        if last_capturer != NOBODY:
            piles[last_capturer] = piles[last_capturer] + left
        result = score(piles, self._scope, self._options)
        if result.napoleone != NOBODY:
            return WON if result.napoleone == seat else -WON
        return result.points[seat] - result.points[1 - seat]
