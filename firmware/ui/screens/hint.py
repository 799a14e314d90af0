"""A hint: what the strongest engine would play here, and why; any key goes back to the game."""

from micropython import const

from firmware.ui import canvas as c
from firmware.ui import cardfaces, fonts, reasons
from firmware.ui.input import OK, PRESS
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import status

_CARD_Y = const(10)
_BESIDE_X = const(29)
_REASONS_Y = const(39)
_LINE_H = const(8)


class Hint(Screen):
    NAME = "hint"

    def __init__(self, app):
        self._teacher = app.solo.teacher
        self._done = False

    def handle(self, key, kind):
        return ("pop",) if kind == PRESS else None

    def tick(self, now):
        if self._done:
            return None
        if not self._teacher.advised:
            return ("advise",)
        self._done = True
        return True

    def draw(self, canvas):
        teacher = self._teacher
        if not teacher.advised:
            status(canvas, T.ADVICE)
            canvas.text_center(T.THINKS, 0, c.WIDTH, 28, fonts.BODY)
            return
        advice = teacher.advice
        status(canvas, T.ADVICE, "OK")
        if advice is None:
            canvas.text_center(T.NO_ROOM, 0, c.WIDTH, 28, fonts.BODY)
            return
        card, captured = advice.move()
        cardfaces.hand_card(canvas, 0, _CARD_Y, card)
        if captured:
            canvas.text(T.TAKES, _BESIDE_X, _CARD_Y + 3, fonts.BODY)
            reasons.cards(canvas, _BESIDE_X, _CARD_Y + 15, captured)
        else:
            canvas.text(T.LAYS, _BESIDE_X, _CARD_Y + 9, fonts.BODY)
        lines = [reasons.text(fact) for fact in advice.reasons()] or [T.NO_REASON]
        y = _REASONS_Y
        for line in lines:
            canvas.text_fit(line, 0, y, c.WIDTH, fonts.SMALL)
            y += _LINE_H

    def auto(self):
        """The key that goes back."""
        return OK
