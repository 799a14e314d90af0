"""The arena for every variant and for two, three or four seats.

One side is A's, all others are B's; the same cards come once for each side that A can be. The
core deals and scores, the handheld's own engines play, over kernels compiled from their text.
"""

import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from firmware.core.cards import CARDS
from firmware.core.compat import sha256
from firmware.core.deal import Deal, check_seats, side_count
from firmware.core.match import winner
from firmware.core.observation import Observation
from firmware.core.opening import shuffled
from firmware.core.options import Options, from_fields
from firmware.core.rng import Rng
from firmware.opponent.base import is_base
from firmware.opponent.levels import LEVELS, make
from firmware.opponent.playouts import SETUP, Playouts
from firmware.opponent.worlds import Table
from host_tools.arena import compiled, players
from host_tools.arena.engine import level_number
from host_tools.errors import ToolError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.core.cards import Move

_CHUNK = 5


@dataclass(frozen=True)
class Game:
    """What is played: an options' spelling, and how many play it."""

    fields: tuple[tuple[str, str], ...]
    seats: int

    def options(self) -> Options:
        """The options; `ToolError` where they contradict themselves or the seats."""
        try:
            options = from_fields(list(self.fields))
            check_seats(options, self.seats)
        except ValueError as error:
            raise ToolError(str(error), "spariglio arena --help") from None
        return options

    def name(self) -> str:
        """The game in a word or two."""
        return " ".join([self.fields[0][1]] + [f"{key}={value}" for key, value in self.fields[1:]])


class CompiledTable(Table):
    """The buffers of the kernels as the compiled ones take them."""

    def __init__(self) -> None:
        super().__init__()
        self._plain = self.b, self.m, self.w
        self._arrays = tuple(np.zeros(len(part), np.int64) for part in self._plain)

    def fill(self, seen: Observation) -> None:
        """Lay out what `seen` tells; every other card is unseen."""
        self.b, self.m, self.w = self._plain
        super().fill(seen)
        for array, part in zip(self._arrays, self._plain, strict=True):
            array[:] = np.asarray(part)
        self.b, self.m, self.w = self._arrays  # type: ignore[assignment]


class Random:
    """Any legal move, by the cards that it sees."""

    def choose(self, seen: Observation) -> "Move":
        """The move of the seat that sees `seen`."""
        moves = seen.legal_moves()
        return moves[Rng(bytes(seen.hand + seen.table)).below(len(moves))]


class Fast:
    """A level of the handheld for any game, over compiled kernels: the same moves, sooner."""

    def __init__(self, level: str, setup: tuple[int, ...] = SETUP) -> None:
        self.level = level
        self.work = 0
        self._family: Playouts | None = None
        self._slow = make(level)
        self._setup = setup

    def choose(self, seen: Observation) -> "Move":
        """The move of the seat that sees `seen`; its work, where it is counted, is in `work`."""
        self.work = 0
        base = seen.seats == 2 and is_base(seen.options)
        if self.level in ("novice", "greedy") or (base and self.level != "master"):
            return self._slow.choose(seen)
        if base:
            return _base_master().choose(seen)
        if self._family is None:
            self._family = Playouts(self.level != "careful", self.level == "master", self._setup)
            self._family.table = CompiledTable()
            self._family.kernels = compiled.load()
        move = self._family.choose(seen)
        self.work = int(self._family.table.m[1463])
        return move


_masters: list[players.Level] = []


def _base_master() -> players.Level:
    if not _masters:
        _masters.append(players.Level(players.POLICIES["master"]))
    return _masters[0]


def fast(text: str) -> Fast | Random:
    """The player that `text` names: a level or `random`."""
    if text == "random":
        return Random()
    if text.startswith("cmd:"):
        raise ToolError("programs play the base game for two only", "leave --preset out")
    return Fast(LEVELS[level_number(text) - 1])


@dataclass
class Worked:
    """A decision that took more work than others: how to come to it again."""

    work: int
    seed: str
    dealer: int
    totals: list[int]
    moves: list["Move"]


