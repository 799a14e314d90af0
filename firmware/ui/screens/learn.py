"""The rules on a few pages, ◀ ▶ turn them; the last one leads to the practice."""

from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.input import BACK, LEFT, PRESS, REPEAT, RIGHT
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import hints, status

_PITCH = 11


class Learn(Screen):
    NAME = "learn"

    def __init__(self, app):
        self._app = app
        self._page = 0

    def handle(self, key, kind):
        if kind not in (PRESS, REPEAT):
            return None
        if key in (LEFT, RIGHT):
            page = self._page + (1 if key == RIGHT else -1)
            if not 0 <= page < len(T.LEARN):
                return None
            self._page = page
            return True
        if kind != PRESS:
            return None
        if key == BACK:
            return ("pop",)
        if self._page < len(T.LEARN) - 1:
            self._page += 1
            return True
        return ("push", "practice")

    def draw(self, canvas):
        page = T.LEARN[self._page]
        status(canvas, page[0], "%d/%d" % (self._page + 1, len(T.LEARN)))
        y = c.BODY_Y
        for line in page[1:]:
            # A bar parts a line in two columns.
            left, _, right = line.partition("|")
            canvas.text(left, 1, y, fonts.BODY)
            if right:
                canvas.text(right, c.WIDTH // 2 + 4, y, fonts.BODY)
            y += _PITCH
        last = self._page == len(T.LEARN) - 1
        hints(canvas, T.HINT_PAGE, T.HINT_TRY if last else T.HINT_NEXT, T.HINT_BACK)
