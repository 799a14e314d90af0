"""The players of the whole family: any options, two or three for themselves, four in pairs.

What a seat sees is laid out for the kernels; they rate its moves, or play the deal to its end
after each of them in worlds that fit what was seen, exactly where few cards are left. A step tries
one or more worlds; `best` is the move so far. How long it thinks is counted in work, not in time,
so that every interpreter finds the same move.
"""

from .family_kernels import rollout
from .stepless import Stepwise
from .worlds import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.cards import Move
    from ..core.observation import Observation

# Work of a decision and of a step, worlds at most, cards from which on the rest is solved with two
# sides and with three, positions that may take in one world, what a rating weighs in 256, and when
# a candidate is dropped: square of how far it is behind, in sixths of a point, over the worlds.
# That is three standard errors where two moves differ by two points from world to world.
SETUP = (450000, 4000, 800, 12, 9, 1800, 64, 1600)
_CANDIDATES = 24
_RATED = 96
# Nothing is dropped before so many worlds.
_LEAST_WORLDS = 8

_shared = []  # type: list[Table]


def shared_table() -> Table:
    """The one set of buffers of the program, made when it is first asked for."""
    if not _shared:
        _shared.append(Table())
    return _shared[0]


class Playouts(Stepwise):
    """A level for the whole family: by ratings alone, with the exact end, or with worlds."""

    def __init__(self, exact: bool, worlds: bool, setup: "tuple[int, ...]" = SETUP) -> None:
        self._exact = exact
        self._worlds = worlds
        self._setup = setup
        self.table = shared_table()
        self.kernels = rollout

    def begin(self, seen: "Observation") -> None:
        """Start on `seen`, the observation of the seat to play."""
        table = self.table
        table.fill(seen)
        m = table.m
        moves = seen.legal_moves()
        words = [table.word(move, seen) for move in moves]
        # The first move is there for good, though of a table too long it may be one that takes.
        known = [i for i in range(len(moves)) if words[i] >= 0] or [0]
        self.kernels.imagine(table.b, m, table.w)
        m[1463] = 0
        m[1464] = 0
        m[1468] = 0
        ratings = self._ratings([max(0, words[i]) for i in known])
        order = sorted([(-ratings[k], known[k]) for k in range(len(known))])[:_CANDIDATES]
        self._moves = [moves[i] for _, i in order]
        for i in range(len(order)):
            m[1200 + i] = max(0, words[order[i][1]])
            m[1224 + i] = 0
            m[1248 + i] = 1
            m[1272 + i] = -order[i][0]
        self._dropped = [0] * len(order)
        m[1462] = len(order)
        m[1466] = self._setup[3 if seen.sides == 2 else 4]
        m[1467] = self._setup[5]
        # Where more is at stake the worlds differ more.
        options = seen.options
        high = options.grande or options.piccola or options.napola or options.trente
        self._spread = self._setup[7] * (5 if high else 2) // 2
        hidden = len([seat for seat in range(seen.seats) if table.b[136 + seat]])
        self._known = not seen.stock and hidden < 2
        self._left = self._worlds or (self._exact and self._known)
        if len(order) < 2:
            self._left = False

    def _ratings(self, words: "list[int]") -> "list[int]":
        """The ratings of the moves, by the kernel, in what is seen."""
        m = self.table.m
        found = []
        for start in range(0, len(words), _RATED):
            part = words[start : start + _RATED]
            for i in range(len(part)):
                m[i] = part[i]
            self.kernels.rate(self.table.b, _WORLD, m, 0, len(part), self.table.w)
            found += [int(m[_RATED + i]) for i in range(len(part))]
        return found

    def step(self) -> "Move | None":
        """Try worlds for a while; the move, or None while there is more to try."""
        if not self._left:
            return self.best()
        table = self.table
        m = table.m
        end = m[1463] + self._setup[1]
        while self._left and m[1463] < end:
            if self.kernels.trial(table.b, m, table.w):
                self._left = not self._known and self._goes_on(m[1464])
            elif m[1464] and m[1463] > self._setup[0] * 5 // 4:
                # A world that is dear to solve is left unfinished: it does not count.
                self._left = False
        return None if self._left else self.best()

    def _goes_on(self, worlds: int) -> bool:
        """Whether one more world is worth its time."""
        if self.table.m[1463] >= self._setup[0] or worlds >= self._setup[2]:
            return False
        return worlds < _LEAST_WORLDS or worlds % 4 > 0 or self._drop(worlds)

    def _drop(self, worlds: int) -> bool:
        """Drop the candidates that are clearly behind; whether any choice is left."""
        m = self.table.m
        top = max([m[1224 + i] for i in range(m[1462]) if m[1248 + i]])
        left = 0
        for i in range(m[1462]):
            if m[1248 + i]:
                behind = top - m[1224 + i]
                if behind > 60 * worlds or behind * behind > self._spread * worlds:
                    self._dropped[i] = self._worth(i)
                    m[1248 + i] = 0
                else:
                    left += 1
        return left > 1

    def best(self) -> "Move":
        """The best move so far."""
        m = self.table.m
        if not m[1464]:
            return self._moves[0]
        best = 0
        most = -1
        for i in range(m[1462]):
            if m[1248 + i]:
                worth = self._worth(i)
                if worth > most:
                    most = worth
                    best = i
        return self._moves[best]

    def _worth(self, i: int) -> int:
        """What candidate `i` is worth in 640ths of a point, in the worlds tried so far."""
        m = self.table.m
        share = 0 if self._known else self._setup[6]
        # A point is six in the sums, sixty in a rating.
        return int(m[1224 + i]) * 107 // int(m[1464]) + (int(m[1272 + i]) * 11 * share >> 8)

    def values(self) -> "list[tuple[Move, int]]":
        """The candidates, likeliest first, and what each is worth in 640ths of a point.

        Only differences mean anything. Where nothing was tried, the ratings alone speak; a dropped
        candidate keeps what it was worth then, and is never worth more than the best one.
        """
        m = self.table.m
        count = m[1462]
        if not m[1464]:
            return [(self._moves[i], int(m[1272 + i]) * 11) for i in range(count)]
        worths = [self._worth(i) if m[1248 + i] else -1 for i in range(count)]
        top = max(worths)
        return [
            (self._moves[i], worths[i] if m[1248 + i] else min(top, self._dropped[i]))
            for i in range(count)
        ]


_WORLD = 144
