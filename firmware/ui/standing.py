"""The match scores of a solo match as one row of names and large numbers, 24 high."""

from micropython import const

from firmware.ui import canvas as c
from firmware.ui import fonts, people

# Of two sides the number stands beside the name and has so much room.
_TOTAL_W = const(44)


def draw(canvas, match, y):
    """Name and total of each side."""
    names = people.side_names(match)
    w = c.WIDTH // len(names)
    for side in range(len(names)):
        total = str(match.totals[side])
        x = side * (w + 1)
        if len(names) == 2:
            canvas.text(names[side], x, y + 1, fonts.SMALL)
            font = canvas.fits(total, _TOTAL_W, fonts.HUGE, fonts.BIG)
            canvas.text_center(total, x + w - _TOTAL_W, _TOTAL_W, y, font)
        else:
            canvas.text_center(names[side], x, w, y, fonts.SMALL)
            canvas.text_center(total, x, w, y + 9, fonts.BIG)
