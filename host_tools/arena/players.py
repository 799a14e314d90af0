"""The players of the arena: the levels, compiled, and whatever speaks the engine protocol."""

from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from firmware.core.observation import Observation
from firmware.opponent import master
from firmware.opponent.buffers import Buffers, set_position, work
from firmware.opponent.levels import LEVELS
from firmware.opponent.weights import DATA
from host_tools.arena import compiled
from host_tools.arena.engine import level_number
from host_tools.arena.external import External

if TYPE_CHECKING:
    from firmware.core.cards import Move

# What `simulate.choose` calls each level; the random player is no level.
RANDOM = 0
POLICIES = {"random": RANDOM, "novice": 6, "greedy": 1, "careful": 7, "counter": 2, "master": 5}


class Player(Protocol):
    """Whoever moves in the arena."""

    def choose(self, seen: Observation) -> "Move":
        """The move of the seat that sees `seen`."""

    def close(self) -> None:
        """The player is not needed any more."""


def no_net() -> tuple[Any, ...]:
    """A float net for kernels that want one and do not use it."""
    one = np.zeros((1, 4), np.float32)
    none = np.zeros(1, np.float32)
    return one, one, none, one, none, none


def integer_net(by_match: bool = master.BY_MATCH) -> tuple[Any, ...]:
    """The shipped net and its buffers as the compiled kernels take them."""
    buffers = Buffers()
    buffers.load(DATA, by_match, False)
    return tuple(np.array(x, np.int64) for x in (buffers.f, buffers.q, buffers.a, buffers.g))


class Level:
    """A level of the handheld, or the random player, in compiled kernels; base game only."""

    def __init__(self, policy: int, setup: tuple[int, ...] = master.SETUP) -> None:
        self.policy = policy
        self.setup = np.array(setup, np.int64)
        self.net = no_net()
        self.ints = integer_net()
        self._kernels = compiled.load()
        self._b = np.zeros(1024, np.int64)
        self._m = np.zeros(1024, np.int64)
        self._w = np.array(list(work()), np.int64)
        self._f = np.zeros(128, np.int64)
        self._acc = self._kernels.new_acc(self.net)
        self._found = np.zeros(4)

    def choose(self, seen: Observation) -> "Move":
        """The move of the seat that sees `seen`."""
        b = self._b
        set_position(b, seen)  # type: ignore[arg-type]
        if not seen.stock:
            for card in seen.unseen():
                b[card] = 6 - seen.seat
        word = int(
            self._kernels.choose(
                *(self.policy, b, self._m, self._w, self._f, self.net, self._acc),
                *(self.ints, self.setup, self._found),
            )
        )
        table = sorted(seen.table)
        return word & 63, tuple(table[i] for i in range(len(table)) if word >> 8 >> i & 1)

    def close(self) -> None:
        """Nothing to do."""


def player(text: str) -> "Level | External":
    """The player that `text` names: a level, `random`, or `cmd:PROGRAM ARGS`."""
    if text.startswith("cmd:"):
        return External(text[4:])
    if text == "random":
        return Level(RANDOM)
    return Level(POLICIES[LEVELS[level_number(text) - 1]])
