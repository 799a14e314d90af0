"""Logs are verified fast enough: 10,000 deals in under 10 s on one core.

The machine may be slow or busy, so the claim is made against the rules core's own rate on it: the
core plays 5,000 deals a second where the figure of ten seconds is asked for.
"""

from pathlib import Path

import pytest

from host_tools.errors import ToolError
from tests.host import replay_speed as speed

_CORE_RATE = 5_000
_DEALS = 150
_TRIES = 5


def test_ten_thousand_logged_deals_take_less_than_ten_seconds(tmp_path: Path) -> None:
    paths = speed.write_logs(tmp_path, _DEALS)
    speed.measure(paths)
    # Measured side by side; the best of a few, as other work only ever slows things down.
    ratios = []
    for _ in range(_TRIES):
        play = speed.play_rate(_DEALS)
        ratios.append(speed.measure(paths).rate / play)
    wanted = speed.DEALS / speed.MOST_SECONDS
    assert max(ratios) * _CORE_RATE > wanted, ratios


def test_logs_are_written_until_they_hold_the_deals_asked_for(tmp_path: Path) -> None:
    paths = speed.write_logs(tmp_path, 20)
    found = speed.measure(paths)
    assert found.deals >= 20 and found.logs == len(paths)
    assert speed.measure(paths[:-1]).deals < 20


def test_a_faulty_log_has_no_speed(tmp_path: Path) -> None:
    path = tmp_path / "0001.log"
    path.write_text("nothing\n")
    with pytest.raises(ToolError, match="fault"):
        speed.measure([path])
