"""Empties the deal that is being played and counted, by holding OK; BACK leaves it as it is."""

from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.input import BACK, PRESS
from firmware.ui.scorekit import entered, label
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import Hold, hints, status


class ScoreClear(Screen):
    NAME = "score_clear"

    def __init__(self, app):
        self._table = app.table
        self._hold = Hold()
        self._done = False

    def handle(self, key, kind):
        if self._done:
            return None
        if key == BACK and kind == PRESS:
            return ("pop",)
        if self._hold.handle(key, kind):
            self._done = True
            return ("score", self._table.model.clear())
        return True

    def tick(self, now):
        return ("pop",) if self._done else None

    def draw(self, canvas):
        ledger = self._table.model
        status(canvas, T.DEAL_N % ledger.number)
        scope = label("scope") + " " + entered(ledger.sheet, "scope", ledger.names)
        canvas.text_center(T.FOR_GOOD, 0, c.WIDTH, 11, fonts.BODY)
        canvas.text_center(scope, 0, c.WIDTH, 22, fonts.BODY)
        self._hold.draw(canvas, 4, 37, c.WIDTH - 8, T.CLEAR_DEAL)
        hints(canvas, ok=T.HINT_HOLD, back=T.HINT_BACK)
