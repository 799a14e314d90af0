"""A scored match as the fold of its log: one record for each press that changes anything.

Commands return the records that a press makes, or raise `Refused`; they change nothing. `feed`
checks a record against what the command would write and applies it, so that resume, undo and the
PC's check are one function. State includes the very cell that is being entered. The log of a
match that is over always ends with a record that names the winner.
"""

from firmware.core.errors import LogError, ScopaError
from firmware.core.scoring import NOBODY, Score

from . import entry, sums
from .cursor import Cursor
from .limits import refusal
from .refusal import Refused
from .sheet import NUMBERS, QUICK, WINNER, Sheet, categories
from .table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.core.log import Record

_MODES = ("numbers", "winner", "", "quick")


class Ledger(Table):
    """State of a scored match; `phase` is `live`, `entry`, `summary`, `edit` or `over`.

    Beside what `Table` has: `deals` (a `Sheet` each) with their `scores` (a `Score` each),
    `totals`, `winner`; `sheet` is the deal in progress, `cursor` the place in an entry or edit.
    """

    def __init__(self, record: "Record") -> None:
        """Start from a log's header; `LogError` where it is not a scored match's."""
        Table.__init__(self, record)
        self.deals: "list[Sheet]" = []
        self.sheet = Sheet(self.sides, self.options)
        self.stage = "live"
        self._entry: "Cursor | None" = None
        self._edit: "Cursor | None" = None
        self._edited = 0
        # Deals that were undone one after the other: each comes back once those before it are.
        self._later: "list[Sheet]" = []
        self._sum_up()

    # What a screen asks.

    @property
    def phase(self) -> str:
        """What is going on: see the class."""
        if self._edit:
            return "edit"
        return "over" if self.winner != NOBODY else self.stage

    @property
    def cursor(self) -> Cursor:
        """The place in the entry or edit that is going on; `Refused` where there is none."""
        cursor = self._edit or self._entry
        if not cursor or self.phase not in ("entry", "edit"):
            raise Refused("not_now")
        return cursor

    @property
    def number(self) -> int:
        """The number of the deal that is being played, entered or edited, from 1."""
        return self._edited if self._edit else len(self.deals) + 1

    @property
    def dealer(self) -> int:
        """The seat that deals now: the first dealer, then always the seat on the right (2.1)."""
        return (self.first_dealer + len(self.deals)) % self.seats

    @property
    def mode(self) -> int:
        """How the last deal that was counted was counted; NUMBERS before the first."""
        if self.sheet.values or not self.deals:
            return self.sheet.mode
        return self.deals[-1].mode

    def deal(self, number: int) -> Sheet:
        """The sheet of deal `number`, from 1; the deal in progress is the last."""
        return self.sheet if number > len(self.deals) else self.deals[number - 1]

    # Commands: the records of one press.

    def scopa(self, side: int) -> "list[Record]":
        """A scope for `side` in the deal being played."""
        self._need("live")
        if not 0 <= side < self.sides or self.sheet.scopa.count(side) >= entry.MOST_SCOPE:
            raise Refused("not_now")
        return [["SCOPA", str(side)]]

    def count(self, mode: int) -> "list[Record]":
        """Start to count the deal, in `NUMBERS`, `WINNER` or `QUICK` mode."""
        self._need("live")
        if mode not in (NUMBERS, WINNER, QUICK):
            raise Refused("not_now")
        return [["COUNT", _MODES[mode]]]

    def put(self, value: int) -> "list[Record]":
        """Set the cell being entered to `value`; `Refused` names the rule where it can't be."""
        cursor = self.cursor
        cursor.check(value)
        return [self._marked(["SET", cursor.category, str(cursor.cell), str(value)])]

    def confirm(self) -> "list[Record]":
        """Settle the cell being entered and go on to the next decision."""
        cursor = self.cursor
        record = ["OK", cursor.category, str(cursor.cell), str(cursor.value())]
        if cursor.ends_page():
            cursor.check_page()
        if self._edit and self._edited <= len(self.deals) and cursor.ends_route():
            deals = self.deals[:]
            deals[self._edited - 1] = cursor.sheet
            return [record + sums.fields(deals, self.sides, self.options)]
        return [self._marked(record)]

    def back(self) -> "list[Record]":
        """Take back one step of the deal being entered; no record where there is none."""
        phase = self.phase
        if phase in ("entry", "edit"):
            place = self.cursor.before()
            if not place:
                return [self._marked(["BACK", "edit" if self._edit else "live"])]
            return [self._marked(["BACK", place[0], str(place[1])])]
        if phase == "summary":
            page, cell = Cursor(self.sheet.copy(), self._route()).last()
            return [["BACK", page, str(cell)]]
        if phase == "live" and self.sheet.scopa:
            return [["BACK", "scopa", str(self.sheet.scopa[-1])]]
        return []

    def bank(self) -> "list[Record]":
        """Add the deal to the match."""
        self._need("summary")
        points = "points=" + sums.joined(self.sheet.score().points)
        state = sums.fields(self.deals + [self.sheet], self.sides, self.options)
        return [["BANK", str(self.number), points] + state]

    def undo(self) -> "list[Record]":
        """Take back the last banked deal: it is open again, ready to be banked."""
        if self._edit or not self.deals:
            raise Refused("nothing")
        state = sums.fields(self.deals[:-1], self.sides, self.options)
        return [["UNDO", str(len(self.deals))] + state]

    def clear(self) -> "list[Record]":
        """Empty the deal in progress."""
        self._need("live", "entry", "summary")
        if self.sheet.is_blank():
            raise Refused("nothing")
        return [["CLEAR"]]

    def edit(self, number: int, category: str) -> "list[Record]":
        """Open `category` of deal `number` (from 1; the one in its summary included)."""
        last = len(self.deals) + (1 if self.phase == "summary" else 0)
        known = category in categories(self.options)
        if self._edit or not 1 <= number <= last or not known:
            raise Refused("not_now")
        return [self._marked(["EDIT", str(number), category])]

    # The fold.

    def feed(self, record: "Record") -> None:
        """Check `record` against what the same press would write now, and apply it.

        Raises `LogError` where it differs.
        """
        try:
            expected = self._press(record)
        except LogError:
            raise
        except ScopaError as error:
            raise LogError(str(error), 0, "another record", " ".join(record)) from error
        if expected != [record]:
            wanted = " ".join(expected[0]) if expected else "another record"
            raise LogError("not what was entered", 0, wanted, " ".join(record))
        self._apply(record)

    def _press(self, record: "Record") -> "list[Record]":
        kind = record[0]
        fields = record[1:] + ["", "", ""]
        if kind == "SCOPA":
            return self.scopa(_number(fields[0]))
        if kind == "COUNT":
            return self.count(_MODES.index(fields[0]) if fields[0] in _MODES else -1)
        if kind == "SET":
            return self.put(_number(fields[2]))
        if kind == "EDIT":
            return self.edit(_number(fields[0]), fields[1])
        for name, command in (
            ("OK", self.confirm),
            ("BACK", self.back),
            ("BANK", self.bank),
            ("UNDO", self.undo),
            ("CLEAR", self.clear),
        ):
            if name == kind:
                return command()
        raise LogError("an unknown record", 0, "a scorer's record", kind[:20])

    def _apply(self, record: "Record") -> None:
        """Apply a record that has been checked."""
        kind = record[0]
        if kind == "SCOPA":
            self.sheet.scopa.append(_number(record[1]))
        elif kind == "COUNT":
            self._start_count(_MODES.index(record[1]))
        elif kind == "SET":
            self.cursor.put(_number(record[3]))
        elif kind == "OK":
            self._settle()
        elif kind == "BACK":
            self._step_back(record)
        elif kind == "BANK":
            self.deals.append(self.sheet)
            self._open(self._later.pop() if self._later else None)
        elif kind == "UNDO":
            if not self.sheet.is_blank():
                self._later.append(self.sheet)
            self._open(self.deals.pop())
        elif kind == "CLEAR":
            self._open(None)
        elif kind == "EDIT":
            self._edited = _number(record[1])
            route = [entry.HOW] if record[2] == "primiera" else []
            self._edit = Cursor(self.deal(self._edited).copy(), route + [record[2]])

    def _start_count(self, mode: int) -> None:
        way = NUMBERS if mode == NUMBERS else WINNER
        # The primiera is counted as it was in the last deal like this one.
        last = self.sheet if "primiera" in self.sheet.values else None
        last = last or (self.deals[-1] if self.deals else None)
        if mode != QUICK and last and last.mode == mode:
            way = last.way("primiera")
        entry.count_by(self.sheet, mode, way)
        self.stage = "entry"
        self._entry = Cursor(self.sheet, self._route())

    def _settle(self) -> None:
        cursor = self.cursor
        if not cursor.ends_route():
            cursor.advance()
        elif not self._edit:
            self.stage = "summary"
        else:
            if self._edited > len(self.deals):
                self.sheet = cursor.sheet
            else:
                self.deals[self._edited - 1] = cursor.sheet
                self._sum_up()
            self._edit = None

    def _step_back(self, record: "Record") -> None:
        where = record[1]
        if where == "scopa":
            self.sheet.scopa.pop()
        elif where == "live":
            self.stage = "live"
        elif where == "edit":
            self._edit = None
        else:
            if self.phase == "summary":
                self._entry = Cursor(self.sheet, self._route())
                self.stage = "entry"
            self.cursor.go_back(where, _number(record[2]))

    def _open(self, sheet: "Sheet | None") -> None:
        """Make `sheet` (or a blank one) the deal in progress, in its summary if it is complete."""
        self.sheet = sheet or Sheet(self.sides, self.options)
        self.stage = "summary" if sheet and self._is_complete(sheet) else "live"
        self._sum_up()

    def _is_complete(self, sheet: Sheet) -> bool:
        known = categories(self.options)
        for category in known:
            if category != "scope" and category not in sheet.values:
                return False
        return refusal(sheet, known) == ""

    def _sum_up(self) -> None:
        self.scores: "list[Score]" = [deal.score() for deal in self.deals]
        self.totals = sums.totals(self.scores, self.sides)
        self.winner = sums.won(self.scores, self.sides, self.options)

    def _marked(self, record: "Record") -> "Record":
        """The record of a press that leaves the match as it stands: a finished one says so."""
        return record if self.winner == NOBODY else record + ["winner=%d" % self.winner]

    def _route(self) -> "list[str]":
        return entry.order(self.sheet.mode, self.options)

    def _need(self, *phases: str) -> None:
        if self.phase not in phases:
            raise Refused("not_now")


def _number(text: str) -> int:
    """The number that a field spells; -2, which nothing is, where it spells none."""
    digits = text[1:] if text[:1] == "-" else text
    return int(text) if digits.isdigit() and len(digits) < 9 else -2


def fold(records: "list[Record]") -> Ledger:
    """The scored match that `records` tell, header first; `LogError` names the wrong line."""
    if not records:
        raise LogError("an empty log", 1, "LOG ...", "nothing")
    ledger = Ledger(records[0])
    for i in range(1, len(records)):
        try:
            ledger.feed(records[i])
        except LogError as error:
            raise error.at(i + 1) from None
    return ledger
