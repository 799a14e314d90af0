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
        self.faults = []
        self.words = []
        self._boxes = []
        self._inside = False
        Canvas.__init__(self, display)

    def look(self):
        """Begin a new picture: forget what was noted."""
        self.faults = []
        self.words = []
        self._boxes = []

    def clear(self):
        self._boxes = []
        Canvas.clear(self)

    def fill(self, x, y, w, h, ink=1):
        # What is filled over is gone, and cannot be run into any more.
        self._boxes = [
            box
            for box in self._boxes
            if not (x <= box[0] and y <= box[1] and box[2] <= x + w and box[3] <= y + h)
        ]
        Canvas.fill(self, x, y, w, h, ink)

    def text_fit(self, s, x, y, w, font, ink=1):
        if self.width(s, font) > w:
            self.faults.append("cut off: " + s)
        return Canvas.text_fit(self, s, x, y, w, font, ink)

    def text(self, s, x, y, font, ink=1):
        outer = not self._inside  # text() calls itself for folded letters
        if outer and s:
            self.words.append(s)
            self._check(s, x, y, font)
        self._inside = True
        end = Canvas.text(self, s, x, y, font, ink)
        self._inside = not outer
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
        # Lists scroll: a line may leave a clip region of its own below, whole.
        if box[1] < max(over, 0) or box[3] > min(under, HEIGHT):
            self.faults.append("leaves its region up or down: " + s)
        for other in self._boxes:
            if box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]:
                self.faults.append("runs into " + other[4] + ": " + s)
        self._boxes.append(box)
