"""The state of a scored match, and what each record does to it.

The records come checked: `Ledger` makes those of a press, and compares a log's with them.
"""

from firmware.core.scoring import NOBODY, Score

from . import bonus, entry, sums
from .cursor import Cursor
from .limits import refusal
from .refusal import Refused
from .sheet import NUMBERS, QUICK, WINNER, Sheet, categories
from .table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.core.log import Record

MODES = ("numbers", "winner", "", "quick")


class Book(Table):
    """State of a scored match; `phase` is `live`, `entry`, `summary`, `edit` or `over`.

    Beside what `Table` has: `deals` (a `Sheet` each) with their `scores` (a `Score` each),
    `totals`, `winner`; `sheet` is the deal in progress, `cursor` the place in an entry or edit.
    """

    def __init__(self, record: "Record") -> None:
        """Start from a log's header; `LogError` where it is not a scored match's."""
        Table.__init__(self, record)
        self.deals: "list[Sheet]" = []
        self.scores: "list[Score]" = []
        self.sheet = Sheet(self.sides, self.options)
        self.stage = "live"
        self._entry: "Cursor | None" = None
        self.editing: "Cursor | None" = None
        self.edited = 0
        # Deals that were undone one after the other: each comes back once those before it are.
        self._later: "list[Sheet]" = []
        self._sum_up()

    @property
    def phase(self) -> str:
        """What is going on: see the class."""
        if self.editing:
            return "edit"
        return "over" if self.winner != NOBODY else self.stage

    @property
    def cursor(self) -> Cursor:
        """The place in the entry or edit that is going on; `Refused` where there is none."""
        cursor = self.editing or self._entry
        if not cursor or self.phase not in ("entry", "edit"):
            raise Refused("not_now")
        return cursor

    @property
    def number(self) -> int:
        """The number of the deal that is being played, entered or edited, from 1."""
        return self.edited if self.editing else len(self.deals) + 1

    @property
    def dealer(self) -> int:
        """The seat that deals now: the first dealer, then always the one that follows (2.1)."""
        return (self.first_dealer + self.step * len(self.deals)) % self.seats

    @property
    def mode(self) -> int:
        """How the last deal that was counted was counted; NUMBERS before the first."""
        if self.sheet.values or not self.deals:
            return self.sheet.mode
        return self.deals[-1].mode

    def deal(self, number: int) -> Sheet:
        """The sheet of deal `number`, from 1; the deal in progress is the last."""
        return self.sheet if number > len(self.deals) else self.deals[number - 1]

    def apply(self, record: "Record") -> None:
        """Apply a record that has been checked."""
        kind = record[0]
        if kind == "SCOPA":
            self.sheet.scopa.append(number_in(record[1]))
        elif kind == "BONUS":
            self.sheet.scopa.append(bonus.entry(number_in(record[1]), record[2]))
        elif kind == "COUNT":
            self._start_count(MODES.index(record[1]))
        elif kind == "SET":
            self.cursor.put(number_in(record[3]))
        elif kind == "OK":
            self._settle()
        elif kind == "BACK":
            self._step_back(record)
        elif kind == "BANK":
            self.deals.append(self.sheet)
            self.scores.append(self.sheet.score())
            self._sum_up()
            self._open(self._later.pop() if self._later else None)
        elif kind == "UNDO":
            if not self.sheet.is_blank():
                self._later.append(self.sheet)
            self.scores.pop()
            self._sum_up()
            self._open(self.deals.pop())
        elif kind == "CLEAR":
            self._open(None)
        elif kind == "EDIT":
            self.edited = number_in(record[1])
            route = [entry.HOW] if record[2] == "primiera" else []
            self.editing = Cursor(self.deal(self.edited).copy(), route + [record[2]])

    def _start_count(self, mode: int) -> None:
        way = NUMBERS if mode == NUMBERS else WINNER
        # The primiera is counted as it was in the last deal like this one.
        last = self.sheet if "primiera" in self.sheet.values else None
        last = last or (self.deals[-1] if self.deals else None)
        if mode != QUICK and last and last.mode == mode:
            way = last.way("primiera")
        entry.count_by(self.sheet, mode, way)
        self.stage = "entry"
        self._entry = Cursor(self.sheet, self.route())

    def _settle(self) -> None:
        cursor = self.cursor
        if not cursor.ends_route():
            cursor.advance()
        elif not self.editing:
            self.stage = "summary"
        else:
            if self.edited > len(self.deals):
                self.sheet = cursor.sheet
            else:
                self.deals[self.edited - 1] = cursor.sheet
                self.scores[self.edited - 1] = cursor.sheet.score()
                self._sum_up()
            self.editing = None

    def _step_back(self, record: "Record") -> None:
        where = record[1]
        if where == "scopa":
            self.sheet.scopa.pop()
        elif where == "live":
            self.stage = "live"
        elif where == "edit":
            self.editing = None
        else:
            if self.phase == "summary":
                self._entry = Cursor(self.sheet, self.route())
                self.stage = "entry"
            self.cursor.go_back(where, number_in(record[2]))

    def _open(self, sheet: "Sheet | None") -> None:
        """Make `sheet` (or a blank one) the deal in progress, in its summary if it is complete."""
        self.sheet = sheet or Sheet(self.sides, self.options)
        self.stage = "summary" if sheet and self._is_complete(sheet) else "live"

    def _is_complete(self, sheet: Sheet) -> bool:
        known = categories(self.options)
        for category in known:
            if category != "scope" and category not in sheet.values:
                return False
        return refusal(sheet, known) == ""

    def _sum_up(self) -> None:
        """Bring totals and winner up to date with the scores."""
        self.totals = sums.totals(self.scores, self.sides)
        self.winner = sums.won(self.scores, self.sides, self.options)

    def route(self) -> "list[str]":
        """The pages of the deal in progress."""
        return entry.order(self.sheet.mode, self.options)


def number_in(text: str) -> int:
    """The number that a field spells; -2, which nothing is, where it spells none."""
    digits = text[1:] if text[:1] == "-" else text
    return int(text) if digits.isdigit() and len(digits) < 9 else -2
