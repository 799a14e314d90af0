"""The rules of a match in words: what is not the usual game is always named to the player."""

from firmware.core.options import Options
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


def rule(key, value):
    """One house rule in a few words."""
    name = "RULE_" + key.upper()
    if isinstance(value, str):
        return getattr(T, name + "_" + value.upper())
    text = getattr(T, name)
    if not value:
        return T.RULE_WITHOUT % text
    return text if value is True else "%s %d" % (text, value)
