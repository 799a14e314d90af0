"""The command `arena`: mirrored pairs of deals and of matches between two players.

A pair is the same cards twice with the seats changed, so that what luck gives it takes back.
Two levels play in compiled kernels; a program plays through the engine protocol, and what it does
wrong costs it the deal or the match and is named.
"""

from argparse import ArgumentParser, Namespace
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firmware.core.compat import sha256
from firmware.core.deal import Deal
from firmware.core.match import winner
from firmware.core.opening import shuffled
from firmware.core.options import Options
from host_tools.arena import compiled, strength
from host_tools.arena.external import Forfeit
from host_tools.arena.players import Level, Player, player
from host_tools.errors import ToolError
from host_tools.progress import Line

TARGET = 11
# A forfeited deal counts as if the other side had made the four points of the deck.
FORFEIT = 4
_CHUNK = 25

Results = NDArray[np.float64]


def interval(values: Results) -> tuple[float, float]:
    """Mean of independent `values` and half the width of its 95 % interval."""
    mean = float(values.mean())
    if len(values) < 2:
        return mean, float("inf")
    return mean, float(1.96 * values.std(ddof=1) / np.sqrt(len(values)))


def _seed(seed: int, target: int, chunk: int) -> int:
    return int(np.random.default_rng([seed, target, chunk]).integers(1 << 31))


def levels_duel(a: Level, b: Level, pairs: int, target: int, seed: int, jobs: int) -> Results:
    """Rows of `simulate.duel` for `pairs` pairs of matches to `target`, or of deals (0)."""
    kernels = compiled.load()

    def chunk(number: int) -> Results:
        size = min(_CHUNK, pairs - number * _CHUNK)
        results = np.zeros((size, 5))
        nets: list[Any] = [tuple(part.copy() for part in side.ints) for side in (a, b)]
        kernels.duel(
            *(a.policy, b.policy, (a.setup, b.setup), size, target),
            *(_seed(seed, target, number), a.net, b.net, tuple(nets), results),
        )
        return results

    count = -(-pairs // _CHUNK)
    what = "matches" if target else "deals"
    rows = []
    with Line(what) as line, ThreadPoolExecutor(jobs) as pool:
        for found in pool.map(chunk, range(count)):
            rows.append(found)
            line.show(f"pairs of {what}", min(len(rows) * _CHUNK, pairs), pairs)
    return np.concatenate(rows)


def _play(
    sides: list[Player], first: int, target: int, seed: bytes
) -> tuple[list[int], int, int, str]:
    """One match (or deal) of `sides` by seat: totals, deals, the seat that won it or -1, and why
    the other one forfeited it."""
    options = Options(target=TARGET)
    totals = [0, 0]
    number = 0
    while True:
        deck = shuffled(sha256(seed + b" %d" % number), options, 2)[0]
        deal = Deal(options, 2, (first + number) % 2, deck, totals)
        number += 1
        try:
            while not deal.is_over():
                seat = deal.turn
                deal.play(sides[seat].choose(deal.observation(seat)))
        except Forfeit as fault:
            totals[1 - seat] += FORFEIT
            return totals, number, 1 - seat, str(fault)
        points = deal.score().points
        totals = [totals[0] + points[0], totals[1] + points[1]]
        won = winner(totals, target) if target else -1
        if not target or won >= 0:
            return totals, number, won, ""


def open_duel(
    players: list[Player], pairs: int, target: int, seed: int, forfeits: "list[Counter[str]]"
) -> Results:
    """As `levels_duel`, move by move through `players`; their `forfeits` are counted by reason."""
    results = np.zeros((pairs, 5))
    what = "matches" if target else "deals"
    with Line(what) as line:
        for pair in range(pairs):
            for side in range(2):
                sides = players if side == 0 else players[::-1]
                cards = b"arena %d %d %d" % (seed, target, pair)
                totals, deals, won, fault = _play(sides, pair % 2, target, cards)
                if fault:
                    forfeits[1 - (won ^ side)][fault] += 1
                results[pair, side] = won == side
                results[pair, 2] += totals[side]
                results[pair, 3] += totals[1 - side]
                results[pair, 4] += deals
            line.show(f"pairs of {what}", pair + 1, pairs)
    return results


def report(name: str, other: str, deals: Results, matches: Results) -> list[str]:
    """The lines that tell how `name` did against `other`."""
    margin, width = interval((deals[:, 2] - deals[:, 3]) / 2)
    rate, spread = interval(matches[:, :2].mean(axis=1))
    return [
        f"{name} against {other}",
        f"deals    {len(deals)} mirrored pairs: {margin:+.3f} ±{width:.3f} points a deal",
        f"matches  {len(matches)} mirrored pairs to {TARGET}: "
        f"{100 * rate:.1f} % ±{100 * spread:.1f} won",
    ]


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `arena`."""
    who = "a level by name or number, master,PART=VALUE..., random, or cmd:PROGRAM ARGS"
    parser.add_argument("a", metavar="A", help=who)
    parser.add_argument("b", metavar="B", help="the same; A is reported against B")
    parser.add_argument("--pairs", type=int, default=100, metavar="N", help="mirrored pairs")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the cards")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="threads (levels only)")
    strength.add_arguments(parser)


def run(args: Namespace) -> int:
    """Play and print margin, win rate and 95 % intervals."""
    if args.pairs < 1 or args.jobs < 1:
        raise ToolError("--pairs and --jobs are at least 1", "spariglio arena --help")
    games = strength.asked(args)
    if games:
        return strength.run(args, games)
    a, b = player(args.a), player(args.b)
    forfeits: list[Counter[str]] = [Counter(), Counter()]
    rows = []
    try:
        for target in (0, TARGET):
            if isinstance(a, Level) and isinstance(b, Level):
                rows.append(levels_duel(a, b, args.pairs, target, args.seed, args.jobs))
            else:
                rows.append(open_duel([a, b], args.pairs, target, args.seed, forfeits))
    finally:
        a.close()
        b.close()
    print("\n".join(report(args.a, args.b, *rows)))
    for name, reasons in zip((args.a, args.b), forfeits, strict=True):
        for reason, count in sorted(reasons.items()):
            print(f"forfeits of {name}: {count} x {reason}")
    return 0
