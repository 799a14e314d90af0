"""The one record of rules options, with a preset for each variant (rules.md; keys as there).

An option is a switch (on, off), one of a few words, or a number in a range. Unknown keys and
values, and options that contradict each other, are refused by name.
"""

from .errors import OptionError
from .notation import is_number

# Key, default, choices: None for a switch, a tuple of words or numbers, or a range as a list.
# Of a tuple that begins with 0, `off` is 0 and `on` the usual number, which comes second.
OPTIONS = (
    ("capture", "sum", ("sum", "fifteen", "cirulla")),
    ("exact_first", True, None),
    ("fewest_cards", False, None),
    ("forced", "card", ("card", "hand", "off")),
    ("redeal_kings", True, None),
    ("last_play_scopa", False, None),
    ("prime_missing", "disqualify", ("disqualify", "suits_first", "sum")),
    ("target", 11, [1, 999]),
    ("direction", "right", ("right", "left")),
    ("hand", 3, (3, 9, 10)),
    ("table_cards", 4, (4, 0)),
    ("redeal_aces", 0, (0, 1, 2)),
    ("opening_fifteen", False, None),
    ("fifteen_stands", False, None),
    ("opening_nine", False, None),
    ("declare", False, (False, True, "manual")),
    ("matta_keeps", False, None),
    ("quindici_equal", False, None),
    ("ace", False, None),
    ("ace_decline", False, None),
    ("ace_sweep_scopa", False, None),
    ("ace_with_ace", "one", ("one", "sweep")),
    ("ace_empty", "stay", ("stay", "self")),
    ("vile", False, None),
    ("napola", 0, (0, 10, 6)),
    ("napoleone", True, None),
    ("cappotto", False, (False, True, 30)),
    ("re_bello", False, None),
    ("graded_figures", False, None),
    ("most_sevens", False, None),
    ("three_sevens", False, None),
    ("grande", False, None),
    ("piccola", 0, (0, 6, 5, 7)),
    ("trente", False, None),
    ("perdere", False, None),
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

# An option that is not as usual, and what another one must be for it: without that it would have
# no effect, or contradict it. So nobody relies on a rule that is not there.
_ON = (True,)
_OFF = (False,)
_NEEDS = (
    ("ace", "capture", ("sum", "cirulla")),
    ("ace_decline", "ace", _ON),
    ("ace_decline", "forced", ("card",)),
    ("ace_sweep_scopa", "ace", _ON),
    ("ace_with_ace", "ace", _ON),
    ("ace_empty", "ace", _ON),
    ("vile", "ace", _ON),
    ("quindici_equal", "capture", ("fifteen",)),
    ("opening_fifteen", "capture", ("fifteen", "cirulla")),
    ("opening_fifteen", "table_cards", (4,)),
    ("opening_nine", "opening_fifteen", _ON),
    ("fifteen_stands", "opening_fifteen", _ON),
    ("fifteen_stands", "redeal_aces", (2, 1)),
    ("redeal_aces", "table_cards", (4,)),
    ("table_cards", "hand", (10,)),
    ("declare", "hand", (3,)),
    ("matta_keeps", "declare", (True, "manual")),
    ("piccola", "napola", (0,)),
    ("trente", "napola", (0,)),
    ("trente", "piccola", (0,)),
    ("graded_figures", "most_sevens", _OFF),
    ("graded_figures", "three_sevens", _OFF),
    ("most_sevens", "three_sevens", _OFF),
    ("most_sevens", "prime_missing", ("disqualify",)),
    ("three_sevens", "prime_missing", ("disqualify",)),
    ("perdere", "forced", ("card",)),
    ("perdere", "ace_decline", _OFF),
    ("perdere", "cappotto", (False, 30)),
    ("perdere", "trente", _OFF),
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


def _checked(key: str, value: object, choices: object) -> object:
    """`value`, or what its text stands for; `OptionError` where it is none of the choices."""
    if isinstance(value, str) and is_number(value):
        value = int(value)
    if isinstance(choices, list):
        if type(value) is int and choices[0] <= value <= choices[1]:
            return value
        words = "a number from %d to %d" % (choices[0], choices[1])
    else:
        known = choices or (False, True)
        assert isinstance(known, tuple)
        if value in ("on", "off") and value not in known:
            value = value == "on"
        if known[0] == 0 and known[0] is not False and isinstance(value, bool):
            value = known[value]
        for choice in known:
            # True == 1, so the types are compared as well.
            if type(choice) is type(value) and choice == value:
                return value
        words = "one of " + ", ".join([option_text(choice) for choice in known])
    raise OptionError("option %s is %s, not %r" % (key, words, value))


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
    direction: str
    hand: int
    table_cards: int
    redeal_aces: int
    opening_fifteen: bool
    fifteen_stands: bool
    opening_nine: bool
    declare: "bool | str"
    matta_keeps: bool
    quindici_equal: bool
    ace: bool
    ace_decline: bool
    ace_sweep_scopa: bool
    ace_with_ace: str
    ace_empty: str
    vile: bool
    napola: int
    napoleone: bool
    cappotto: "bool | int"
    re_bello: bool
    graded_figures: bool
    most_sevens: bool
    three_sevens: bool
    grande: bool
    piccola: int
    trente: bool
    perdere: bool

    def __init__(self, preset: str = "scopa", **changes: object) -> None:
        """Raises `OptionError` for what is unknown or contradicts itself."""
        self.preset = preset
        for key, value in preset_values(preset):
            setattr(self, key, value)
        for key in changes:
            if not is_option(key):
                names = ", ".join([name for name, _, _ in OPTIONS])
                raise OptionError("no option %r; there are %s" % (key, names))
        # In the record's order: of several wrong values every interpreter names the same one.
        for key, _, choices in OPTIONS:
            if key in changes:
                setattr(self, key, _checked(key, changes[key], choices))
        self._refuse_conflicts(changes)
        # What is asked at every play: no fifteens and no sweeps; and then the usual choice too.
        self.plain = self.capture == "sum" and not self.ace
        self.by_value = self.plain and self.exact_first and not self.fewest_cards

    def _refuse_conflicts(self, changes: "dict[str, object]") -> None:
        unusual = [key for key, default, _ in OPTIONS if getattr(self, key) != default]
        for key, other, values in _NEEDS:
            if key in unusual and getattr(self, other) not in values:
                raise self._conflict(key, other, values[0])
        if self.hand == 10 and self.table_cards:
            raise self._conflict("hand", "table_cards", 0)
        if "redeal_kings" in changes and self.redeal_kings and not self.table_cards:
            raise self._conflict("redeal_kings", "table_cards", 4)
        if self.perdere and self.napola and self.napoleone:
            raise self._conflict("perdere", "napoleone", False)

    def _conflict(self, key: str, other: str, value: object) -> OptionError:
        found = option_text(getattr(self, key))
        return OptionError(
            "option %s=%s needs %s=%s" % (key, found, other, option_text(value)),
            key,
            (other, value),
        )

    def conflict(self, key: str, value: object) -> "OptionError | None":
        """Why `key` can't be `value` beside the others as they are, None where it can.

        >>> Options().conflict("vile", True).needs
        ('ace', True)
        """
        before = getattr(self, key)
        setattr(self, key, value)
        try:
            self._refuse_conflicts({key: value})
        except OptionError as error:
            return error
        finally:
            setattr(self, key, before)
        return None

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
    for name, _, _ in OPTIONS:
        if name == key:
            return True
    return key == "preset"
