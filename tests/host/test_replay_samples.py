"""`replay` of the logs that are kept for good."""

import json
from pathlib import Path

import pytest

from tests.store.make_sample_logs import result

FOLDER = Path(__file__).parents[1] / "data" / "logs"
RESULTS = {
    name: expected
    for path in FOLDER.glob("*-results.json")
    for name, expected in json.loads(path.read_text()).items()
}


@pytest.mark.parametrize("name", sorted(RESULTS))
def test_a_kept_log_replays_to_its_result(name: str) -> None:
    assert result(FOLDER / name) == RESULTS[name]
