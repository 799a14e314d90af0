"""The start of a deal: the shuffle, void openings, the dealer's table bonus, declarations.

rules.md 2.2, 2.3, 6 and 7.1-7.4. The matta, the seven of coppe, is wild for bonus and
declaration only.
"""

from .cards import CARDS
from .rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .options import Options

MATTA = 6
_KING = 9


def is_void(opening: "list[int]", options: "Options") -> bool:
    """Whether the opening table must be dealt again: three kings (2.3), or the aces that void it.

    >>> from .options import Options
    >>> is_void([19, 9, 29, 31], Options())
    True
    """
    lows = [card % 10 for card in opening]
    if options.redeal_kings and lows.count(_KING) >= 3:
        return True
    return 0 < options.redeal_aces <= lows.count(0)


def shuffled(seed: bytes, options: "Options", seats: int) -> "tuple[list[int], int]":
    """The deck that `seed` makes, and how many void ones came before it (same dealer, 2.3)."""
    rng = Rng(seed)
    start = seats * options.hand
    void = 0
    while True:
        deck = list(range(CARDS))
        rng.shuffle(deck)
        if not is_void(deck[start : start + options.table_cards], options):
            return deck, void
        void += 1


def opening_bonus(opening: "list[int]", options: "Options") -> int:
    """The scope that the dealer makes with the whole opening table, 0 for none (6, 7.2).

    One for a sum of fifteen, two for thirty; where captures are plain fifteens, thirty must part
    into two fifteens. Three for nine or less where `opening_nine` says so.
    """
    if not options.opening_fifteen:
        return 0
    ranks = [card % 10 + 1 for card in opening]
    total = sum(ranks)
    if options.capture != "cirulla":
        if total == 30:
            # Four cards part into two fifteens as three and one, never, or as two pairs.
            return 2 if 15 - ranks[0] in ranks[1:] else 0
        return 1 if total == 15 else 0
    lowest = highest = total
    if MATTA in opening:
        lowest = total - 6
        highest = total + 3
    if options.opening_nine and lowest <= 9:
        return 3
    for scope in (2, 1):
        if lowest <= 15 * scope <= highest:
            return scope
    return 0


def declaration(hand: "list[int]") -> int:
    """The points of a new hand of three (7.3): 10 for equal ranks, else 3 for nine or less.

    >>> declaration([10, 21, 34]), declaration([17, 27, 37]), declaration([13, 23, 6])
    (3, 10, 10)
    """
    if len(hand) != 3:
        return 0
    others = [card % 10 + 1 for card in hand if card != MATTA]
    if len(set(others)) == 1:
        return 10
    # The matta counts as little as it can, which is one.
    return 3 if sum(others) + 3 - len(others) <= 9 else 0
