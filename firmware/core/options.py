"""The one record of rules options, with a preset for each variant (rules.md; keys as there).

An option is a switch (on, off), one of a few words, or a number in a range. Unknown keys and
values, and options that contradict each other, are refused by name.
"""

from .errors import OptionError
from .notation import is_number

# Key, default, choices: None for a switch, a tuple of words or numbers, or a range as a list.
OPTIONS = (
    ("capture", "sum", ("sum", "fifteen", "cirulla")),
    ("exact_first", True, None),
    ("fewest_cards", False, None),
    ("forced", "card", ("card", "hand", "off")),
    ("redeal_kings", True, None),
    ("last_play_scopa", False, None),
    ("prime_missing", "disqualify", ("disqualify", "suits_first", "sum")),
    ("target", 11, [1, 999]),
    ("hand", 3, (3, 9, 10)),
    ("table_cards", 4, (4, 0)),
    ("redeal_aces", 0, (0, 1, 2)),
    ("opening_fifteen", False, None),
    ("opening_nine", False, None),
    ("declare", False, None),
    ("quindici_equal", False, None),
    ("ace", False, None),
    ("ace_decline", False, None),
    ("ace_sweep_scopa", False, None),
    ("ace_with_ace", "one", ("one", "sweep")),
    ("ace_empty", "stay", ("stay", "self")),
    ("napola", 0, (0, 6, 10)),
    ("napoleone", True, None),
    ("cappotto", False, None),
    ("re_bello", False, None),
    ("graded_figures", False, None),
    ("grande", False, None),
    ("piccola", 0, (0, 5, 6, 7)),
)

# Preset, then what it sets apart from the defaults above.
PRESETS = (
    ("scopa", ()),
    ("scopone", (("hand", 9),)),
    ("scientifico", (("hand", 10), ("table_cards", 0), ("redeal_kings", False), ("target", 21))),
    ("assi", (("ace", True),)),
    ("quindici", (("capture", "fifteen"), ("redeal_kings", False))),
    (
        "cirulla",
        (
            ("capture", "cirulla"),
            ("ace", True),
            ("ace_sweep_scopa", True),
            ("redeal_kings", False),
            ("redeal_aces", 2),
            ("opening_fifteen", True),
            ("declare", True),
            ("grande", True),
            ("piccola", 6),
            ("cappotto", True),
            ("target", 51),
        ),
    ),
)

# Options without effect unless another one is on: refused, so that nobody relies on them.
_NEEDS = (
    ("ace_decline", "ace"),
    ("ace_sweep_scopa", "ace"),
    ("ace_with_ace", "ace"),
    ("ace_empty", "ace"),
    ("opening_nine", "opening_fifteen"),
)


def preset_values(preset: str) -> "list[tuple[str, object]]":
    """What `preset` sets, in the order of `OPTIONS`."""
    for name, values in PRESETS:
        if name == preset:
            own = dict(values)
            return [(key, own.get(key, default)) for key, default, _ in OPTIONS]
    raise OptionError(
        "no preset %r; there are %s" % (preset, ", ".join([name for name, _ in PRESETS]))
    )


def _checked(key: str, value: object, default: object, choices: object) -> object:
    if choices is None:
        if value is True or value == "on":
            return True
        if value is False or value == "off":
            return False
        raise OptionError("option %s is on or off, not %r" % (key, value))
    if isinstance(default, int) and isinstance(value, str) and is_number(value):
        value = int(value)
    if isinstance(choices, list):
        if type(value) is int and choices[0] <= value <= choices[1]:
            return value
        raise OptionError(
            "option %s is a number from %d to %d, not %r" % (key, choices[0], choices[1], value)
        )
    assert isinstance(choices, tuple)
    # True == 1, so the types are compared as well.
    if type(value) is type(default) and value in choices:
        return value
    words = ", ".join([str(choice) for choice in choices])
    raise OptionError("option %s is one of %s, not %r" % (key, words, value))


