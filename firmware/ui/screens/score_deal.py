"""A banked deal: ◀ ▶ choose an entry, OK changes it, and all later totals follow."""

from firmware.ui.input import BACK, OK, PRESS
from firmware.ui.scoreboard import DealTable
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import Toast


class ScoreDeal(Screen):
    NAME = "score_deal"

    def __init__(self, app, number):
        self._app = app
        self._table = app.table
        self._number = number
        sheet = app.table.model.deal(number)
        self._rows = [sheet.entry_of(row.name) for row in sheet.score().rows]
        self._list = DealTable(len(self._rows))
        self._list.index = 0
        self._toast = Toast()

    def handle(self, key, kind):
        if kind == PRESS and (key == BACK or (key == OK and self._list.on_bar)):
            return ("pop",)
        if kind == PRESS and key == OK:
            ledger = self._table.model
            return ("score", ledger.edit(self._number, self._rows[self._list.index]))
        return self._list.handle(key, kind)

    def tick(self, now):
        if self._table.model.phase == "edit":
            return ("push", self._table.where(), True)
        if self._table.note:
            self._toast.show(self._table.note, now)
            self._table.note = ""
            return True
        return self._toast.tick(now) or None

    def draw(self, canvas):
        ledger = self._table.model
        totals = [0] * ledger.sides
        for score in ledger.scores[: self._number - 1]:
            for side in range(ledger.sides):
                totals[side] += score.points[side]
        head = T.DEAL_NO % self._number
        sheet = ledger.deal(self._number)
        self._list.draw(canvas, head, sheet, ledger.names, totals, T.HINT_BACK)
        self._toast.draw(canvas)
