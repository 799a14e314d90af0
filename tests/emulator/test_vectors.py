"""The rule cases on the board."""

from argparse import Namespace
from pathlib import Path

import pytest

from host_tools import vectors

pytestmark = pytest.mark.emulator

_CASES = Path(__file__).resolve().parents[1] / "data/vectors.json"


def test_every_case_passes_on_the_board(capsys: pytest.CaptureFixture[str], image: Path) -> None:
    assert vectors.run(Namespace(file=str(_CASES), on="rp2040")) == 0
    count = len(vectors.load(_CASES))
    assert capsys.readouterr().out.endswith(f"{count} passed, 0 failed\n")


def test_a_case_that_is_too_large_for_the_board_is_one_that_failed(image: Path) -> None:
    good = vectors.load(_CASES)[0]
    nested: list[object] = []
    for _ in range(200):
        nested = [nested]
    long, deep = {**good, "note": "x" * 200_000}, {**good, "captures": nested}
    answers = vectors.RUNNERS["rp2040"]([good, long, good, deep, good])
    assert answers[::2] == ["", "", ""]
    assert answers[1].startswith("too large for the board: ")
    assert answers[3] == "the case is nested too deeply"


def test_a_wrong_case_fails_with_its_reason(image: Path) -> None:
    case = {**vectors.load(_CASES)[0], "id": "wrong"}
    key = "captures" if "captures" in case else next(k for k in case if k not in ("id", "kind"))
    case[key] = "nonsense"
    (answer,) = vectors.RUNNERS["rp2040"]([case])
    assert answer == vectors.RUNNERS["cpython"]([case])[0]
    assert answer
