"""Primiera for people who count by eye: which totals there are, and which go together.

The sevens decide: each suit's seven lies in exactly one pile, so a total says how many sevens it
needs, and the totals of all sides must need four (rules.md 2.7). Totals that break this are
refused before they are banked. A side without a total (-1) lacks a suit.
"""

from firmware.core.cards import GRADED_PRIME, PRIME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.core.options import Options

NONE = -1
_SEVEN = 21

# Ranks in the order of their prime value, 0 for no card of the suit; 8 stands for any figure.
DIAL = bytes((0, 8, 2, 3, 4, 5, 1, 6, 7))
GRADED_DIAL = bytes((0, 8, 9, 10, 2, 3, 4, 5, 1, 6, 7))


def dial(options: "Options") -> bytes:
    """What a suit's best card can be, worst first."""
    return GRADED_DIAL if options.graded_figures else DIAL


def value(rank: int, options: "Options") -> int:
    """Prime value of a rank, 0 for none."""
    if not rank:
        return 0
    return (GRADED_PRIME if options.graded_figures else PRIME)[rank - 1]


def bests(ranks: "list[int]", options: "Options") -> "list[list[int]]":
    """The best prime value of each suit, a list for each side, from four ranks for each side."""
    values = [value(rank, options) for rank in ranks]
    return [values[i : i + 4] for i in range(0, len(values), 4)]


def _below_seven(options: "Options") -> "list[int]":
    return [value(rank, options) for rank in dial(options) if rank not in (0, 7)]


def _sums(values: "list[int]", least: int, most: int) -> "set[int]":
    """The sums of `least` to `most` of `values`, each as often as you like."""
    level = {0}
    found = {0} if least == 0 else set()
    for count in range(1, most + 1):
        level = {total + each for total in level for each in values}
        if count >= least:
            found |= level
    return found


def totals(options: "Options") -> "list[int]":
    """Every total that a side can have, lowest first, without `NONE`.

    >>> from firmware.core.options import Options
    >>> totals(Options())[:3], totals(Options())[-3:]
    ([40, 42, 43], [79, 81, 84])
    """
    least = 0 if options.prime_missing == "sum" else 4
    return sorted(_sums(_below_seven(options) + [_SEVEN], least, 4))


def together(primes: "list[int]", settebello: int, options: "Options") -> bool:
    """Whether the sides' totals can come out of one deck; `settebello` is who holds it, or -1.

    >>> from firmware.core.options import Options
    >>> together([81, 69], 0, Options()), together([84, 75], 0, Options())
    (True, False)
    """
    values = _below_seven(options)
    some = options.prime_missing == "sum"
    # How many sevens each side may hold.
    choices: "list[list[int]]" = []
    for side in range(len(primes)):
        choice: "list[int]" = []
        for sevens in range(5):
            if sevens == 0 and side == settebello:
                continue
            if sevens == 4 and settebello not in (-1, side):
                continue
            if primes[side] == NONE:
                fits = sevens < 4
            else:
                rest = 4 - sevens
                fits = primes[side] - _SEVEN * sevens in _sums(values, 0 if some else rest, rest)
            if fits:
                choice.append(sevens)
        choices.append(choice)
    shares = {0}
    for choice in choices:
        shares = {share + sevens for share in shares for sevens in choice}
    return 4 in shares


def likely(carte: int, settebello: bool, options: "Options") -> int:
    """A total to start from: the usual one for so many cards, with or without the settebello."""
    guess = 73 + (carte - 20) // 2 + (5 if settebello else 0)
    return nearest(guess, options)


def likely_rest(first: int, options: "Options") -> int:
    """The usual total of the other of two sides: the sevens that the first has are missing."""
    return nearest(76 if first == NONE else 151 - first, options)


def nearest(guess: int, options: "Options") -> int:
    """The total that is nearest to `guess`, the lower of two."""
    best = NONE
    for total in totals(options):
        if best == NONE or abs(total - guess) < abs(best - guess):
            best = total
    return best
