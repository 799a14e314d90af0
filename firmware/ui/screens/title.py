"""The title: where BACK ends, and what a player sees first. OK opens the menu."""

from firmware.ui import canvas as c
from firmware.ui import fonts, icons
from firmware.ui.input import OK, PRESS
from firmware.ui.strings import T
from firmware.ui.widgets import hints

_SUITS = (icons.DENARI, icons.COPPE, icons.SPADE, icons.BASTONI)


class Title:
    NAME = "title"

    def __init__(self, app):
        self._app = app

    def enter(self):
        pass

    def leave(self):
        pass

    def handle(self, key, kind):
        if key == OK and kind == PRESS:
            return ("push", "menu")
        return None

    def tick(self, now):
        return None

    def draw(self, canvas):
        canvas.text_center("Spariglio", 0, c.WIDTH, 9, fonts.BIG)
        x = 29
        for icon in _SUITS:
            canvas.icon(icon, x, 28)
            x += 20
        rules = self._app.rules_text()
        if rules:
            canvas.text_center(rules, 0, c.WIDTH, 42, fonts.SMALL)
        elif self._app.resumable("solo") or self._app.resumable("table"):
            canvas.text_center(T.TITLE_RUNNING, 0, c.WIDTH, 41, fonts.BODY)
        hints(canvas, ok=T.HINT_MENU)
