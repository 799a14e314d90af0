"""How fast logs are verified: matches played by lot, written as the handheld does, read back.

Time is this process's own, so that other work does not count.
"""

import random
import time
from dataclasses import dataclass
from pathlib import Path

from firmware.core.log import seal
from firmware.core.match import Match
from firmware.core.options import Options
from host_tools.errors import ToolError
from host_tools.random_deals import random_deal
from host_tools.replay.verify import verify

# What 10,000 deals may take, on one core.
DEALS = 10_000
MOST_SECONDS = 10.0


@dataclass(frozen=True)
class Speed:
    """A measurement: `deals` in `logs` logs, verified in `seconds`."""

    logs: int
    deals: int
    seconds: float

    @property
    def rate(self) -> float:
        """Deals a second."""
        return self.deals / self.seconds


def write_logs(folder: Path, deals: int, seed: int = 1, target: int = 11) -> list[Path]:
    """Write logs of whole matches, every move by lot, until they hold `deals` deals or more."""
    lot = random.Random(seed)
    paths: list[Path] = []
    count = 0
    while count < deals:
        text, played = _match(lot, target)
        paths.append(folder / f"{len(paths) + 1:04d}.log")
        paths[-1].write_bytes(text.encode())
        count += played
    return paths


def measure(paths: list[Path]) -> Speed:
    """Verify the logs and time it; `ToolError` where one has a fault."""
    deals = 0
    start = time.process_time()
    for path in paths:
        log = verify(path)
        if log.fault or not isinstance(log.model, Match):
            raise ToolError(f"{path} has a fault; no speed can be told", f"replay {path}")
        deals += len(log.model.deals)
    return Speed(len(paths), deals, time.process_time() - start)


def play_rate(deals: int, seed: int = 1) -> float:
    """Deals a second that the rules core plays by lot, nothing logged: the yardstick here."""
    lot = random.Random(seed)
    options = Options()
    deck = list(range(40))
    start = time.process_time()
    for _ in range(deals):
        lot.shuffle(deck)
        random_deal(options, 2, deck, lot.randrange)
    return deals / (time.process_time() - start)


def _match(lot: random.Random, target: int) -> tuple[str, int]:
    options = Options(target=target)
    header = Match.header("0.1.0", options, 2, 0, 1, lot.randrange(2), lot.randbytes(32))
    line, crc = seal(header, 0)
    lines = [line]
    match = Match(header)
    while match.phase != "over":
        if match.phase == "play" and match.deal:
            records = match.play_records(lot.choice(match.deal.legal_moves()))
        else:
            records = [match.next_deal()]
        for record in records:
            match.feed(record)
            line, crc = seal(record, crc)
            lines.append(line)
    return "".join(lines), len(match.deals)
