"""Logs for the tests of replay: matches played by lot through the folds that the handheld has."""

import random

from firmware.core.deal import Deal
from firmware.core.log import seal
from firmware.core.match import Match
from firmware.core.options import Options
from firmware.scorer.ledger import Ledger
from firmware.scorer.refusal import Refused
from host_tools.replay.judge import EXACT, Judge, Judgement

Record = list[str]


class Easy(Judge):
    """A judge to whom all moves are equal, for tests of what is not judged: judging is work."""

    def judge(self, deal: Deal) -> Judgement:
        moves = deal.legal_moves()
        return Judgement(dict.fromkeys(moves, 0.0), moves[0], EXACT)


def solo(
    seed: int,
    seats: int = 2,
    target: int = 11,
    preset: str = "scopa",
    humans: int | tuple[int, ...] = 0,
    **rules: object,
) -> list[Record]:
    """The records of a solo match, every move and every declaration by lot."""
    lot = random.Random(seed)
    options = Options(preset, target=target, **rules)
    records = [Match.header("0.1.0", options, seats, humans, 2, 1, bytes([seed]) * 32)]
    match = Match(records[0])
    while match.phase != "over":
        if match.phase == "play":
            assert match.deal
            if match.deal.declarable() and lot.random() < 0.7:
                new = [match.declare_record()]
            else:
                new = match.play_records(lot.choice(match.deal.legal_moves()))
        else:
            new = [match.next_deal()]
        for record in new:
            match.feed(record)
        records += new
    return records


def table(seed: int, sides: tuple[str, ...] = ("Noi", "Voi"), seats: int = 2) -> list[Record]:
    """The records of a scored match that presses by lot enter, to its end or 500 records."""
    lot = random.Random(seed)
    target = 16 if len(sides) == 3 else 11
    records = [Ledger.header("0.1.0", Options(target=target), list(sides), seats, 0)]
    ledger = Ledger(records[0])
    while ledger.phase != "over" and len(records) < 500:
        new: list[Record] = []
        try:
            if ledger.phase == "live":
                if lot.random() < 0.4:
                    new = ledger.scopa(lot.randrange(len(sides)))
                else:
                    new = ledger.count(lot.choice((0, 0, 1, 3)))
            elif ledger.phase == "summary":
                new = ledger.undo() if ledger.deals and lot.random() < 0.1 else ledger.bank()
            elif lot.random() < 0.3:
                cursor = ledger.cursor
                dial = cursor.dial()[: 4 if cursor.category == "scope" else None]
                new = ledger.put(lot.choice(dial))
            elif lot.random() < 0.1:
                new = ledger.back()
            else:
                new = ledger.confirm()
        except Refused:
            # Whoever is stuck steps back and enters something else.
            new = ledger.back()
        for record in new:
            ledger.feed(record)
        records += new
    return records


def text(records: list[Record]) -> str:
    """The log of `records`."""
    crc = 0
    lines = []
    for record in records:
        line, crc = seal(record, crc)
        lines.append(line)
    return "".join(lines)
