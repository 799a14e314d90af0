"""What the lists of past matches show, read from the ends of their logs. Newest first."""

from firmware.core.errors import LogError
from firmware.core.log import read_header
from firmware.scorer.history import Facts, has_totals


class Past:
    """A match in the list: `number`, `facts` of a scored one, `seats` and `humans` of a solo one,
    `totals` and `winner`."""

    def __init__(self, number, kind):
        self.number = number
        self.kind = kind
        self.facts = None
        self.seats = 2
        self.humans = (0,)
        self.totals = ()
        self.winner = -1


def read_all(journal):
    """Every match on flash that can be read; none where the flash does not answer."""
    found = []
    try:
        numbers = journal.numbers()
    except OSError:
        numbers = []
    for number in reversed(numbers):
        past = read(journal, number)
        if past:
            found.append(past)
    return found


def read(journal, number):
    """One match, or None where its log can't be read."""
    try:
        first, last = journal.ends(number)
        kind = first[2][len("kind=") :]
        past = Past(number, kind)
        if kind == "table":
            past.facts = Facts(first, last if has_totals(last) else _last_totals(journal, number))
            past.facts.winner = _winner(last)
            past.totals = past.facts.totals
            past.winner = past.facts.winner
        else:
            own = dict(read_header(first)[1])
            past.seats = int(own["seats"])
            past.humans = tuple([int(text) for text in own["human"].split(",")])
            if last[0] == "END":
                past.winner = int(last[1])
                past.totals = [int(text) for text in last[2][len("totals=") :].split(",")]
    except (LogError, OSError, ValueError, IndexError, KeyError):
        return None
    return past


def _winner(last):
    field = last[-1]
    return int(field[len("winner=") :]) if field.startswith("winner=") else -1


def _last_totals(journal, number):
    """The last record with totals, of a match in the middle of a deal; None before any."""
    kept = [None]

    def keep(record):
        if has_totals(record):
            kept[0] = record

    journal.read(number, keep)
    return kept[0]
