"""The menu: what can be resumed first, then what can be started."""

from firmware.ui.input import BACK, OK, PRESS
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import Menu as List
from firmware.ui.widgets import hints, status


class Menu(Screen):
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
        commands.append(("push", "score_history"))
        commands.append(("push", "learn"))
        commands.append(("push", "variants"))
        commands.append(("push", "settings"))
        commands.append(("push", "info"))
        self._list = List(len(commands), self._place(commands))
        self._commands = commands

    def _place(self, commands):
        """Where to stand: on a match begun or reopened just now, else on the same line."""
        before = self._commands
        if not before:
            return 0
        for place in range(len(commands)):
            if commands[place][0] != "push" and commands[place] not in before:
                return place
        chosen = before[self._list.index]
        return commands.index(chosen) if chosen in commands else 0

    def handle(self, key, kind):
        if kind == PRESS and key == BACK:
            return ("home",)
        if kind == PRESS and key == OK:
            return self._commands[self._list.index]
        return self._list.handle(key, kind)

    def draw(self, canvas):
        status(canvas, "Spariglio")
        names = []
        for command in self._commands:
            names.append(getattr(T, "MENU_" + command[-1 if command[0] == "push" else 0].upper()))
        self._list.draw(canvas, names)
        hints(canvas, T.HINT_CHOOSE, T.HINT_OPEN, T.HINT_BACK)
