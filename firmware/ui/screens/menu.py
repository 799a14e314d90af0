"""The menu: what can be resumed first, then what can be started."""

from firmware.ui.input import BACK, OK, PRESS
from firmware.ui.strings import T
from firmware.ui.widgets import Menu as List
from firmware.ui.widgets import hints, status


class Menu:
    NAME = "menu"

    def __init__(self, app):
        self._app = app
        self._commands = []
        self._list = List(0)

    def enter(self):
        app = self._app
        commands = []
        for kind, name in (("solo", "resume_solo"), ("table", "resume_table")):
            number = app.resumable(kind)
            if number:
                commands.append((name, number))
        commands.append(("push", "solo_new"))
        commands.append(("push", "score_new"))
        commands.append(("push", "settings"))
        commands.append(("push", "info"))
        commands.append(("push", "score_history"))
        commands.append(("push", "learn"))
        self._commands = commands
        self._list = List(len(commands), min(self._list.index, len(commands) - 1))

    def leave(self):
        pass

    def handle(self, key, kind):
        if kind == PRESS and key == BACK:
            return ("home",)
        if kind == PRESS and key == OK:
            return self._commands[self._list.index]
        return self._list.handle(key, kind)

    def tick(self, now):
        return None

    def draw(self, canvas):
        status(canvas, "Spariglio")
        names = []
        for command in self._commands:
            names.append(getattr(T, "MENU_" + command[-1 if command[0] == "push" else 0].upper()))
        self._list.draw(canvas, names)
        hints(canvas, T.HINT_CHOOSE, T.HINT_OPEN, T.HINT_BACK)
