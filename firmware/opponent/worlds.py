"""What a seat sees, laid out for the kernels of the whole family: options, cards, the unseen.

The rules are told to the kernels as switches, read off the core's options; nothing here or there
asks for a preset by its name.
"""

from array import array

from ..core.cards import CARDS, GRADED_PRIME, MATTA, PRIME, RE_BELLO, SETTEBELLO
from ..core.scoring import NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.cards import Move
    from ..core.observation import Observation
    from ..core.options import Options

_POSITION = 144
_POSITIONS = 15
_WORDS = 1524
# Cards of the table that the kernels find sets among.
_LONGEST = 24
# Fifths of a unit, as in `worth`.
_CARD = 5
_DENARO = 10
_POINT = 30


class Table:
    """The buffers of `plain.family` and `plain.rollout`, filled from an observation.

    `w`: value of each card at 0, suit at 40, prime value at 80; sides of the seats at 120, 124
    seats, 125 sides, 126 cards dealt each time, 127 from a seat to the next; switches: 128 takes
    by value, 129 fifteens, 130 equal cards first, 131 fewest cards of those by value (1) or all
    (2), 132 forced by no (0), card (1) or hand (2), 133 aces take all, 134 may decline, 135 take
    aces too, 136 go home from an empty table, 137 that counts as a scopa, 138 the last play too;
    139 no prime without a suit (0), suits first (1), sum (2), 140 re bello, 141 most of the run
    of denari, 142 grande, 143 all denari win, 144 the fewest points win, 145 cards are declared,
    146 primiera by most (1) or three (2) sevens, 147 points of all denari, 148 of the first three;
    stock and unseen cards before 296; worth of each card at 360; declared ones marked at 400.
    """

    def __init__(self) -> None:
        self.b = bytearray(_POSITION * _POSITIONS)
        self.m = array("I", bytes(4 * _WORDS))
        self.w = bytearray(440)

    def fill(self, seen: "Observation") -> None:
        """Lay out what `seen` tells; every other card is unseen."""
        self._set_rules(seen.options)
        self._set_seats(seen)
        self._set_cards(seen)

    def _set_rules(self, options: "Options") -> None:
        w = self.w
        primes = GRADED_PRIME if options.graded_figures else PRIME
        for card in range(CARDS):
            w[card] = card % 10 + 1
            w[40 + card] = card // 10
            w[80 + card] = primes[card % 10]
            w[360 + card] = _worth(card, options)
            w[400 + card] = 0
        cirulla = options.capture == "cirulla"
        sevens = 2 if options.three_sevens else 1 if options.most_sevens else 0
        every = 2 if options.capture == "fifteen" else 1
        switches = (
            options.capture != "fifteen" or options.quindici_equal,
            options.capture != "sum",
            options.exact_first,
            every if options.fewest_cards else 0,
            ("off", "card", "hand").index(options.forced),
            options.ace,
            options.ace_decline,
            options.ace_with_ace == "sweep",
            options.ace_empty == "self",
            options.ace_sweep_scopa or cirulla,
            options.last_play_scopa,
            ("disqualify", "suits_first", "sum").index(options.prime_missing),
            options.re_bello,
            options.napola or options.piccola,
            options.grande,
            options.cappotto is True or (options.napola and options.napoleone),
            options.perdere,
            options.declare,
            sevens,
            30 if options.cappotto == 30 else 0,
            options.trente,
        )
        for i in range(len(switches)):
            # Declaring by hand shows cards just as well.
            w[128 + i] = 1 if switches[i] == "manual" else int(switches[i])

    def _set_seats(self, seen: "Observation") -> None:
        w = self.w
        m = self.m
        options = seen.options
        for seat in range(4):
            w[120 + seat] = seat % seen.sides
        w[124] = seen.seats
        w[125] = seen.sides
        w[126] = options.hand
        w[127] = 1 if options.direction == "right" else seen.seats - 1
        for side in range(seen.sides):
            m[1490 + side] = 512 + max(-256, options.target - seen.totals[side])

    def _set_cards(self, seen: "Observation") -> None:
        b = self.b
        w = self.w
        m = self.m
        for i in range(_POSITION):
            b[i] = 0
        if seen.matta:
            w[MATTA] = seen.matta
        b[0] = seen.seat
        b[1] = 3 if seen.last_capturer == NOBODY else seen.last_capturer
        b[2] = len(seen.table)
        b[3] = seen.stock
        for i in range(len(seen.table)):
            b[56 + i] = seen.table[i]
        for side in range(seen.sides):
            self._set_pile(20 + 12 * side, seen.piles[side], seen.scope[side])
        for cards in seen.piles + [seen.table]:
            for card in cards:
                b[9 + w[card]] += 1
        for seat in range(seen.seats):
            known = seen.hand if seat == seen.seat else seen.shown[seat]
            b[4 + seat] = len(known)
            b[136 + seat] = seen.in_hand[seat] - len(known)
            for i in range(len(known)):
                b[96 + 10 * seat + i] = known[i]
            for card in seen.shown[seat]:
                w[400 + card] = 1
        unseen = seen.unseen()
        seed = seen.stock
        for card in seen.hand + seen.table + unseen:
            seed = (seed * 31 + card) & 0xFFFF
        for i in range(len(unseen)):
            w[296 - len(unseen) + i] = unseen[i]
        m[1460] = seed
        m[1461] = len(unseen)
        m[1465] = seen.side

    def _set_pile(self, at: int, pile: "list[int]", scope: int) -> None:
        b = self.b
        w = self.w
        b[at] = len(pile)
        b[at + 8] = scope
        for card in pile:
            suit = w[40 + card]
            prime = w[80 + card]
            if suit == 1:
                b[at + 9] += 1
                low = card % 10
                b[at + 1 + (low >> 3)] |= 1 << (low & 7)
            if prime > b[at + 3 + suit]:
                b[at + 3 + suit] = prime
            if prime == 21:
                b[at + 7] += 1

    def word(self, move: "Move", seen: "Observation") -> int:
        """A move of the core as the kernels write it; -1 where it takes of a table too long.

        Such a table needs more cards laid than captures, where they are forced, would leave.
        """
        mask = 0
        for i in range(len(seen.table)):
            if seen.table[i] in move[1]:
                if i >= _LONGEST:
                    return -1
                mask |= 16 << i
        return seen.hand.index(move[0]) | mask


def _worth(card: int, options: "Options") -> int:
    """What a card is worth before the primiera, a point being thirty."""
    low = card % 10
    worth = _CARD
    if card // 10 == 1:
        worth += _DENARO
        if options.napola or options.piccola:
            worth += _POINT // 2 if low < 3 else _CARD
        if options.trente and low < 3:
            worth += _POINT * (low + 1)
        if options.grande and low > 6:
            worth += _POINT // 2
    if card == SETTEBELLO or (card == RE_BELLO and options.re_bello):
        worth += _POINT
    if low == 6 and (options.most_sevens or options.three_sevens):
        worth += _DENARO
    return worth
