"""Scripts: a token a line that presses the handheld's keys, on every interpreter.

    LEFT RIGHT OK BACK   press and release one of the keys (one token a line)
    HOLD KEY MS          keep a key down for MS milliseconds
    WAIT MS              leave the keys alone
    CUT                  power off and on
    SHOT NAME            keep a picture of the screen
    AUTO                 in a solo match: play the first legal move, by its keys
    # ...                to the end of the line: a comment

Shared subset: parser and player run wherever the firmware does.
"""

from firmware.hal.buttons import NAMES
from host_tools.panel.picture import picture
from host_tools.simulator.auto import AutoError, play_first_move
from host_tools.simulator.handheld import BOOT_MS, Handheld

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Token = tuple[int, str, tuple[str | int, ...]]

_MAX_MS = 3_600_000
_ALLOWED = "LEFT, RIGHT, OK, BACK, HOLD KEY MS, WAIT MS, CUT, SHOT NAME, AUTO"
_SHAPES = (
    ("HOLD", "a key and milliseconds, as in HOLD OK 800"),
    ("WAIT", "milliseconds, as in WAIT 500"),
    ("CUT", "nothing after it"),
    ("SHOT", "a name of letters, digits, - and _, as in SHOT title"),
    ("AUTO", "nothing after it"),
)


class ScriptError(ValueError):
    """A script that cannot be read or played; `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


def key_bit(name: str) -> int:
    """The bit of the key called `name` in hal.buttons, 0 if there is none."""
    return 1 << NAMES.index(name) if name in NAMES else 0


def parse(text: str) -> "list[Token]":
    """Return the tokens of a script as (line, word, arguments); `ScriptError` at the first fault.

    >>> parse("OK\\nHOLD LEFT 900  # scroll")
    [(1, 'OK', ()), (2, 'HOLD', ('LEFT', 900))]
    """
    tokens: list[Token] = []
    for number, row in enumerate(text.split("\n"), 1):
        words = row.split("#")[0].split()
        if words:
            tokens.append((number, words[0], _arguments(number, words)))
    return tokens


def _arguments(line: int, words: "list[str]") -> "tuple[str | int, ...]":
    word, rest = words[0], words[1:]
    if word in NAMES:
        if rest:
            raise ScriptError(line, f"one token a line: {word} is followed by {rest[0]}")
        return ()
    for known, shape in _SHAPES:
        if word == known:
            values = _shaped(word, rest)
            if values is None:
                raise ScriptError(
                    line, "{} wants {}; found '{}'".format(word, shape, " ".join(words))
                )
            return values
    raise ScriptError(line, f"unknown token '{word}'; allowed are {_ALLOWED}")


def _shaped(word: str, rest: "list[str]") -> "tuple[str | int, ...] | None":
    """The arguments of `word`, None if they are not of its shape."""
    if word == "HOLD":
        if len(rest) == 2 and rest[0] in NAMES and _is_time(rest[1]):
            return (rest[0], int(rest[1]))
    elif word == "WAIT":
        if len(rest) == 1 and _is_time(rest[0]):
            return (int(rest[0]),)
    elif word == "SHOT":
        if len(rest) == 1 and _is_name(rest[0]):
            return (rest[0],)
    elif not rest:
        return ()
    return None


def _is_time(text: str) -> bool:
    for letter in text:
        # str.isdigit also takes other scripts' digits.
        if not "0" <= letter <= "9":
            return False
    return 0 < len(text) < 8 and int(text) <= _MAX_MS


def _is_name(text: str) -> bool:
    for letter in text:
        known = letter.isalpha() or letter.isdigit() or letter in "-_"
        if not known or ord(letter) > 127:
            return False
    return len(text) <= 64


def play(
    handheld: Handheld, tokens: "list[Token]", shot: "Callable[[str, bytearray], None]"
) -> None:
    """Press the keys of `tokens`; `shot(name, picture)` gets the pictures.

    `ScriptError` where a token cannot be obeyed. Anything the application raises goes through.
    """
    handheld.wait(BOOT_MS)
    for line, word, arguments in tokens:
        if word == "HOLD":
            handheld.hold(key_bit(str(arguments[0])), int(arguments[1]))
        elif word == "WAIT":
            handheld.wait(int(arguments[0]))
        elif word == "CUT":
            handheld.cut()
        elif word == "SHOT":
            shot(str(arguments[0]), picture(handheld.devices.chip))
        elif word == "AUTO":
            try:
                play_first_move(handheld)
            except AutoError as error:
                raise ScriptError(line, f"AUTO: {error}") from None
        else:
            handheld.tap(key_bit(word))
