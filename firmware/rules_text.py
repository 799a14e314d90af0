"""The rules of a match in words: what is not the usual game is always named to the player."""

from .core.options import Options
from .ui.strings import T


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


def rule(key, value):
    """One house rule in a few words."""
    text = getattr(T, "RULE_" + key.upper())
    if value is True:
        return text
    if value is False:
        return T.RULE_WITHOUT % text
    if isinstance(value, int):
        return "%s %d" % (text, value)
    return getattr(T, "RULE_%s_%s" % (key.upper(), value.upper()))
