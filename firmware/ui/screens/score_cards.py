"""The primiera calculator: the best card of each suit of each side, and the totals as they come.

◀ ▶ change the card, OK goes on to the next suit. A card that another side has is not offered.
"""

from micropython import const

from firmware.scorer import primiera
from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.cardfaces import STYLE
from firmware.ui.scorekit import EntryPage, number
from firmware.ui.strings import T
from firmware.ui.widgets import hints, status

_NAME_W = const(48)
_CELL_W = const(14)
_TOP = const(20)


class ScoreCards(EntryPage):
    NAME = "score_cards"

    def paint(self, canvas):
        ledger = self.ledger
        sheet = self.shown()
        cell = ledger.cursor.cell
        status(canvas, self.head(), self.progress())
        for suit in range(4):
            canvas.icon(STYLE.sign(suit * 10), _NAME_W + suit * _CELL_W + 2, c.BODY_Y + 1)
        ranks = sheet.values["primiera"]
        totals = sheet.counts("primiera")
        lead = sheet.ahead("primiera")
        pitch = (c.HINT_Y - _TOP) // ledger.sides
        for side in range(ledger.sides):
            y = _TOP + side * pitch
            self._name(canvas, side, y, pitch, side == lead)
            for suit in range(4):
                place = 4 * side + suit
                x = _NAME_W + suit * _CELL_W
                # The cells that come later still hold what is likely: not shown as entered.
                if place <= cell:
                    self._card(canvas, ranks[place], x, y, pitch)
                if place == cell:
                    canvas.invert(x, y, _CELL_W - 1, pitch - 1)
            if cell >= 4 * side:
                self._total(canvas, number(self._sum(ranks, totals, side)), y, pitch)
        hints(canvas, T.HINT_CHANGE, T.HINT_OK, self.hint_back())

    def _sum(self, ranks, totals, side):
        """The total of a side, of the suits entered so far for the one that is being entered."""
        cell = self.ledger.cursor.cell
        if cell >= 4 * side + 3:
            return totals[side]
        options = self.ledger.options
        return sum([primiera.value(rank, options) for rank in ranks[4 * side : cell + 1]])

    def _name(self, canvas, side, y, pitch, lead):
        name = self.ledger.names[side]
        top = y + (pitch - 8) // 2
        canvas.text(name, 0, top, fonts.SMALL)
        if lead and self.ledger.cursor.ends_page():
            canvas.invert(0, top - 1, canvas.width(name, fonts.SMALL) + 1, 8)

    def _card(self, canvas, rank, x, y, pitch):
        if rank == 0:
            text, font = "-", fonts.BODY
        elif rank < 8 or self.ledger.options.graded_figures:
            text, font = STYLE.value(rank - 1), fonts.BIG if pitch > 13 else fonts.BODY
        else:
            text, font = T.FIGURE, fonts.SMALL
        if text == "⑩" and font is not fonts.BIG:
            text = "10"
        if pitch < 10:
            font = fonts.SMALL
        canvas.text_center(text, x, _CELL_W - 1, y + (pitch - 1 - font.BASELINE) // 2, font)

    def _total(self, canvas, text, y, pitch):
        font = fonts.BIG if pitch > 13 else fonts.BODY if pitch > 9 else fonts.SMALL
        canvas.text_right(text, c.WIDTH, y + (pitch - 1 - font.BASELINE) // 2, font)
