"""The names of the sides: picked from those used before, or spelled letter by letter.

Two sides can be called Noi and Voi with a single OK here.
"""

from firmware.scorer.names import distinct
from firmware.ui.input import BACK, OK, PRESS
from firmware.ui.screen import Screen
from firmware.ui.spelling import Spelling
from firmware.ui.strings import T
from firmware.ui.widgets import Menu, hints, status

_REMEMBERED = 24


class ScoreNames(Screen):
    NAME = "score_names"

    def __init__(self, app, sides):
        self._app = app
        self._sides = sides
        self._names = []
        self._spelling = None
        self._asking = sides == 2  # whether "Noi e Voi" is offered
        self._known = app.settings["known"]
        self._commands = []
        self._open()

    def _open(self):
        """The list of what can be chosen now."""
        if self._asking:
            self._items = list(T.US_OR_NAMES)
        else:
            self._items = [name for name in self._known if name not in self._names]
            self._items.append(T.NEW_NAME)
        self._list = Menu(len(self._items))

    def handle(self, key, kind):
        if self._commands:
            return None
        if self._spelling:
            return self._spell(key, kind)
        if kind == PRESS and key == BACK:
            return self._back()
        if kind != PRESS or key != OK:
            return self._list.handle(key, kind) or None
        index = self._list.index
        if self._asking:
            if index == 0:
                return self._done(list(T.US_AND_THEM))
            self._asking = False
            self._open()
        elif index == len(self._items) - 1:
            self._spelling = Spelling()
        else:
            return self._add(self._items[index])
        return True

    def _spell(self, key, kind):
        name = self._spelling.handle(key, kind)
        if name is None or name is True:
            return name
        self._spelling = None
        return self._add(name) if name else True

    def _back(self):
        """One step back: the name before, the first question, or out with nothing changed."""
        if self._names:
            self._names.pop()
        elif self._sides == 2 and not self._asking:
            self._asking = True
        else:
            return ("pop",)
        self._open()
        return True

    def _add(self, name):
        self._names.append(name)
        if len(self._names) < self._sides:
            self._open()
            return True
        return self._done(distinct(self._names))

    def _done(self, names):
        """Keep the names, and remember those that were chosen, the last used first."""
        known = self._names + [name for name in self._known if name not in self._names]
        self._commands = [("set", "known", tuple(known[:_REMEMBERED])), ("pop",)]
        return ("set", "names", tuple(names))

    def tick(self, now):
        return self._commands.pop(0) if self._commands else None

    def draw(self, canvas):
        if self._asking:
            status(canvas, T.SCORE_NAMES)
        else:
            number = min(len(self._names) + 1, self._sides)
            status(
                canvas, T.NAME_OF % (number, self._sides), self._names[-1] if self._names else ""
            )
        if self._spelling:
            self._spelling.draw(canvas)
            return
        self._list.draw(canvas, self._items)
        hints(canvas, T.HINT_CHOOSE, T.HINT_OK, T.HINT_BACK)
