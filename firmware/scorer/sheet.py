"""What people entered for one deal: a list of numbers for each category, and how it was counted.

A category is counted by `NUMBERS` (both counts), by `WINNER` (who takes the point) or, for the
primiera, by `CARDS` (the calculator). `CELLS` of a category are its single decisions; what can be
derived is no cell. The points come from the rows of core's scoring, never from rules of our own.
"""

from firmware.core.scoring import (
    CAPPOTTO,
    NOBODY,
    Row,
    Score,
    at_once,
    most,
    prime_row,
    scope_row,
    sevens_row,
    trente_row,
)

from . import bonus, primiera

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.core.options import Options

NUMBERS = 0
WINNER = 1
CARDS = 2
# A deal's mode is NUMBERS, WINNER or QUICK: all winners on one page, scope as counted in play.
QUICK = 3

# Categories whose counts share out a number of cards.
SHARED = (("carte", 40), ("denari", 10))
# Categories that one side holds; the first two are always somebody's.
HELD = ("settebello", "re_bello", "grande", "cappotto")
RUNS = ("napola", "piccola")
# The first three denari have a holder each.
TRENTE = "trente"
_TRENTE_CARDS = 3
_LONGEST_RUN = 10


def categories(options: "Options") -> "list[str]":
    """The categories of a deal, in the order in which they are entered and shown.

    A run of denari tells who has all ten; where there is none, that is asked.
    """
    names = ["carte", "denari", "settebello", "primiera", "scope"]
    for name in ("re_bello", "napola", "piccola", "grande", TRENTE):
        if getattr(options, name):
            names.append(name)
    if options.cappotto and not (options.napola or options.piccola):
        names.append("cappotto")
    return names


class Sheet:
    """The entries of one deal; `values` holds what was entered so far, drafts included.

    `scopa` lists the scope and bonuses in the order in which they were made, as `bonus` has it.
    """

    def __init__(self, sides: int, options: "Options") -> None:
        self.sides = sides
        self.options = options
        self.mode = NUMBERS
        self.how: "dict[str, int]" = {}
        self.values: "dict[str, list[int]]" = {}
        self.scopa: "list[int]" = []

    def copy(self) -> "Sheet":
        """A sheet of its own with the same entries."""
        other = Sheet(self.sides, self.options)
        other.mode = self.mode
        other.scopa = self.scopa[:]
        for category in self.how:
            other.how[category] = self.how[category]
        for category in self.values:
            other.values[category] = self.values[category][:]
        return other

    def is_blank(self) -> bool:
        """Whether nothing has been entered."""
        return not self.values and not self.scopa

    def shared(self, category: str) -> int:
        """How many cards `category` shares out, 0 where it shares none.

        A primiera is the four sevens where those alone decide it.
        """
        # Asked from the depths of a log's fold: a call more might not fit the board's stack.
        for name, count in SHARED:
            if name == category:
                return count
        options = self.options
        alone = options.most_sevens or options.three_sevens
        return 4 if category == "primiera" and alone else 0

    def scope(self, side: int) -> int:
        """The scope of `side`, bonuses included."""
        own = [bonus.worth(each) for each in self.scopa if bonus.side_of(each) == side]
        return sum(own)

    def way(self, category: str) -> int:
        """How `category` is counted: `NUMBERS`, `WINNER` or `CARDS`."""
        return self.how.get(category, NUMBERS)

    def cells(self, category: str) -> int:
        """How many decisions `category` takes; the rest of its numbers is derived."""
        if category == "scope":
            return self.sides
        if category in RUNS:
            return 2 if self.values.get(category, [NOBODY])[0] != NOBODY else 1
        if category in HELD or self.way(category) == WINNER:
            return 1
        if category == TRENTE:
            return _TRENTE_CARDS
        if self.way(category) == CARDS:
            return 4 * self.sides
        return self.sides - 1 if self.shared(category) else self.sides

    def counts(self, category: str) -> "list[int] | None":
        """The number of each side, derived ones included; None where no numbers were entered."""
        if category == "scope":
            return [self.scope(side) for side in range(self.sides)]
        values = self.values.get(category)
        if values is None or category in HELD or self.way(category) == WINNER:
            return None
        if category == TRENTE:
            return self._row(category).points
        if category in RUNS:
            return [values[1] if side == values[0] else 0 for side in range(self.sides)]
        if self.way(category) == CARDS:
            row = prime_row(primiera.bests(values, self.options), self.options)
            return [primiera.NONE if count is None else count for count in row.counts]
        if not self.shared(category):
            return values[:]
        return values + [self.shared(category) - sum(values)]

    def holder(self, category: str) -> int:
        """The side that was said to hold or win `category`, or `NOBODY`."""
        values = self.values.get(category)
        if values is None or (self.way(category) != WINNER and category not in HELD + RUNS):
            return NOBODY
        return values[0]

    def ahead(self, category: str) -> int:
        """The side that takes the point of `category` as it stands, or `NOBODY`."""
        return self._row(category).winner if category in self.values else NOBODY

    def _row(self, category: str) -> Row:
        options = self.options
        blank: "list[int | None]" = [None] * self.sides
        if category == "scope":
            return scope_row([self.scope(side) for side in range(self.sides)])
        if category == "grande":
            return Row(category, blank, self.holder(category), 5)
        if category == "cappotto":
            return Row(category, blank, self._all_denari(), self._cappotto())
        if category == TRENTE:
            holders = self.values[category]
            return trente_row([[h == side for h in holders] for side in range(self.sides)])
        if category in RUNS:
            side, length = (self.values[category] + [0])[:2]
            worth = min(length, getattr(options, category))
            counts = [worth if each == side else 0 for each in range(self.sides)]
            return Row(category, list(counts), side, worth)
        if category in HELD or self.way(category) == WINNER:
            return Row(category, blank, self.holder(category), 1)
        values = self.values[category]
        if self.way(category) == CARDS:
            return prime_row(primiera.bests(values, options), options)
        numbers = self.counts(category)
        assert numbers is not None
        if category == "primiera" and self.shared(category):
            return sevens_row(numbers, options)
        return most(category, [None if each == primiera.NONE else each for each in numbers])

    def entry_of(self, row: str) -> str:
        """The category that is entered for the score's row `row`: a run tells of a cappotto."""
        if row in categories(self.options):
            return row
        return "napola" if self.options.napola else "piccola"

    def score(self) -> Score:
        """The score of a deal whose categories have all been entered."""
        known = categories(self.options)
        if self._cappotto() and "cappotto" not in known:
            known.append("cappotto")
        rows = [self._row(category) for category in known]
        return Score(rows, at_once(rows, self._all_denari(), self.options))

    def _cappotto(self) -> int:
        return CAPPOTTO if self.options.cappotto == CAPPOTTO else 0

    def _all_denari(self) -> int:
        """The side that was said to have all ten denari, or `NOBODY`."""
        for category in RUNS:
            side, length = (self.values.get(category, [NOBODY]) + [0])[:2]
            if length == _LONGEST_RUN:
                return side
        return self.holder("cappotto")

    def too_many_scope(self) -> bool:
        """Whether a side has more scope than it can take with its cards, two at a time (S07).

        Where bonuses count as scope, those of the deal may be in the number or not.
        """
        if bonus.offered(self.options):
            return False
        cards = self.counts("carte")
        for side in range(self.sides):
            most_cards = 40 if cards is None else cards[side]
            if self.scope(side) > most_cards // 2:
                return True
        return False
