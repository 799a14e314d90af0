"""The lesson of a deal: up to three moments where the person's choice cost most.

A moment shows the table, with what the better move takes inverted, both moves and what speaks for
the better one. ◀ ▶ go from one to the next, OK and BACK back to the result.
"""

from micropython import const

from firmware.ui import canvas as c
from firmware.ui import cardfaces, fonts, reasons
from firmware.ui.input import BACK, LEFT, OK, PRESS, RIGHT
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import status

_TABLE_Y = const(10)
_YOURS_Y = const(34)
_BETTER_Y = const(44)
_REASON_Y = const(55)


class Lesson(Screen):
    """`place` is the moment shown."""

    NAME = "lesson"

    def __init__(self, app):
        self._teacher = app.solo.teacher
        self._done = False
        self._told = -1
        self.place = 0

    def handle(self, key, kind):
        if kind != PRESS:
            return None
        if key in (OK, BACK):
            return ("pop",)
        if not self._done:
            return None
        review = self._teacher.review
        last = len(review.moments) - 1 if review else 0
        place = max(0, min(self.place + (key == RIGHT) - (key == LEFT), last))
        if place == self.place:
            return None
        self.place = place
        return True

    def tick(self, now):
        teacher = self._teacher
        if self._done:
            return None
        if teacher.reviewed:
            self._done = True
            return True
        done = teacher.review.done() if teacher.review else 0
        if done != self._told:
            self._told = done
            return True
        return ("review",)

    def draw(self, canvas):
        teacher = self._teacher
        if not teacher.reviewed:
            status(canvas, T.LESSON)
            text = "%s %d %%" % (T.THINKS, max(self._told, 0))
            canvas.text_center(text, 0, c.WIDTH, 28, fonts.BODY)
            return
        moments = teacher.review.moments if teacher.review else ()
        if not moments:
            status(canvas, T.LESSON, "OK")
            text = T.NO_LESSON if teacher.review else T.NO_ROOM
            canvas.text_center(text, 0, c.WIDTH, 28, fonts.BODY)
            return
        moment = moments[self.place]
        cost = T.COSTS % reasons.points(moment.cost)
        left = "◀" if self.place else ""
        right = "▶" if self.place < len(moments) - 1 else ""
        number = "%s%d/%d%s" % (left, self.place + 1, len(moments), right)
        status(canvas, T.LESSON + " " + number, cost)
        better, yours = moment.better, moment.played
        table, chosen = moment.table, better[1]
        cardfaces.draw_table(canvas, _TABLE_Y, table, chosen)
        end = max(canvas.width(T.YOURS, fonts.BODY), canvas.width(T.BETTER, fonts.BODY)) + 5
        _move(canvas, T.YOURS, _YOURS_Y, end, yours)
        _move(canvas, T.BETTER, _BETTER_Y, end, better)
        line = reasons.text(moment.reasons[0]) if moment.reasons else T.NO_REASON
        canvas.text_fit(line, 0, _REASON_Y, c.WIDTH, fonts.SMALL)

    def auto(self):
        """The key that goes back."""
        return OK


def _move(canvas, label, y, x, move):
    """A move in a line: the card, and what it takes behind an arrow."""
    card, captured = move
    canvas.text(label, 0, y, fonts.BODY)
    x = cardfaces.line(canvas, x, y, (card,)) + 3
    if not captured:
        canvas.text(T.LAYS, x, y + 2, fonts.SMALL)
        return
    x = canvas.text("▶", x, y + 2, fonts.SMALL) + 3
    reasons.cards(canvas, x, y, captured)
