"""The settings: what the user chose, kept over power cuts, versions and damage.

`KEYS` is the one table: a key, its default, what it may be. Only what differs from the default is
written; keys of a newer version are kept as they are.
"""

from . import files as real_files
from .sealed import Sealed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    # bool, int, str or a tuple of str
    Value = Any

FORMAT = 1
_PLAIN = "-.+"

# What a value may be: of a bool, nothing more; of a number, (lowest, highest); of a text, its
# choices or its greatest length; of a list of texts, the greatest count.
KEYS: "tuple[tuple[str, Value, Any], ...]" = (
    ("lang", "", ("", "it", "en")),  # empty: not asked yet
    ("dim_s", 30, (0, 3600)),  # 0: never
    ("off_s", 120, (0, 3600)),
    ("contrast", 0x5F, (1, 255)),
    ("rotate", False, None),
    ("sh1106", False, None),
    ("sound", True, None),
    ("cards", "it", ("it", "fr")),  # suits
    ("faces", "FCR", ("FCR", "FDR", "num", "JQK")),  # how 8, 9 and 10 are written
    ("preset", "scopa", 16),
    ("rules", (), 30),  # house rules, each `key=value`
    ("party", "two", ("two", "three", "four", "pass", "partners")),  # who plays a solo match
    ("level", 3, (1, 9)),
    ("target", 11, (1, 999)),
    ("dealer", "random", ("random", "me", "them")),  # who deals first
    ("sides", 2, (2, 4)),  # seats at a scored table
    ("pairs", True, None),  # four of them are two pairs
    ("table_dealer", 0, (0, 3)),  # the seat that deals first
    ("count_mode", 0, (0, 3)),  # how a deal is counted: scorer/sheet.py
    ("table_target", 0, (0, 999)),  # 0: by the number of sides
    ("names", (), 4),  # of the last table's sides
    ("known", (), 24),  # names to pick from, last used first
)


class Settings:
    """A dict of the keys in `KEYS`: `settings["dim_s"]`. `save` puts changes on flash.

    `fault` is empty, or `damaged` or `newer` where the file could not be used (it is kept as
    `settings.bad`) and the defaults are in force.
    """

    def __init__(self, root: str, files: "Any" = real_files) -> None:
        """Read the settings under `root`; never fails, the worst case is the defaults."""
        self._file = Sealed(files, root, "settings", "SETTINGS", FORMAT)
        self.fault = self._file.fault
        self._values: "dict[str, Value]" = {}
        self._unknown: "list[str]" = []
        for line in self._file.lines:
            key, _, text = line.partition("=")
            entry = _entry(key)
            if entry is None:
                self._unknown.append(line)
                continue
            try:
                self[key] = _decode(text, entry[1])
            except ValueError:
                # Another version means something else by this key: here its default holds, and
                # the value stays for that version until somebody chooses another.
                self._unknown.append(line)
        self._saved = self._text()

    def __getitem__(self, key: str) -> "Value":
        """The value of a key; `KeyError` for one that is not in the table."""
        entry = _entry(key)
        if entry is None:
            raise KeyError(key)
        return self._values.get(key, entry[1])

    def __setitem__(self, key: str, value: "Value") -> None:
        """Set a key; `ValueError` names a value that it can't have."""
        entry = _entry(key)
        if entry is None:
            raise KeyError(key)
        if isinstance(value, list):
            value = tuple(value)
        if not _allowed(value, entry[1], entry[2]):
            raise ValueError("%s can't be %r" % (key, value))
        self._values[key] = value
        if self._unknown:
            self._unknown = [line for line in self._unknown if line.partition("=")[0] != key]

    def reset(self) -> None:
        """Back to the defaults, the language too; not on flash before `save`."""
        self._values = {}

    def save(self) -> bool:
        """Put the settings on flash where they changed; whether there was anything to write.

        On `OSError` the changed values stay in force and the next `save` tries again.
        """
        text = self._text()
        if text == self._saved:
            return False
        self._file.save(text)
        self._saved = text
        return True

    def _text(self) -> "list[str]":
        lines = []
        for key, default, _ in KEYS:
            if self[key] != default:
                lines.append(key + "=" + _encode(self[key]))
        return lines + self._unknown


def _entry(key: str) -> "tuple[str, Value, Any] | None":
    for entry in KEYS:
        if entry[0] == key:
            return entry
    return None


def _allowed(value: "Value", default: "Value", allowed: "Any") -> bool:
    if type(value) is not type(default):
        return False
    if isinstance(default, bool):
        return True
    if isinstance(default, int):
        return bool(allowed[0] <= value <= allowed[1])
    if isinstance(default, str):
        return value in allowed if isinstance(allowed, tuple) else len(value) <= allowed
    return len(value) <= allowed and all(isinstance(item, str) for item in value)


def _encode(value: "Value") -> str:
    if isinstance(value, tuple):
        # Each item ends with a comma: a list of one empty text is not an empty list.
        return "".join([_escape(item) + "," for item in value])
    if isinstance(value, bool):
        return "1" if value else "0"
    return _escape(str(value))


def _decode(text: str, default: "Value") -> "Value":
    if isinstance(default, tuple):
        return tuple([_unescape(item) for item in text.split(",")[:-1]])
    if isinstance(default, bool):
        if text not in ("0", "1"):
            raise ValueError(text)
        return text == "1"
    if isinstance(default, int):
        return int(text)
    return _unescape(text)


def _escape(text: str) -> str:
    """`text` as letters and digits of ASCII, every other byte as `%XX`."""
    out = ""
    for byte in text.encode():
        char = chr(byte)
        plain = byte < 128 and (char.isalpha() or char.isdigit() or char in _PLAIN)
        out += char if plain else "%%%02X" % byte
    return out


def _unescape(text: str) -> str:
    parts = text.split("%")
    out = parts[0].encode()
    for part in parts[1:]:
        out += bytes((int(part[:2], 16),)) + part[2:].encode()
    return str(out, "utf-8")
