"""The variants, one a page: how each differs. ◀ ▶ turn the pages, OK chooses one to play by."""

from firmware.core.options import PRESETS, Options
from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.input import BACK, LEFT, OK, PRESS, RIGHT
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import hints, status

_PITCH = 11


class Variants(Screen):
    NAME = "variants"

    def __init__(self, app, again=False):
        """`again`: opened from the page of a new match, where BACK leads to."""
        self._again = again
        self._names = [name for name, _ in PRESETS]
        self._page = self._names.index(app.options().preset)
        self._target = 0

    def enter(self):
        self._look()

    def _look(self):
        self._target = Options(self._names[self._page]).target

    def handle(self, key, kind):
        if kind != PRESS:
            return None
        if key == BACK:
            return ("replace", "solo_new") if self._again else ("pop",)
        if key == OK:
            return ("choose_variant", self._names[self._page], self._target)
        self._page = (self._page + (key == RIGHT) - (key == LEFT)) % len(self._names)
        self._look()
        return True

    def draw(self, canvas):
        name = self._names[self._page].upper()
        title = getattr(T, "PRESET_" + name)
        right = T.UP_TO % self._target
        if canvas.width(title + right, fonts.SMALL) > c.WIDTH - 5:
            title = T.PRESETS[self._page]
        status(canvas, title, right)
        y = c.BODY_Y
        for line in getattr(T, "PAGE_" + name):
            canvas.text(line, 1, y, fonts.BODY)
            y += _PITCH
        hints(canvas, T.HINT_VARIANT, T.HINT_OK, T.HINT_BACK)
