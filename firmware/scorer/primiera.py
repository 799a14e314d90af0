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


# The totals of each reading, made at first use.
_TOTALS: "list[list[int]]" = [[], [], [], []]


def _below_seven(total: int, suits: int, options: "Options") -> bool:
    """Whether best cards below a seven of so many suits can add up to `total`.

    Their values are 10 (8, 9 and 10 where figures are graded), 12 to 16 and 18.
    """
    least = 8 if options.graded_figures else 10
    if not least * suits <= total <= 18 * suits or total == 18 * suits - 1:
        return False
    if suits == 1:
        return total != 11
    return options.graded_figures or total != 10 * suits + 1


def _reached(total: int, sevens: int, options: "Options") -> bool:
    """Whether a side can have `total` with this many sevens."""
    rest = 4 - sevens
    least = 0 if options.prime_missing == "sum" else rest
    for suits in range(least, rest + 1):
        if _below_seven(total - _SEVEN * sevens, suits, options):
            return True
    return False


def totals(options: "Options") -> "list[int]":
    """Every total that a side can have, lowest first, without `NONE`.

    >>> from firmware.core.options import Options
    >>> totals(Options())[:3], totals(Options())[-3:]
    ([40, 42, 43], [79, 81, 84])
    """
    kind = 2 * (options.prime_missing == "sum") + options.graded_figures
    found = _TOTALS[kind]
    if not found:
        for total in range(4 * _SEVEN + 1):
            for sevens in range(5):
                if _reached(total, sevens, options):
                    found.append(total)
                    break
    return found


def together(primes: "list[int]", settebello: int, options: "Options") -> bool:
    """Whether the sides' totals can come out of one deck; `settebello` is who holds it, or -1.

    >>> from firmware.core.options import Options
    >>> together([81, 69], 0, Options()), together([84, 75], 0, Options())
    (True, False)
    """
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
                fits = _reached(primes[side], sevens, options)
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
