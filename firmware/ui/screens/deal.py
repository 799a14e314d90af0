"""Before the first card of a deal: the match score, who begins, the deal's fingerprint.

The fingerprint binds the deal's seed, which is shown after its last card, here too: nobody can
change a card in between.
"""

from firmware.ui import canvas as c
from firmware.ui import fonts, people, standing
from firmware.ui.input import BACK, OK, PRESS
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import status


class Deal(Screen):
    NAME = "deal"

    def __init__(self, app):
        self._solo = app.solo
        self._app = app

    def handle(self, key, kind):
        if kind != PRESS:
            return None
        return ("home",) if key == BACK else ("pop",)

    def draw(self, canvas):
        solo = self._solo
        match = solo.model
        number = solo.deal_number()
        status(canvas, T.DEAL_N % number, T.UP_TO % match.options.target)
        standing.draw(canvas, match, 11)
        turn = match.deal.turn
        if match.redeals:
            begins = T.REDEALT if match.options.redeal_kings else T.REDEALT_ACES
        elif people.is_alone(match) and turn == match.human:
            begins = T.YOU_BEGIN
        else:
            begins = T.BEGINS % people.placed_name(match, turn, match.human)
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
