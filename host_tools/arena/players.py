"""The players of the arena: the levels, compiled, and whatever speaks the engine protocol.

`master,plies=4,worlds=12` is the master with some of its search changed, for the table of what
each part is worth; `weights=FILE` takes what `train --out FILE` wrote.
"""

from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from firmware.core.observation import Observation
from firmware.opponent import master
from firmware.opponent.buffers import Buffers, set_position, work
from firmware.opponent.levels import LEVELS
from firmware.opponent.weights import DATA
from host_tools.arena import compiled, packing
from host_tools.arena.engine import level_number
from host_tools.arena.external import External
from host_tools.errors import ToolError

if TYPE_CHECKING:
    from firmware.core.cards import Move

# What `simulate.choose` calls each level; the random player is no level.
RANDOM = 0
POLICIES = {"random": RANDOM, "novice": 6, "greedy": 1, "careful": 7, "counter": 2, "master": 5}
# What of the master's search can be changed: its place in `master.SETUP`, units to one, the least
# and the most that the buffers have room for.
_PARTS = {
    "worlds": (0, 1, 0, 1000),
    "window": (1, 65536, 0, 100),  # points
    "plies": (2, 1, 1, 6),
    "share": (3, 256, 0, 1),  # of the worlds in the verdict
    "near": (4, 65536, 0, 100),  # points
    "past": (5, 1, 0, 1),  # whether the worlds go on past the hands
    "evaluations": (6, 1, 1, 1000000),
}


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


def integer_net(by_match: bool = master.BY_MATCH, data: bytes = DATA) -> tuple[Any, ...]:
    """The net in `data` and its buffers as the compiled kernels take them."""
    buffers = Buffers()
    buffers.load(data, by_match, False)
    return tuple(np.array(x, np.int64) for x in (buffers.f, buffers.q, buffers.a, buffers.g))


class Level:
    """A level of the handheld, or the random player, in compiled kernels; base game only."""

    def __init__(
        self,
        policy: int,
        setup: tuple[int, ...] = master.SETUP,
        by_match: bool = master.BY_MATCH,
        data: bytes = DATA,
    ) -> None:
        self.policy = policy
        self.setup = np.array(setup, np.int64)
        self.net = no_net()
        self.ints = integer_net(by_match, data)
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


def _changed(changes: list[str]) -> Level:
    """The master with `changes`, each `part=value`."""
    setup = list(master.SETUP)
    by_match, data = master.BY_MATCH, DATA
    for change in changes:
        part, _, value = change.partition("=")
        if part == "weights":
            data = packing.read(value)
            continue
        if part == "match" and value in ("0", "1"):
            by_match = value == "1"
            continue
        place, unit, least, most = _PARTS.get(part, (0, 1, 1, 0))
        try:
            number = float(value)
        except ValueError:
            number = -1.0
        if not least <= number <= most:
            raise ToolError(
                f"the master cannot be changed by {change!r}",
                "write PART=VALUE: match=1, weights=FILE, "
                + ", ".join(f"{name} {row[2]}-{row[3]}" for name, row in _PARTS.items()),
            )
        setup[place] = round(number * unit)
    return Level(POLICIES["master"], tuple(setup), by_match, data)


def player(text: str) -> "Level | External":
    """The player that `text` names: a level, the master with changes (`master,plies=4`),
    `random`, or `cmd:PROGRAM ARGS`."""
    if text.startswith("cmd:"):
        return External(text[4:])
    if text == "random":
        return Level(RANDOM)
    name, *changes = text.split(",")
    level = LEVELS[level_number(name) - 1]
    if not changes:
        return Level(POLICIES[level])
    if level != "master":
        raise ToolError(f"{level} has no parts to change", "only master has: master,plies=4")
    return _changed(changes)
