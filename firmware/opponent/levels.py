"""The levels of the solo player, weakest first, and the engines that play them.

An engine sees an `Observation` and nothing else, changes nothing in it, and always finds the
same move for the same observation. `begin` and `step` slice long thinking, so that screen and
keys stay alive; `best` is the best move so far.

1 novice   takes what it can, lays what comes
2 greedy   takes the most it can and looks no further
3 careful  counts the cards, and leaves no scopa if it can help it
4 counter  the same, and plays the last hand without a mistake
5 master   tries its moves against hands you may hold, with a judgement learned from self-play
"""

from .choice import ByGame

# Level 1 is the first.
LEVELS = ("novice", "greedy", "careful", "counter", "master")


def make(level: "int | str") -> ByGame:
    """The engine of a level, by number from 1 or by name; `ValueError` where there is none.

    It has `begin(observation)`, then `step()` until it returns a move and not None, or
    `choose(observation)` that does both.
    """
    name = LEVELS[level - 1] if isinstance(level, int) and 1 <= level <= len(LEVELS) else level
    if name not in LEVELS:
        raise ValueError(
            "no level %r; there are %s, or 1-%d" % (level, ", ".join(LEVELS), len(LEVELS))
        )
    return ByGame(str(name))
