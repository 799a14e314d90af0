"""The matches on flash, newest first: who won and by how much. OK shows one."""

from firmware.ui import canvas as c
from firmware.ui import fonts, people
from firmware.ui.input import BACK, OK, PRESS
from firmware.ui.pastmatches import read_all
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import Menu, hints, status


class ScoreHistory(Screen):
    NAME = "score_history"

    def __init__(self, app):
        self._app = app
        self._found = []
        self._list = Menu(0)

    def enter(self):
        """Look again: a match may have been deleted or gone on."""
        self._found = read_all(self._app.journal)
        count = len(self._found) + 1
        self._list = Menu(count, min(self._list.index, count - 1))

    def handle(self, key, kind):
        if kind == PRESS and key == BACK:
            return ("pop",)
        if kind == PRESS and key == OK:
            if self._list.index == len(self._found):
                return ("push", "score_stats")
            return ("push", "score_past", self._found[self._list.index].number)
        return self._list.handle(key, kind) or None

    def draw(self, canvas):
        status(canvas, T.MENU_SCORE_HISTORY, self._app.alert())
        lines = []
        values = []
        for past in self._found:
            value = "-".join([str(total) for total in past.totals])
            line = "%d  %s" % (past.number, self._winner(past))
            if canvas.width(line + value, fonts.BODY) > c.WIDTH - 22:
                line = str(past.number)
            lines.append(line)
            values.append(value)
        lines.append(T.STATISTICS)
        values.append("")
        self._list.draw(canvas, lines, values)
        hints(canvas, T.HINT_CHOOSE, T.HINT_OPEN, T.HINT_BACK)

    def _winner(self, past):
        if past.winner < 0:
            return T.NOT_OVER
        if past.facts:
            return past.facts.table.names[past.winner]
        return people.side_name(past, past.winner)
