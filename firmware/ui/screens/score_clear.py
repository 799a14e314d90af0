"""Empties the deal that is being played and counted, by holding OK; BACK leaves it as it is."""

from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.holdpage import HoldPage
from firmware.ui.scorekit import entered, label
from firmware.ui.strings import T
from firmware.ui.widgets import hints, status


class ScoreClear(HoldPage):
    NAME = "score_clear"

    def __init__(self, app):
        super().__init__()
        self._table = app.table

    def command(self):
        return ("score", self._table.model.clear())

    def draw(self, canvas):
        ledger = self._table.model
        status(canvas, T.DEAL_N % ledger.number)
        scope = label("scope") + " " + entered(ledger.sheet, "scope", ledger.names)
        canvas.text_center(T.FOR_GOOD, 0, c.WIDTH, 11, fonts.BODY)
        canvas.text_center(scope, 0, c.WIDTH, 22, fonts.BODY)
        self.hold.draw(canvas, 4, 37, c.WIDTH - 8, T.CLEAR_DEAL)
        hints(canvas, ok=T.HINT_HOLD, back=T.HINT_BACK)
