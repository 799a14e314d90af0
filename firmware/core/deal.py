"""One deal: from the shuffled deck to the last card, with exact undo (rules.md 2.1-2.6).

Play goes to the right: seat i + 1 follows seat i, and the dealer's right leads; to the left by
option. A side owns a pile; in fours the sides are the seats {0, 2} and {1, 3}.
"""

from .captures import as_worth, is_ace_sweep, legal_moves, moves_in_play
from .cards import CARDS, MATTA
from .errors import IllegalMove, OptionError
from .notation import card_text, move_text
from .observation import Observation
from .opening import declaration, matta_worths, opening_bonus
from .scoring import NOBODY, Score, score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .cards import Move
    from .options import Options

    # Plays before it, then the attributes as `_state` lists them.
    _State = tuple[
        int,
        list[list[int]],
        list[int],
        list[list[int]],
        list[int],
        list[list[int]],
        list[tuple[int, int, int, int]],
        int,
        int,
        int,
        int,
    ]


def side_count(seats: int) -> int:
    """How many sides play at `seats` seats: two pairs in fours, else every player for himself."""
    return 2 if seats == 4 else seats


def step_of(options: "Options", seats: int) -> int:
    """What to add to a seat for the one that follows it, modulo `seats` (2.1)."""
    return 1 if options.direction == "right" else seats - 1


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


