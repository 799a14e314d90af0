"""Deletes a match, by holding OK; BACK leaves it as it is."""

from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.holdpage import HoldPage
from firmware.ui.strings import T
from firmware.ui.widgets import hints, status


class ScoreDelete(HoldPage):
    NAME = "score_delete"

    def __init__(self, app, number):
        super().__init__()
        self._number = number

    def command(self):
        return ("delete", self._number)

    def draw(self, canvas):
        status(canvas, T.MATCH_N % self._number)
        canvas.text_center(T.FOR_GOOD, 0, c.WIDTH, 16, fonts.BODY)
        self.hold.draw(canvas, 4, 33, c.WIDTH - 8, T.DELETE_N % self._number)
        hints(canvas, ok=T.HINT_HOLD, back=T.HINT_BACK)
