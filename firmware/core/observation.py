"""What a seat may know of a deal: all that an opponent sees, and nothing more."""

from .captures import moves_in_play
from .cards import CARDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .cards import Move
    from .deal import Deal


class Observation:
    """What one seat may know: its hand, all that lies open or was seen, and the counts.

    `table` is in the order of laying; `piles` holds each side's cards in the order taken;
    `in_hand` is the number of cards each seat holds, `shown` those of them that it declared and
    that lie open; `last_capturer` is a side or `NOBODY`; `step` leads from a seat to the next;
    `plays` counts the plays so far. `declarable` is what the seat may declare now (0 for nothing,
    and where declarations count by themselves), `matta` what the matta is worth, 0 for a seven.
    """

    def __init__(self, deal: "Deal", seat: int) -> None:
        self.seat = seat
        self.seats = deal.seats
        self.sides = deal.sides
        self.side = deal.side_of(seat)
        self.step = deal.step
        self.dealer = deal.dealer
        self.turn = deal.turn
        self.options = deal.options
        self.hand = list(deal.hands[seat])
        self.table = list(deal.table)
        self.piles = [list(pile) for pile in deal.piles]
        self.scope = list(deal.scope)
        self.last_capturer = deal.last_capturer
        self.in_hand = [len(hand) for hand in deal.hands]
        self.stock = deal.stock
        self.shown = [list(cards) for cards in deal.shown]
        self.totals = list(deal.totals)
        self.plays = len(deal.history)
        self.declarable = deal.declarable() if deal.turn == seat else 0
        self.matta = deal.matta

    def legal_moves(self) -> "list[Move]":
        """Every legal move of this seat, sorted; empty when it is not its turn."""
        if self.turn != self.seat:
            return []
        return moves_in_play(self.hand, self.table, self.options, not self.plays, self.matta)

    def unseen(self) -> "list[int]":
        """The cards this seat has not seen, sorted: the other hands and the stock."""
        seen = [False] * CARDS
        for card in self.hand:
            seen[card] = True
        for card in self.table:
            seen[card] = True
        for cards in self.piles + self.shown:
            for card in cards:
                seen[card] = True
        return [card for card in range(CARDS) if not seen[card]]
