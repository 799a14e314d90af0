"""The first question: the language, each in its own words. Nothing else comes before it."""

from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.input import BACK, OK, PRESS
from firmware.ui.screen import Screen
from firmware.ui.strings import LANGUAGES, T
from firmware.ui.widgets import Menu as List
from firmware.ui.widgets import hints


class Language(Screen):
    NAME = "language"

    def __init__(self, app):
        self._list = List(len(LANGUAGES), y=26, rows=2)

    def handle(self, key, kind):
        if key == OK and kind == PRESS:
            return ("set_language", LANGUAGES[self._list.index])
        if key == BACK and kind == PRESS:
            # Not answered: it is asked again at the next start.
            return ("replace", "title")
        return self._list.handle(key, kind)

    def draw(self, canvas):
        canvas.text_center("Spariglio", 0, c.WIDTH, 6, fonts.BIG)
        self._list.draw(canvas, T.LANGUAGES)
        hints(canvas, "it/en", T.HINT_OK)
