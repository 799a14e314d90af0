"""The start of a deal: the shuffle, void openings, the dealer's table bonus, declarations.

rules.md 2.2, 2.3, 6 and 7.1-7.4. The matta, the seven of coppe, is wild for bonus and
declaration; after those it is a seven, but for the house rule `matta_keeps`.
"""

from .cards import CARDS, MATTA
from .rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .options import Options

_KING = 9


def is_void(opening: "list[int]", options: "Options") -> bool:
    """Whether the opening table must be dealt again: three kings (2.3), or the aces that void it.

    With `fifteen_stands` the aces do not void what is worth a bonus of fifteen (7.1).

    >>> from .options import Options
    >>> is_void([19, 9, 29, 31], Options())
    True
    """
    lows = [card % 10 for card in opening]
    if options.redeal_kings and lows.count(_KING) >= 3:
        return True
    if not 0 < options.redeal_aces <= lows.count(0):
        return False
    return not (options.fifteen_stands and _fifteens(opening, options))


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

    Two for a sum of thirty, one for fifteen; three for nine or less where `opening_nine` says so.
    """
    if not options.opening_fifteen:
        return 0
    if options.opening_nine and _least(opening, options) <= 9:
        return 3
    return _fifteens(opening, options)


def _least(opening: "list[int]", options: "Options") -> int:
    """The lowest sum of the opening: the matta may be an ace in Cirulla."""
    low = sum([card % 10 + 1 for card in opening])
    return low - 6 if options.capture == "cirulla" and MATTA in opening else low


def _fifteens(opening: "list[int]", options: "Options") -> int:
    """How many fifteens the opening is worth, two rather than one.

    Where captures are plain fifteens, thirty must part into two of them.
    """
    total = sum([card % 10 + 1 for card in opening])
    if options.capture == "fifteen":
        # Four cards part into two fifteens as three and one, never, or as two pairs.
        first = opening[0] % 10 + 1
        if total == 30 and 15 - first not in [card % 10 + 1 for card in opening[1:]]:
            return 0
        return total // 15 if total in (15, 30) else 0
    low = _least(opening, options)
    high = low + 9 if low < total else total
    for scope in (2, 1):
        if low <= 15 * scope <= high:
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


def matta_worths(hand: "list[int]") -> "list[int]":
    """What the matta may be worth in a declared hand, lowest first; empty where it is not there.

    >>> matta_worths([14, 24, 6]), matta_worths([13, 21, 6]), matta_worths([10, 11, 12])
    ([5], [1, 2, 3], [])
    """
    if MATTA not in hand:
        return []
    others = [card % 10 + 1 for card in hand if card != MATTA]
    if others[0] == others[1]:
        return others[:1]
    return list(range(1, 10 - sum(others)))
