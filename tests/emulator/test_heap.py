"""Matches on end leave the heap as they found it."""

from pathlib import Path

import pytest

from host_tools.emulator import heap

pytestmark = pytest.mark.emulator


def test_no_heap_is_lost_from_match_to_match(image: Path) -> None:
    free = heap.play(image, matches=3, level=1, target=1).free
    assert free == free[:1] * 3
