"""The result of a deal: each category with both counts; what gives a point is inverted.

A tie gives nobody the point and so has no mark. The rules are named above where they are not the
usual ones; below stands what each side gets, and what that makes.
"""

from micropython import const

from firmware.ui import canvas as c
from firmware.ui import fonts, people
from firmware.ui.input import BACK, LEFT, OK, PRESS, RIGHT
from firmware.ui.rules_text import describe, short
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
        match = app.solo.model
        rules = describe(match.options).split(", ")
        # Where the status bar only counts the house rules, they follow the last row by name.
        counted = len(rules) > 1 or (rules[0] and match.options.preset == "scopa")
        self._lines = rules if counted else []

    def _pages(self, rows):
        """Rows shown, their pitch, and the furthest that the first of them can be."""
        # Five are set close: the tail of the p of Scope has room as the last.
        if len(rows) == 5 and not self._top:
            return 5, 9, len(self._lines) + 1 if self._lines else 0
        return 4, 11, len(rows) + len(self._lines) - 4

    def handle(self, key, kind):
        if kind != PRESS:
            return None
        match = self._solo.model
        if key == BACK:
            return ("home",)
        if key == OK:
            return ("replace", "end") if match.phase == "over" else ("next_deal",)
        count, _, last = self._pages(match.deals[-1].rows)
        step = (key == RIGHT) - (key == LEFT)
        # Behind five rows the first new one is the sixth.
        top = max(0, min(self._top + (2 if count == 5 and step > 0 else step), last))
        if top == 1 and step < 0 and len(match.deals[-1].rows) == 5:
            top = 0
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
        shown, pitch, low = self._pages(rows)
        for place in range(self._top, min(self._top + shown, len(rows) + len(self._lines))):
            y = _FIRST_Y + (place - self._top) * pitch
            if place < len(rows):
                self._row(canvas, rows[place], y, right, pitch)
            else:
                canvas.text(self._lines[place - len(rows)], 0, y + 2, fonts.SMALL)
        more = self._top < low
        # Beside a rule's name there is room at the very right.
        end = c.WIDTH - 7
        if self._top:
            x = right[-2] + 2 if self._top < len(rows) else end
            canvas.text("▲", x, 11, fonts.SMALL)
        if more:
            x = right[-2] + 2 if self._top + shown <= len(rows) else end
            canvas.text("▼", x, 46, fonts.SMALL)
        text = number if rules else T.TOTAL
        if not more and people.is_alone(match):
            # ▶ leads on to the lesson.
            text = number + " ▶" if rules else T.TO_LESSON
        canvas.text(text, 0, _BAR_Y, fonts.SMALL)
        for side in range(len(names)):
            text = "+%d" % score.points[side]
            if len(names) == 2:
                text += "=%d" % match.totals[side]
            canvas.text_right(text, right[side], _BAR_Y, fonts.SMALL)

    def _row(self, canvas, row, y, right, pitch):
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
                canvas.fill(right[side] - _COLUMN_W + 2, y, _COLUMN_W, pitch)
            canvas.text_right(text, right[side], y, font, 0 if lit else 1)

    def auto(self):
        """The key that goes on."""
        return OK
