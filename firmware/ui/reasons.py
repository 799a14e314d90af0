"""The words for what speaks for a move: opponent/hints.py finds the facts, here is their text."""

from firmware.opponent.hints import REASONS
from firmware.ui import canvas as c
from firmware.ui import cardfaces, fonts, gameview
from firmware.ui.strings import T

# Facts whose number is a rank, told as it stands on the cards.
_RANKED = ("prime", "twin", "gone")
_POINT = 65536


def text(fact):
    """One line for a fact (key and its numbers)."""
    key, first, second = fact
    place = [reason[0] for reason in REASONS].index(key)
    template = T.REASONS[place]
    named = gameview.value(first - 1) if key in _RANKED else str(first)
    count = template.count("%s")
    if count == 2:
        return template % (named, str(second))
    return template % named if count else template


def points(worth):
    """A value in 65536ths of a point: "0.4"."""
    tenths = (worth * 10 + _POINT // 2) // _POINT
    return "%d.%d" % (tenths // 10, tenths % 10)


def cards(canvas, x, y, taken):
    """The cards `taken` as a line from `x` to the right edge; too many are counted."""
    if cardfaces.line_width(canvas, taken) <= c.WIDTH - x:
        cardfaces.line(canvas, x, y, taken)
    else:
        canvas.text(T.N_CARDS % len(taken), x, y, fonts.BODY)
