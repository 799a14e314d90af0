"""A hard decision of the family on the board: in time, and the PC's move."""

from pathlib import Path

import pytest

from firmware.core.notation import move_text
from host_tools.arena.family import Fast, Game, Worked, again
from host_tools.emulator import decisions

pytestmark = pytest.mark.emulator


def test_a_hand_of_ten_is_played_in_two_seconds_and_as_on_the_pc(image: Path) -> None:
    # Nine cards in hand, four on the table, nothing known: the most candidates there are.
    game = Game((("preset", "scopone"),), 4)
    first = Worked(0, "first", 0, [0, 0], [])
    ((whole, slowest, move),) = decisions.times("master", [(game, first)], image)
    deal = again(game, first)
    assert move == move_text(Fast("master").choose(deal.observation(deal.turn)))
    assert whole < 1000 * decisions.LIMIT_MS
    assert slowest < 100_000
