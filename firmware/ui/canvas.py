"""Drawing on the page buffer: text, icons, lines and boxes, clipped, the same on every target.

The layout area is WIDTH x HEIGHT = 127 x 63 of the 128 x 64 dots: the spare column and row let
`origin()` shift a whole layout by one pixel a deal against burn-in. Three regions, fixed:
status rows 0-9 (its rule on row 9), body rows 10-53 (four lines of BODY), hints rows 54-62.
Screens without a hint bar own rows 10-62. Coordinates may lie outside: only what is inside the
clip region is drawn. A drawing call allocates nothing. Ink 1 lights, ink 0 clears.
"""

from micropython import const

from firmware.ui.blit import MEASURE, UNKNOWN, blit, flip, text, wipe
from firmware.ui.fonts import find, fold

WIDTH = 127
HEIGHT = 63
STATUS_Y = 0
STATUS_H = 10
BODY_Y = 10
BODY_H = 44
HINT_Y = 54
HINT_H = 9

_COLUMNS = const(128)


class Canvas:
    """Draws into `display.buffer` (1024 bytes, MONO_VLSB) and through `display.fb`."""

    def __init__(self, display):
        self._buffer = display.buffer
        self._fb = display.fb
        self._clip = bytearray(10)  # for blit: rows of each page, then left and right
        self._dx = 0
        self._dy = 0
        self._top = self._bottom = -1
        self.unclip()

    def origin(self, dx: int, dy: int):
        """Shift all that is drawn from now on by (dx, dy), each 0 or 1. Call before clear()."""
        self._dx = dx
        self._dy = dy
        self.unclip()

    def clear(self):
        """Everything dark, the shift's spare dots too; no clip region."""
        wipe(self._buffer)
        self.unclip()

    def clip(self, x: int, y: int, w: int, h: int):
        """Draw only inside this rectangle, until unclip()."""
        x += self._dx
        y += self._dy
        self._left = left = max(x, self._dx)
        self._right = right = max(min(x + w, self._dx + WIDTH), left)
        top = max(y, self._dy)
        bottom = max(min(y + h, self._dy + HEIGHT), top)
        rows = self._clip
        rows[8] = min(left, _COLUMNS)
        rows[9] = min(right, _COLUMNS)
        if top == self._top and bottom == self._bottom:
            return
        self._top = top
        self._bottom = bottom
        for page in range(8):
            first = min(max(top - page * 8, 0), 8)
            last = min(max(bottom - page * 8, 0), 8)
            rows[page] = 255 << first & 255 >> (8 - last)

    def unclip(self):
        """Draw on the whole layout area."""
        self.clip(0, 0, WIDTH, HEIGHT)

    # Text

    def text(self, s: str, x: int, y: int, font, ink: int = 1) -> int:
        """Draw `s` with the top left of its first cell at (x, y); return the x where text that
        follows would start (the right edge + font.GAP). Letters without a glyph are folded."""
        dx = self._dx
        y += self._dy
        buffer = self._buffer
        clip = self._clip
        index = font.INDEX
        data = font.DATA
        codes = font.CODES
        end = text(buffer, clip, s, len(s), index, data, codes, x + dx, y, ink)
        if end != UNKNOWN:
            return end - dx
        for char in s:
            end = text(buffer, clip, char, 1, index, data, codes, x + dx, y, ink)
            x = self._folded(char, x, y - self._dy, font, ink) if end == UNKNOWN else end - dx
        return x

    def text_right(self, s: str, x: int, y: int, font, ink: int = 1) -> int:
        """Draw `s` so that its last dot lies at column x - 1; return the x where it starts."""
        start = x - self.width(s, font)
        self.text(s, start, y, font, ink)
        return start

    def text_center(self, s: str, x: int, w: int, y: int, font, ink: int = 1) -> int:
        """Draw `s` in the middle of the columns x .. x + w - 1; return the x where it starts."""
        start = x + (w - self.width(s, font)) // 2
        self.text(s, start, y, font, ink)
        return start

    def text_fit(self, s: str, x: int, y: int, w: int, font, ink: int = 1) -> int:
        """Draw `s`, cut off with `…` where it is wider than w; return like text()."""
        if self.width(s, font) <= w:
            return self.text(s, x, y, font, ink)
        end = x + w - self.width("…", font)
        for char in s:
            if x + self.width(char, font) > end:
                break
            x = self.text(char, x, y, font, ink)
        return self.text("…", x, y, font, ink)

    def glyph(self, char: str, x: int, y: int, font, ink: int = 1) -> int:
        """Draw one character; return like text()."""
        return self.text(char, x, y, font, ink)

    def width(self, s: str, font) -> int:
        """Dots that `s` takes from its first to its last column; 0 for an empty string."""
        if not s:
            return 0
        gap = font.GAP
        index, codes = font.INDEX, font.CODES
        total = text(self._buffer, self._clip, s, len(s), index, index, codes, 0, 0, MEASURE)
        if total != UNKNOWN:
            return total - gap
        total = 0
        for char in s:
            if find(char, font) >= 0:
                total += self.width(char, font) + gap
            else:
                total += self._folded_width(char, font)
        return total - gap

    def fits(self, s: str, w: int, *choice):
        """The first of the fonts `choice` in which `s` is no wider than w, else the last."""
        for font in choice:
            if self.width(s, font) <= w:
                break
        return font

    def _folded(self, char, x, y, font, ink):
        start = x
        for part in fold(char):
            if find(part, font) >= 0:
                x = self.text(part, x, y, font, ink)
        if x == start:
            # Nothing stands for it: an empty box, which is no letter.
            self.rect(x, y + 1, font.SPACE + 2, font.BASELINE, ink)
            x += font.SPACE + 2 + font.GAP
        return x

    def _folded_width(self, char, font):
        total = 0
        for part in fold(char):
            if find(part, font) >= 0:
                total += self.width(part, font) + font.GAP
        return total or font.SPACE + 2 + font.GAP

    # Shapes

    def icon(self, icon: bytes, x: int, y: int, ink: int = 1):
        """Draw an icon (icons.py): its lit dots in `ink`, the others left as they are."""
        x += self._dx
        y += self._dy
        blit(self._buffer, self._clip, icon, 2, icon[0], icon[1], x, y, ink)

    def fill(self, x: int, y: int, w: int, h: int, ink: int = 1):
        """Fill a rectangle."""
        x += self._dx
        y += self._dy
        right = min(x + w, self._right)
        bottom = min(y + h, self._bottom)
        x = max(x, self._left)
        y = max(y, self._top)
        if x < right and y < bottom:
            self._fb.fill_rect(x, y, right - x, bottom - y, ink)

    def hline(self, x: int, y: int, w: int, ink: int = 1):
        """A horizontal line of w dots."""
        self.fill(x, y, w, 1, ink)

    def vline(self, x: int, y: int, h: int, ink: int = 1):
        """A vertical line of h dots."""
        self.fill(x, y, 1, h, ink)

    def rect(self, x: int, y: int, w: int, h: int, ink: int = 1):
        """The outline of a rectangle."""
        self.fill(x, y, w, 1, ink)
        self.fill(x, y + h - 1, w, 1, ink)
        self.fill(x, y + 1, 1, h - 2, ink)
        self.fill(x + w - 1, y + 1, 1, h - 2, ink)

    def frame(self, x: int, y: int, w: int, h: int, ink: int = 1):
        """The outline of a rectangle with its corners taken off."""
        self.fill(x + 1, y, w - 2, 1, ink)
        self.fill(x + 1, y + h - 1, w - 2, 1, ink)
        self.fill(x, y + 1, 1, h - 2, ink)
        self.fill(x + w - 1, y + 1, 1, h - 2, ink)

    def block(self, x: int, y: int, w: int, h: int, ink: int = 1):
        """A filled rectangle with its corners taken off."""
        self.fill(x + 1, y, w - 2, h, ink)
        self.fill(x, y + 1, 1, h - 2, ink)
        self.fill(x + w - 1, y + 1, 1, h - 2, ink)

    def invert(self, x: int, y: int, w: int, h: int):
        """Exchange lit and dark dots in a rectangle."""
        x += self._dx
        y += self._dy
        right = min(x + w, self._right)
        bottom = min(y + h, self._bottom)
        x = max(x, self._left)
        y = max(y, self._top)
        if x < right and y < bottom:
            flip(self._buffer, x, y, right - x, bottom - y)
