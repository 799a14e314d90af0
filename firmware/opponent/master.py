"""The strongest level: the learned evaluation, a search over sampled worlds, the exact last round.

For two players by the base rules; any other game it plays as the level `counter`. A step tries
the likely moves in one world, or one move of the last round; `best` is the move so far.
"""

from .base import is_base
from .buffers import BIAS, Buffers, set_position
from .counter import Counter, Formula
from .kernels import NATIVE, rules, search, value
from .stepless import Stepwise
from .weights import DATA

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.cards import Move
    from ..core.observation import Observation

# Worlds, window (65536 to the point), plies, share of the worlds in 256, nearly equal, past the
# hands, most evaluations: 0.8 s of the RP2040.
SETUP = (48, 32768, 4, 154, 655, 0, 1000)
# Whether it plays for the match's points or simply for the deal's.
BY_MATCH = False
# Where the search's frame keeps its moves, first opinions and results.
_ROOT = 640
_MOVES = 672
_OPINIONS = 704
_RESULTS = 800
# What there is room for: moves, and cards on the table.
_MOST_MOVES = 32
_MOST_CARDS = 18


def can_search(seen: "Observation") -> bool:
    """Whether the search plays this: two seats, base rules, and room for it in the buffers.

    No deal outgrows the buffers; a position that somebody made up may.
    """
    return (
        seen.seats == 2
        and is_base(seen.options)
        and sum(seen.in_hand) + seen.stock <= 36
        and len(seen.table) <= _MOST_CARDS
        and len(seen.legal_moves()) <= _MOST_MOVES
    )


class Search:
    """One set of buffers, and the search in them, a slice at a time."""

    def __init__(self, by_match: bool = BY_MATCH, setup: "tuple[int, ...]" = SETUP) -> None:
        self.buffers = Buffers()
        self.buffers.load(DATA, by_match, NATIVE)
        self._setup = setup

    def begin(self, seen: "Observation") -> None:
        """Start on `seen`, which `can_search` allows; with stock left or not."""
        x = self.buffers
        self._table = sorted(seen.table)
        set_position(x.b, seen)
        self._exact = not seen.stock
        if self._exact:
            for card in seen.unseen():
                x.b[card] = 6 - seen.seat
            # Ties of the exact margin go to the formula's order, as in the level below.
            self._ranked = Formula(seen).ranked()
            self._best = self._ranked[0]
            self._next = 0
            self._margin = 0
            return
        x.m[_ROOT + 2] = self._setup[0]
        for i in range(1, 7):
            x.m[_ROOT + 8 + i] = self._setup[i]
        self._left = search.prepare(x.b, 0, x.m, x.f, x.w, x.q, x.a, x.g)

    def step(self) -> bool:
        """Search one slice more; whether anything is left to do."""
        if self._exact:
            return self._step_ending()
        x = self.buffers
        if self._left:
            self._left = search.try_world(x.b, 0, x.m, x.f, x.w, x.q, x.a, x.g)
        return self._left > 0

    def _step_ending(self) -> bool:
        if len(self._ranked) == 1:
            self._best = self._ranked[0]
            return False
        move = self._ranked[self._next]
        margin = self._margin_after(self._place(move), self._margin)
        if margin > self._margin:
            self._margin = margin
            self._best = move
        self._next += 1
        return self._next < len(self._ranked)

    def _margin_after(self, place: int, least: int = 0) -> int:
        """The deal's margin plus 64 after the move at `place`, exact if it is above `least`."""
        x = self.buffers
        rules.moves(x.b, 0, x.m, _MOVES, x.w)
        rules.apply(x.b, 0, 64, x.m[_MOVES + place], x.w)
        seat = x.b[40]
        if x.b[64 + 57 - seat]:
            return 128 - rules.solve(x.b, 64, x.m, x.w, 1 | (128 - least) << 8)
        margin = rules.final(x.b, 64, x.w)
        return 64 - margin if seat else 64 + margin

    def _place(self, move: "Move") -> int:
        """The place of `move` among the kernel's moves, which come in the order of the core's."""
        x = self.buffers
        for i in range(rules.moves(x.b, 0, x.m, _MOVES, x.w)):
            if self.move(x.m[_MOVES + i]) == move:
                return i
        raise ValueError("the search does not know a legal move")

    def move(self, word: int) -> "Move":
        """A move of the kernels as the core writes it."""
        taken = []
        mask = word >> 8
        for card in self._table:
            if mask & 1:
                taken.append(card)
            mask >>= 1
        return word & 63, tuple(taken)

    def best(self) -> "Move":
        """The best move so far."""
        if self._exact:
            return self._best
        return self.move(search.decide(self.buffers.m))

    def values(self) -> "list[tuple[Move, int]]":
        """The legal moves in their order and what each is thought to be worth, 65536 to the point.

        In the last round that is the deal's margin, exactly. A move that the first look ruled out
        keeps that opinion, and is never worth more than the best one.
        """
        x = self.buffers
        count = rules.moves(x.b, 0, x.m, _MOVES, x.w)
        moves = [self.move(x.m[_MOVES + i]) for i in range(count)]
        if self._exact:
            return [(moves[i], self._margin_after(i) - 64 << 16) for i in range(count)]
        search.decide(x.m)
        top = max([x.m[_RESULTS + i] for i in range(count)])
        words = [x.m[_RESULTS + i] or min(top, x.m[_OPINIONS + i]) for i in range(count)]
        return [(moves[i], words[i] - BIAS) for i in range(count)]

    def terms(self, move: "Move") -> "list[int]":
        """The evaluation of `move` by its terms: carte, denari, settebello, primiera, scope."""
        x = self.buffers
        seat = x.b[40]
        rules.apply(x.b, 0, 64, x.m[_MOVES + self._place(move)], x.w)
        value.evaluate(x.b, 64, seat, x.f, x.w, x.q, x.a, x.g)
        terms = x.heads(DATA, seat)[:5]
        terms[4] += (x.b[64 + 42 + seat] - x.b[64 + 43 - seat]) << 16
        return terms


_shared = []  # type: list[Search]


def shared_search() -> Search:
    """The one search of the program, made when it is first asked for.

    Engine and hints take turns in it: who begins ends what the other was thinking.
    """
    if not _shared:
        _shared.append(Search())
    return _shared[0]


class Master(Stepwise):
    """The level `master`."""

    def __init__(self) -> None:
        self._search = shared_search()
        self._counter = Counter()

    def begin(self, seen: "Observation") -> None:
        """Start on `seen`, the observation of the seat to play."""
        self._plain = can_search(seen)
        if self._plain:
            self._search.begin(seen)
        else:
            self._counter.begin(seen)

    def step(self) -> "Move | None":
        """The move, or None while there is more to search."""
        if not self._plain:
            return self._counter.step()
        return None if self._search.step() else self._search.best()

    def buffers(self) -> Buffers:
        """The buffers of the search."""
        return self._search.buffers

    def nodes(self) -> int:
        """Positions evaluated, and searched in last rounds, since the engine was made."""
        x = self._search.buffers
        return x.a[3] + x.m[600]

    def best(self) -> "Move":
        """The best move so far, for who does not want to wait."""
        return self._search.best() if self._plain else self._counter.best()
