"""Drawing on the page buffer: text, icons, lines and boxes, clipped, the same on every target.

The layout area is WIDTH x HEIGHT = 127 x 63 of the 128 x 64 dots: the spare column and row let
`origin()` shift a whole layout by one pixel a deal against burn-in. Three regions, fixed:
status rows 0-9 (its rule on row 9), body rows 10-53 (four lines of BODY), hints rows 54-62.
Screens without a hint bar own rows 10-62 (`FULL_H`). Coordinates may lie outside: only what is
inside the clip region is drawn. A drawing call allocates nothing. Ink 1 lights, ink 0 clears.
"""

from micropython import const

from firmware.ui import fonts
from firmware.ui.blit import blit, flip

WIDTH = 127
HEIGHT = 63
STATUS_Y = 0
STATUS_H = 10
BODY_Y = 10
BODY_H = 44
HINT_Y = 54
HINT_H = 9
FULL_H = 53

_COLUMNS = const(128)
_ROWS = const(64)


class Canvas:
    """Draws into `display.buffer` (1024 bytes, MONO_VLSB) and through `display.fb`."""

    def __init__(self, display):
        self._buffer = display.buffer
        self._fb = display.fb
        self._mask = bytearray(8)  # of each page, the rows that may be drawn
        self._dx = 0
        self._dy = 0
        self.unclip()

    def origin(self, dx: int, dy: int):
        """Shift all that is drawn from now on by (dx, dy), each 0 or 1. Call before clear()."""
        self._dx = dx
        self._dy = dy
        self.unclip()

    def clear(self):
        """Everything dark, the shift's spare dots too; no clip region."""
        self._fb.fill(0)
        self.unclip()

    def clip(self, x: int, y: int, w: int, h: int):
        """Draw only inside this rectangle, until unclip()."""
        x += self._dx
        y += self._dy
        self._left = max(x, self._dx)
        self._right = min(x + w, self._dx + WIDTH)
        self._top = top = max(y, self._dy)
        self._bottom = bottom = min(y + h, self._dy + HEIGHT)
        mask = self._mask
        for page in range(8):
            bits = 255
            if top > page * 8:
                bits = bits << min(top - page * 8, 8) & 255
            if bottom < page * 8 + 8:
                bits &= 255 >> min(page * 8 + 8 - bottom, 8)
            mask[page] = bits

    def unclip(self):
        """Draw on the whole layout area."""
        self.clip(0, 0, WIDTH, HEIGHT)

    # Text

    def text(self, s: str, x: int, y: int, font, ink: int = 1) -> int:
        """Draw `s` with the top left of its first cell at (x, y); return the x where text that
        follows would start (the right edge + font.GAP). Letters without a glyph are folded."""
        x += self._dx
        y += self._dy
        for char in s:
            x = self._char(char, x, y, font, ink)
        return x - self._dx

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
            step = self.width(char, font)
            if x + step > end:
                break
            x = self.text(char, x, y, font, ink)
        return self.text("…", x, y, font, ink)

    def width(self, s: str, font) -> int:
        """Dots that `s` takes from its first to its last column; 0 for an empty string."""
        total = 0
        for char in s:
            total += self._width(char, font)
        return total and total - font.GAP

    def fits(self, s: str, w: int, *choice):
        """The first of the fonts `choice` in which `s` is no wider than w, else the last."""
        for font in choice:
            if self.width(s, font) <= w:
                break
        return font

    def glyph(self, char: str, x: int, y: int, font, ink: int = 1) -> int:
        """Draw one character; return like text()."""
        return self._char(char, x + self._dx, y + self._dy, font, ink) - self._dx

    def _width(self, char, font):
        place = fonts.find(char, font)
        if place >= 0:
            return font.INDEX[place * 5 + 2] + font.GAP
        total = 0
        for part in fonts.fold(char):
            place = fonts.find(part, font)
            if place >= 0:
                total += font.INDEX[place * 5 + 2] + font.GAP
        return total or font.SPACE + 2 + font.GAP

    def _char(self, char, x, y, font, ink):
        code = ord(char) - 32
        if not 0 <= code < font.ASCII:
            code = fonts.find(char, font)
            if code < 0:
                return self._folded(char, x, y, font, ink)
        index = font.INDEX
        code *= 5
        w = index[code + 2]
        h = index[code + 4]
        if h and x < self._right and x + w > self._left:
            data = font.DATA
            offset = index[code] | index[code + 1] << 8
            y += index[code + 3]
            self._blit(data, offset, w, h, x, y, ink)
        return x + w + font.GAP

    def _folded(self, char, x, y, font, ink):
        start = x
        for part in fonts.fold(char):
            if fonts.find(part, font) >= 0:
                x = self._char(part, x, y, font, ink)
        if x > start:
            return x
        # Nothing stands for it: an empty box, which is no letter.
        w = font.SPACE + 2
        self.rect(x - self._dx, y - self._dy + 1, w, font.BASELINE, ink)
        return x + w + font.GAP

    def _blit(self, data, offset, w, h, x, y, ink):
        """Columns of `data` from offset, w wide and h high, at (x, y) of the glass."""
        skip = max(self._left - x, 0)
        n = min(self._right - x, w) - skip
        if n > 0:
            blit(self._buffer, self._mask, data, offset + skip, w, n, h, x + skip, y, ink)

    # Shapes

    def icon(self, icon: bytes, x: int, y: int, ink: int = 1):
        """Draw an icon (icons.py): its lit dots in `ink`, the others left as they are."""
        self._blit(icon, 2, icon[0], icon[1], x + self._dx, y + self._dy, ink)

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
