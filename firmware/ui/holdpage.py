"""A page that does what can't be undone, by holding OK; BACK leaves all as it is."""

from firmware.ui.input import BACK, PRESS
from firmware.ui.screen import Screen
from firmware.ui.widgets import Hold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class HoldPage(Screen):
    """Base of such screens: `command()` is what holding OK does, `hold` the bar to draw."""

    if TYPE_CHECKING:

        def command(self) -> "Any": ...

    def __init__(self):
        self.hold = Hold()
        self._done = False

    def handle(self, key, kind):
        if self._done:
            return None
        if key == BACK and kind == PRESS:
            return ("pop",)
        if self.hold.handle(key, kind):
            self._done = True
            return self.command()
        return True

    def tick(self, now):
        return ("pop",) if self._done else None
