"""What the rules refuse, one class a kind; all are `ValueError`s.

Each message says which rule refused the input, in words that a tool can show as they are.
"""


class ScopaError(ValueError):
    """Base of every error that the rules core raises."""


class IllegalMove(ScopaError):
    """A move that the rules do not allow; `rule` is a short code that a screen translates.

    Codes: `over` (the deal has ended), `hand` (the card is not held), `exact` (an equal card must
    be taken, rules.md 2.4.3), `must` (the card can capture, so it must, 2.4.6), `sets` (those
    cards can't be taken with it), `other` (another card of the hand must capture), `vile` (no ace
    opens the deal, 4), `declare` (there is nothing to declare, 7.3).
    """

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule


class BadNotation(ScopaError):
    """A text that names no card, no move or no number."""


class OptionError(ScopaError):
    """An unknown option or value, or options that contradict each other.

    Of two that contradict each other, `key` is the one that is refused, and `needs` the other
    with the value that it would have to have.
    """

    def __init__(
        self, message: str, key: str = "", needs: "tuple[str, object]" = ("", "")
    ) -> None:
        super().__init__(message)
        self.key = key
        self.needs = needs


class LogError(ScopaError):
    """A log that can't be what was played: where, what was expected, what was found.

    `line` counts from 1 and is 0 where a single record was refused before it had a place.
    """

    def __init__(self, message: str, line: int = 0, expected: str = "", found: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.expected = expected
        self.found = found

    def at(self, line: int) -> "LogError":
        """The same error, placed at `line`."""
        return LogError(self.message, line, self.expected, self.found)
