"""Every rule case of the agreed file, on both interpreters of a PC; and files that are not one."""

import json
from pathlib import Path

import pytest

from host_tools import vectors
from host_tools.cli import main
from host_tools.errors import ToolError

VECTORS = Path(__file__).resolve().parents[1] / "data" / "vectors.json"
CASES = vectors.load(VECTORS)


@pytest.fixture(scope="module")
def on_micropython() -> list[str]:
    return vectors.RUNNERS["micropython"](CASES)


@pytest.mark.parametrize("number", range(len(CASES)), ids=[f"vec_{c['id']}" for c in CASES])
def test_case_passes_on_cpython(number: int) -> None:
    assert vectors.RUNNERS["cpython"]([CASES[number]]) == [""]


@pytest.mark.parametrize("number", range(len(CASES)), ids=[f"vec_{c['id']}" for c in CASES])
def test_case_passes_on_micropython(number: int, on_micropython: list[str]) -> None:
    assert on_micropython[number] == ""


def run(tmp_path: Path, cases: object, capsys: pytest.CaptureFixture[str], on: str) -> list[str]:
    """The lines that the command prints for a file of `cases`, the exit code as the last one."""
    path = tmp_path / "cases.json"
    path.write_text(json.dumps(cases))
    code = main(["vectors", str(path), "--on", on])
    return [*capsys.readouterr().out.splitlines(), str(code)]


def changed(name: str, **fields: object) -> dict[str, object]:
    """The agreed case `name` with some fields changed."""
    return {**next(case for case in CASES if case["id"] == name), **fields}


def golden(**fields: object) -> dict[str, object]:
    row = {**next(case for case in CASES if case["kind"] == "golden"), **fields}
    return {key: value for key, value in row.items() if key not in ("id", "kind")}


@pytest.mark.parametrize("on", ["cpython", "micropython"])
def test_failure_names_case_expected_and_got(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], on: str
) -> None:
    case = changed("C01", captures=[["D10"]])
    assert run(tmp_path, {"vectors": [case, changed("C02")]}, capsys, on) == [
        'C01 capture: captures: expected [["D10"]], got [["S4"]]',
        "1 passed, 1 failed",
        "1",
    ]


@pytest.mark.parametrize("on", ["cpython", "micropython"])
@pytest.mark.parametrize(
    ("case", "reason"),
    [
        (changed("C01", options={"exakt": True}), "no option 'exakt'"),
        (changed("C01", options={"forced": "perhaps"}), "option forced is one of"),
        (changed("C01", options=[1]), "options are keys and values"),
        (changed("C01", kind="captures"), "unknown kind 'captures'"),
        (changed("C01", play="D11"), "'D11' is no card"),
        (changed("C01", play=7), "7 is no card"),
        (changed("C01", captures=7), "TypeError"),
        (changed("C01", table="D7"), "is no list of cards"),
        ({"id": "C01", "kind": "capture", "table": [], "play": "D7"}, "no field 'captures'"),
        ({"id": "C01"}, "unknown kind None"),
    ],
)
def test_refused_case_has_failed_with_the_reason(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    on: str,
    case: dict[str, object],
    reason: str,
) -> None:
    lines = run(tmp_path, [case], capsys, on)
    assert lines[0].startswith("C01 ")
    assert reason in lines[0]
    assert lines[1:] == ["0 passed, 1 failed", "1"]


LOG = golden()["log"]
assert isinstance(LOG, list)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"log": LOG[:35]}, "the log ends before the deal does, after play 35"),
        ({"log": [[1, "C1", [], False], *LOG[1:]]}, "play 1: seat 1 does not hold C1"),
        ({"log": [[0, *LOG[0][1:]], *LOG[1:]]}, "play 1 is seat 0's, the deal says 1"),
        ({"log": [*LOG, LOG[0]]}, "play 37 comes after the deal is over"),
        ({"log": [*LOG[:2], [*LOG[2][:3], True], *LOG[3:]]}, "play 3: expected scopa True, got"),
        ({"points": [0, 0]}, "points: expected [0, 0], got"),
        ({"lastCapturerSide": 1}, "lastCapturerSide: expected 1, got 0"),
        ({"leftovers": []}, "leftovers: expected [], got"),
        ({"deck": ["D7"] * 40}, "the card D7 is there twice"),
        ({"deck": ["D7"]}, "a deck is the 40 cards"),
    ],
)
def test_golden_deal_that_was_changed_names_the_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], fields: dict[str, object], reason: str
) -> None:
    lines = run(tmp_path, {"golden": [golden(**fields)]}, capsys, "cpython")
    assert lines[0].startswith("golden-1 golden: ")
    assert reason in lines[0]
    assert lines[1:] == ["0 passed, 1 failed", "1"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is empty"),
        (" \n", "is empty"),
        (VECTORS.read_text()[:5000], "is not whole JSON"),
        ("{}", "holds no cases"),
        ("[]", "holds no cases"),
        ("3", "holds no cases"),
        ('{"vectors": 3}', "'vectors' is not a list of cases"),
        ('{"vectors": [3]}', "'vectors' is not a list of cases"),
        ('[{"kind": NaN}]', "is not whole JSON"),
        ('[{"total": 1e999}]', "is not whole JSON"),
        ("[" * 100_000, "is nested too deeply"),
    ],
)
def test_file_without_cases_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "cases.json"
    path.write_text(text)
    with pytest.raises(ToolError, match=message):
        vectors.load(path)


def test_missing_file_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vectors", "nowhere.json"]) == 2
    assert (
        capsys.readouterr().err == "error: cannot read nowhere.json: No such file or directory\n"
        "  next: check the name of the file\n"
    )


def test_binary_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cases.json"
    path.write_bytes(b"\x80\xff")
    with pytest.raises(ToolError, match="not a text file"):
        vectors.load(path)


@pytest.mark.parametrize("on", ["cpython", "micropython"])
def test_card_that_is_there_twice_is_refused_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], on: str
) -> None:
    # Forty equal cards make more sets than anybody can count.
    crowd = {"kind": "capture", "play": "D10", "table": ["D1"] * 40, "captures": []}
    held = {"kind": "capture", "play": "D7", "table": ["D7"], "captures": [["D7"]]}
    piles = {"kind": "round", "piles": [["D7"], ["D7"]], "scope": [0, 0], "points": [0, 0]}
    assert run(tmp_path, [crowd, held, piles], capsys, on) == [
        "vectors-1 capture: the card D1 is there twice",
        "vectors-2 capture: the card D7 is there twice",
        "vectors-3 round: the card D7 is there twice",
        "0 passed, 3 failed",
        "1",
    ]


@pytest.mark.parametrize(("on", "depth"), [("cpython", 5000), ("micropython", 900)])
def test_case_nested_too_deeply_is_one_that_failed(on: str, depth: int) -> None:
    nested: list[object] = []
    for _ in range(depth):
        nested = [nested]
    answers = vectors.RUNNERS[on]([CASES[0], {**CASES[0], "captures": nested}, CASES[0]])
    assert answers == ["", "the case is nested too deeply", ""]
