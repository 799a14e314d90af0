"""The scored match that is running: the ledger of a table, its log, and where its screens stand.

The screen to show follows from the ledger alone, so that a match taken up again after a power cut
stands at the very field that was being entered.
"""

from . import __version__
from .scorer.ledger import Ledger
from .scorer.sheet import CARDS, QUICK, WINNER
from .session import Session

_WINNER = "winner="
# Asked at every turn of the loop: nothing is put together there.
_SCREENS = {"live": "score_live", "summary": "score_summary", "over": "score_over"}


class Table(Session):
    """Commands: `new_table` (options, names, seats, first dealer), `resume_table` (log number),
    `open_table` (log number, a screen to push), `score` (the records of a press, as the ledger's
    commands make them).

    `note` is a line for the next screen that shows one: what was undone, why it was refused.
    """

    KIND = "table"
    SCREEN = "score_live"
    COMMANDS = ("new_table", "resume_table", "open_table", "score")

    def __init__(self, journal):
        super().__init__(journal)
        self.note = ""

    def make(self, header):
        return Ledger(header)

    def is_over(self):
        return self.model.phase == "over"

    @staticmethod
    def is_finished(last):
        """Whether a log that ends with the record `last` is that of a match that has a winner."""
        return last[-1].startswith(_WINNER)

    def deal_number(self):
        """The number of the deal that is being played, from 1."""
        return len(self.model.deals) + 1

    def where(self):
        """The name of the screen that the ledger is to be shown on."""
        ledger = self.model
        phase = ledger.phase
        if phase in _SCREENS:
            return _SCREENS[phase]
        cursor = ledger.cursor
        sheet = cursor.sheet
        # Of a quick deal too an edit may count the primiera, and BACK leads to those numbers.
        way = sheet.way("primiera") if cursor.category == "primiera" else WINNER
        if phase == "entry" and sheet.mode == QUICK and way == WINNER:
            return "score_quick"
        if way == CARDS:
            return "score_cards"
        return "score_entry"

    def command(self, name, args):
        if name == "score":
            self.write(args[0])
            return None
        if name == "new_table":
            self.start(Ledger.header(__version__, *args))
            return ("replace", self.where())
        if self.model is None or self.number != args[0]:
            self.open(args[0])
        return ("push", self.where() if name == "resume_table" else args[1])
