"""What a card is worth to a seat, and what a move leaves and gains: shared by the levels.

Worths are whole numbers, five to the unit of the published formula, so that every interpreter
compares the same values exactly.
"""

from ..core.captures import captures, is_ace_sweep
from ..core.cards import DENARI, PRIME, SETTEBELLO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.cards import Move
    from ..core.options import Options

# Fifths of a unit: 1 for the card, 2 for a denaro, 6 for the settebello, 0.4 a prime point.
CARD = 5
_DENARO = 10
_SETTEBELLO = 30
_PRIME = 2
# A scopa weighs as much as the settebello.
SCOPA = 30


def worths(pile: "list[int]") -> "list[int]":
    """The worth of each of the 40 cards to the owner of `pile`.

    >>> worths([])[16], worths([16])[15]
    (87, 15)
    """
    best = [0, 0, 0, 0]
    for card in pile:
        prime = PRIME[card % 10]
        if prime > best[card // 10]:
            best[card // 10] = prime
    out = []
    for card in range(40):
        suit = card // 10
        value = (
            CARD + (_DENARO if suit == DENARI else 0) + (_SETTEBELLO if card == SETTEBELLO else 0)
        )
        out.append(value + _PRIME * max(0, PRIME[card % 10] - best[suit]))
    return out


def gained(move: "Move", table: "list[int]", options: "Options") -> "tuple[int, ...]":
    """The cards that `move` brings to the pile: none where the card is laid down."""
    card, captured = move
    if captured:
        return (card,) + captured
    if options.ace and options.ace_empty == "self" and not table and card % 10 == 0:
        return (card,)
    return ()


def is_scopa(move: "Move", table: "list[int]", last: bool, options: "Options") -> bool:
    """Whether `move` scores a scopa; `last` tells the deal's last play (rules.md 2.5, 4)."""
    card, captured = move
    if not captured or len(captured) != len(table) or (last and not options.last_play_scopa):
        return False
    if options.ace_sweep_scopa or options.capture == "cirulla":
        return True
    return not is_ace_sweep(card, captured, options)


def sweepers(left: "list[int]", options: "Options") -> "list[int]":
    """The ranks, from 0, that take all cards of `left` at once for a scopa.

    In the usual game the sum alone decides, as in the published formula.

    >>> from ..core.options import Options
    >>> sweepers([2, 14], Options()), sweepers([2, 14], Options("quindici"))
    ([7], [6])
    """
    if options.plain:
        total = sum([card % 10 + 1 for card in left])
        return [total - 1] if 1 <= total <= 10 else []
    whole = tuple(sorted(left))
    found = []
    for low in range(10 if left else 0):
        # Ranks of what is in no deck, since any suit may come.
        move = (40 + low, whole)
        if whole in captures(move[0], left, options) and is_scopa(move, left, False, options):
            found.append(low)
    return found
