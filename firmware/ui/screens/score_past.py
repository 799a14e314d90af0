"""A match of the history: names and totals. OK opens its deals, ▶ leads to its deletion."""

from firmware.ui import canvas as c
from firmware.ui import fonts, people, scoreboard
from firmware.ui.input import BACK, OK, PRESS, RIGHT
from firmware.ui.pastmatches import read
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import hints, status


class ScorePast(Screen):
    NAME = "score_past"

    def __init__(self, app, number):
        self._app = app
        self._number = number
        self._past = None

    def enter(self):
        self._past = read(self._app.journal, self._number)

    def handle(self, key, kind):
        if kind != PRESS or not self._past:
            return None
        if key == BACK:
            return ("pop",)
        if key == OK and self._past.facts:
            return ("open_table", self._number, "score_match")
        return ("push", "score_delete", self._number) if key == RIGHT else None

    def tick(self, now):
        # Deleted on the page above, or not to be read any more.
        return None if self._past else ("pop",)

    def draw(self, canvas):
        past = self._past
        if not past:
            return
        left = T.MATCH_N % self._number
        facts = past.facts
        if facts:
            names = facts.table.names
            left += " · " + T.UP_TO % facts.table.options.target
        else:
            names = people.side_names(past)
        status(canvas, left, self._app.alert())
        scoreboard.draw_names(canvas, names, past.winner)
        if past.totals:
            scoreboard.draw_numbers(canvas, [str(total) for total in past.totals])
        else:
            canvas.text_center(T.NOT_OVER, 0, c.WIDTH, 32, fonts.BODY)
        hints(canvas, "", T.HINT_DEALS if facts else "", T.HINT_BACK, "", T.HINT_DELETE)
