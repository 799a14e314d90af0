"""The scored matches of tests/data/scripts on the board, by its buttons alone: the pictures of the
PC, the very log of every other target."""

from pathlib import Path
from typing import Any, cast

import pytest

from firmware.scorer.ledger import fold
from host_tools.emulator.twin import Twin, logs
from host_tools.replay.verify import verify
from host_tools.simulator.script import parse, play
from tests.emulator.rig import pulled

pytestmark = pytest.mark.emulator

_SCRIPTS = Path(__file__).resolve().parents[1] / "data/scripts"
# Left alone for this long, the handheld moves all of a match into its log.
_TIDY_MS = 1500


@pytest.mark.parametrize(
    ("name", "totals"), [("score-three", [16, 6, 3]), ("score-pairs", [23, 5])]
)
def test_a_scored_match_with_undo_edit_and_power_cut(
    image: Path, tmp_path: Path, name: str, totals: list[int]
) -> None:
    script = (_SCRIPTS / f"{name}.txt").read_text(encoding="utf-8")
    with Twin(image) as hands:
        play(cast(Any, hands), parse(script), lambda *_: None)
        hands.check_logs()
        records = logs(hands.emulated.files())[1]
        hands.wait(_TIDY_MS)
        kept = hands.emulated.board.flash.storage()
    ledger = fold(records)
    assert (ledger.winner, ledger.totals) == (0, totals)
    lines = [
        " ".join(field for field in record if not field.startswith("app=")) for record in records
    ]
    assert lines == (_SCRIPTS / f"{name}.records").read_text(encoding="utf-8").splitlines()
    log = verify(pulled(kept, image, "0001.log", tmp_path))
    assert log.fault is None
    assert len(log.records) == len(records)
