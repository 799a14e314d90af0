"""One decision of a deal: a count, or who takes a point.

Between two sides that share cards ◀ gives one to the left side and ▶ one to the right, as on the
live page; elsewhere ◀ ▶ take from and add to the number that is inverted.
"""

from firmware.scorer.entry import HOW
from firmware.scorer.sheet import HELD, NUMBERS, RUNS, TRENTE, WINNER
from firmware.ui import canvas as c
from firmware.ui import fonts, scoreboard
from firmware.ui.scorekit import EntryPage, how, number, side_name
from firmware.ui.strings import T
from firmware.ui.widgets import hints, status


class ScoreEntry(EntryPage):
    NAME = "score_entry"

    def direction(self, step):
        # The dial of two sides counts the left one's cards, so ◀ adds.
        return -step if self._between() else step

    def _between(self):
        """Whether the cell shares cards between two sides."""
        cursor = self.ledger.cursor
        numbers = cursor.sheet.way(cursor.category) == NUMBERS
        return self.ledger.sides == 2 and numbers and cursor.sheet.shared(cursor.category) > 0

    def paint(self, canvas):
        cursor = self.ledger.cursor
        category = cursor.category
        sheet = self.shown()
        status(canvas, self.head(), self.progress())
        if category == HOW:
            texts = [how(sheet, each) for each in cursor.dial()]
            scoreboard.choices(canvas, texts, cursor.dial().index(self.value()))
        elif category in RUNS and cursor.cell == 1:
            self._length(canvas, sheet)
        elif (
            category == TRENTE
            or category in HELD + RUNS
            or (sheet.way(category) == WINNER and category != "scope")
        ):
            texts = [side_name(self.ledger.names, side) for side in cursor.dial()]
            scoreboard.choices(canvas, texts, cursor.dial().index(self.value()))
        else:
            self._counts(canvas, sheet, category)
        if self._between():
            hints(canvas, "", T.HINT_OK, self.hint_back(), "+1", "+1")
        else:
            hints(canvas, T.HINT_CHANGE, T.HINT_OK, self.hint_back())

    def _counts(self, canvas, sheet, category):
        names = self.ledger.names
        lead = sheet.ahead(category) if category != "scope" else -1
        scoreboard.draw_lines(canvas, names)
        scoreboard.draw_names(canvas, names, lead)
        texts = [number(count) for count in sheet.counts(category)]
        active = -1 if self._between() else self.ledger.cursor.cell
        scoreboard.draw_numbers(canvas, texts, active)

    def _length(self, canvas, sheet):
        name = self.ledger.names[sheet.values[self.ledger.cursor.category][0]]
        canvas.text_center(name, 0, c.WIDTH, 10, fonts.BODY)
        canvas.text_center(T.RUN_TO, 0, c.WIDTH, 20, fonts.SMALL)
        canvas.text_center(str(self.value()), 0, c.WIDTH, 29, fonts.HUGE)
