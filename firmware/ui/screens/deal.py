"""Before the first card of a deal: the match score, who begins, the deal's fingerprint.

The fingerprint binds the deal's seed, which the result shows, so that no card can be changed
in between.
"""

from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.input import BACK, OK, PRESS
from firmware.ui.strings import T
from firmware.ui.widgets import hints, status


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
        status(canvas, T.DEAL_N % solo.deal_number(), T.UP_TO % match.options.target)
        half = c.WIDTH // 2
        for side in range(2):
            x = side * (half + 1)
            total = str(match.totals[side])
            canvas.text_center(T.THEM if side != match.human else T.YOU, x, half, 11, fonts.SMALL)
            canvas.text_center(total, x, half, 19, fonts.HUGE)
        canvas.text_center("-", 0, c.WIDTH, 24, fonts.BIG)
        begins = T.YOU_BEGIN if match.deal.turn == match.human else T.THEM_BEGIN
        if match.redeals:
            begins = T.REDEALT
        canvas.text_center(begins, 0, c.WIDTH, 43, fonts.BODY)
        code = solo.fingerprint()
        hints(canvas, right="%s %s %s" % (T.FINGERPRINT, code[:4], code[4:]), ok="")

    def auto(self):
        """The key that goes on."""
        return OK
