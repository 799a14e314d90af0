"""What this is: name, version, rules in force, matches kept."""

from firmware import __version__
from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.input import BACK, OK, PRESS
from firmware.ui.strings import T
from firmware.ui.widgets import hints, status


class Info:
    NAME = "info"

    def __init__(self, app):
        self._app = app
        self._kept = 0

    def enter(self):
        self._kept = len(self._app.journal.numbers())

    def leave(self):
        pass

    def handle(self, key, kind):
        return ("pop",) if kind == PRESS and key in (OK, BACK) else None

    def tick(self, now):
        return None

    def draw(self, canvas):
        status(canvas, T.MENU_INFO)
        canvas.text("Spariglio " + __version__, 0, 12, fonts.BODY)
        canvas.text(T.INFO_KEPT % self._kept, 0, 23, fonts.BODY)
        canvas.text_fit(self._app.rules_text() or T.RULES_USUAL, 0, 34, c.WIDTH, fonts.BODY)
        hints(canvas, back=T.HINT_BACK)
