"""Deals that a level plays against itself, as text: the same on every interpreter, or a fault.

Shared subset: CPython and the board run this very file. The cards come from a fixed seed.
"""

from firmware.core.compat import sha256
from firmware.core.deal import Deal
from firmware.core.notation import move_text
from firmware.core.opening import shuffled
from firmware.core.options import Options
from firmware.opponent.levels import make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def deal(level: int, number: int, watch: "Any" = None) -> "list[str]":
    """The moves of deal `number` (from 1), both seats played by `level`, then the points.

    `watch(engine)` may put something before the engine, to time it.
    """
    options = Options("scopa")
    deck = shuffled(sha256(b"transcript %d" % number), options, 2)[0]
    played = Deal(options, 2, number % 2, deck)
    engine = make(level) if watch is None else watch(make(level))
    lines = []
    while not played.is_over():
        move = engine.choose(played.observation(played.turn))
        lines.append(f"{played.turn} {move_text(move)}")
        played.play(move)
    points = ",".join([str(value) for value in played.score().points])
    lines.append(f"points {points}")
    return lines
