"""A message that waits for a key."""

from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.input import BACK, OK, PRESS
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import hints, status, wrap

_LINES = 5


class Notice(Screen):
    NAME = "notice"

    def __init__(self, app, text):
        self._text = text

    def handle(self, key, kind):
        return ("pop",) if kind == PRESS and key in (OK, BACK) else None

    def draw(self, canvas):
        status(canvas, T.NOTICE)
        y = 11
        for line in wrap(canvas, self._text, c.WIDTH, fonts.SMALL)[:_LINES]:
            canvas.text_fit(line, 0, y, c.WIDTH, fonts.SMALL)
            y += 8
        hints(canvas, ok=T.HINT_OK)
