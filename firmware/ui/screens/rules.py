"""The house rules of the next match. A change is kept at once; another variant begins with its own
usual rules. The lines are those of the record of options, as far as they mean something there.
"""

from firmware.core.options import OPTIONS, PRESETS, from_fields, option_text
from firmware.ui.form import Field, Form
from firmware.ui.input import BACK, PRESS
from firmware.ui.rules_text import rule
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import status

# What makes a variant, or has a line elsewhere.
_NOT_HERE = ("capture", "hand", "table_cards", "target")
# What tables differ in most comes first, then all the others, then what is added to the score.
_FIRST = (
    "forced",
    "exact_first",
    "fewest_cards",
    "last_play_scopa",
    "redeal_kings",
    "prime_missing",
)
_LAST = ("napoleone", "napola", "re_bello")


class Rules(Screen):
    NAME = "rules"

    def __init__(self, app):
        self._app = app
        self._stale = ""
        self._fill("preset")

    def _fill(self, chosen):
        """All the lines, standing on the one of the key `chosen`."""
        options = self._app.options()
        presets = [name for name, _ in PRESETS]
        fields = [Field("preset", "HOUSE_PRESET", presets, options.preset, "PRESETS")]
        known = {key: choices for key, _, choices in OPTIONS}
        others = [key for key, _, _ in OPTIONS if key not in _FIRST + _LAST + _NOT_HERE]
        for key in _FIRST + tuple(others) + _LAST:
            choices = known[key] or (False, True)
            if _matters(options, key, choices):
                label = "HOUSE_" + key.upper()
                label = label if hasattr(T, label) else "RULE_" + key.upper()
                fields.append(Field(key, label, choices, getattr(options, key), _Texts(key).text))
        index = [field.key for field in fields].index(chosen)
        self._form = Form(fields, index)

    def handle(self, key, kind):
        form = self._form
        if key == BACK and kind == PRESS and not form.open:
            return ("pop",)
        field = form.handle(key, kind)
        if field is None or field is True:
            return field
        if field.key == "preset":
            self._stale = field.key
            return ("set", "preset", field.value)
        # A record of its own to be changed: the application's stays as the settings say.
        options = from_fields(self._app.options().fields())
        error = options.conflict(field.key, field.value)
        setattr(options, field.key, field.value)
        if error:
            form.undo()
            text = rule(error.key, getattr(options, error.key))
            return ("push", "notice", T.RULE_NEEDS % (text, rule(*error.needs)))
        self._stale = field.key
        rules = [key + "=" + option_text(value) for key, value in options.changed()]
        return ("set", "rules", tuple([text for text in rules if text[:7] != "target="]))

    def tick(self, now):
        if not self._stale:
            return None
        # Another rule, now in force, may give a meaning to others.
        self._fill(self._stale)
        self._stale = ""
        return True

    def draw(self, canvas):
        status(canvas, T.NEW_RULES)
        self._form.draw(canvas)


class _Texts:
    """The text of the values of an option."""

    def __init__(self, key):
        self._key = key

    def text(self, value):
        if value is True or value is False or value == 0:
            return T.SWITCH[bool(value)]
        name = "VALUE_" + self._key.upper()
        if isinstance(value, int):
            return getattr(T, name) % value
        return getattr(T, name + "_" + value.upper())


def _matters(options, key, choices):
    """Whether there is anything to choose: not where it needs another rule that is not there."""
    now = getattr(options, key)
    if key == "napoleone" and not options.napola:
        return not now
    for value in choices:
        if value != now:
            error = options.conflict(key, value)
            if not error or error.key != key:
                return True
    return not _is_usual(key, now)


def _is_usual(key, value):
    for name, default, _ in OPTIONS:
        if name == key:
            return value == default
    return False
