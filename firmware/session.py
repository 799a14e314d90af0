"""A running match: a model that is the fold of its log, and the end of that log in the journal.

A subclass names its kind of log, makes its model and executes the commands of its screens. Every
record is on flash before the model knows it, so that what is shown can't be lost; where the
flash refuses, the journal keeps the records (`behind`) and the match goes on.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Session:
    """`model` is the match in memory, None while there is none; `number` its log's.

    `beep` is a sound to be made, (hertz, milliseconds) or None. A subclass sets `KIND`, `SCREEN`
    and `COMMANDS`, and has four methods that are not here:

    `make(header)` is the model that a log with this header starts from. `is_over()` tells whether
    the match in memory has come to its end, `deal_number()` which deal is being played, from 1.
    `command(name, args)` executes one of `COMMANDS`, the names of the commands of its screens;
    `new_` and the kind is the one that starts a match. It returns None for a new picture, False
    where there is none yet and more to do at once, or a command that follows, as
    `("replace", "game")`.
    """

    KIND = ""
    SCREEN = ""
    COMMANDS = ()

    if TYPE_CHECKING:

        def make(self, header: "Any") -> "Any": ...

        def is_over(self) -> bool: ...

        def deal_number(self) -> int: ...

        def command(self, name: str, args: "Any") -> "Any": ...

    def __init__(self, journal):
        self.journal = journal
        self.number = -1
        self.beep = None
        self.forget()

    def due(self):
        """Records that follow by themselves, and that a power cut may have kept from the log."""
        return ()

    @staticmethod
    def is_finished(last):
        """Whether a log that ends with the record `last` is that of a match that is over."""
        return last[0] == "END"

    def feed(self, record):
        """Apply one record: the same way for a match that goes on and one that is read again."""
        if self.model is None:
            self.model = self.make(record)
        else:
            self.model.feed(record)

    def start(self, header):
        """Begin a new match; `OSError` where another one still waits for space on the flash."""
        other = self.journal.number
        try:
            self.journal.create(header)
        except OSError:
            # Full: the new match waits in memory, unless the one before is waiting itself.
            if self.journal.number == other:
                raise
        self.number = self.journal.number
        self.forget()
        self.feed(header)

    def open(self, number):
        """Take up the match with this number where its log ends."""
        self.forget()
        try:
            self.journal.resume(number, self.feed)
        except Exception:
            self.forget()
            raise
        self.number = number
        self.write(self.due())
        self.beep = None

    def write(self, records):
        """Put `records` on flash, then let the model follow."""
        if not records:
            return
        try:
            self.journal.append(records)
        except OSError:
            pass  # they wait, and the screens say so
        for record in records:
            self.feed(record)
        if self.is_over():
            self.journal.settle()

    def forget(self):
        """Drop the match from memory; its log stays."""
        self.model = None
