"""One deal: from the shuffled deck to the last card, with exact undo (rules.md 2.1-2.6).

Play goes to the right: seat i + 1 follows seat i, and the dealer's right leads. A side owns a
pile; in fours the sides are the seats {0, 2} and {1, 3}.
"""

from .captures import captures, is_ace_sweep, legal_moves
from .cards import CARDS
from .errors import IllegalMove, OptionError
from .notation import card_text, move_text
from .opening import declaration, opening_bonus
from .scoring import NOBODY, Score, score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .cards import Move
    from .options import Options


def side_count(seats: int) -> int:
    """How many sides play at `seats` seats: two pairs in fours, else every player for himself."""
    return 2 if seats == 4 else seats


def check_seats(options: "Options", seats: int) -> None:
    """Raise `OptionError` where the deck does not come out even for `seats` players (2.2)."""
    if seats not in (2, 3, 4):
        raise OptionError("a deal has 2, 3 or 4 seats, not %r" % (seats,))
    if options.hand != 3 and seats != 4:
        raise OptionError("hands of %d are for four players, not %d" % (options.hand, seats))
    left = CARDS - options.table_cards
    if left % (seats * options.hand):
        raise OptionError(
            "%d cards each and %d on the table do not share 40 cards among %d players"
            % (options.hand, options.table_cards, seats)
        )


class Observation:
    """What one seat may know: its hand, all that lies open or was seen, and the counts.

    `table` is in the order of laying; `piles` holds each side's cards in the order taken;
    `in_hand` is the number of cards each seat holds, `shown` those of them that it declared and
    that lie open; `last_capturer` is a side or `NOBODY`.
    """

    def __init__(self, deal: "Deal", seat: int) -> None:
        self.seat = seat
        self.seats = deal.seats
        self.sides = deal.sides
        self.side = deal.side_of(seat)
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