def option_text(value: object) -> str:
    """The value of an option as it stands in a log.

    >>> option_text(True), option_text(11)
    ('on', '11')
    """
    if value is True:
        return "on"
    if value is False:
        return "off"
    return str(value)


class Options:
    """A preset with its changed options, each readable as an attribute.

    >>> o = Options(target=21)
    >>> o.target, o.forced
    (21, 'card')
    >>> o.fields()
    [('preset', 'scopa'), ('target', '21')]
    """

    preset: str
    capture: str
    exact_first: bool
    fewest_cards: bool
    forced: str
    redeal_kings: bool
    last_play_scopa: bool
    prime_missing: str
    target: int
    hand: int
    table_cards: int
    redeal_aces: int
    opening_fifteen: bool
    opening_nine: bool
    declare: bool
    quindici_equal: bool
    ace: bool
    ace_decline: bool
    ace_sweep_scopa: bool
    ace_with_ace: str
    ace_empty: str
    napola: int
    napoleone: bool
    cappotto: bool
    re_bello: bool
    graded_figures: bool
    grande: bool
    piccola: int

    def __init__(self, preset: str = "scopa", **changes: object) -> None:
        """Raises `OptionError` for what is unknown or contradicts itself."""
        self.preset = preset
        values = preset_values(preset)
        known = [key for key, _ in values]
        for key in changes:
            if key not in known:
                raise OptionError("no option %r; there are %s" % (key, ", ".join(known)))
        for i in range(len(OPTIONS)):
            key, default, choices = OPTIONS[i]
            value = values[i][1]
            if key in changes:
                value = _checked(key, changes[key], default, choices)
            setattr(self, key, value)
        self._refuse_conflicts()
        # What the capture generator asks at every play.
        self.plain = self.capture == "sum" and not self.ace

    def _refuse_conflicts(self) -> None:
        base = {key: default for key, default, _ in OPTIONS}
        for key, needed in _NEEDS:
            if getattr(self, key) != base[key] and not getattr(self, needed):
                raise OptionError("option %s needs %s=on" % (key, needed))
        if self.quindici_equal and self.capture != "fifteen":
            raise OptionError("option quindici_equal needs capture=fifteen")
        if self.opening_fifteen and self.capture == "sum":
            raise OptionError("option opening_fifteen needs capture=fifteen or cirulla")
        if self.declare and self.hand != 3:
            raise OptionError("option declare needs hand=3")
        if self.ace and self.capture == "fifteen":
            raise OptionError("options ace and capture=fifteen exclude each other")
        if self.ace_decline and self.forced != "card":
            raise OptionError("options ace_decline and forced=%s exclude each other" % self.forced)
        if self.napola and self.piccola:
            raise OptionError("options napola and piccola count the same run; choose one")

    def changed(self) -> "list[tuple[str, object]]":
        """The options that differ from the preset, in the order of `OPTIONS`."""
        return [
            (key, getattr(self, key))
            for key, value in preset_values(self.preset)
            if getattr(self, key) != value
        ]

    def fields(self) -> "list[tuple[str, str]]":
        """Preset and changed options as key and text, as a log's header holds them."""
        fields = [("preset", self.preset)]
        for key, value in self.changed():
            fields.append((key, option_text(value)))
        return fields


def from_fields(fields: "list[tuple[str, str]]") -> Options:
    """The record that `fields` spell; those whose key is no option are refused.

    >>> from_fields([("preset", "scopa"), ("forced", "off")]).forced
    'off'
    """
    preset = "scopa"
    changes: "dict[str, object]" = {}
    for key, text in fields:
        if key == "preset":
            preset = text
        else:
            changes[key] = text
    return Options(preset, **changes)


def is_option(key: str) -> bool:
    """Whether `key` is a field of the record (`preset` included)."""
    return key == "preset" or key in [name for name, _, _ in OPTIONS]
