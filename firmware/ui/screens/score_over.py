"""The match is over: who won, and by how much; house rules are named.

OK opens the deals, where each can still be mended and the last one undone; ◀ ▶ a new match.
"""

from firmware.ui import canvas as c
from firmware.ui import fonts, scoreboard
from firmware.ui.input import BACK, LEFT, OK, PRESS, RIGHT
from firmware.ui.rules_text import describe
from firmware.ui.scorekit import Page, rules_line
from firmware.ui.strings import T
from firmware.ui.widgets import hints


class ScoreOver(Page):
    NAME = "score_over"

    def key(self, key, kind):
        if kind != PRESS:
            return None
        if key == OK:
            return ("push", "score_match")
        if key == BACK:
            return ("pop",)
        return ("replace", "score_new") if key in (LEFT, RIGHT) else None

    def paint(self, canvas):
        ledger = self.ledger
        canvas.text_center(T.WINS % ledger.names[ledger.winner], 0, c.WIDTH, 0, fonts.BODY)
        canvas.invert(0, 0, c.WIDTH, 11)
        rules = self.app.alert() or describe(self.ledger.options)
        totals = [str(total) for total in ledger.totals]
        one_row = scoreboard.fits_one_row(canvas, ledger.names, fonts.SMALL)
        names_y = 12
        if rules:
            line = rules_line(canvas, rules, c.WIDTH)
            canvas.text_center(line, 0, c.WIDTH, 12, fonts.SMALL)
            names_y = 17 if one_row else 21
        scoreboard.draw_names(canvas, ledger.names, ledger.winner, names_y)
        if rules and not one_row:
            scoreboard.draw_numbers(canvas, totals, -1, 38, fonts.CARD)
        else:
            # Below the tails of the letters, where the names stand lower.
            scoreboard.draw_numbers(canvas, totals, -1, 30 if rules else 29)
        hints(canvas, T.HINT_AGAIN, T.HINT_DEALS, T.HINT_EXIT)
