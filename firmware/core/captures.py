"""Which sets of table cards a card may take, and a hand's legal moves (rules.md 2.4, 4, 6, 7).

One generator for every variant, driven by the options. Sets are tuples of card numbers in rising
order, and lists of sets are sorted likewise.
"""

from .cards import MATTA

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .cards import Move
    from .options import Options

# Sums above this one are never asked for: a fifteen with an ace needs 14.
_SUMS = 0x7FFF
# Stands in for a matta worth 1; those worth more follow.
_WORTH_1 = 40


def _add_sums(
    cards: "list[int]",
    start: int,
    missing: int,
    taken: "tuple[int, ...]",
    out: "list[tuple[int, ...]]",
) -> None:
    """Append to `out` every set that extends `taken` by cards from `start` on worth `missing`.

    `cards` is sorted, so the sets come out sorted, each once.
    """
    for i in range(start, len(cards)):
        card = cards[i]
        left = missing - card % 10 - 1
        if left == 0:
            out.append(taken + (card,))
        elif left > 0:
            _add_sums(cards, i + 1, left, taken + (card,), out)


def _sums(cards: "list[int]", total: int) -> "list[tuple[int, ...]]":
    """The sets of one card or more whose ranks add to `total`."""
    out: "list[tuple[int, ...]]" = []
    if total > 0:
        _add_sums(sorted(cards), 0, total, (), out)
    return out


def _equal(table: "list[int]", low: int) -> "list[tuple[int, ...]]":
    """The single cards of rank `low` + 1."""
    sets: "list[tuple[int, ...]]" = []
    for card in table:
        if card % 10 == low:
            sets.append((card,))
    if len(sets) > 1:
        sets.sort()
    return sets


def _by_value(card: int, table: "list[int]", options: "Options") -> "list[tuple[int, ...]]":
    """The sets whose value is the card's: equal cards, or sums where there is none (2.4.3)."""
    low = card % 10
    if options.exact_first:
        equal = _equal(table, low)
        if equal:
            return equal
    sets = _sums(table, low + 1)
    return _fewest(sets) if options.fewest_cards else sets


def _fewest(sets: "list[tuple[int, ...]]") -> "list[tuple[int, ...]]":
    least = min([len(found) for found in sets]) if sets else 0
    return [found for found in sets if len(found) == least]


def captures(card: int, table: "list[int]", options: "Options") -> "list[tuple[int, ...]]":
    """The sets of `table` that `card` may take, sorted; an empty list where it takes nothing.

    A card counts by its rank alone, so 40 to 49 are the ranks 1-10 of what is in no deck.

    >>> from .options import Options
    >>> captures(38, [2, 23, 34, 19], Options())
    [(23, 34)]
    """
    if not table:
        return []
    if options.ace and card % 10 == 0:
        return _by_ace(card, table, options)
    if options.capture == "sum":
        return _by_value(card, table, options)
    sets = _sums(table, 14 - card % 10)
    if options.capture == "cirulla":
        # Fifteens are chosen freely, also where simple captures are not (7.5). No set is found
        # twice: a set worth v and 15 - v at once does not exist.
        return sorted(sets + _by_value(card, table, options))
    if options.quindici_equal:
        sets = sorted(sets + _by_value(card, table, options))
    return _fewest(sets) if options.fewest_cards else sets


def _by_ace(card: int, table: "list[int]", options: "Options") -> "list[tuple[int, ...]]":
    """What an ace takes where aces sweep (4, 7.5): the whole table, or one ace that lies there."""
    aces = _equal(table, 0)
    if not aces or options.ace_with_ace == "sweep":
        return [tuple(sorted(table))]
    if options.capture == "cirulla":
        return sorted(aces + _sums(table, 14))
    return aces


def is_ace_sweep(card: int, captured: "tuple[int, ...]", options: "Options") -> bool:
    """Whether `captured` was taken by the ace's privilege, not as one equal card (4)."""
    if not options.ace or card % 10 or not captured:
        return False
    return len(captured) > 1 or captured[0] % 10 != 0


def legal_moves(hand: "list[int]", table: "list[int]", options: "Options") -> "list[Move]":
    """Every legal move of `hand` (sorted) on `table`, sorted.

    >>> from .options import Options
    >>> legal_moves([14, 28], [4], Options())
    [(14, (4,)), (28, ())]
    """
    moves: "list[Move]" = []
    by_value = options.by_value
    ranks = 0
    sums = 1
    if by_value:
        for card in table:
            low = card % 10
            ranks |= 1 << low
            sums |= sums << low + 1 & _SUMS
    lay = options.forced == "off"
    capturing = False
    for card in hand:
        low = card % 10
        if not by_value:
            sets = captures(card, table, options)
        elif ranks >> low & 1:
            sets = _equal(table, low)
        elif sums >> low + 1 & 1:
            sets = _sums(table, low + 1)
        else:
            moves.append((card, ()))
            continue
        # A laid card sorts before the same card's captures.
        if not sets or lay or (options.ace_decline and low == 0):
            moves.append((card, ()))
        for found in sets:
            moves.append((card, found))
            capturing = True
    if capturing and options.forced == "hand":
        return [move for move in moves if move[1]]
    return moves


def as_worth(cards: "list[int]", matta: int) -> "list[int]":
    """`cards` with what stands in for a matta worth `matta`."""
    return [_WORTH_1 + matta - 1 if card == MATTA else card for card in cards]


def moves_in_play(
    hand: "list[int]", table: "list[int]", options: "Options", leads: bool, matta: int
) -> "list[Move]":
    """`legal_moves` where the deal's course matters.

    `leads` tells the first play of the deal, which is no ace where `vile` says so (4); `matta`
    is what the matta, once declared, is worth until it is taken, 0 for a plain seven (7.4).

    >>> from .options import Options
    >>> moves_in_play([6, 12], [22, 24], Options("cirulla"), False, 3)
    [(6, (22,)), (12, (22,))]
    """
    if matta:
        hand = as_worth(hand, matta)
        table = as_worth(table, matta)
    if leads and options.vile:
        hand = [card for card in hand if card % 10] or hand
    moves = legal_moves(hand, table, options)
    if matta:
        moves = sorted([(_named(card), _named_all(taken)) for card, taken in moves])
    return moves


def _named(card: int) -> int:
    return card if card < _WORTH_1 else MATTA


def _named_all(taken: "tuple[int, ...]") -> "tuple[int, ...]":
    return tuple(sorted([_named(card) for card in taken]))
