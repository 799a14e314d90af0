"""The rules of a match in words: what is not the usual game is always named to the player."""

from firmware.core.options import PRESETS, Options
from firmware.ui import fonts
from firmware.ui.strings import T


def changed_fields(settings):
    """The rules that the settings hold, as the fields of a log's header."""
    fields = [("preset", settings["preset"])]
    if settings["target"] != Options(settings["preset"]).target:
        fields.append(("target", str(settings["target"])))
    for field in settings["rules"]:
        key, _, value = field.partition("=")
        fields.append((key, value))
    return fields


def describe(options):
    """Name of the variant and its house rules; empty for the usual game to any target."""
    parts = []
    if options.preset != "scopa":
        parts.append(getattr(T, "PRESET_" + options.preset.upper()))
    for key, value in options.changed():
        if key != "target":
            parts.append(rule(key, value))
    return ", ".join(parts)


def fitted(options, canvas, w, font):
    """`describe` in at most `w` columns of `font`: what finds no room is counted, `+2`."""
    parts = describe(options).split(", ")
    text = ", ".join(parts)
    shown = len(parts)
    while shown > 1 and canvas.width(text, font) > w:
        shown -= 1
        text = "%s +%d" % (", ".join(parts[:shown]), len(parts) - shown)
    return text


def short_name(preset):
    """The short name of a variant."""
    return T.PRESETS[[name for name, _ in PRESETS].index(preset)]


def short(options, canvas, w):
    """The rules in about `w` columns of SMALL: the variant by its short name, house rules counted.

    Empty for the usual game.
    """
    parts = describe(options).split(", ")
    if not parts[0]:
        return ""
    if options.preset == "scopa":
        if len(parts) == 1:
            fits = canvas.width(parts[0], fonts.SMALL) <= w
            return parts[0] if fits else T.RULES_KIND[1]
        return T.N_RULES % len(parts)
    text = short_name(options.preset)
    return text if len(parts) == 1 else "%s +%d" % (text, len(parts) - 1)


def rule(key, value):
    """One house rule in a few words."""
    name = "RULE_" + key.upper()
    if isinstance(value, str):
        return getattr(T, name + "_" + value.upper())
    text = getattr(T, name)
    if not value:
        return T.RULE_WITHOUT % text
    return text if value is True else "%s %d" % (text, value)
