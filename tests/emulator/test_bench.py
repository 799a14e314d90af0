"""The figures of `bench` are counted, not timed: two runs agree to the digit."""

from pathlib import Path

import pytest

from firmware.hal.buttons import OK
from host_tools.emulator import front
from host_tools.emulator.transcripts import on_the_board

pytestmark = pytest.mark.emulator


def test_the_boot_takes_the_same_cycles_twice(image: Path) -> None:
    took = front.boot(image)
    assert took == front.boot(image)
    assert 0 < took <= 1000


def test_moves_of_the_choice_take_the_same_time_twice(image: Path) -> None:
    first, second = front.Session(image), front.Session(image)
    first.open(OK)
    second.open(OK)
    assert first.moves() == second.moves()


def test_the_decisions_take_the_same_time_twice(image: Path) -> None:
    first, second = on_the_board(1, [1], image), on_the_board(1, [1], image)
    assert first == second
    assert len(first[0].times) == 36
