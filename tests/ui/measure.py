"""Measures texts in both languages. Shared subset.

`too_wide("MENU_", fonts.BODY, 113)` lists the texts whose name begins so and that are wider;
`fill` are the values for their templates, the widest that can occur.
"""

from firmware.ui import strings_en, strings_it
from firmware.ui.canvas import Canvas
from tests.ui.glass import Glass

_canvas = Canvas(Glass())


def names(table):
    """The names of a table of texts, sorted."""
    return sorted([name for name in dir(table) if name[0] != "_" and name == name.upper()])


def flat(value):
    """The texts in a string or in tuples of strings."""
    if isinstance(value, str):
        return [value]
    out = []
    for part in value:
        out.extend(flat(part))
    return out


def width(text, font):
    """Columns of a text."""
    return _canvas.width(text, font)


def too_wide(prefix, font, limit, *fill):
    """(name, text, columns) of every text that is wider than `limit`, in either language."""
    out = []
    for table in (strings_it, strings_en):
        for name in names(table):
            if name.startswith(prefix):
                for text in flat(getattr(table, name)):
                    text = text % fill if "%" in text else text
                    if width(text, font) > limit:
                        out.append((name, text, width(text, font)))
    return out
