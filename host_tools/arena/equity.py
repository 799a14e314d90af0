"""What the points that both sides still need are worth: the chance to win a match, as points.

Solved backwards from the outcomes of many deals between two formula players.
"""

import functools

import numpy as np
from numpy.typing import NDArray

from firmware.opponent.buffers import NEEDS
from host_tools.arena import compiled

_DEALS = 40_000


def chances(outcomes: NDArray[np.int64]) -> NDArray[np.float64]:
    """Chance to win by own need and other need, 0-11; `outcomes` counts deals by both points."""
    odds = (outcomes + outcomes.T) / (2 * outcomes.sum())
    table = np.zeros((NEEDS, NEEDS))

    def chance(mine: int, theirs: int) -> float:
        if mine > 0 and theirs > 0:
            return float(table[mine, theirs])
        return 0.5 if mine == theirs else float(mine < theirs)

    # A deal brings a point at least, so every table entry rests on smaller sums.
    for total in range(2 * NEEDS - 1):
        for mine in range(max(0, total - NEEDS + 1), min(NEEDS, total + 1)):
            theirs = total - mine
            if mine == 0 or theirs == 0:
                table[mine, theirs] = chance(mine, theirs)
                continue
            for x, y in np.argwhere(odds):
                table[mine, theirs] += odds[x, y] * chance(mine - int(x), theirs - int(y))
    return table


@functools.cache
def points_worth(seed: int) -> NDArray[np.float32]:
    """The table as points: a point of lead early in a match to 11 is worth about one."""
    outcomes = np.zeros((16, 16), np.int64)
    compiled.load().outcomes(_DEALS, seed, outcomes)
    table = chances(outcomes)
    slope = (table[NEEDS - 3, NEEDS - 1] - table[NEEDS - 1, NEEDS - 3]) / 4
    worth: NDArray[np.float32] = ((table - 0.5) / slope).astype(np.float32).reshape(-1)
    return worth
