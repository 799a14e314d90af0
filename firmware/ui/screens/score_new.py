"""A new scored match: what was chosen last is offered again, and OK starts at once."""

from firmware.core.options import Options, from_fields
from firmware.scorer.names import distinct
from firmware.scorer.table import default_target
from firmware.ui import fonts
from firmware.ui.form import Field, Form
from firmware.ui.input import BACK, OK, PRESS
from firmware.ui.rules_text import short_name
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import Picker, hints, status

# Seats and sides of the kinds of table, in the order of T.TABLES.
_TABLES = ((2, 2), (3, 3), (4, 2), (4, 4))
_TARGETS = (11, 16, 21, 31, 41, 51)
_OTHER = 0
# Letters of a pair's name that have room beside the number of who deals.
_PAIR_LETTERS = 6
# Dots that the names have in their line.
_NAMES_W = 70
_MOST = 999


class ScoreNew(Screen):
    NAME = "score_new"

    def __init__(self, app):
        self._app = app
        self._picker = None
        self._commands = []  # what follows a first one; None: show what was set
        self._form = None

    def enter(self):
        """Take the settings up anew: names and rules are chosen on screens of their own."""
        settings = self._app.settings
        rules = self._app.options()
        # Hands of nine or ten are for four, so there is no other table then.
        tables = (0, 1, 2, 3) if rules.hand == 3 else (2, 3)
        self._seats = settings["sides"] if rules.hand == 3 else 4
        self._sides = 2 if self._seats == 4 and settings["pairs"] else self._seats
        self._names = self._last_names(settings["names"])
        target = settings["table_target"] or self._usual_target()
        targets = list(_TARGETS)
        if target not in targets:
            targets.append(target)
        targets.append(_OTHER)
        dealer = min(settings["table_dealer"], self._seats - 1)
        index = self._form.menu.index if self._form else 0
        self._form = Form(
            [
                Field("start", "SCORE_START"),
                Field(
                    "table",
                    "SCORE_TABLE",
                    tables,
                    _TABLES.index((self._seats, self._sides)),
                    _table_text,
                ),
                _Line("names", "SCORE_NAMES", ""),
                Field("table_target", "NEW_TARGET", targets, target, _target_text),
                Field("table_dealer", "SCORE_DEALER", range(self._seats), dealer, self._dealer),
                _Line("rules", "SCORE_RULES", ""),
            ],
            index,
        )

    def _last_names(self, names):
        """The last names where there are as many, else the usual ones."""
        if len(names) != self._sides:
            known = list(self._app.settings["known"])
            names = T.US_AND_THEM if self._sides == 2 else (known + list(T.NUMBERED))
        return distinct(list(names[: self._sides]))

    def _usual_target(self):
        target = Options(self._app.options().preset).target
        return default_target(self._sides) if target == default_target(2) else target

    def _dealer(self, seat):
        name = self._names[seat % self._sides]
        if self._seats == self._sides:
            return name
        return "%s %d" % (name[:_PAIR_LETTERS], seat // self._sides + 1)

    def handle(self, key, kind):
        if self._commands:
            return None
        if self._picker:
            return self._pick(key, kind)
        if key == BACK and kind == PRESS and not self._form.open:
            return ("pop",)
        found = self._form.handle(key, kind)
        if found is None or found is True:
            return found
        if found.key == "start":
            return self._start()
        if found.key == "names":
            return ("push", "score_names", self._sides)
        if found.key == "rules":
            return ("push", "rules")
        if found.key == "table":
            seats, sides = _TABLES[found.value]
            self._commands = [("set", "pairs", sides != 4), ("set", "table_target", 0), None]
            return ("set", "sides", seats)
        if found.key == "table_target" and found.value == _OTHER:
            self._picker = Picker(1, _MOST, self._app.settings["table_target"] or 11)
            return True
        self._commands = [None]
        return ("set", found.key, found.value)

    def _names_text(self, canvas):
        """The names in a line; where there is no room, the widest lose letters first."""
        names = list(self._names)
        while True:
            widths = [canvas.width(name, fonts.BODY) for name in names]
            text = ", ".join(names)
            if canvas.width(text, fonts.BODY) <= _NAMES_W:
                return text
            widest = widths.index(max(widths))
            names[widest] = names[widest][:-1]

    def _rules_text(self):
        """The variant, with a plus where there are house rules."""
        options = self._app.options()
        changed = any(key != "target" for key, _ in options.changed())
        if options.preset == "scopa":
            return T.RULES_KIND[changed]
        name = short_name(options.preset)
        return name + "+" if changed else name

    def _pick(self, key, kind):
        """The page of a free target."""
        if kind == PRESS and key in (OK, BACK):
            value = self._picker.value
            self._picker = None
            if key == OK:
                self._commands = [None]
                return ("set", "table_target", value)
            self.enter()
            return True
        return self._picker.handle(key, kind) or None

    def _start(self):
        """The command that starts the match as it is set up."""
        fields = [pair for pair in self._app.options().fields() if pair[0] != "target"]
        target = self._app.settings["table_target"] or self._usual_target()
        fields.append(("target", str(target)))
        dealer = min(self._app.settings["table_dealer"], self._seats - 1)
        return ("new_table", from_fields(fields), self._names, self._seats, dealer)

    def tick(self, now):
        if not self._commands:
            return None
        command = self._commands.pop(0)
        if command is None:
            self.enter()
            return True
        return command

    def draw(self, canvas):
        status(canvas, T.MENU_SCORE_NEW, self._app.alert())
        if self._picker:
            self._picker.draw(canvas, T.NEW_TARGET)
            hints(canvas, T.HINT_CHANGE, T.HINT_OK, T.HINT_BACK)
        else:
            names, rules = self._form.fields[2], self._form.fields[5]
            if not rules.value_text:
                names.value_text = self._names_text(canvas)
                rules.value_text = self._rules_text()
            self._form.draw(canvas)


class _Line(Field):
    """A line that opens a screen of its own, with what was chosen there."""

    def __init__(self, key, label, text):
        super().__init__(key, label)
        self.value_text = text

    def text(self):
        return self.value_text


def _table_text(value):
    return T.TABLES[value]


def _target_text(value):
    return str(value) if value else T.TARGET_OTHER
