"""What a deal scores (rules.md 2.7, 5, 7.7, 8): piles and scope in, a table of categories out.

Each category goes to the side that is strictly ahead of all others; a tie for the most gives it
to nobody. The table scorer uses the same rows, made from counts that people enter.
"""

from .cards import DENARI, GRADED_PRIME, PRIME, RE_BELLO, SETTEBELLO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .options import Options

NOBODY = -1
# Prime value of a seven, which no other card has.
_SEVEN = 21
_LOW_DENARI = (10, 11, 12)
# Points for all ten denari where they do not win the match (7.8).
CAPPOTTO = 30


def strict_max(counts: "list[int] | list[int | None]") -> int:
    """The side whose count is strictly the highest, or `NOBODY`; None does not qualify.

    >>> strict_max([18, 12, 10]), strict_max([15, 15, 10]), strict_max([None, 40])
    (0, -1, 1)
    """
    best = -1
    side = NOBODY
    for i in range(len(counts)):
        count = counts[i]
        if count is None or count < best:
            continue
        side = i if count > best else NOBODY
        best = count
    return side


class Row:
    """One category of a deal: its name, each side's count, and the points each side gets.

    `counts` holds None where a side does not qualify. `winner` is the one side that gets the
    points, or `NOBODY` (always so for scope, which each side keeps).
    """

    def __init__(
        self, name: str, counts: "list[int] | list[int | None]", winner: int, value: int
    ) -> None:
        self.name = name
        self.counts: "list[int | None]" = list(counts)
        self.winner = winner
        self.points = [0] * len(counts)
        if winner != NOBODY:
            self.points[winner] = value


def most(name: str, counts: "list[int] | list[int | None]", value: int = 1) -> Row:
    """The row of a category that the side strictly ahead wins."""
    return Row(name, counts, strict_max(counts), value)


def scope_row(scope: "list[int]") -> Row:
    """The row of the scope, a point each."""
    row = Row("scope", scope, NOBODY, 0)
    row.points = list(scope)
    return row


class Score:
    """A scored deal: `rows` in their fixed order, `points` of each side in all.

    `napoleone` is the side that wins the match at once with its denari (3, 5, 7.8), or `NOBODY`.
    """

    def __init__(self, rows: "list[Row]", napoleone: int = NOBODY) -> None:
        self.rows = rows
        self.napoleone = napoleone
        self.points = [0] * len(rows[0].counts)
        for row in rows:
            for side in range(len(self.points)):
                self.points[side] += row.points[side]

    def row(self, name: str) -> Row:
        """The row called `name`; `KeyError` where this deal had no such category."""
        for row in self.rows:
            if row.name == name:
                return row
        raise KeyError(name)


def _best_primes(pile: "list[int]", options: "Options") -> "list[int]":
    """Best prime value of each suit in `pile`, 0 for a missing suit."""
    values = GRADED_PRIME if options.graded_figures else PRIME
    best = [0, 0, 0, 0]
    for card in pile:
        value = values[card % 10]
        if value > best[card // 10]:
            best[card // 10] = value
    return best


def prime_of(best: "list[int]", options: "Options") -> "int | None":
    """The primiera of one best prime value for each suit, 0 for a missing one (rules.md 2.7).

    None where a missing suit disqualifies.

    >>> from .options import Options
    >>> prime_of([21, 21, 18, 18], Options()), prime_of([21, 21, 21, 0], Options())
    (78, None)
    """
    if options.prime_missing == "disqualify" and 0 in best:
        return None
    return sum(best)


def prime(pile: "list[int]", options: "Options") -> "int | None":
    """The primiera of `pile`: the sum of its best prime value in each suit."""
    return prime_of(_best_primes(pile, options), options)


def sevens_row(sevens: "list[int]", options: "Options") -> Row:
    """The primiera row where the sevens decide it: most of them, or at least three (8)."""
    ranked: "list[int] | list[int | None]" = sevens
    if options.three_sevens:
        ranked = [count if count >= 3 else None for count in sevens]
    return Row("primiera", sevens, strict_max(ranked), 1)


def prime_row(bests: "list[list[int]]", options: "Options") -> Row:
    """The primiera row of each side's best prime values, as the options read them."""
    if options.most_sevens or options.three_sevens:
        return sevens_row([best.count(_SEVEN) for best in bests], options)
    totals = [prime_of(best, options) for best in bests]
    ranked: "list[int] | list[int | None]" = totals
    if options.prime_missing == "suits_first":
        # 84 is the most that four suits can make.
        ranked = [sum(best) + 100 * (4 - best.count(0)) for best in bests]
    return Row("primiera", totals, strict_max(ranked), 1)


def run_of_denari(pile: "list[int]", cap: int) -> int:
    """Length of the run D1, D2, ... in `pile`, at most `cap`; 0 where it is below three (5).

    >>> run_of_denari([10, 11, 12, 13, 14, 17], 10)
    5
    """
    length = 0
    while length < 10 and DENARI * 10 + length in pile:
        length += 1
    return min(length, cap) if length >= 3 else 0


def _holder_row(name: str, piles: "list[list[int]]", card: int) -> Row:
    return most(name, [1 if card in pile else 0 for pile in piles])


def _run_row(name: str, piles: "list[list[int]]", cap: int) -> Row:
    runs = [run_of_denari(pile, cap) for pile in piles]
    side = strict_max(runs)
    return Row(name, runs, side, runs[side])


def trente_row(held: "list[list[bool]]") -> Row:
    """The row of the first three denari, worth 1, 2 and 3 to the side that has each (3)."""
    worth = [one[0] + 2 * one[1] + 3 * one[2] for one in held]
    row = Row("trente", worth, NOBODY, 0)
    row.points = worth
    return row


def at_once(rows: "list[Row]", coins: int, options: "Options") -> int:
    """The side that wins the match at once, or `NOBODY`; `coins` is who has all ten denari."""
    for row in rows:
        if row.name == "trente" and 6 in row.points:
            return row.points.index(6)
    wins = options.cappotto is True or (options.napola and options.napoleone)
    return coins if wins else NOBODY


def score(piles: "list[list[int]]", scope: "list[int]", options: "Options") -> Score:
    """The score of a deal whose sides hold `piles` and made `scope`."""
    coins = [len([card for card in pile if card // 10 == DENARI]) for pile in piles]
    rows = [
        most("carte", [len(pile) for pile in piles]),
        most("denari", coins),
        _holder_row("settebello", piles, SETTEBELLO),
        prime_row([_best_primes(pile, options) for pile in piles], options),
        scope_row(scope),
    ]
    if options.re_bello:
        rows.append(_holder_row("re_bello", piles, RE_BELLO))
    if options.napola:
        rows.append(_run_row("napola", piles, options.napola))
    if options.piccola:
        rows.append(_run_row("piccola", piles, options.piccola))
    if options.grande:
        held = [1 if 17 in pile and 18 in pile and 19 in pile else 0 for pile in piles]
        rows.append(most("grande", held, 5))
    if options.trente:
        rows.append(trente_row([[card in pile for card in _LOW_DENARI] for pile in piles]))
    if options.cappotto == CAPPOTTO:
        rows.append(most("cappotto", [coin // 10 for coin in coins], CAPPOTTO))
    return Score(rows, at_once(rows, coins.index(10) if 10 in coins else NOBODY, options))
