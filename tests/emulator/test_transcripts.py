"""Both levels of the opponent play the same deals on the board as on the PC."""

from pathlib import Path

import pytest

from firmware.opponent.levels import LEVELS
from host_tools.emulator import transcript
from host_tools.emulator.transcripts import on_the_board

pytestmark = pytest.mark.emulator


@pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))
def test_two_deals_are_the_same_on_the_board(level: int, image: Path) -> None:
    played = on_the_board(level, [1, 2], image)
    assert [deal.lines for deal in played] == [transcript.deal(level, n) for n in (1, 2)]
