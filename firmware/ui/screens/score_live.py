"""The page that lies on the card table: totals for all to read, one press for each scopa.

Two sides: ◀ and ▶ give a scopa, OK opens the menu. Three: OK gives the one in the middle a scopa.
Four: ◀ ▶ choose the side. There OK held opens the menu. BACK takes the last scopa back, or leaves.
"""

from micropython import const

from firmware.scorer.bonus import offered
from firmware.scorer.sheet import NUMBERS, QUICK, WINNER
from firmware.ui import canvas as c
from firmware.ui import fonts, icons, scoreboard
from firmware.ui.input import BACK, CLICK, HOLD, LEFT, OK, PRESS, RELEASE, RIGHT
from firmware.ui.scorekit import Page, head, step_back
from firmware.ui.strings import T
from firmware.ui.widgets import Hold, Menu, hints

_MODES = (NUMBERS, WINNER, QUICK)
# Lines of the menu, in the order of T.COUNT_MENU; the last only where there is a bonus to give.
_MATCH = const(3)
_EXIT = const(4)
_CLEAR = const(5)
_BONUS = const(6)
_MOST_PIPS = const(6)


class ScoreLive(Page):
    NAME = "score_live"

    def __init__(self, app, over=False):
        super().__init__(app, over)
        self._menu = None
        self._lines = []
        self._hold = Hold()
        self._side = 0  # the chosen one of four
        self._start = -1  # the mode in which the count is about to start

    def key(self, key, kind):
        if self._menu:
            return self._choose(key, kind)
        sides = self.ledger.sides
        if key == BACK:
            return step_back(self.table) if kind == PRESS else None
        if key == OK:
            return self._ok(kind, sides)
        if kind != PRESS or key not in (LEFT, RIGHT):
            return None
        if sides == 4:
            self._side = (self._side + (1 if key == RIGHT else 3)) % 4
            return True
        return self._scopa(0 if key == LEFT else sides - 1)

    def _ok(self, kind, sides):
        if sides == 2:
            return self._open() if kind == PRESS else None
        if self._hold.handle(OK, kind):
            return self._open()
        if kind == CLICK:
            return self._scopa(1 if sides == 3 else self._side)
        return True if kind in (HOLD, RELEASE) else None

    def _scopa(self, side):
        return ("score", self.ledger.scopa(side))

    def _open(self):
        mode = self.ledger.mode if self.ledger.deals else self.app.settings["count_mode"]
        self._hold = Hold()
        # A deal in which nothing was entered can't be emptied.
        self._lines = [0, 1, 2, _MATCH, _EXIT]
        if not self.ledger.sheet.is_blank():
            self._lines.append(_CLEAR)
        if offered(self.ledger.options):
            self._lines.insert(0, _BONUS)
        chosen = self._lines.index(_MODES.index(mode) if mode in _MODES else 0)
        self._menu = Menu(len(self._lines), chosen)
        return True

    def _choose(self, key, kind):
        if key == BACK and kind == PRESS:
            self._menu = None
            return True
        if key != OK or kind != PRESS:
            return self._menu.handle(key, kind) or None
        index = self._lines[self._menu.index]
        self._menu = None
        if index == _BONUS:
            return ("push", "score_bonus")
        if index == _MATCH:
            return ("push", "score_match")
        if index == _EXIT:
            return ("pop",)
        if index == _CLEAR:
            return ("push", "score_clear")
        mode = _MODES[index]
        self._start = mode
        if self.app.settings["count_mode"] == mode:
            return None
        # Offered first at the next match; the count itself starts at the next tick.
        return ("set", "count_mode", mode)

    def tick(self, now):
        if self._start >= 0:
            mode, self._start = self._start, -1
            return ("score", self.ledger.count(mode))
        return super().tick(now)

    def paint(self, canvas):
        ledger = self.ledger
        left = T.SCORE_DEAL % (ledger.number, ledger.options.target)
        head(canvas, self.app, left, ledger.options)
        if self._menu:
            self._menu.draw(canvas, [T.COUNT_MENU[line] for line in self._lines])
            hints(canvas, T.HINT_CHOOSE, T.HINT_OK, T.HINT_BACK)
            return
        if ledger.sides == 4:
            self._four(canvas)
        else:
            self._columns(canvas)
        back = T.HINT_TAKE if ledger.sheet.scopa else T.HINT_EXIT
        if ledger.sides == 2:
            hints(canvas, T.HINT_SCOPA, T.HINT_COUNT, back)
        elif self._hold.steps:
            hints(canvas)
            canvas.text_center(T.HINT_COUNT, 0, c.WIDTH, c.HINT_Y + 1, fonts.SMALL, 0)
            canvas.invert(0, c.HINT_Y, c.WIDTH * self._hold.steps // 8, c.HINT_H)
        else:
            keys = "◀ OK ▶ +1" if ledger.sides == 3 else "◀▶ OK+1"
            hints(canvas)
            canvas.text(keys, 1, c.HINT_Y + 1, fonts.SMALL, 0)
            canvas.text_right(T.HINT_HOLD_COUNT, c.WIDTH - 1, c.HINT_Y + 1, fonts.SMALL, 0)

    def _columns(self, canvas):
        """Two or three sides beside one another."""
        ledger = self.ledger
        sides = ledger.sides
        scope = ledger.sheet.counts("scope")
        dealing = ledger.side_of_seat(ledger.dealer)
        one_row = scoreboard.fits_one_row(canvas, ledger.names, fonts.SMALL)
        y = 22 if one_row else 27
        scoreboard.draw_lines(canvas, ledger.names)
        scoreboard.draw_names(canvas, ledger.names, y=9 if one_row else 10)
        scoreboard.draw_numbers(canvas, [str(total) for total in ledger.totals], y=y)
        for side in range(sides):
            x, w = scoreboard.column(side, sides)
            if one_row:
                # A number of two digits leaves no room beside the dealer's.
                words = sides == 2 and scope[side] < 10
                text = T.SCOPE_N % scope[side] if words else "+%d" % scope[side]
                canvas.text_right(text, x + w - 4, 46, fonts.SMALL)
            else:
                pips(canvas, x + w - 5, y, scope[side])
            if side == dealing:
                lower = 18 - side % 2 * 8
                self._dealer(
                    canvas, x + 2 if one_row else x + w // 2 - 3, 45 if one_row else lower
                )

    def _four(self, canvas):
        """Four sides in the corners, the chosen one inverted."""
        ledger = self.ledger
        scope = ledger.sheet.counts("scope")
        dealing = ledger.side_of_seat(ledger.dealer)
        canvas.vline(63, c.BODY_Y, c.BODY_H)
        canvas.hline(0, c.BODY_Y + 21, c.WIDTH)
        for side in range(4):
            x, y = side % 2 * 64, c.BODY_Y + side // 2 * 22
            canvas.text(ledger.names[side], x + 1, y + 1, fonts.SMALL)
            if side == dealing:
                self._dealer(canvas, x + 24, y + 11)
            canvas.text("+%d" % scope[side], x + 1, y + 12, fonts.SMALL)
            total = str(ledger.totals[side])
            canvas.text_right(total, x + 60, y + 8, fonts.BIG)
            if side == self._side:
                canvas.invert(x, y, 63, 21)

    def _dealer(self, canvas, x, y):
        """The mark of who deals; of two pairs, which of the two."""
        canvas.icon(icons.DEALER, x, y)
        ledger = self.ledger
        if ledger.seats != ledger.sides:
            canvas.text(str(ledger.dealer // ledger.sides + 1), x + 9, y + 1, fonts.SMALL)


def pips(canvas, x, y, count):
    """A dot for each scopa, or their number where there are many."""
    if count > _MOST_PIPS:
        canvas.text_right(str(count), x + 4, y, fonts.SMALL)
        return
    for i in range(count):
        canvas.fill(x, y + i * 4, 3, 3)
