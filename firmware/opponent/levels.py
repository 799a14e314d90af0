"""The levels of the solo player, weakest first, and the engines that play them.

An engine sees an `Observation` and nothing else, changes nothing in it, and always finds the
same move for the same observation. `begin` and `step` slice long thinking, so that screen and
keys stay alive.
"""

from .counter import Counter
from .greedy import Greedy

# Level 1 is the first.
LEVELS = ("greedy", "counter")


def make(level: "int | str") -> "Greedy | Counter":
    """The engine of a level, by number from 1 or by name; `ValueError` where there is none.

    It has `begin(observation)`, then `step()` until it returns a move and not None, or
    `choose(observation)` that does both.
    """
    name = LEVELS[level - 1] if isinstance(level, int) and 1 <= level <= len(LEVELS) else level
    if name == "greedy":
        return Greedy()
    if name == "counter":
        return Counter()
    raise ValueError(
        "no level %r; there are %s, or 1-%d" % (level, ", ".join(LEVELS), len(LEVELS))
    )
