"""Drawing for the scorer: a column for each side, names that always fit, the table of a deal.

Names have up to 8 letters, 47 dots at most in SMALL; where they do not fit side by side they
stand in two rows, every other one lower, so that none is ever cut.
"""

from micropython import const

from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.input import LEFT, PRESS, REPEAT, RIGHT
from firmware.ui.strings import T

_NAMES_Y = const(11)
_STAGGER = const(8)
_DIGITS_Y = const(27)
_TABLE_Y = const(8)
# Where most have nothing, a nought says less than an empty place.
_RARE = ("napola", "piccola", "trente")


def column(side, sides):
    """Left edge and width of a side's column."""
    w = c.WIDTH // sides
    return side * c.WIDTH // sides, w


def fits_one_row(canvas, names, font):
    """Whether every name fits its own column in `font`."""
    w = c.WIDTH // len(names) - 3
    return max([canvas.width(name, font) for name in names]) <= w


def draw_lines(canvas, names):
    """A line between each two columns, below names that stand in two rows."""
    y = c.BODY_Y if fits_one_row(canvas, names, fonts.SMALL) else _DIGITS_Y - 2
    for side in range(1, len(names)):
        x = column(side, len(names))[0] - 1
        canvas.vline(x, y, c.HINT_Y - y)


def draw_names(canvas, names, lead=-1, y=_NAMES_Y):
    """The names over their columns; the one of the side `lead` is inverted."""
    if fits_one_row(canvas, names, fonts.BODY):
        font, y, stagger = fonts.BODY, y + 2, 0
    elif fits_one_row(canvas, names, fonts.SMALL):
        font, y, stagger = fonts.SMALL, y + 4, 0
    else:
        font, y, stagger = fonts.SMALL, y - 1, _STAGGER
    for side in range(len(names)):
        x, w = column(side, len(names))
        width = canvas.width(names[side], font)
        x = max(1, min(x + (w - width) // 2, c.WIDTH - 1 - width))
        top = y + side % 2 * stagger
        canvas.text(names[side], x, top, font)
        if side == lead:
            canvas.invert(x - 1, top - 1, width + 2, font.BASELINE + 2)


def draw_numbers(canvas, texts, active=-1, y=_DIGITS_Y, largest=fonts.HUGE):
    """A large number in each column; that of the side `active` is inverted."""
    sides = len(texts)
    for side in range(sides):
        x, w = column(side, sides)
        font = canvas.fits(texts[side], w - 1, largest, fonts.BIG, fonts.BODY)
        top = y + (largest.BASELINE - font.BASELINE) // 2
        canvas.text_center(texts[side], x, w, top, font)
        if side == active:
            canvas.invert(x, y - 1, w - 1, largest.BASELINE + 3)


def short_names(canvas, names, w, font=fonts.SMALL):
    """The names as they fit `w` dots, still told apart: fewer letters, or numbers."""
    result = []
    for i in range(len(names)):
        name = names[i]
        while canvas.width(name, font) > w:
            name = name[:-1]
        if name != names[i] and name in result:
            name = name[:-1] + str(i + 1)
        result.append(name)
    return result


def choices(canvas, texts, index):
    """A few choices one under the other, as large as they can be; the chosen one inverted."""
    pitch = min(22, c.BODY_H // len(texts))
    font = fonts.BIG if pitch >= 16 else fonts.BODY if pitch >= 11 else fonts.SMALL
    y = c.BODY_Y + (c.BODY_H - pitch * len(texts)) // 2
    for i in range(len(texts)):
        top = y + min((pitch - font.BASELINE - 1) // 2, pitch - font.HEIGHT)
        canvas.text_center(texts[i], 0, c.WIDTH, top, font)
        if i == index:
            canvas.invert(0, y, c.WIDTH, pitch)
        y += pitch


class DealTable:
    """A deal as rows of categories with a column for each side; what gives points is inverted.

    ◀ ▶ choose a row; the one after the last is the bar below the table.
    """

    def __init__(self, count):
        self.count = count
        self.index = count
        self._top = 0
        # The usual five are set close; the tail of the p of Scope has room as the last.
        self._rows, self._pitch = (5, 9) if count <= 5 else (4, 11)

    @property
    def on_bar(self):
        """Whether the bar is chosen."""
        return self.index == self.count

    def handle(self, key, kind):
        """◀ ▶ move the choice, round at the ends."""
        step = (key == RIGHT) - (key == LEFT)
        if not step or kind not in (PRESS, REPEAT):
            return None
        index = self.index + step
        if kind == REPEAT and not 0 <= index <= self.count:
            return None
        self.index = index % (self.count + 1)
        return True

    def draw(self, canvas, head, sheet, names, totals, word):
        """The whole page: `totals` are those before the deal, `word` what OK does on the bar."""
        sides = len(names)
        score = sheet.score()
        ends, width = _columns(sides)
        canvas.text(head, 0, c.STATUS_Y, fonts.SMALL)
        room = ends[0] - canvas.width(head, fonts.SMALL) - 3
        room = min(room, 45) if sides == 2 else ends[1] - ends[0] - 4
        shown = short_names(canvas, names, room)
        for side in range(sides):
            canvas.text_right(shown[side], ends[side], c.STATUS_Y, fonts.SMALL)
        low = max(0, self.count - self._rows)
        if not self.on_bar:
            self._top = max(min(self._top, self.index), self.index - self._rows + 1)
        self._top = min(self._top, low)
        for place in range(min(self._rows, self.count)):
            row = score.rows[self._top + place]
            self._row(canvas, row, sheet, place, self._top + place == self.index, ends, width)
        self._bar(canvas, score.points, totals, ends, word if self.on_bar else T.HINT_CHANGE)

    def _row(self, canvas, row, sheet, place, chosen, ends, width):
        y = _TABLE_Y + place * self._pitch
        canvas.text(getattr(T, "ROW_" + row.name.upper()), 0, y, fonts.BODY)
        for side in range(len(ends)):
            canvas.text_right(_cell(row, sheet, side), ends[side], y, fonts.BODY)
            if row.points[side]:
                canvas.invert(ends[side] - width + 2, y, width, self._pitch)
        if chosen:
            canvas.invert(0, y, ends[0] - width + 1, self._pitch)

    def _bar(self, canvas, points, totals, ends, word):
        y = c.HEIGHT - 8  # no rule above: the tail of the last row's p is there
        small = fonts.SMALL
        start = canvas.text(word, canvas.text("OK", 1, y, small) + 3, y, small)
        for side in range(len(ends)):
            text = "+%d" % points[side]
            whole = "%s=%d" % (text, totals[side] + points[side])
            if len(ends) == 2 and start + canvas.width(whole, small) < ends[0]:
                text = whole
            canvas.text_right(text, ends[side], y, small)
        if self.on_bar:
            canvas.invert(0, y, c.WIDTH, 8)


def _cell(row, sheet, side):
    """What stands in a side's column: its count, or a mark where only the holder is known."""
    if row.name == "scope":
        return str(row.counts[side])
    counts = sheet.counts(row.name)
    if counts is None:
        return "✓" if row.winner == side else ""
    if counts[side] < 0:
        return "-"
    return str(counts[side]) if counts[side] or row.name not in _RARE else ""


def _columns(sides):
    """Right ends and width of the columns of a deal's table."""
    # The first column starts beside Settebello, the widest word of the rows.
    pitch = (48, 24, 17)[sides - 2]
    width = 16 if sides == 4 else 17
    return [c.WIDTH - 1 - pitch * (sides - 1 - side) for side in range(sides)], width
