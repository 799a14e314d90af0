"""Names of sides: folded to plain letters, kept short, told apart, and written in a log.

A name is 1 to 8 characters of `ALPHABET`. Accents are folded, a final one to vowel and apostrophe
as on an Italian typewriter, so that no font and no log can show a wrong glyph.
"""

from .refusal import Refused

LONGEST = 8
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'-. "

_FOLDED = (
    ("àáâãäå", "a"),
    ("èéêë", "e"),
    ("ìíîï", "i"),
    ("òóôõöø", "o"),
    ("ùúûü", "u"),
    ("ç", "c"),
    ("ñ", "n"),
    ("ýÿ", "y"),
    ("ÀÁÂÃÄÅ", "A"),
    ("ÈÉÊË", "E"),
    ("ÌÍÎÏ", "I"),
    ("ÒÓÔÕÖØ", "O"),
    ("ÙÚÛÜ", "U"),
    ("Ç", "C"),
    ("Ñ", "N"),
    ("’`´", "'"),
)
_VOWELS = "aeiouAEIOU"


def _folded(letter: str, last: bool) -> str:
    if letter in ALPHABET:
        return letter
    for accented, plain in _FOLDED:
        if letter in accented:
            return plain + "'" if last and plain in _VOWELS else plain
    return ""


def fold(text: str) -> str:
    """`text` as a name can be shown and stored: at most 8 characters of `ALPHABET`.

    >>> fold("Niccolò"), fold("Zoë Müller")
    ("Niccolo'", 'Zoe Mull')
    """
    name = ""
    for i in range(len(text)):
        last = i + 1 == len(text) or text[i + 1] == " "
        name += _folded(text[i], last)
    return name.strip()[:LONGEST].strip()


def distinct(names: "list[str]") -> "list[str]":
    """The names, equal ones numbered from the second on (an empty one becomes its number).

    >>> distinct(["Ada", "Ada", "Benedetta", ""])
    ['Ada', 'Ada2', 'Benedett', '4']
    """
    result: "list[str]" = []
    for i in range(len(names)):
        name = fold(names[i]) or str(i + 1)
        base = name
        number = 2
        while name in result:
            end = str(number)
            name = base[: LONGEST - len(end)] + end
            number += 1
        result.append(name)
    return result


def to_field(names: "list[str]") -> str:
    """The names as one field of a log's header.

    >>> to_field(["Noi", "De Rossi"])
    'Noi,De_Rossi'
    """
    return ",".join([name.replace(" ", "_") for name in names])


def from_field(field: str) -> "list[str]":
    """The names in a header's field; `Refused` where they are none that we write."""
    names = [name.replace("_", " ") for name in field.split(",")]
    if not 2 <= len(names) <= 4 or distinct(names) != names:
        raise Refused("names")
    return names
