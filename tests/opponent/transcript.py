"""Deals that a level plays with itself, with node counts: the same text on every interpreter.

`python3 -m tests.opponent.transcript LEVEL DEALS [FIRST]`, or `micropython -m` the same:
a line a deal, its moves and the master's nodes, and the CRC-32 of all lines at the end.
"""

# ruff: noqa: UP031
import sys

from firmware.opponent.weights import DATA  # isort: skip
from firmware.core.compat import crc32
from firmware.core.deal import Deal
from firmware.core.notation import move_text
from firmware.core.opening import shuffled
from firmware.core.options import Options
from firmware.opponent.levels import make


def deal_line(engine, number):
    """Deal `number` from 0 as text."""
    options = Options()
    deal = Deal(options, 2, number % 2, shuffled(b"golden" + bytes((number,)), options, 2)[0])
    nodes = engine.nodes() if hasattr(engine, "nodes") else 0
    moves = []
    while not deal.is_over():
        move = engine.choose(deal.observation(deal.turn))
        moves.append(move_text(move))
        deal.play(move)
    if hasattr(engine, "nodes"):
        nodes = engine.nodes() - nodes
    return "%d %s nodes %d" % (number, " ".join(moves), nodes)


def main(level, count, first):
    engine = make(level)
    total = 0
    for number in range(first, first + count):
        line = deal_line(engine, number)
        total = crc32((line + "\n").encode(), total)
        print(line)
    print("%d weights, crc %08x" % (len(DATA), total))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0)
