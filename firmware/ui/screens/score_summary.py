"""The deal before it is banked: every category, the points, the new totals.

OK banks it; ◀ ▶ choose a line, which OK then changes; BACK takes back the last entry.
"""

from firmware.ui.input import BACK, OK, PRESS
from firmware.ui.scoreboard import DealTable
from firmware.ui.scorekit import Page, step_back
from firmware.ui.strings import T


class ScoreSummary(Page):
    NAME = "score_summary"

    def __init__(self, app, over=False):
        super().__init__(app, over)
        sheet = self.ledger.sheet
        self._rows = [sheet.entry_of(row.name) for row in sheet.score().rows]
        self._list = DealTable(len(self._rows))

    def enter(self):
        ledger = self.ledger
        if ledger.sheet.too_many_scope() and not self.table.note:
            self.table.note = T.WARN_SCOPE

    def key(self, key, kind):
        if kind == PRESS and key == BACK:
            return step_back(self.table)
        if kind == PRESS and key == OK:
            ledger = self.ledger
            if self._list.on_bar:
                return ("score", ledger.bank())
            return ("score", ledger.edit(ledger.number, self._rows[self._list.index]))
        return self._list.handle(key, kind)

    def paint(self, canvas):
        ledger = self.ledger
        head = self.app.alert() or T.DEAL_NO % ledger.number
        self._list.draw(canvas, head, ledger.sheet, ledger.names, ledger.totals, T.HINT_BANK)
