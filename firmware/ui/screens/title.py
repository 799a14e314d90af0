"""The title: where BACK ends, and what a player sees first. OK opens the menu."""

from firmware.ui import canvas as c
from firmware.ui import cardfaces, fonts
from firmware.ui.input import OK, PRESS
from firmware.ui.strings import T
from firmware.ui.widgets import hints

# Ace of coppe, settebello, fante of spade, re of bastoni.
_CARDS = (0, 16, 27, 39)


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
        app = self._app
        canvas.text_center("Spariglio", 0, c.WIDTH, 0, fonts.BIG)
        for place in range(4):
            cardfaces.hand_card(canvas, 12 + place * 26, 17, _CARDS[place])
        text = app.alert() or app.rules_text()
        if not text and (app.resumable("solo") or app.resumable("table")):
            text = T.TITLE_RUNNING
        canvas.text_center(text, 0, c.WIDTH, 46, fonts.SMALL)
        hints(canvas, ok=T.HINT_MENU)
