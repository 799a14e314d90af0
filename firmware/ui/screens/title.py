"""The title: where BACK ends, and what a player sees first. OK opens the menu."""

from firmware.ui import canvas as c
from firmware.ui import cardfaces, fonts
from firmware.ui.input import OK, PRESS
from firmware.ui.rules_text import fitted
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import hints

# Ace of coppe, settebello, fante of spade, re of bastoni.
_CARDS = (0, 16, 27, 39)


class Title(Screen):
    NAME = "title"

    def __init__(self, app):
        self._app = app
        self._running = False
        self._looked = False

    def enter(self):
        self._looked = False

    def handle(self, key, kind):
        if key == OK and kind == PRESS:
            return ("push", "menu")
        return None

    def tick(self, now):
        if self._looked:
            return None
        app = self._app
        fault = app.settings.fault
        if fault:
            # Said once; this page looks again when it is back.
            app.settings.fault = ""
            return ("push", "notice", getattr(T, "SETTINGS_" + fault.upper()))
        # After the first picture: at power-on nobody should wait for the logs to be read.
        if app.look():
            return None
        self._looked = True
        self._running = app.resumable("solo") > 0 or app.resumable("table") > 0
        if app.broken():
            return ("set_aside",) + app.broken()
        return self._running

    def draw(self, canvas):
        app = self._app
        canvas.text_center("Spariglio", 0, c.WIDTH, 0, fonts.BIG)
        for place in range(4):
            cardfaces.hand_card(canvas, 12 + place * 26, 17, _CARDS[place])
        text = app.alert() or fitted(app.options(), canvas, c.WIDTH, fonts.SMALL)
        if not text and self._running:
            text = T.TITLE_RUNNING
        canvas.text_center(text, 0, c.WIDTH, 46, fonts.SMALL)
        hints(canvas, ok=T.HINT_MENU)
