"""Before the first card of a deal: the match score, who begins, the deal's fingerprint.

The fingerprint binds the deal's seed, which is shown after its last card, here too: nobody can
change a card in between.
"""

from micropython import const

from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.input import BACK, OK, PRESS
from firmware.ui.strings import T
from firmware.ui.widgets import status

# Room for a total beside its name.
_TOTAL_W = const(44)


class Deal:
    NAME = "deal"

    def __init__(self, app):
        self._solo = app.solo
        self._app = app

    def enter(self):
        pass

    def leave(self):
        pass

    def handle(self, key, kind):
        if kind != PRESS:
            return None
        return ("home",) if key == BACK else ("pop",)

    def tick(self, now):
        return None

    def draw(self, canvas):
        solo = self._solo
        match = solo.model
        number = solo.deal_number()
        status(canvas, T.DEAL_N % number, T.UP_TO % match.options.target)
        half = c.WIDTH // 2
        for side in range(2):
            x = side * (half + 1)
            canvas.text(T.YOU if side == match.human else T.THEM, x, 12, fonts.SMALL)
            total = str(match.totals[side])
            font = canvas.fits(total, _TOTAL_W, fonts.HUGE, fonts.BIG)
            canvas.text_center(total, x + half - _TOTAL_W, _TOTAL_W, 11, font)
        if match.redeals:
            begins = T.REDEALT
        else:
            begins = T.YOU_BEGIN if match.deal.turn == match.human else T.THEM_BEGIN
        canvas.text_center(begins, 0, c.WIDTH, 35, fonts.BODY)
        y = c.HINT_Y + 1
        if number > 1:
            text = T.SEED_OF % (number - 1, solo.seed_text(number - 1))
            canvas.text(text, 1, y - 9, fonts.SMALL)
        canvas.fill(0, c.HINT_Y, c.WIDTH, c.HINT_H)
        canvas.text(T.FINGERPRINT % solo.fingerprint(), 1, y, fonts.SMALL, 0)
        canvas.text_right("OK", c.WIDTH - 1, y, fonts.SMALL, 0)

    def auto(self):
        """The key that goes on."""
        return OK
