"""The flash is full: the match goes on in memory. Holding OK deletes the oldest one on flash."""

from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.input import BACK, PRESS
from firmware.ui.strings import T
from firmware.ui.widgets import Hold, hints, status


class Full:
    NAME = "full"

    def __init__(self, app):
        self._app = app
        self._hold = Hold()
        self._oldest = 0

    def enter(self):
        running = self._app.journal.number
        others = [number for number in self._app.kept() if number != running]
        self._oldest = others[0] if others else 0

    def leave(self):
        pass

    def handle(self, key, kind):
        if kind == PRESS and key == BACK:
            return ("pop",)
        if not self._oldest:
            return ("pop",) if kind == PRESS else None
        if self._hold.handle(key, kind):
            return ("delete", self._oldest)
        return True

    def tick(self, now):
        return None if self._app.journal.behind else ("pop",)

    def draw(self, canvas):
        status(canvas, T.FLASH_FULL)
        canvas.text_center(T.FULL_1, 0, c.WIDTH, 11, fonts.BODY)
        canvas.text_center(T.FULL_2, 0, c.WIDTH, 22, fonts.BODY)
        if self._oldest:
            self._hold.draw(canvas, 4, 37, c.WIDTH - 8, T.DELETE_N % self._oldest)
            hints(canvas, ok=T.HINT_HOLD, back=T.HINT_BACK)
        else:
            hints(canvas, ok=T.HINT_OK)
