"""What people entered for one deal: a list of numbers for each category, and how it was counted.

A category is counted by `NUMBERS` (both counts), by `WINNER` (who takes the point) or, for the
primiera, by `CARDS` (the calculator). `CELLS` of a category are its single decisions; what can be
derived is no cell. The points come from the rows of core's scoring, never from rules of our own.
"""

from firmware.core.scoring import (
    NOBODY,
    Row,
    Score,
    most,
    prime_row,
    scope_row,
)

from . import primiera

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
HELD = ("settebello", "re_bello", "grande")
RUNS = ("napola", "piccola")
_LONGEST_RUN = 10


def categories(options: "Options") -> "list[str]":
    """The categories of a deal, in the order in which they are entered and shown."""
    names = ["carte", "denari", "settebello", "primiera", "scope"]
    for name in ("re_bello", "napola", "piccola", "grande"):
        if getattr(options, name):
            names.append(name)
    return names


def shared(category: str) -> int:
    """How many cards `category` shares out, 0 where it shares none."""
    return dict(SHARED).get(category, 0)


class Sheet:
    """The entries of one deal; `values` holds what was entered so far, drafts included.

    `scopa` lists the side of each scope in the order in which they were made.
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
        if self.way(category) == CARDS:
            return 4 * self.sides
        return self.sides if category == "primiera" else self.sides - 1

    def counts(self, category: str) -> "list[int] | None":
        """The number of each side, derived ones included; None where no numbers were entered."""
        if category == "scope":
            return [self.scopa.count(side) for side in range(self.sides)]
        values = self.values.get(category)
        if values is None or category in HELD or self.way(category) == WINNER:
            return None
        if category in RUNS:
            return [values[1] if side == values[0] else 0 for side in range(self.sides)]
        if self.way(category) == CARDS:
            row = prime_row(primiera.bests(values, self.options), self.options)
            return [primiera.NONE if count is None else count for count in row.counts]
        if category == "primiera":
            return values[:]
        return values + [shared(category) - sum(values)]

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
            return scope_row([self.scopa.count(side) for side in range(self.sides)])
        if category == "grande":
            return Row(category, blank, self.holder(category), 5)
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
        return most(category, [None if each == primiera.NONE else each for each in numbers])

    def score(self) -> Score:
        """The score of a deal whose categories have all been entered."""
        rows = [self._row(category) for category in categories(self.options)]
        return Score(rows, self._napoleone())

    def _napoleone(self) -> int:
        if not (self.options.napola and self.options.napoleone):
            return NOBODY
        side, length = (self.values["napola"] + [0])[:2]
        return side if length == _LONGEST_RUN else NOBODY

    def too_many_scope(self) -> bool:
        """Whether a side has more scope than it can take with its cards, two at a time (S07)."""
        cards = self.counts("carte")
        for side in range(self.sides):
            most_cards = 40 if cards is None else cards[side]
            if self.scopa.count(side) > most_cards // 2:
                return True
        return False
