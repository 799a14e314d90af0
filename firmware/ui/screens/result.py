"""The result of a deal: each category with both counts; what gives a point is inverted.

A tie gives nobody the point and so has no mark. The status bar has the sum of the points.
"""

from micropython import const

from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.input import BACK, LEFT, OK, PRESS, RIGHT
from firmware.ui.strings import T
from firmware.ui.widgets import status

_ROWS = const(5)
_PITCH = const(10)
_FIRST_Y = const(11)
_COLUMN_W = const(18)
_RIGHT = (81, 125)


class Result:
    NAME = "result"

    def __init__(self, app):
        self._solo = app.solo
        self._top = 0

    def enter(self):
        pass

    def leave(self):
        pass

    def handle(self, key, kind):
        if kind != PRESS:
            return None
        match = self._solo.model
        if key == BACK:
            return ("home",)
        if key == OK:
            return ("replace", "end") if match.phase == "over" else ("next_deal",)
        more = max(0, len(match.deals[-1].rows) - _ROWS)
        top = max(0, min(self._top + (key == RIGHT) - (key == LEFT), more))
        if top == self._top:
            return None
        self._top = top
        return True

    def tick(self, now):
        return None

    def draw(self, canvas):
        match = self._solo.model
        score = match.deals[-1]
        status(canvas, T.DEAL_N % len(match.deals))
        for side in range(2):
            name = T.YOU if side == match.human else T.THEM
            text = "%s+%d" % (name, score.points[side])
            canvas.text_right(text, _RIGHT[side], c.STATUS_Y, fonts.SMALL)
        for place in range(self._top, min(self._top + _ROWS, len(score.rows))):
            self._row(canvas, score.rows[place], _FIRST_Y + (place - self._top) * _PITCH)
        for up in (True, False):
            if self._top if up else self._top + _ROWS < len(score.rows):
                canvas.text("▲" if up else "▼", 90, 11 if up else 54, fonts.SMALL)

    def _row(self, canvas, row, y):
        font = fonts.BODY
        canvas.text(getattr(T, "ROW_" + row.name.upper()), 0, y, font)
        for side in range(2):
            count = row.counts[side]
            if count is None:
                text = "-"
            elif row.name == "settebello":
                text = "✓" if count else ""
            else:
                text = str(count)
            right = _RIGHT[side]
            lit = row.points[side] > 0
            if lit:
                canvas.fill(right - _COLUMN_W + 2, y, _COLUMN_W, _PITCH)
            canvas.text_right(text, right, y, font, 0 if lit else 1)

    def auto(self):
        """The key that goes on."""
        return OK
