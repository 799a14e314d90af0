"""The house rules of the next solo match. A change is kept at once; another variant begins with
its own usual rules.
"""

from firmware.core.options import Options, option_text
from firmware.ui.form import Field, Form
from firmware.ui.input import BACK, PRESS
from firmware.ui.strings import T
from firmware.ui.widgets import status

_NO_YES = (False, True)
# Key, name in T, choices, their texts in T.
_FIELDS = (
    ("forced", "HOUSE_FORCED", ("card", "hand", "off"), "FORCED"),
    ("exact_first", "HOUSE_EXACT", _NO_YES, "SWITCH"),
    ("fewest_cards", "HOUSE_FEWEST", _NO_YES, "SWITCH"),
    ("last_play_scopa", "HOUSE_LAST", _NO_YES, "SWITCH"),
    ("redeal_kings", "HOUSE_KINGS", _NO_YES, "SWITCH"),
    ("prime_missing", "HOUSE_PRIME", ("disqualify", "suits_first", "sum"), "PRIMES"),
    ("napola", "HOUSE_NAPOLA", (0, 6, 10), "NAPOLAS"),
    ("re_bello", "HOUSE_RE_BELLO", _NO_YES, "SWITCH"),
)
_PRESETS = ("scopa", "assi", "quindici")


class Rules:
    NAME = "rules"

    def __init__(self, app):
        self._app = app
        self._preset = ""
        self._fill(0)

    def _fill(self, index):
        options = self._app.options()
        fields = [Field("preset", "HOUSE_PRESET", _PRESETS, options.preset, "PRESETS")]
        for key, label, choices, texts in _FIELDS:
            fields.append(Field(key, label, choices, getattr(options, key), texts))
        self._form = Form(fields, index)

    def enter(self):
        pass

    def leave(self):
        pass

    def handle(self, key, kind):
        form = self._form
        if key == BACK and kind == PRESS and not form.open:
            return ("pop",)
        field = form.handle(key, kind)
        if field is None or field is True:
            return field
        if field.key == "preset":
            self._preset = field.value
            return ("set", "preset", field.value)
        return ("set", "rules", self._changed())

    def _changed(self):
        """The fields that differ from what is usual in the variant, as the settings hold them."""
        usual = Options(self._form.fields[0].value)
        rules = []
        for field in self._form.fields[1:]:
            value = field.value
            if value != getattr(usual, field.key):
                rules.append(field.key + "=" + option_text(value))
        return tuple(rules)

    def tick(self, now):
        if not self._preset:
            return None
        # Another variant, now in force, has other rules to begin with.
        self._preset = ""
        self._fill(0)
        return True

    def draw(self, canvas):
        status(canvas, T.NEW_RULES)
        self._form.draw(canvas)