@dataclass
class Outcome:
    """What A did: for each pair the share of matches won and points ahead a deal, and its time."""

    won: list[float] = field(default_factory=list)
    ahead: list[float] = field(default_factory=list)
    seconds: float = 0.0
    decisions: int = 0
    hardest: Worked | None = None

    def add(self, other: "Outcome") -> None:
        """Take over what `other` found."""
        self.won += other.won
        self.ahead += other.ahead
        self.seconds += other.seconds
        self.decisions += other.decisions
        self._keep(other.hardest)

    def _keep(self, worked: Worked | None) -> None:
        if worked and (self.hardest is None or worked.work > self.hardest.work):
            self.hardest = worked

    def play(
        self,
        game: Game,
        sides: list[Fast | Random],
        a: int,
        first: int,
        seed: str,
        whole: bool,
    ) -> tuple[list[int], int, int]:
        """One match, or one deal: totals, deals, and the side that has won it or -1."""
        options = game.options()
        totals = [0] * len(sides)
        number = 0
        while True:
            name = f"{seed} {number}"
            dealer = (first + number) % game.seats
            deck = shuffled(sha256(name.encode()), options, game.seats)[0]
            deal = Deal(options, game.seats, dealer, deck, totals)
            number += 1
            while not deal.is_over():
                if deal.declarable():
                    deal.declare()
                side = deal.side_of(deal.turn)
                player = sides[side]
                begun = time.perf_counter()
                move = player.choose(deal.observation(deal.turn))
                if side == a:
                    self.seconds += time.perf_counter() - begun
                    self.decisions += 1
                    if isinstance(player, Fast) and player.work:
                        moves = [(card, taken) for _, card, taken, _ in deal.history]
                        self._keep(Worked(player.work, name, dealer, list(totals), moves))
                deal.play(move)
            score = deal.score()
            totals = [totals[i] + score.points[i] for i in range(len(sides))]
            won = score.napoleone
            if won < 0:
                won = winner(totals, options.target, options.perdere)
            if not whole or won >= 0:
                return totals, number, won


def duel(game: Game, a: str, b: str, pairs: range, seed: int, whole: bool) -> Outcome:
    """Each of `pairs` once with A as each side: whole matches, or single deals."""
    count = side_count(game.seats)
    first, second = fast(a), fast(b)
    sign = -1 if game.options().perdere else 1
    found = Outcome()
    for pair in pairs:
        won, ahead = 0, 0.0
        for side in range(count):
            sides = [first if i == side else second for i in range(count)]
            cards = f"family {seed} {int(whole)} {pair}"
            totals, deals, winning = found.play(game, sides, side, pair % game.seats, cards, whole)
            won += winning == side
            others = (sum(totals) - totals[side]) / (count - 1)
            ahead += sign * (totals[side] - others) / deals / count
        found.won.append(won / count)
        found.ahead.append(ahead)
    return found


def _part(arguments: tuple[Game, str, str, range, int, bool]) -> Outcome:
    return duel(*arguments)


def duels(
    game: Game,
    a: str,
    b: str,
    pairs: int,
    seed: int,
    whole: bool,
    jobs: int,
    say: Callable[[int], None],
) -> Outcome:
    """`duel` in as many processes as `jobs`; `say` is told how many pairs are done."""
    game.options()
    found = Outcome()
    parts = [
        (game, a, b, range(start, min(start + _CHUNK, pairs)), seed, whole)
        for start in range(0, pairs, _CHUNK)
    ]
    if jobs == 1:
        for part in parts:
            found.add(_part(part))
            say(len(found.won))
        return found
    compiled.load()
    with ProcessPoolExecutor(jobs) as pool:
        for outcome in pool.map(_part, parts):
            found.add(outcome)
            say(len(found.won))
    return found


def again(game: Game, worked: Worked) -> Deal:
    """The deal at the decision that `worked` tells."""
    options = game.options()
    deck = shuffled(sha256(worked.seed.encode()), options, game.seats)[0]
    assert len(deck) == CARDS
    deal = Deal(options, game.seats, worked.dealer, deck, worked.totals)
    for move in worked.moves:
        if deal.declarable():
            deal.declare()
        deal.play(move)
    if deal.declarable():
        deal.declare()
    return deal
