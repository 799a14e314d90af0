"""Which engine plays a level: the base game's for two, the whole family's for anything else.

Where the fewest points win (rules.md 8, a perdere), the two lowest levels turn their habits round.
"""

from ..core.cards import DENARI
from .base import is_base
from .stepless import Stepless, Stepwise
from .worth import gained, worths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.cards import Move
    from ..core.observation import Observation
    from .counter import Counter
    from .master import Master
    from .playouts import Playouts


class Unwilling(Stepless):
    """The lowest levels where the fewest points win: lays what it can, takes the least it must."""

    def __init__(self, greedy: bool) -> None:
        self._greedy = greedy

    def choose(self, seen: "Observation") -> "Move":
        """The move of the seat that sees `seen`; a greedy one gets rid of its dearest cards."""
        worth = worths(seen.piles[seen.side])
        moves = seen.legal_moves()
        best = moves[0]
        least = None
        for move in moves:
            taken = gained(move, seen.table, seen.options)
            key = (len(taken), 0, 0)
            if self._greedy:
                denari = len([card for card in taken if card // 10 == DENARI])
                key = (len(taken), denari, 0 if taken else -worth[move[0]])
            if least is None or key < least:
                best = move
                least = key
        return best


def _base(level: str) -> "Stepless | Counter | Master":
    # Imported when asked for: the master's buffers are of no use to the others.
    if level == "novice":
        from .novice import Novice

        return Novice()
    if level == "greedy":
        from .greedy import Greedy

        return Greedy()
    if level == "careful":
        from .counter import Careful

        return Careful()
    if level == "counter":
        from .counter import Counter

        return Counter()
    from .master import Master

    return Master()


def _family(level: str) -> "Playouts":
    from .playouts import Playouts

    return Playouts(level != "careful", level == "master")


class ByGame(Stepwise):
    """A level: each observation goes to the engine that plays its game.

    The engines are made when they are first needed.
    """

    def __init__(self, level: str) -> None:
        self.level = level
        self._made = [None, None, None]  # type: list[Stepless | Counter | Master | Playouts | None]
        self._engine = None  # type: Stepless | Counter | Master | Playouts | None

    def _for(self, seen: "Observation") -> "Stepless | Counter | Master | Playouts":
        low = self.level in ("novice", "greedy")
        kind = 0
        if low and seen.options.perdere:
            kind = 1
        elif not low and (seen.seats > 2 or not is_base(seen.options)):
            kind = 2
        engine = self._made[kind]
        if engine is None:
            if kind == 0:
                engine = _base(self.level)
            elif kind == 1:
                engine = Unwilling(self.level == "greedy")
            else:
                engine = _family(self.level)
            self._made[kind] = engine
        return engine

    def begin(self, seen: "Observation") -> None:
        """Start on `seen`, the observation of the seat to play."""
        self._engine = self._for(seen)
        self._engine.begin(seen)

    def step(self) -> "Move | None":
        """The move, or None while there is more to search."""
        assert self._engine is not None
        return self._engine.step()

    def best(self) -> "Move":
        """The best move so far, for who does not want to wait."""
        assert self._engine is not None
        return self._engine.best()

    def nodes(self) -> int:
        """Positions looked at since the engine was made, where it counts them."""
        found = 0
        for engine in self._made:
            if engine is not None and hasattr(engine, "nodes"):
                found += engine.nodes()
        return found
