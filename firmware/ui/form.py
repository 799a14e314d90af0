"""A list of values to set: ◀ ▶ choose the line, OK opens its value, ◀ ▶ change it, OK keeps it.

`Field` is one line: a key, its choices and their texts. A line without choices is something to
do: OK on it gives its key at once. BACK while a value is open leaves it as it was.
"""

from firmware.ui.input import BACK, LEFT, OK, PRESS, REPEAT, RIGHT
from firmware.ui.strings import T
from firmware.ui.widgets import Menu, hints


class Field:
    """`key` for the form's owner, `label` the name of its text in T.

    `texts` gives the text of a value; a `str` is the name of a tuple in T, one for each choice. Of
    a line without choices it is a function without arguments.
    """

    def __init__(self, key, label, choices=(), value=None, texts=None):
        self.key = key
        self.label = label
        self.choices = list(choices)
        self._texts = texts
        if choices and value not in self.choices:
            self.choices.append(value)
        self.index = self.choices.index(value) if choices else 0

    @property
    def value(self):
        return self.choices[self.index]

    def name(self):
        """The text of the label."""
        text = getattr(T, self.label)
        return text[0].upper() + text[1:]

    def text(self):
        """The text of the value; empty for a line without one."""
        texts = self._texts
        if not self.choices:
            return texts() if texts else ""
        if texts is None:
            return str(self.value)
        if isinstance(texts, str):
            names = getattr(T, texts)
            # A value that was set elsewhere (`--preset cirulla`) shows as it is.
            return names[self.index] if self.index < len(names) else str(self.value)
        return texts(self.value)


class Form:
    """`fields` in one list. `handle` returns None, True, or the `Field` that OK has just set."""

    def __init__(self, fields, index=0):
        self.fields = fields
        self.menu = Menu(len(fields), index)
        self.open = False
        self._before = 0

    @property
    def field(self):
        """The chosen line."""
        return self.fields[self.menu.index]

    def handle(self, key, kind):
        field = self.field
        if key == OK and kind == PRESS:
            if not field.choices:
                return field
            self.open = not self.open
            if self.open:
                self._before = field.index
                return True
            return field if field.index != self._before else True
        if not self.open:
            return self.menu.handle(key, kind) or None
        if key == BACK and kind == PRESS:
            return self.undo()
        step = (key == RIGHT) - (key == LEFT)
        if not step or kind not in (PRESS, REPEAT):
            return None
        field.index = (field.index + step) % len(field.choices)
        return True

    def undo(self):
        """Leave the chosen line's value as it was before it was opened."""
        self.field.index = self._before
        self.open = False
        return True

    def draw(self, canvas):
        """The body and the hint bar."""
        names = [""] * len(self.fields)
        values = [""] * len(self.fields)
        first = self.menu.scroll()
        for place in range(first, min(first + self.menu.rows, len(self.fields))):
            names[place] = self.fields[place].name()
            values[place] = self.fields[place].text()
        if self.open:
            values[self.menu.index] = "◀%s▶" % values[self.menu.index]
        self.menu.draw(canvas, names, values)
        if self.open:
            hints(canvas, T.HINT_CHANGE, T.HINT_OK, T.HINT_BACK)
        else:
            ok = T.HINT_CHANGE if self.field.choices else T.HINT_OK
            hints(canvas, T.HINT_CHOOSE, ok, T.HINT_BACK)
