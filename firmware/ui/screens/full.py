"""The flash is full: the match goes on in memory. Holding OK deletes the oldest one on flash."""

from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.input import BACK, PRESS
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import Hold, hints, status


class Full(Screen):
    NAME = "full"

    def __init__(self, app, stuck=False):
        """`stuck`: another match can't begin while the running one is not saved."""
        self._app = app
        self._stuck = stuck
        self._hold = Hold()
        self._oldest = 0
        self._deleted = False

    def enter(self):
        running = self._app.journal.number
        numbers = self._app.kept()
        if not (self._stuck and numbers == [running]):
            numbers = [number for number in numbers if number != running]
        self._oldest = numbers[0] if numbers else 0

    def handle(self, key, kind):
        if kind == PRESS and key == BACK:
            return ("pop",)
        if not self._oldest:
            return ("pop",) if kind == PRESS else None
        if self._hold.handle(key, kind):
            self._deleted = True
            return ("delete", self._oldest)
        return True

    def tick(self, now):
        if not self._app.journal.behind:
            return ("pop",)
        if not self._deleted:
            return None
        # Still no room: offer the next one.
        self._deleted = False
        self._hold.steps = 0
        self.enter()
        return True

    def draw(self, canvas):
        status(canvas, T.FLASH_FULL)
        canvas.text_center(T.FULL_1, 0, c.WIDTH, 11, fonts.BODY)
        canvas.text_center(T.FULL_2, 0, c.WIDTH, 22, fonts.BODY)
        if self._oldest:
            self._hold.draw(canvas, 4, 37, c.WIDTH - 8, T.DELETE_N % self._oldest)
            hints(canvas, ok=T.HINT_HOLD, back=T.HINT_BACK)
        else:
            hints(canvas, ok=T.HINT_OK)
