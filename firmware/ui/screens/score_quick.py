"""Quick mode: the whole deal on one page, for those who add up by eye.

A line for each point and who takes it. ◀ ▶ change the line that is inverted, OK goes to the next.
"""

from micropython import const

from firmware.scorer.sheet import RUNS, TRENTE
from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.scorekit import EntryPage, entered, label, side_name
from firmware.ui.strings import T
from firmware.ui.widgets import hints, status

_PITCH = const(11)
_ROWS = const(4)


class ScoreQuick(EntryPage):
    NAME = "score_quick"

    def paint(self, canvas):
        ledger = self.ledger
        cursor = ledger.cursor
        sheet = self.shown()
        scope = T.SCOPE_LIST % "-".join([str(count) for count in sheet.counts("scope")])
        status(canvas, T.DEAL_N % ledger.number, self.app.alert() or scope)
        top = max(0, min(cursor.at - 1, len(cursor.route) - _ROWS))
        for row in range(min(_ROWS, len(cursor.route))):
            place = top + row
            category = cursor.route[place]
            y = c.BODY_Y + row * _PITCH
            name = label(category)
            if place == cursor.at and category == TRENTE:
                name += " %d" % (cursor.cell + 1)
            start = canvas.text(name, 2, y + 2, fonts.SMALL)
            if place == cursor.at:
                text = "◀%s▶" % self._value(sheet, category)
            elif place < cursor.at:
                text = entered(sheet, category, ledger.names)
            else:
                text = "·"
            font = canvas.fits(text, c.WIDTH - 2 - start, fonts.BODY, fonts.SMALL)
            canvas.text_right(text, c.WIDTH - 2, y + 2 * (font is fonts.SMALL), font)
            if place == cursor.at:
                canvas.invert(0, y, c.WIDTH, _PITCH)
        hints(canvas, T.HINT_CHANGE, T.HINT_OK, self.hint_back())

    def _value(self, sheet, category):
        if category in RUNS and self.ledger.cursor.cell == 1:
            return entered(sheet, category, self.ledger.names)
        return side_name(self.ledger.names, self.value())