class Deal:
    """A deal in play. `turn` is the seat to play, -1 when it is over.

    Hands are sorted, `table` keeps the order of laying, `stock` counts the cards not dealt yet.
    `bonus` is the dealer's scope of the opening table, `shown` the cards each seat declared and
    still holds. `history` lists (seat, card, captured, scopa) of every play; `leftovers` are the
    cards that lay on the table after the last one. `totals` are the match scores before the deal.

    >>> from .options import Options
    >>> deal = Deal(Options(), 2, 0, list(range(40)))
    >>> deal.turn, deal.legal_moves()[0]
    (1, (0, ()))
    """

    def __init__(
        self,
        options: "Options",
        seats: int,
        dealer: int,
        deck: "list[int]",
        totals: "list[int] | None" = None,
    ) -> None:
        """`deck[0]` is dealt first; raises `ValueError` for a deck that is not the 40 cards."""
        check_seats(options, seats)
        if sorted(deck) != list(range(CARDS)):
            raise ValueError("a deck is the 40 cards, each once")
        if not 0 <= dealer < seats:
            raise ValueError("no seat %r at a table of %d" % (dealer, seats))
        self.options = options
        self.seats = seats
        self.sides = side_count(seats)
        self.dealer = dealer
        self.totals = totals or [0] * self.sides
        self.piles: "list[list[int]]" = [[] for _ in range(self.sides)]
        self.scope = [0] * self.sides
        self.last_capturer = NOBODY
        self.history: "list[tuple[int, int, tuple[int, ...], bool]]" = []
        self.leftovers: "list[int]" = []
        self.hands: "list[list[int]]" = [[] for _ in range(seats)]
        self._deck = list(deck)
        self._undo: "list[tuple[list[int], list[int], int, int, list[int], list[list[int]]]]" = []
        self._legal: "list[Move] | None" = None
        self.stock = CARDS
        self.turn = -1
        self._deal_hands()
        start = CARDS - self.stock
        self.table = self._deck[start : start + options.table_cards]
        self.stock -= options.table_cards
        self.shown: "list[list[int]]" = [[] for _ in range(seats)]
        self.bonus = opening_bonus(self.table, options)
        if self.bonus:
            self.last_capturer = self.side_of(dealer)
            self.piles[self.last_capturer] += self.table
            self._add_scope(self.last_capturer, self.bonus)
            self.table = []
        if options.declare:
            self._declare()

    def side_of(self, seat: int) -> int:
        """The side that `seat` plays for."""
        return seat % self.sides

    def _deal_hands(self) -> None:
        """Deal one card at a time from the dealer's right, who leads (2.2)."""
        seats = self.seats
        first = (self.dealer + 1) % seats
        start = CARDS - self.stock
        end = start + seats * self.options.hand
        for i in range(seats):
            self.hands[(first + i) % seats] = sorted(self._deck[start + i : end : seats])
        self.stock -= seats * self.options.hand
        self.turn = first

    def _add_scope(self, side: int, scope: int) -> None:
        # Replaced, not changed: undo puts the old list back.
        self.scope = list(self.scope)
        self.scope[side] += scope

    def _declare(self) -> None:
        """Let the seat whose turn it is declare the three cards it has just got (7.3)."""
        seat = self.turn
        hand = self.hands[seat]
        points = declaration(hand)
        self.shown = list(self.shown)
        if len(hand) == self.options.hand and points:
            self.shown[seat] = list(hand)
            self._add_scope(self.side_of(seat), points)

    def is_over(self) -> bool:
        """Whether the last card has been played."""
        return self.turn < 0

    def legal_moves(self) -> "list[Move]":
        """Every legal move of the seat to play, sorted; empty when the deal is over.

        The list is the deal's own: do not change it.
        """
        if self._legal is None:
            if self.turn < 0:
                return []
            self._legal = legal_moves(self.hands[self.turn], self.table, self.options)
        return self._legal

    def play(self, move: "Move") -> bool:
        """Play `move` for the seat whose turn it is; returns whether it made a scopa.

        Raises `IllegalMove` that says which rule refuses it; nothing changes then.
        """
        legal = self._legal
        if legal is None:
            legal = self.legal_moves()
        if move not in legal:
            raise self._refusal(move)
        card, captured = move
        options = self.options
        seat = self.turn
        side = seat % self.sides
        hand = self.hands[seat]
        table = self.table
        self._undo.append((hand, table, self.last_capturer, self.stock, self.scope, self.shown))
        # Hands and table are replaced, not changed: undo puts the old ones back.
        self.hands[seat] = [other for other in hand if other != card]
        following = (seat + 1) % self.seats
        last = not self.stock and not self.hands[following]
        scopa = False
        if captured:
            pile = self.piles[side]
            pile.append(card)
            pile += captured
            self.table = [other for other in table if other not in captured]
            self.last_capturer = side
            if not self.table and (not last or options.last_play_scopa):
                scopa = options.plain or self._counts(card, captured)
                if scopa:
                    self._add_scope(side, 1)
        elif options.ace and options.ace_empty == "self" and not table and card % 10 == 0:
            self.piles[side].append(card)
            self.last_capturer = side
        else:
            self.table = table + [card]
        self.history.append((seat, card, captured, scopa))
        self._legal = None
        if card in self.shown[seat]:
            self.shown = list(self.shown)
            self.shown[seat] = [other for other in self.shown[seat] if other != card]
        if self.hands[following]:
            self.turn = following
        elif self.stock:
            self._deal_hands()
        else:
            self.turn = -1
            self.leftovers = self.table
            if self.last_capturer != NOBODY:
                self.piles[self.last_capturer] += self.table
                self.table = []
        if options.declare and self.turn >= 0:
            self._declare()
        return scopa

    def _counts(self, card: int, captured: "tuple[int, ...]") -> bool:
        """Whether clearing the table by this capture is a scopa where aces sweep (4, 7.5)."""
        options = self.options
        if options.ace_sweep_scopa or options.capture == "cirulla":
            return True
        return not is_ace_sweep(card, captured, options)

    def undo(self) -> None:
        """Take the last play back, exactly; raises `ValueError` where there is none."""
        if not self.history:
            raise ValueError("no play to take back")
        seat, card, captured, _ = self.history.pop()
        side = seat % self.sides
        if self.turn < 0 and self.last_capturer != NOBODY and self.leftovers:
            del self.piles[self.last_capturer][-len(self.leftovers) :]
        hand, table, last_capturer, stock, self.scope, self.shown = self._undo.pop()
        if stock != self.stock:
            for i in range(self.seats):
                self.hands[i] = []
            self.stock = stock
        pile = self.piles[side]
        if captured:
            del pile[-1 - len(captured) :]
        elif pile and pile[-1] == card:
            pile.pop()
        self.hands[seat] = hand
        self.table = table
        self.last_capturer = last_capturer
        self.leftovers = []
        self.turn = seat
        self._legal = None

    def undealt(self) -> "list[int]":
        """The cards of the stock, next to be dealt first: nothing a player may see."""
        return self._deck[CARDS - self.stock :]

    def observation(self, seat: int) -> Observation:
        """What `seat` may know now."""
        return Observation(self, seat)

    def score(self) -> Score:
        """What the piles and scope score as they are; the deal's score once it is over."""
        return score(self.piles, self.scope, self.options)

    def _refusal(self, move: "Move") -> IllegalMove:
        """Why `move` is not legal, by the rule that refuses it."""
        card, captured = move
        if self.turn < 0:
            return IllegalMove("over", "the deal is over")
        if card not in self.hands[self.turn]:
            return IllegalMove("hand", "seat %d does not hold %s" % (self.turn, card_text(card)))
        sets = captures(card, self.table, self.options)
        name = card_text(card)
        if not captured and sets and self.options.forced == "card":
            return IllegalMove(
                "must", "%s can take, so it must: %s (rules.md 2.4.6)" % (name, _names(card, sets))
            )
        if captured not in sets and captured:
            single = len(sets) and len(sets[0]) == 1 and sets[0][0] % 10 == card % 10
            if single and self.options.exact_first and len(captured) > 1:
                return IllegalMove(
                    "exact", "%s must take an equal card: %s" % (name, _names(card, sets))
                )
            return IllegalMove(
                "sets", "%s can't be played; it may go %s" % (move_text(move), _names(card, sets))
            )
        return IllegalMove("other", "another card of this hand can take, so it must be played")


def _names(card: int, sets: "list[tuple[int, ...]]") -> str:
    if not sets:
        return card_text(card)
    return " or ".join([move_text((card, found)) for found in sets])
