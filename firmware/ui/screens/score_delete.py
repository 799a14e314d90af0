"""Deletes a match, by holding OK; BACK leaves it as it is."""

from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.input import BACK, PRESS
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import Hold, hints, status


class ScoreDelete(Screen):
    NAME = "score_delete"

    def __init__(self, app, number):
        self._app = app
        self._number = number
        self._hold = Hold()
        self._done = False

    def handle(self, key, kind):
        if self._done:
            return None
        if key == BACK and kind == PRESS:
            return ("pop",)
        if self._hold.handle(key, kind):
            self._done = True
            return ("delete", self._number)
        return True

    def tick(self, now):
        return ("pop",) if self._done else None

    def draw(self, canvas):
        status(canvas, T.MATCH_N % self._number)
        canvas.text_center(T.FOR_GOOD, 0, c.WIDTH, 16, fonts.BODY)
        self._hold.draw(canvas, 4, 33, c.WIDTH - 8, T.DELETE_N % self._number)
        hints(canvas, ok=T.HINT_HOLD, back=T.HINT_BACK)
