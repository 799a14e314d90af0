"""The result of a deal: each category with both counts; what gives a point is inverted.

A tie gives nobody the point and so has no mark. The rules are named above where they are not the
usual ones; below stands what each side gets, and what that makes.
"""

from micropython import const

from firmware.ui import canvas as c
from firmware.ui import fonts, people
from firmware.ui.input import BACK, LEFT, OK, PRESS, RIGHT
from firmware.ui.rules_text import short
from firmware.ui.scoreboard import short_names
from firmware.ui.screen import Screen
from firmware.ui.strings import T

_FIRST_Y = const(8)
_COLUMN_W = const(17)
_BAR_Y = const(56)
# Rows of a card or two that one side holds: a mark says more than a count.
_HELD = ("settebello", "re_bello", "grande", "cappotto")
# Right ends of the columns of two and of three sides.
_RIGHT = {2: (81, 125), 3: (77, 101, 125)}


class Result(Screen):
    NAME = "result"

    def __init__(self, app):
        self._solo = app.solo
        self._top = 0
        # Five are set close: the tail of the p of Scope has room as the last.
        self._rows, self._pitch = (5, 9)
        if len(app.solo.model.deals[-1].rows) > 5:
            self._rows, self._pitch = (4, 11)

    def handle(self, key, kind):
        if kind != PRESS:
            return None
        match = self._solo.model
        if key == BACK:
            return ("home",)
        if key == OK:
            return ("replace", "end") if match.phase == "over" else ("next_deal",)
        more = max(0, len(match.deals[-1].rows) - self._rows)
        top = max(0, min(self._top + (key == RIGHT) - (key == LEFT), more))
        if top == self._top:
            # A lesson is one person's own; of two, the other would look on.
            alone = people.is_alone(match)
            return ("push", "lesson") if key == RIGHT and alone else None
        self._top = top
        return True

    def draw(self, canvas):
        match = self._solo.model
        score = match.deals[-1]
        names = people.side_names(match)
        right = _RIGHT[len(names)]
        number = T.DEAL_N % len(match.deals)
        names = short_names(canvas, names, right[1] - right[0] - 4)
        room = right[0] - canvas.width(names[0], fonts.SMALL) - 4
        for side in range(len(names)):
            canvas.text_right(names[side], right[side], c.STATUS_Y, fonts.SMALL)
        rules = short(match.options, canvas, room)
        canvas.text_fit(rules or number, 0, c.STATUS_Y, room, fonts.SMALL)
        rows = score.rows
        for place in range(self._top, min(self._top + self._rows, len(rows))):
            self._row(canvas, rows[place], _FIRST_Y + (place - self._top) * self._pitch, right)
        for up in (True, False):
            if self._top if up else self._top + self._rows < len(rows):
                canvas.text("▲" if up else "▼", right[-2] + 2, 11 if up else 46, fonts.SMALL)
        text = number if rules else T.TOTAL
        if self._top + self._rows >= len(rows) and people.is_alone(match):
            # ▶ leads on to the lesson.
            text = number + " ▶" if rules else T.TO_LESSON
        canvas.text(text, 0, _BAR_Y, fonts.SMALL)
        for side in range(len(names)):
            text = "+%d" % score.points[side]
            if len(names) == 2:
                text += "=%d" % match.totals[side]
            canvas.text_right(text, right[side], _BAR_Y, fonts.SMALL)

    def _row(self, canvas, row, y, right):
        font = fonts.BODY
        canvas.text(getattr(T, "ROW_" + row.name.upper()), 0, y, font)
        for side in range(len(right)):
            count = row.counts[side]
            if count is None:
                text = "-"
            elif row.name in _HELD:
                text = "✓" if count else ""
            else:
                text = str(count)
            lit = row.points[side] > 0
            if lit:
                canvas.fill(right[side] - _COLUMN_W + 2, y, _COLUMN_W, self._pitch)
            canvas.text_right(text, right[side], y, font, 0 if lit else 1)

    def auto(self):
        """The key that goes on."""
        return OK
