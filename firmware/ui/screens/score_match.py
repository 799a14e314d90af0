"""The match so far: every deal with its points and the totals after it, the house rules.

OK opens the deal, where each entry can be changed; on the last line it takes back the last deal.
"""

from firmware.scorer.refusal import Refused
from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.input import BACK, OK, PRESS
from firmware.ui.rules_text import describe
from firmware.ui.scorekit import head, points_text, reason
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import Menu, Toast, hints, wrap


class ScoreMatch(Screen):
    NAME = "score_match"

    def __init__(self, app):
        self._app = app
        self._table = app.table
        self._toast = Toast()
        self._list = Menu(0)
        self._rules = None
        self._now = 0

    def enter(self):
        self._count(len(self._table.model.deals))

    def _count(self, deals):
        """A line for each deal, one to undo the last, one for each house rule."""
        old = self._list.index if self._list.count else deals
        self._list = Menu(deals + 1, max(0, min(old, deals)))

    def handle(self, key, kind):
        ledger = self._table.model
        if kind == PRESS and key == BACK:
            return ("pop",)
        if kind != PRESS or key != OK:
            return self._list.handle(key, kind) or None
        if self._list.index < len(ledger.deals):
            return ("push", "score_deal", self._list.index + 1)
        if self._list.index > len(ledger.deals):
            return None
        try:
            records = ledger.undo()
        except Refused as error:
            self._toast.show(reason(error), self._now)
            return True
        number = len(ledger.deals)
        self._toast.show(T.UNDONE_DEAL % number, self._now)
        self._count(number - 1)
        return ("score", records)

    def tick(self, now):
        self._now = now
        return self._toast.tick(now) or None

    def _wrap_rules(self, canvas):
        """The house rules as lines of the list."""
        self._rules = []
        rules = describe(self._table.model.options)
        for rule in rules.split(", ") if rules else ():
            self._rules += wrap(canvas, rule, c.WIDTH - 16, fonts.BODY)

    def draw(self, canvas):
        ledger = self._table.model
        if self._rules is None:
            self._wrap_rules(canvas)
        self._list.count = len(ledger.deals) + 1 + len(self._rules)
        head(canvas, self._app, T.SCORE_MATCH % ledger.options.target)
        sides = ledger.sides
        running = [0] * sides
        values = []
        for score in ledger.scores:
            for side in range(sides):
                running[side] += score.points[side]
            text = points_text(score.points)
            whole = text + "  " + "-".join([str(total) for total in running])
            room = c.WIDTH - 32
            values.append(whole if canvas.width(whole, fonts.BODY) <= room else text)
        values += [""] * (1 + len(self._rules))
        lines = ["%d" % (i + 1) for i in range(len(ledger.deals))]
        lines.append(T.UNDO_DEAL % len(ledger.deals) if ledger.deals else T.NO_DEALS)
        self._list.draw(canvas, lines + self._rules, values)
        hints(canvas, T.HINT_CHOOSE, T.HINT_OPEN, T.HINT_BACK)
        self._toast.draw(canvas)
