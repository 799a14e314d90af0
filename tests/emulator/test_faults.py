"""The fault campaigns of `bench faults` in the size of CI, on the real image."""

from pathlib import Path

import pytest

from host_tools.emulator.faults import displays, presses
from host_tools.emulator.faults.cuts import Campaign

pytestmark = pytest.mark.emulator

_CUTS = 20


def test_h10_cuts_at_the_end_of_a_deal_lose_nothing(image: Path, tmp_path: Path) -> None:
    campaign = Campaign(image, 1, tmp_path)
    cuts = campaign.record(_CUTS, lambda *_: None)
    kinds = {cut.kind for _, cut in cuts}
    assert {"erase, inside", "program, inside", "random cycle"} <= kinds
    campaign.boot((cut.image for _, cut in cuts), None, 1, lambda *_: None)
    rows = list(campaign.rows(cuts, ""))
    assert list(campaign.faults(cuts)) == []
    assert [(row.lost, row.failed) for row in rows] == [(0, 0)] * len(rows)
    assert rows[0].tried == _CUTS
    assert rows[-1].fault == f"  of {rows[-1].tried} different flashes booted"


def test_300_random_presses_raise_nothing_and_lose_no_heap(image: Path) -> None:
    played = presses.play(image, 300, "ci")
    assert (played.lost, played.failed) == ([], [])
    assert len(played.heap) == 7
    assert min(played.heap) > 100_000


@pytest.mark.parametrize("name", displays.NAMES)
def test_a_display_that_fails_comes_back_and_nothing_is_lost(name: str, image: Path) -> None:
    tried = displays.session(image, name, 1, 1)
    assert (tried.tried, tried.lost, tried.failed) == (1, [], [])
