"""A new solo match: what was chosen last is offered again, and OK starts at once."""

from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.form import Field, Form
from firmware.ui.input import BACK, OK, PRESS
from firmware.ui.rules_text import fitted, short_name
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import Picker, hints, status

_TARGETS = (11, 16, 21, 31, 41)
_OTHER = 0
# Who sits at the table: the words of the setting, in the order of their texts.
_PARTIES = ("two", "three", "four", "pass", "partners")
_FOURS = ("four", "partners")
_DEALERS = ("random", "me", "them")
_MOST = 99


class SoloNew(Screen):
    NAME = "solo_new"

    def __init__(self, app):
        self._app = app
        settings = app.settings
        target = settings["target"]
        level = min(settings["level"], app.levels[-1])
        targets = list(_TARGETS)
        if target not in targets:
            targets.append(target)
        targets.append(_OTHER)
        # Where only four can play, there is no other table.
        parties = _PARTIES if app.options().hand == 3 else _FOURS
        party = settings["party"] if settings["party"] in parties else parties[0]
        self._form = Form(
            [
                Field("start", "NEW_START"),
                Field("level", "NEW_LEVEL", app.levels, level, "LEVELS"),
                Field("target", "NEW_TARGET", targets, target, _target_text),
                Field("dealer", "NEW_DEALER", _DEALERS, settings["dealer"], "DEALERS"),
                Field("party", "NEW_PARTY", parties, party, _party_text),
                Field("variant", "NEW_VARIANT", texts=self._variant),
                Field("rules", "NEW_RULES"),
            ]
        )
        self._picker = None

    def _variant(self):
        return short_name(self._app.options().preset)

    def handle(self, key, kind):
        if self._picker:
            return self._pick(key, kind)
        if key == BACK and kind == PRESS and not self._form.open:
            return ("pop",)
        found = self._form.handle(key, kind)
        if found is None or found is True:
            return found
        if found.key == "start":
            return ("new_solo",)
        if found.key == "rules":
            return ("push", "rules")
        if found.key == "variant":
            return ("replace", "variants", True)
        if found.key == "target" and found.value == _OTHER:
            self._picker = Picker(1, _MOST, self._app.settings["target"])
            return True
        return ("set", found.key, found.value)

    def _pick(self, key, kind):
        """The page of a free target."""
        if kind == PRESS and key in (OK, BACK):
            field = self._form.field
            value = self._picker.value if key == OK else self._app.settings["target"]
            self._picker = None
            if value not in field.choices:
                field.choices.insert(len(field.choices) - 1, value)
            field.index = field.choices.index(value)
            return ("set", field.key, value)
        return self._picker.handle(key, kind)

    def draw(self, canvas):
        status(canvas, self._about(canvas))
        if self._picker:
            self._picker.draw(canvas, T.NEW_TARGET, y=c.BODY_Y)
            hints(canvas, T.HINT_CHANGE, T.HINT_OK, T.HINT_BACK)
        else:
            self._form.draw(canvas)

    def _about(self, canvas):
        """The status: what the level does where that is the line, else the rules."""
        field = self._form.field
        if field.key == "level" and field.index < len(T.ABOUT_LEVELS):
            return T.ABOUT_LEVELS[field.index]
        return fitted(self._app.options(), canvas, c.WIDTH, fonts.SMALL) or T.MENU_SOLO_NEW


def _target_text(value):
    return str(value) if value else T.TARGET_OTHER


def _party_text(value):
    return T.PARTIES[_PARTIES.index(value)]
