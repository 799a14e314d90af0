"""The two bars: status above, hints below; SMALL letters, each inside its region (canvas.py)."""

from micropython import const

from firmware.ui import canvas as c
from firmware.ui import fonts

_HINT_TEXT_Y = c.HINT_Y + 1
_HINT_GAP = const(4)
_OK_W = const(15)
# The words of the last bar, and by how much they were too wide.
_last = ["", "", "", "", "", 2 - _HINT_GAP - c.WIDTH]


def status(canvas, left: str, right: str = ""):
    """The status bar: SMALL text on rows 0-7, a rule on row 9.

    Where `right` leaves no room for a `left` of parts (`Deal 1 · Denari`), the last one stays.
    """
    x = c.WIDTH
    if right:
        x = canvas.text_right(right, c.WIDTH, c.STATUS_Y, fonts.SMALL) - 4
    if canvas.width(left, fonts.SMALL) > x:
        left = left.split(" · ")[-1]
    canvas.text_fit(left, 0, c.STATUS_Y, x, fonts.SMALL)
    canvas.hline(0, c.STATUS_Y + c.STATUS_H - 1, c.WIDTH)


def hints(canvas, arrows: str = "", ok: str = "", back: str = "", left: str = "", right: str = ""):
    """The hint bar, dark on light: what each key does now. Empty label: the key does nothing.

    Either `arrows` (one word for ◀▶) or `left` and `right` of their own. Where the words do not
    fit together (`hints_width`), BACK keeps its sign only, then the arrows theirs.
    """
    canvas.fill(0, c.HINT_Y, c.WIDTH, c.HINT_H)
    start = 1
    end = c.WIDTH - 1
    over = _over(canvas, arrows, ok, back, left, right)
    if over > 0 and back:
        over -= canvas.width(back, fonts.SMALL) + 2
        end = canvas.text_right("↩", end, _HINT_TEXT_Y, fonts.SMALL, 0) - _HINT_GAP
        back = ""
    if right:
        end = canvas.text_right("▶", end, _HINT_TEXT_Y, fonts.SMALL, 0) - 2
        end = canvas.text_right(right, end, _HINT_TEXT_Y, fonts.SMALL, 0) - _HINT_GAP
    if back:
        end = canvas.text_right(back, end, _HINT_TEXT_Y, fonts.SMALL, 0) - 2
        end = canvas.text_right("↩", end, _HINT_TEXT_Y, fonts.SMALL, 0) - _HINT_GAP
    if arrows or left:
        start = canvas.text("◀▶" if arrows else "◀", start, _HINT_TEXT_Y, fonts.SMALL, 0) + 1
        if over <= 0 or left:
            start = canvas.text(arrows or left, start, _HINT_TEXT_Y, fonts.SMALL, 0)
        start += _HINT_GAP - 1
    if ok:
        w = canvas.width(ok, fonts.SMALL) + _OK_W
        x = start if start == 1 else max(start, min((c.WIDTH - w) // 2, end - w))
        canvas.fill(x, c.HINT_Y, 13, c.HINT_H, 0)
        canvas.text("OK", x + 1, _HINT_TEXT_Y, fonts.SMALL)
        canvas.text(ok, x + _OK_W, _HINT_TEXT_Y, fonts.SMALL, 0)


def _over(canvas, arrows, ok, back, left, right):
    """By how many columns the bar is too wide: most pictures have the bar of the last one."""
    last = _last
    if (
        last[0] != arrows
        or last[1] != ok
        or last[2] != back
        or last[3] != left
        or last[4] != right
    ):
        last[0] = arrows
        last[1] = ok
        last[2] = back
        last[3] = left
        last[4] = right
        last[5] = hints_width(canvas, arrows, ok, back, left, right) - c.WIDTH
    return last[5]


def hints_width(canvas, arrows="", ok="", back="", left="", right="") -> int:
    """Columns that a hint bar needs for its whole words; more than WIDTH: some are left out."""
    total = 2 - _HINT_GAP
    if arrows or left:
        total += canvas.width("◀▶" if arrows else "◀", fonts.SMALL) + 2 + _HINT_GAP
        total += canvas.width(arrows or left, fonts.SMALL)
    if ok:
        total += canvas.width(ok, fonts.SMALL) + _OK_W + _HINT_GAP
    if back:
        total += canvas.width("↩", fonts.SMALL) + 2 + canvas.width(back, fonts.SMALL) + _HINT_GAP
    if right:
        total += canvas.width("▶", fonts.SMALL) + 2 + canvas.width(right, fonts.SMALL) + _HINT_GAP
    return total
