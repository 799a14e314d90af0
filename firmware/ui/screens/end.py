"""The end of a solo match: who won, the totals, the house rules if any, and the match's seed."""

from firmware.ui import canvas as c
from firmware.ui import fonts, people, standing
from firmware.ui.input import BACK, LEFT, OK, PRESS, RIGHT
from firmware.ui.rules_text import fitted
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import hints, status


class End(Screen):
    NAME = "end"

    def __init__(self, app):
        self._solo = app.solo
        self._proof = False

    def handle(self, key, kind):
        if kind != PRESS:
            return None
        if key == BACK and self._proof:
            self._proof = False
        elif key == BACK:
            return ("home",)
        elif key == OK:
            return ("replace", "solo_new")
        elif key in (LEFT, RIGHT):
            self._proof = not self._proof
        return True

    def draw(self, canvas):
        match = self._solo.model
        if self._proof:
            self._draw_proof(canvas, match)
            return
        text = people.winner_text(match)
        font = canvas.fits(text, c.WIDTH, fonts.BIG, fonts.BODY)
        canvas.text_center(text, 0, c.WIDTH, 0, font)
        standing.draw(canvas, match, 18)
        rules = fitted(match.options, canvas, c.WIDTH, fonts.SMALL)
        canvas.text_center(rules, 0, c.WIDTH, 45, fonts.SMALL)
        hints(canvas, ok=T.HINT_AGAIN, left=T.HINT_SEED, back=T.HINT_EXIT)

    def _draw_proof(self, canvas, match):
        """The match seed, from which every deal's seed follows, and the last one of these."""
        solo = self._solo
        last = len(match.deals)
        status(canvas, T.MATCH_SEED)
        seed = solo.match_seed()
        for line in range(4):
            text = seed[line * 16 : line * 16 + 16]
            canvas.text(text, 0, 12 + line * 8, fonts.SMALL)
        canvas.text(T.SEED_OF % (last, solo.seed_text(last)), 0, 45, fonts.SMALL)
        hints(canvas, ok=T.HINT_AGAIN, back=T.HINT_BACK)

    def auto(self):
        """Nothing more to play."""
        return 0