class Deal:
    """A deal in play. `turn` is the seat to play, -1 when it is over.

    Hands are sorted, `table` keeps the order of laying, `stock` counts the cards not dealt yet.
    `step` leads from a seat to the next one. `history` lists (seat, card, captured, scopa) of
    every play; `leftovers` are the cards that lay on the table after the last one. `totals` are
    the match scores before the deal. `bonus` is the dealer's scope of the opening table.

    `declared` lists (plays before it, seat, points, worth of the matta or 0) of each declaration,
    `shown` the cards that a seat declared and still holds; `matta` is what the matta is worth
    once declared, 0 for a plain seven.

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
        self.step = step_of(options, seats)
        self.dealer = dealer
        self.totals = totals or [0] * self.sides
        self.piles: "list[list[int]]" = [[] for _ in range(self.sides)]
        self.scope = [0] * self.sides
        self.last_capturer = NOBODY
        self.history: "list[tuple[int, int, tuple[int, ...], bool]]" = []
        self.leftovers: "list[int]" = []
        self._deck = list(deck)
        # Lists of the state are replaced, not changed: undo puts the old ones back.
        self._undo: "list[_State]" = []
        self._legal: "list[Move] | None" = None
        self._by_course = options.vile or options.matta_keeps
        self.stock = CARDS
        self.turn = -1
        self._deal_hands()
        start = CARDS - self.stock
        self.table = self._deck[start : start + options.table_cards]
        self.stock -= options.table_cards
        self.shown: "list[list[int]]" = [[] for _ in range(seats)]
        self.declared: "list[tuple[int, int, int, int]]" = []
        self.matta = 0
        self.bonus = opening_bonus(self.table, options)
        if self.bonus:
            self._take(self.side_of(dealer), self.table)
            self._add_scope(self.last_capturer, self.bonus)
            self.table = []
        if options.declare is True:
            self._declare()

    def again(self) -> "Deal":
        """The same cards before their first play."""
        return Deal(self.options, self.seats, self.dealer, self._deck, self.totals)

    def side_of(self, seat: int) -> int:
        """The side that `seat` plays for."""
        return seat % self.sides

    def _deal_hands(self) -> None:
        """Deal one card at a time from the dealer's right, who leads (2.2)."""
        seats = self.seats
        self.turn = seat = (self.dealer + self.step) % seats
        start = CARDS - self.stock
        self.stock -= seats * self.options.hand
        self.hands: "list[list[int]]" = [[]] * seats
        for i in range(start, start + seats):
            self.hands[seat] = sorted(self._deck[i : CARDS - self.stock : seats])
            seat = (seat + self.step) % seats

    def _add_scope(self, side: int, scope: int) -> None:
        self.scope = list(self.scope)
        self.scope[side] += scope

    def declarable(self) -> int:
        """The points that the seat to play may declare now (7.3), 0 for none.

        So only where `declare=manual`; else they count by themselves.
        """
        if self.options.declare != "manual" or self.turn < 0 or self.shown[self.turn]:
            return 0
        return declaration(self.hands[self.turn])

    def declare(self, matta: int = 0) -> int:
        """Declare for the seat to play, where `declare=manual`; returns the points.

        `matta` is what it shall be worth where `matta_keeps`, by default the least that it can.
        Raises `IllegalMove`.
        """
        points = self.declarable()
        if not points or (matta and matta not in self.matta_worths()):
            raise IllegalMove("declare", "that can't be declared now (rules.md 7.3)")
        self._save()
        self._lay_open(points, matta)
        return points

    def matta_worths(self) -> "list[int]":
        """What a declaration may make the matta worth, lowest first; empty for a plain seven."""
        return matta_worths(self.hands[self.turn]) if self.options.matta_keeps else []

    def _declare(self) -> None:
        """Count what the seat to play can declare: new hands are three cards, played ones not."""
        points = declaration(self.hands[self.turn])
        if points:
            self._lay_open(points, 0)

    def _lay_open(self, points: int, matta: int) -> None:
        seat = self.turn
        self.shown = list(self.shown)
        self.shown[seat] = self.hands[seat]
        self._add_scope(self.side_of(seat), points)
        if not matta:
            matta = (self.matta_worths() or [0])[0]
        self.declared = self.declared + [(len(self.history), seat, points, matta)]
        if matta:
            self.matta = matta
            self._legal = None

    def _save(self) -> None:
        self._undo.append(
            (
                len(self.history),
                self.hands,
                self.table,
                self.piles,
                self.scope,
                self.shown,
                self.declared,
                self.last_capturer,
                self.stock,
                self.turn,
                self.matta,
            )
        )

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
            hand = self.hands[self.turn]
            if self._by_course:
                leads = not self.history
                self._legal = moves_in_play(hand, self.table, self.options, leads, self.matta)
            else:
                self._legal = legal_moves(hand, self.table, self.options)
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
        self._save()
        table = self.table
        hands = self.hands = self.hands[:]
        hands[seat] = hands[seat][:]
        hands[seat].remove(card)
        following = (seat + self.step) % self.seats
        scopa = False
        if captured:
            self.last_capturer = side = seat % self.sides
            piles = self.piles = self.piles[:]
            piles[side] = piles[side] + [card]
            piles[side] += captured
            self.table = table = [other for other in table if other not in captured]
            # The last play of the deal clears the table for nothing (2.5).
            if not table and (self.stock or hands[following] or options.last_play_scopa):
                scopa = options.plain or self._counts(card, captured)
                if scopa:
                    self._add_scope(side, 1)
        elif not table and options.ace_empty == "self" and self._is_ace(card):
            self._take(seat % self.sides, [card])
        else:
            self.table = table + [card]
        self.history.append((seat, card, captured, scopa))
        self._legal = None
        if self.declared and card in self.shown[seat]:
            self.shown = self.shown[:]
            self.shown[seat] = [other for other in self.shown[seat] if other != card]
        if hands[following]:
            self.turn = following
        elif self.stock:
            self._deal_hands()
        else:
            self.turn = -1
            self.leftovers = self.table
            if self.last_capturer != NOBODY:
                self._take(self.last_capturer, self.table)
                self.table = []
        if options.declare is True and self.turn >= 0:
            self._declare()
        return scopa

    def _take(self, side: int, cards: "list[int]") -> None:
        """Put `cards` on the pile of `side`, the last to have captured."""
        self.piles = list(self.piles)
        self.piles[side] = self.piles[side] + cards
        self.last_capturer = side

    def _is_ace(self, card: int) -> bool:
        return (self.matta - 1 if self.matta and card == MATTA else card % 10) == 0

    def _counts(self, card: int, captured: "tuple[int, ...]") -> bool:
        """Whether clearing the table by this capture is a scopa where aces sweep (4, 7.5)."""
        options = self.options
        if options.ace_sweep_scopa or options.capture == "cirulla":
            return True
        if self.matta:
            card = as_worth([card], self.matta)[0]
            captured = tuple(as_worth(list(captured), self.matta))
        return not is_ace_sweep(card, captured, options)

    def undo(self) -> None:
        """Take the last play or manual declaration back, exactly.

        Raises `ValueError` where there is none.
        """
        if not self._undo:
            raise ValueError("no play to take back")
        (
            plays,
            self.hands,
            self.table,
            self.piles,
            self.scope,
            self.shown,
            self.declared,
            self.last_capturer,
            self.stock,
            self.turn,
            self.matta,
        ) = self._undo.pop()
        del self.history[plays:]
        self.leftovers = []
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
        options = self.options
        name = card_text(card)
        able = moves_in_play([card], self.table, options, False, self.matta)
        if move in able:
            if options.vile and not self.history and self._is_ace(card):
                return IllegalMove("vile", "the deal is not opened with an ace (rules.md 4)")
            return IllegalMove("other", "another card of this hand can take, so it must be played")
        ways = " or ".join([move_text(way) for way in able])
        if not captured and options.forced == "card":
            return IllegalMove(
                "must", "%s can take, so it must: %s (rules.md 2.4.6)" % (name, ways)
            )
        if options.exact_first and len(captured) > 1 and able[0][1]:
            taken = able[0][1]
            if len(taken) == 1 and taken[0] % 10 == card % 10:
                return IllegalMove("exact", "%s must take an equal card: %s" % (name, ways))
        return IllegalMove("sets", "%s can't be played; it may go %s" % (move_text(move), ways))
