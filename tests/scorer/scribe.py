"""Keeps a score for the tests: makes the records of each press, logs them, feeds them."""

from firmware.core.log import read, seal
from firmware.core.options import Options
from firmware.scorer.entry import HOW
from firmware.scorer.ledger import Ledger, fold
from firmware.scorer.sheet import CARDS, NUMBERS, QUICK, WINNER


def sheet_text(sheet):
    """All that was entered for a deal."""
    values = [key + str(sheet.values[key]) for key in sorted(sheet.values)]
    ways = [key + str(sheet.how[key]) for key in sorted(sheet.how)]
    values += ways
    values.append(str(sheet.scopa))
    values.append(str(sheet.mode))
    return " ".join(values)


def state_text(ledger):
    """The whole state of a ledger, the cell being entered included."""
    parts = [ledger.phase]
    for value in (ledger.totals, ledger.winner, ledger.dealer):
        parts.append(str(value))
    if ledger.phase in ("entry", "edit"):
        cursor = ledger.cursor
        parts.append(cursor.category + str(cursor.cell) + str(cursor.route))
        parts.append(sheet_text(cursor.sheet))
    for sheets in (ledger.deals, [ledger.sheet], ledger._later):
        for sheet in sheets:
            parts.append(sheet_text(sheet))
    return "; ".join(parts)


class Scribe:
    """A match being scored, with its log in memory."""

    def __init__(self, sides=("Noi", "Voi"), seats=0, dealer=0, **options):
        header = Ledger.header(
            "0.1.0", Options(**options), list(sides), seats or len(sides), dealer
        )
        self.log = [header]
        self.ledger = Ledger(header)

    def do(self, records):
        """One press: its records go to the log, then to the ledger."""
        for record in records:
            self.log.append(record)
            self.ledger.feed(record)
        return records

    def put(self, *values):
        """Set and confirm the cells that come next, one value each."""
        for value in values:
            if self.ledger.cursor.value() != value:
                self.do(self.ledger.put(value))
            self.do(self.ledger.confirm())

    def scope(self, *sides):
        for side in sides:
            self.do(self.ledger.scopa(side))

    def count(self, carte, denari, settebello, primiera, scope=()):
        """Enter a whole deal in numbers up to its summary."""
        self.scope(*scope)
        self.do(self.ledger.count(NUMBERS))
        self.put(*carte)
        self.put(*denari)
        self.put(settebello, NUMBERS)
        self.put(*primiera)
        self.put(*self.ledger.sheet.counts("scope"))

    def quick(self, carte, denari, settebello, primiera, scope=()):
        """Enter a whole deal by who takes each point, and bank it."""
        self.scope(*scope)
        self.do(self.ledger.count(QUICK))
        self.put(carte, denari, settebello, primiera)
        self.bank()

    def bank(self):
        self.do(self.ledger.bank())

    def text(self):
        """The log as it stands in a file."""
        text = ""
        crc = 0
        for record in self.log:
            line, crc = seal(record, crc)
            text += line
        return text

    def reload(self):
        """Power off and on: a new ledger, folded from the log's bytes alone."""
        self.ledger = fold(read(self.text().encode())[0])
        return self.ledger


__all__ = ("CARDS", "HOW", "NUMBERS", "QUICK", "WINNER", "Scribe", "sheet_text", "state_text")
