"""A scored match as the fold of its log: one record for each press that changes anything.

Commands return the records that a press makes, or raise `Refused`; they change nothing. `feed`
checks a record against what the command would write and applies it, so that resume, undo and the
PC's check are one function. State includes the very cell that is being entered. The log of a
match that is over always ends with a record that names the winner.
"""

from firmware.core.errors import LogError, ScopaError
from firmware.core.scoring import NOBODY

from . import bonus, entry, sums
from .book import MODES, Book, number_in
from .cursor import Cursor
from .refusal import Refused
from .sheet import NUMBERS, QUICK, WINNER, categories

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.core.log import Record


class Ledger(Book):
    """A scored match: the state that `Book` describes, and the presses that change it."""

    def scopa(self, side: int) -> "list[Record]":
        """A scope for `side` in the deal being played."""
        self._need("live")
        if not 0 <= side < self.sides or self.sheet.scope(side) >= entry.MOST_SCOPE:
            raise Refused("not_now")
        return [["SCOPA", str(side)]]

    def award(self, side: int, name: str) -> "list[Record]":
        """A bonus for `side` in the deal being played; those of the table are the dealer's."""
        self._need("live")
        if not 0 <= side < self.sides or name not in bonus.offered(self.options):
            raise Refused("not_now")
        before = [each for each in self.sheet.scopa if bonus.name_of(each)]
        if bonus.is_dealers(name):
            if side != self.side_of_seat(self.dealer):
                raise Refused("not_now")
            if any(bonus.is_dealers(bonus.name_of(each)) for each in before):
                raise Refused("bonus_once")
        else:
            own = [each for each in before if bonus.side_of(each) == side]
            declared = [each for each in own if not bonus.is_dealers(bonus.name_of(each))]
            if len(declared) >= bonus.most_declared(self.seats, self.sides):
                raise Refused("bonus_many")
        added = bonus.worth(bonus.entry(side, name))
        if self.sheet.scope(side) + added > entry.MOST_SCOPE:
            raise Refused("not_now")
        return [["BONUS", str(side), name]]

    def count(self, mode: int) -> "list[Record]":
        """Start to count the deal, in `NUMBERS`, `WINNER` or `QUICK` mode."""
        self._need("live")
        if mode not in (NUMBERS, WINNER, QUICK):
            raise Refused("not_now")
        return [["COUNT", MODES[mode]]]

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
        if self.editing and self.edited <= len(self.deals) and cursor.ends_route():
            scores = self.scores[:]
            scores[self.edited - 1] = cursor.sheet.score()
            return [record + sums.fields(scores, self.sides, self.options)]
        return [self._marked(record)]

    def back(self) -> "list[Record]":
        """Take back one step of the deal being entered; no record where there is none."""
        phase = self.phase
        if phase in ("entry", "edit"):
            place = self.cursor.before()
            if not place:
                return [self._marked(["BACK", "edit" if self.editing else "live"])]
            return [self._marked(["BACK", place[0], str(place[1])])]
        if phase == "summary":
            page, cell = Cursor(self.sheet.copy(), self.route()).last()
            return [["BACK", page, str(cell)]]
        if phase == "live" and self.sheet.scopa:
            last = self.sheet.scopa[-1]
            record = ["BACK", "scopa", str(bonus.side_of(last))]
            return [record + ([bonus.name_of(last)] if bonus.name_of(last) else [])]
        return []

    def bank(self) -> "list[Record]":
        """Add the deal to the match."""
        self._need("summary")
        score = self.sheet.score()
        state = sums.fields(self.scores + [score], self.sides, self.options)
        return [["BANK", str(self.number), "points=" + sums.joined(score.points)] + state]

    def undo(self) -> "list[Record]":
        """Take back the last banked deal: it is open again, ready to be banked."""
        if self.editing or not self.deals:
            raise Refused("nothing")
        state = sums.fields(self.scores[:-1], self.sides, self.options)
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
        if self.editing or not 1 <= number <= last or not known:
            raise Refused("not_now")
        return [self._marked(["EDIT", str(number), category])]

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
        self.apply(record)

    def _press(self, record: "Record") -> "list[Record]":
        kind = record[0]
        fields = record[1:] + ["", "", ""]
        if kind == "SCOPA":
            return self.scopa(number_in(fields[0]))
        if kind == "BONUS":
            return self.award(number_in(fields[0]), fields[1])
        if kind == "COUNT":
            return self.count(MODES.index(fields[0]) if fields[0] in MODES else -1)
        if kind == "SET":
            return self.put(number_in(fields[2]))
        if kind == "EDIT":
            return self.edit(number_in(fields[0]), fields[1])
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

    def _marked(self, record: "Record") -> "Record":
        """The record of a press that leaves the match as it stands: a finished one says so."""
        return record if self.winner == NOBODY else record + ["winner=%d" % self.winner]

    def _need(self, *phases: str) -> None:
        if self.phase not in phases:
            raise Refused("not_now")


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
