"""A solo match on the board, by its buttons alone, picture for picture."""

from hashlib import sha256
from pathlib import Path
from typing import Any, cast

import pytest

from host_tools.emulator.twin import Twin
from host_tools.replay.verify import verify
from host_tools.simulator.script import parse, play
from tests.emulator.rig import begun, pulled, twin

pytestmark = pytest.mark.emulator

_TOURS = Path(__file__).resolve().parents[2] / "host_tools/simulator/tours"
# More than the moves of the longest match to 11.
_MOST_MOVES = 300
# Left alone for this long, the handheld moves all of a match into its log.
_TIDY_MS = 1500


def _play(hands: Twin, script: str) -> None:
    """Play a script on both; that they show the same is looked at on the way."""
    play(cast(Any, hands), parse(script), lambda *_: None)


def test_a_solo_match_to_eleven_at_the_lowest_level(image: Path, tmp_path: Path) -> None:
    # Most matches take five deals and more, and the board minutes for each.
    seed = sha256(b"short 69").digest()
    with Twin(image, begun(seed, level=1)) as hands:
        _play(hands, "OK\nOK")
        match = hands.app.solo.model
        for _ in range(_MOST_MOVES):
            _play(hands, "AUTO")
            if match.phase == "over":
                break
        assert match.phase == "over"
        assert max(match.totals) >= 11
        hands.check_logs()
        assert hands.compared > hands.pressed > 50
        hands.wait(_TIDY_MS)
        kept = hands.emulated.board.flash.storage()
    log = verify(pulled(kept, image, "0001.log", tmp_path))
    assert log.fault is None
    assert log.records[-1][0] == "END"


def test_settings_are_changed_as_on_the_pc(image: Path) -> None:
    with twin(image) as hands:
        _play(hands, (_TOURS / "3-settings.txt").read_text(encoding="utf-8"))
        assert hands.emulated.files()["settings.txt"] == hands.pc_files()["settings.txt"]


def test_a_match_is_left_and_resumed_after_a_power_cut(image: Path) -> None:
    with twin(image, level=2) as hands:
        _play(hands, "OK\nOK\nOK\nAUTO\nAUTO\nCUT\nOK\nOK\nAUTO")
        hands.check_logs()
