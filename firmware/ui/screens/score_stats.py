"""Statistics of each name over the finished matches on flash. OK shows one name's."""

from firmware.scorer.history import statistics
from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.input import BACK, OK, PRESS
from firmware.ui.pastmatches import read_all
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import Menu, hints, status


class ScoreStats(Screen):
    NAME = "score_stats"

    def __init__(self, app):
        self._app = app
        self._players = []
        self._list = Menu(0)
        self._open = False

    def enter(self):
        found = [past.facts for past in read_all(self._app.journal) if past.facts]
        self._players = statistics(found)
        self._list = Menu(len(self._players))

    def handle(self, key, kind):
        if kind == PRESS and key == BACK:
            if not self._open:
                return ("pop",)
            self._open = False
            return True
        if kind == PRESS and key == OK and self._players:
            self._open = not self._open
            return True
        return self._list.handle(key, kind) or None

    def draw(self, canvas):
        if not self._players:
            status(canvas, T.STATISTICS)
            canvas.text_center(T.NO_STATISTICS, 0, c.WIDTH, 26, fonts.BODY)
            hints(canvas, back=T.HINT_BACK)
            return
        if self._open:
            player = self._players[self._list.index]
            status(canvas, player.name)
            values = (player.matches, player.won, player.scope, player.settebelli)
            lines = Menu(len(values), -1)
            lines.draw(canvas, T.PLAYER_LINES, [str(value) for value in values])
        else:
            status(canvas, T.STATISTICS, T.WON_OF)
            names = [player.name for player in self._players]
            values = ["%d/%d" % (player.won, player.matches) for player in self._players]
            self._list.draw(canvas, names, values)
        hints(canvas, T.HINT_CHOOSE, T.HINT_BACK if self._open else T.HINT_OPEN, T.HINT_BACK)
