"""What a side scores beside a scopa: a declaration, or the dealer's take of the opening table.

OK on a declaration asks whose it is; the opening table is the dealer's. BACK goes a step back.
"""

from firmware.scorer import bonus
from firmware.scorer.refusal import Refused
from firmware.ui.input import BACK, OK, PRESS
from firmware.ui.scorekit import bonus_name, reason
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import Menu, Toast, hints, status


class ScoreBonus(Screen):
    NAME = "score_bonus"

    def __init__(self, app):
        self._app = app
        self._table = app.table
        self._bonuses = bonus.offered(app.table.model.options)
        self._list = Menu(len(self._bonuses))
        self._sides = None
        self._toast = Toast()
        self._now = 0
        self._done = False

    def handle(self, key, kind):
        if self._done:
            return None
        menu = self._sides or self._list
        if kind == PRESS and key == BACK:
            if not self._sides:
                return ("pop",)
            self._sides = None
            return True
        if kind != PRESS or key != OK:
            return menu.handle(key, kind) or None
        ledger = self._table.model
        if self._sides:
            return self._award(self._sides.index)
        if bonus.is_dealers(self._bonuses[self._list.index]):
            return self._award(ledger.side_of_seat(ledger.dealer))
        self._sides = Menu(ledger.sides)
        return True

    def _award(self, side):
        try:
            records = self._table.model.award(side, self._bonuses[self._list.index])
        except Refused as error:
            self._toast.show(reason(error), self._now)
            return True
        self._done = True
        return ("score", records)

    def tick(self, now):
        self._now = now
        if self._done:
            return ("pop",)
        return self._toast.tick(now) or None

    def draw(self, canvas):
        ledger = self._table.model
        names = [bonus_name(name) for name in self._bonuses]
        if self._sides:
            status(canvas, names[self._list.index], self._app.alert())
            self._sides.draw(canvas, ledger.names)
        else:
            status(canvas, T.DEAL_N % ledger.number + " · " + T.BONUS, self._app.alert())
            worths = ["+%d" % dict(bonus.BONUSES)[name] for name in self._bonuses]
            self._list.draw(canvas, names, worths)
        hints(canvas, T.HINT_CHOOSE, T.HINT_OK, T.HINT_BACK)
        self._toast.draw(canvas)
