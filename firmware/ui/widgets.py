"""The pieces screens are made of, each drawn inside its fixed region (canvas.py).

`status` and `hints` (from bars) are functions; `Menu`, `Picker`, `Toast`, `Hold` keep the little
state they need and take events by `handle(key, kind)`, which returns True when something changed.
Text that could be too wide is cut with `…`; tests measure that our own strings never are.
"""

from micropython import const

from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.bars import hints, hints_width, status
from firmware.ui.input import HOLD, HOLD_STEPS, LEFT, LONG, OK, PRESS, RELEASE, REPEAT, RIGHT

__all__ = ("Hold", "Menu", "Picker", "Toast", "hints", "hints_width", "status", "wrap")

_PITCH = const(11)
_ROWS = const(4)
_TOAST_MS = const(1500)
_TOAST_SHORT = const(16)  # letters
_TICKS = const(0x3FFFFFFF)


class Menu:
    """A list of lines with one chosen: inverted, with a marker; scrolls, four lines at a time.

    A press goes round at the ends, a held key stops there. `rows` and `y` for other places.
    """

    def __init__(self, count: int, index: int = 0, y: int = c.BODY_Y, rows: int = _ROWS):
        self.count = count
        self.index = index
        self._y = y
        self.rows = rows
        self._top = 0

    def handle(self, key: int, kind: int) -> bool:
        """◀ ▶ move the choice."""
        step = (key == RIGHT) - (key == LEFT)
        if not step or not self.count or kind not in (PRESS, REPEAT):
            return False
        index = self.index + step
        if not 0 <= index < self.count:
            if kind == REPEAT:
                return False
            index %= self.count
        changed = index != self.index
        self.index = index
        return changed

    def scroll(self) -> int:
        """Bring the chosen line into view; the place of the first line to be seen."""
        rows = min(self.rows, self.count)
        self._top = max(min(self._top, self.index, self.count - rows), self.index - rows + 1)
        return self._top

    def draw(self, canvas, items, values=None):
        """Draw the visible part of `items`, with `values` (strings) at the right."""
        rows = min(self.rows, self.count)
        self.scroll()
        right = c.WIDTH - 4 if self.count > rows else c.WIDTH
        canvas.clip(0, self._y, c.WIDTH, self.rows * _PITCH)
        for row in range(rows):
            place = self._top + row
            value = values[place] if values else ""
            self._line(canvas, items[place], value, row, right, place == self.index)
        if self.count > rows:
            self._bar(canvas, rows)
        canvas.unclip()

    def _line(self, canvas, item, value, row, right, chosen):
        y = self._y + row * _PITCH
        ink = 0 if chosen else 1
        if chosen:
            canvas.fill(0, y, right, _PITCH)
            canvas.text("▶", 1, y, fonts.BODY, 0)
        end = right - 2
        if value:
            end = canvas.text_right(value, end, y, fonts.BODY, ink) - 5
        canvas.text_fit(item, 8, y, end - 8, fonts.BODY, ink)

    def _bar(self, canvas, rows):
        h = rows * _PITCH
        size = max(h * rows // self.count, 5)
        y = self._y + (h - size) * self._top // (self.count - rows)
        canvas.vline(c.WIDTH - 2, self._y, h)
        canvas.fill(c.WIDTH - 3, y, 3, size)


class Picker:
    """One value to set: ◀ ▶ change it, held they run, faster after eight repeats.

    A number from `low` to `high` stops at its ends; `wrap` goes round (choices among few).
    """

    def __init__(self, low: int, high: int, value: int, step: int = 1, wrap: bool = False):
        self.low = low
        self.high = high
        self.value = value
        self._step = step
        self._wrap = wrap
        self._repeats = 0

    def handle(self, key: int, kind: int) -> bool:
        """◀ ▶ change the value; RELEASE of a held key ends the run."""
        step = (key == RIGHT) - (key == LEFT)
        if not step or kind not in (PRESS, REPEAT):
            return False
        self._repeats = self._repeats + 1 if kind == REPEAT else 0
        step *= self._step
        if self._repeats > 8 and self.high - self.low > 20:
            step *= 5
        value = self.value + step
        if self._wrap and kind == PRESS:
            value = self.low + (value - self.low) % (self.high - self.low + 1)
        value = max(self.low, min(value, self.high))
        changed = value != self.value
        self.value = value
        return changed

    def draw(self, canvas, label: str, text: str = "", y: int = c.BODY_Y):
        """The page of one value, 44 rows from y: label above, `text` (or the number) below it."""
        canvas.text_center(label, 0, c.WIDTH, y, fonts.BODY)
        if text:
            font = canvas.fits(text, c.WIDTH - 24, fonts.BIG, fonts.BODY, fonts.SMALL)
        else:
            text = str(self.value)
            font = fonts.HUGE
        middle = y + 28
        canvas.text_center(text, 0, c.WIDTH, middle - (font.BASELINE + 1) // 2, font)
        if self._wrap or self.value > self.low:
            canvas.text("◀", 2, middle - 7, fonts.BIG)
        if self._wrap or self.value < self.high:
            canvas.text_right("▶", c.WIDTH - 2, middle - 7, fonts.BIG)


class Toast:
    """One message for a moment, in a light box over the body; a newer one replaces it.

    In BODY on one line or two, where that is too narrow in SMALL.
    """

    def __init__(self):
        self.text = ""
        self._since = 0
        self._time = _TOAST_MS
        self._lines = []
        self._font = fonts.BODY

    def show(self, text: str, now: int):
        """Show `text` for 1.5 s from `now`, longer where there is more to read."""
        self.text = text
        self._since = now
        self._time = _TOAST_MS if len(text) <= _TOAST_SHORT else 2 * _TOAST_MS
        self._lines = []

    def tick(self, now: int) -> bool:
        """True when the message has just ended and the screen is to be drawn again."""
        if not self.text or (now - self._since & _TICKS) < self._time:
            return False
        self.text = ""
        return True

    def draw(self, canvas):
        """Draw it over whatever is there."""
        if not self.text:
            return
        if not self._lines:
            self._lay_out(canvas)
        font = self._font
        h = len(self._lines) * font.HEIGHT + 4
        w = 8
        for line in self._lines:
            w = max(w, canvas.width(line, font) + 8)
        w = min(w, c.WIDTH)
        x = (c.WIDTH - w) // 2
        y = c.BODY_Y + c.BODY_H - h - 2
        canvas.fill(x - 1, y - 1, w + 2, h + 2, 0)
        canvas.block(x, y, w, h)
        y += 2
        for line in self._lines:
            canvas.text_fit(line, x + 4, y, w - 8, font, 0)
            y += font.HEIGHT

    def _lay_out(self, canvas):
        for font in (fonts.BODY, fonts.SMALL):
            self._font = font
            lines = wrap(canvas, self.text, c.WIDTH - 8, font)
            if len(lines) <= 2:
                break
        self._lines = lines[:2]


class Hold:
    """Hold OK to do what cannot be undone: a bar that fills for 600 ms. `handle` gives True once,
    when it is full; let go earlier and nothing happens."""

    def __init__(self):
        self.steps = 0

    def handle(self, key: int, kind: int) -> bool:
        """Follow OK; True when it has been held to the end. Draw after every event of OK."""
        if key != OK:
            return False
        if kind in (PRESS, RELEASE):
            self.steps = 0
        elif kind == HOLD:
            self.steps = min(self.steps + 1, HOLD_STEPS - 1)
        elif kind == LONG:
            self.steps = HOLD_STEPS
            return True
        return False

    def draw(self, canvas, x: int, y: int, w: int, label: str):
        """The bar, 13 rows high, with its label; the filled part is inverted."""
        canvas.frame(x, y, w, 13)
        canvas.text_center(label, x, w, y + 1, fonts.BODY)
        if self.steps:
            canvas.invert(x + 1, y + 1, (w - 2) * self.steps // HOLD_STEPS, 11)


def wrap(canvas, text: str, w: int, font) -> list:
    """`text` as lines no wider than w, broken at spaces; for enter(), not for draw()."""
    lines = []
    line = ""
    for word in text.split(" "):
        longer = line + " " + word if line else word
        if line and canvas.width(longer, font) > w:
            lines.append(line)
            line = word
        else:
            line = longer
    lines.append(line)
    return lines
