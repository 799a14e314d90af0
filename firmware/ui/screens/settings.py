"""The settings. A value is in force and on flash as soon as OK keeps it."""

from firmware.ui.form import Field, Form
from firmware.ui.input import BACK, PRESS
from firmware.ui.screen import Screen
from firmware.ui.strings import LANGUAGES, T
from firmware.ui.widgets import status

# Key, name in T, choices, texts.
_FIELDS = (
    ("lang", "SET_LANG", LANGUAGES, "LANGUAGES"),
    ("cards", "SET_CARDS", ("it", "fr"), "CARD_SUITS"),
    ("faces", "SET_FACES", ("FCR", "FDR", "num", "JQK"), "CARD_FACES"),
    ("contrast", "SET_CONTRAST", (1, 0x30, 0x5F, 0x7F, 0xFF), "CONTRASTS"),
    ("dim_s", "SET_DIM", (15, 30, 60, 120, 0), None),
    ("off_s", "SET_OFF", (60, 120, 300, 600, 0), None),
    ("sound", "SET_SOUND", (False, True), "SWITCH"),
    ("rotate", "SET_ROTATE", (False, True), "SWITCH"),
    ("sh1106", "SET_CHIP", (False, True), "CHIPS"),
)


def _seconds(value):
    if not value:
        return T.NEVER
    return "%d s" % value if value < 120 else "%d min" % (value // 60)


class Settings(Screen):
    NAME = "settings"

    def __init__(self, app):
        fields = []
        for key, label, choices, texts in _FIELDS:
            fields.append(Field(key, label, choices, app.settings[key], texts or _seconds))
        self._form = Form(fields)

    def handle(self, key, kind):
        if key == BACK and kind == PRESS and not self._form.open:
            return ("pop",)
        found = self._form.handle(key, kind)
        if found is None or found is True:
            return found
        return ("set", found.key, found.value)

    def draw(self, canvas):
        status(canvas, T.MENU_SETTINGS)
        self._form.draw(canvas)
