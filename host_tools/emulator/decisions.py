"""How long given decisions of a level take on the emulated board.

The positions are told by how they came about, so the board deals and plays them again.
"""

from collections.abc import Sequence
from pathlib import Path

from firmware.core.notation import move_text
from host_tools.arena.engine import level_number
from host_tools.arena.family import Game, Worked
from host_tools.emulator import program

LIMIT_MS = 2000
_DATA = "/positions"
_CODE = """
import gc, time
from firmware.core.compat import sha256
from firmware.core.deal import Deal
from firmware.core.notation import move_text, parse_move
from firmware.core.opening import shuffled
from firmware.core.options import from_fields
from firmware.opponent.levels import make
engine = make(LEVEL)
with open(DATA) as file:
    lines = file.read().split("\\n")
for line in lines:
    fields, seats, dealer, totals, seed, moves = line.split("|")
    options = from_fields([tuple(pair.split("=")) for pair in fields.split(" ")])
    deck = shuffled(sha256(seed.encode()), options, int(seats))[0]
    totals = [int(total) for total in totals.split(" ")]
    deal = Deal(options, int(seats), int(dealer), deck, totals)
    for text in moves.split():
        if deal.declarable():
            deal.declare()
        deal.play(parse_move(text))
    if deal.declarable():
        deal.declare()
    seen = deal.observation(deal.turn)
    deal = deck = None
    gc.collect()
    start = time.ticks_us()
    engine.begin(seen)
    move = None
    slowest = 0
    while move is None:
        before = time.ticks_us()
        move = engine.step()
        slowest = max(slowest, time.ticks_diff(time.ticks_us(), before))
    out("%d %d %s" % (time.ticks_diff(time.ticks_us(), start), slowest, move_text(move)))
"""


def spelled(game: Game, worked: Worked) -> str:
    """A decision as the program on the board reads it."""
    fields = " ".join(f"{key}={value}" for key, value in game.fields)
    totals = " ".join(str(total) for total in worked.totals)
    moves = " ".join(move_text(move) for move in worked.moves)
    return f"{fields}|{game.seats}|{worked.dealer}|{totals}|{worked.seed}|{moves}"


def times(
    level: str, positions: Sequence[tuple[Game, Worked]], image: Path | None = None
) -> list[tuple[int, int, str]]:
    """For each position the whole decision and its slowest slice in microseconds, and the move."""
    text = "\n".join(spelled(game, worked) for game, worked in positions)
    code = _CODE.replace("LEVEL", str(level_number(level))).replace("DATA", repr(_DATA))
    said = program.run(code, {}, {_DATA: text.encode()}, image)
    found = []
    for line in said:
        whole, slowest, move = line.split(" ")
        found.append((int(whole), int(slowest), move))
    return found


def table(level: str, positions: Sequence[tuple[Game, Worked]]) -> str:
    """The hardest decisions and their times, for reading."""
    lines = [f"hardest decisions of {level} on the emulated board, at most {LIMIT_MS} ms"]
    found = times(level, positions)
    for (game, worked), (whole, slowest, move) in zip(positions, found, strict=True):
        mark = "ok" if whole <= 1000 * LIMIT_MS else "MISSED"
        lines.append(
            f"{game.name():<20}{game.seats:>5}{whole / 1000:>10.0f} ms, "
            f"slowest slice {slowest / 1000:.0f} ms, work {worked.work}, {move}  {mark}"
        )
    return "\n".join(lines)
