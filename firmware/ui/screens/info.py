"""What this is: name, version, rules in force, matches kept."""

from micropython import const

from firmware import __version__
from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.input import BACK, OK, PRESS
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import hints, status, wrap

_LINES = const(3)


class Info(Screen):
    NAME = "info"

    def __init__(self, app):
        self._app = app
        self._kept = 0
        self._rules = ()

    def enter(self):
        app = self._app
        self._kept = len(app.kept())
        text = app.rules_text() or T.RULES_USUAL
        self._rules = wrap(app.canvas, text, c.WIDTH, fonts.SMALL)[:_LINES]

    def handle(self, key, kind):
        return ("pop",) if kind == PRESS and key in (OK, BACK) else None

    def draw(self, canvas):
        status(canvas, T.MENU_INFO)
        canvas.text("Spariglio " + __version__, 0, 11, fonts.BODY)
        canvas.text(T.INFO_KEPT % self._kept, 0, 22, fonts.SMALL)
        y = 30
        for line in self._rules:
            canvas.text(line, 0, y, fonts.SMALL)
            y += 8
        hints(canvas, back=T.HINT_BACK)
