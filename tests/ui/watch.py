"""A canvas that notes what nobody wants to see, for tests of screens. Shared subset.

`Watch(display)` draws like Canvas and keeps in `faults`: text that leaves the clip region or the
layout area, text cut off with an ellipsis, text that runs into other text. Call `look()` before
each picture. `words` are the texts drawn, in order.
"""

from firmware.ui.canvas import HEIGHT, WIDTH, Canvas
from firmware.ui.fonts import find


class Watch(Canvas):
    """Canvas with `faults` and `words`."""

    def __init__(self, display):
        self.look()
        self._inside = False
        Canvas.__init__(self, display)

    def look(self):
        """Begin a new picture: forget what was noted."""
        self.faults = []
        self.words = []
        self._drawn = []  # boxes (left, top, right, bottom, text), text "" for a filled one

    def clear(self):
        self._drawn = []
        Canvas.clear(self)

    def fill(self, x, y, w, h, ink=1):
        self._drawn.append((x, y, x + w, y + h, ""))
        Canvas.fill(self, x, y, w, h, ink)

    def text_fit(self, s, x, y, w, font, ink=1):
        whole = self.width(s, font) <= w
        if not whole:
            self.faults.append("cut off: " + s)
        self._inside = not whole
        end = Canvas.text_fit(self, s, x, y, w, font, ink)
        self._inside = False
        return end

    def text(self, s, x, y, font, ink=1):
        if self._inside or not s:
            return Canvas.text(self, s, x, y, font, ink)
        self.words.append(s)
        self._check(s, x, y, font)
        self._inside = True  # text() calls itself for folded letters
        end = Canvas.text(self, s, x, y, font, ink)
        self._inside = False
        return end

    def _check(self, s, x, y, font):
        top, bottom = 99, 0
        for char in s:
            place = find(char, font) * 5
            if place >= 0 and font.INDEX[place + 4]:
                top = min(top, font.INDEX[place + 3])
                bottom = max(bottom, font.INDEX[place + 3] + font.INDEX[place + 4])
        if top >= bottom:
            return
        box = (x, y + top, x + self.width(s, font), y + bottom, s)
        left, right = self._left - self._dx, self._right - self._dx
        over, under = self._top - self._dy, self._bottom - self._dy
        if box[0] < max(left, 0) or box[2] > min(right, WIDTH):
            self.faults.append("leaves its region sideways: " + s)
        if box[1] < max(over, 0) or box[3] > min(under, HEIGHT):
            self.faults.append("leaves its region up or down: " + s)
        other = self._overlaps(box)
        if other:
            self.faults.append("runs into " + other + ": " + s)
        self._drawn.append(box)

    def _overlaps(self, box):
        """The text that `box` runs into, where nothing was filled over that since."""
        fills = []
        for drawn in reversed(self._drawn):
            both = (
                max(drawn[0], box[0]),
                max(drawn[1], box[1]),
                min(drawn[2], box[2]),
                min(drawn[3], box[3]),
            )
            if both[0] >= both[2] or both[1] >= both[3]:
                continue
            if not drawn[4]:
                fills.append(both)
            elif not any(covers(fill, both) for fill in fills):
                return drawn[4]
        return ""


def covers(one, two):
    """Whether box one holds box two."""
    return one[0] <= two[0] and one[1] <= two[1] and one[2] >= two[2] and one[3] >= two[3]
