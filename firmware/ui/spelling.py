"""A name letter by letter: ◀ ▶ go round the letters, OK adds one, OK held ends.

BACK takes the last letter away, and leaves where there is none. The wheel starts after every
letter where the next one probably is; `✓`, before the A, ends too.
"""

from micropython import const

from firmware.scorer.names import LONGEST
from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.input import BACK, CLICK, HOLD, LEFT, OK, PRESS, RELEASE, REPEAT, RIGHT
from firmware.ui.strings import T
from firmware.ui.widgets import Hold

_END = "✓"
_WHEEL = "✓ABCDEFGHIJKLMNOPQRSTUVWXYZ'-. 0123456789"
_VOWELS = "AEIOU"
_SIDE = const(4)
_STEP = const(14)


class Spelling:
    """`handle` returns None, True, or the name when it is done; an empty one: leave."""

    def __init__(self):
        self.name = ""
        self._place = 1
        self._hold = Hold()
        self._pressed = False  # whether OK went down here, not on the page before

    def handle(self, key, kind):
        """Follow the keys."""
        if key == BACK and kind == PRESS:
            if not self.name:
                return ""
            self.name = self.name[:-1]
            return True
        if key == OK:
            self._pressed = self._pressed or kind == PRESS
            if not self._pressed:
                return None
            if self._hold.handle(key, kind) and self.name.strip():
                return self.name.strip()
            if kind == CLICK:
                return self._add()
            return True if kind in (HOLD, RELEASE) else None
        step = (key == RIGHT) - (key == LEFT)
        if not step or kind not in (PRESS, REPEAT):
            return None
        self._place = (self._place + step) % len(_WHEEL)
        return True

    def _letter(self, place):
        """The letter at a place of the wheel: small inside a word."""
        letter = _WHEEL[place % len(_WHEEL)]
        return letter.lower() if self.name and self.name[-1] not in " '-." else letter

    def _add(self):
        letter = self._letter(self._place)
        if letter == _END:
            return self.name.strip() or True
        if len(self.name) >= LONGEST:
            return True
        self.name += letter
        if len(self.name) >= LONGEST:
            self._place = 0
        else:
            self._place = _WHEEL.find("N" if letter.upper() in _VOWELS else "A")
        return True

    def draw(self, canvas):
        """Body and hint bar."""
        x = canvas.text_center(self.name, 0, c.WIDTH, 12, fonts.BIG)
        if len(self.name) < LONGEST:
            end = x + canvas.width(self.name, fonts.BIG) + 1
            canvas.fill(end, 26, 6, 2)
        middle = c.WIDTH // 2
        for i in range(-_SIDE, _SIDE + 1):
            letter = self._letter(self._place + i)
            if letter == " ":
                letter = "_"
            canvas.text_center(letter, middle + i * _STEP - 6, 13, 33, fonts.BIG)
        canvas.invert(middle - 7, 31, 15, 19)
        canvas.fill(0, c.HINT_Y, c.WIDTH, c.HINT_H)
        y = c.HINT_Y + 1
        canvas.text("◀▶" + T.HINT_LETTER, 1, y, fonts.SMALL, 0)
        canvas.text_right(T.HINT_HOLD_END, c.WIDTH - 1, y, fonts.SMALL, 0)
        if self._hold.steps:
            canvas.invert(0, c.HINT_Y, c.WIDTH * self._hold.steps // 8, c.HINT_H)
