"""Where the entry of a deal stands: the page, the cell in it, and what may come next.

One class for the guided entry of a deal and for the edit of a single category. A page is checked
against the pages before it; an edit that no longer agrees with a later page goes on to that page.
"""

from . import entry
from .limits import refusal
from .refusal import Refused
from .sheet import NUMBERS, Sheet, categories


class Cursor:
    """A place on the `route` of pages through `sheet`: `category` and `cell` are due."""

    def __init__(self, sheet: Sheet, route: "list[str]") -> None:
        self.sheet = sheet
        self.route = route
        self.at = 0
        self.cell = 0
        self._fresh = False
        self.arrive(0, 0)

    @property
    def category(self) -> str:
        """The category being entered (`entry.HOW` for how the primiera is counted)."""
        return self.route[self.at]

    def cells(self, category: str) -> int:
        """How many decisions the page of `category` asks."""
        return 1 if category == entry.HOW else self.sheet.cells(category)

    def value(self) -> int:
        """What the cell holds."""
        return entry.value(self.sheet, self.category, self.cell)

    def dial(self) -> "list[int]":
        """What the cell can be, leftmost first."""
        return entry.dial(self.sheet, self.category, self.cell)

    def check(self, value: int) -> None:
        """Raise `Refused` where the cell can't be `value`."""
        if value not in self.dial():
            raise Refused(self._beyond())
        if self._shares():
            trial = self.sheet.copy()
            entry.put(trial, self.category, self.cell, value, self._fresh)
            _refuse(refusal(trial, self._known()))

    def put(self, value: int) -> None:
        """Set the cell."""
        entry.put(self.sheet, self.category, self.cell, value, self._fresh)

    def step(self, value: int, direction: int) -> int:
        """The number next to `value` on the dial, or `value` at its end.

        `Refused` where the number next to it would break a rule.
        """
        dial = self.dial()
        place = dial.index(value) + direction
        if 0 <= place < len(dial):
            self.check(dial[place])
            return dial[place]
        if self._shares():
            raise Refused(self._beyond())
        return value

    def ends_page(self) -> bool:
        """Whether this cell is the last of its page."""
        return self.cell + 1 >= self.cells(self.category)

    def check_page(self) -> None:
        """Raise `Refused` where the page does not agree with those before it."""
        if self.category not in (entry.HOW, "scope"):
            _refuse(refusal(self.sheet, self._known()))

    def ends_route(self) -> bool:
        """Whether nothing is left to enter once this cell is settled."""
        if not self.ends_page() or self.at + 1 < len(self.route):
            return False
        return self._broken() == ""

    def advance(self) -> None:
        """Settle the cell and go to the next one; not called where the route ends."""
        if not self.ends_page():
            self.cell += 1
            return
        if self.category == entry.HOW:
            entry.set_way(self.sheet, "primiera", self.value())
        if self.at + 1 >= len(self.route):
            self.route.append(self._broken())
        self.arrive(self.at + 1, 0)

    def before(self) -> "tuple[str, int] | None":
        """The page and cell that BACK leads to; None on the first."""
        if self.cell:
            return self.category, self.cell - 1
        if not self.at:
            return None
        page = self.route[self.at - 1]
        return page, self.cells(page) - 1

    def last(self) -> "tuple[str, int]":
        """The last page and cell of the route."""
        page = self.route[-1]
        return page, self.cells(page) - 1

    def go_back(self, page: str, cell: int) -> None:
        """Go to an earlier cell of the route."""
        if page == self.category:
            self.cell = cell
        else:
            self.arrive(self.route.index(page), cell)

    def arrive(self, at: int, cell: int) -> None:
        """Come to a page: keep what was entered there where it can still be, else start anew."""
        self.at = at
        self.cell = cell
        category = self.category
        values = self.sheet.values
        self._fresh = category not in values and category != "scope"
        if category == entry.HOW:
            self._fresh = True
        elif category != "scope" and not self._fresh:
            self._fresh = refusal(self.sheet, self._known()) != ""
        if self._fresh:
            values[category] = entry.start(self.sheet, category)
            self.cell = 0

    def _known(self) -> "list[str]":
        """The categories up to this page."""
        known = categories(self.sheet.options)
        return known[: known.index(self.category) + 1]

    def _broken(self) -> str:
        """The first later category that does not agree with what was entered, or an empty text."""
        known = categories(self.sheet.options)
        for i in range(known.index(self.category) + 1, len(known)):
            if known[i] == "scope":
                continue
            if known[i] not in self.sheet.values or refusal(self.sheet, known[: i + 1]):
                return known[i]
        return ""

    def _shares(self) -> bool:
        """Whether the page shares out cards, so that its numbers depend on one another."""
        category = self.category
        return self.sheet.shared(category) > 0 and self.sheet.way(category) == NUMBERS

    def _beyond(self) -> str:
        if not self._shares():
            return "no_more"
        return {40: "cards40", 10: "denari10"}.get(self.sheet.shared(self.category), "sevens4")


def _refuse(code: str) -> None:
    if code:
        raise Refused(code)
