"""`replay FOLDER`: statistics over many matches, as text, CSV, JSON and pictures."""

import argparse
import csv
import json
import sys
from pathlib import Path

import pytest
from PIL import Image

from firmware.core.match import fold
from host_tools.errors import ToolError
from host_tools.replay import command, statistics
from tests.host import replay_logs
from tests.host.replay_logs import text


def run(*args: object) -> int:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args([str(arg) for arg in args]))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four solo matches, one of them unfinished, and a scored one."""
    found = tmp_path / "logs"
    found.mkdir()
    for seed in range(3):
        (found / f"{seed + 1:04d}.log").write_text(text(replay_logs.solo(seed)))
    (found / "0004.log").write_text(text(replay_logs.solo(3)[:60]))
    (found / "0005.log").write_text(text(replay_logs.table(2)))
    return found


def test_matches_wins_and_deals_are_those_of_the_logs(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(folder, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    matches = [fold(replay_logs.solo(seed)) for seed in range(3)]
    total = found["all"]
    assert total["matches"] == 4 and total["finished"] == 3
    assert total["won"] == len([match for match in matches if match.winner == 0])
    started = fold(replay_logs.solo(3)[:60])
    assert total["deals"] == sum(len(match.deals) for match in [*matches, started])
    settebello = [
        score.row("settebello").points[0] for m in [*matches, started] for score in m.deals
    ]
    assert total["settebello"] == pytest.approx(sum(settebello) / len(settebello), abs=1e-4)
    assert len(found["margins"]) == len(settebello)
    assert list(found["levels"]) == ["2"]


def test_the_text_has_a_line_a_level_and_names_scored_matches(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(folder) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines[2:4]] == [["scopa", "2"], ["all", "4"]]
    assert lines[-1].startswith("1 scored matches, ")


def test_csv_has_a_row_for_each_match(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "matches.csv"
    assert run(folder, "--csv", out) == 0
    rows = list(csv.DictReader(out.open()))
    assert [row["file"] for row in rows] == [f"{i:04d}.log" for i in range(1, 6)]
    assert [row["kind"] for row in rows] == ["solo"] * 4 + ["table"]
    assert rows[1]["mine"] == "8" and rows[1]["theirs"] == "11" and rows[1]["won"] == "False"


def test_csv_cells_are_never_formulas(folder: Path, tmp_path: Path) -> None:
    (folder / "=cmd.log").write_text("x")
    out = tmp_path / "matches.csv"
    run(folder, "--csv", out)
    assert "\n'=cmd.log," in out.read_text()


def test_a_faulty_log_is_named_left_out_and_fails_the_command(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "0006.log").write_text(text(replay_logs.solo(7))[:-3])
    assert run(folder) == 1
    out = capsys.readouterr().out
    assert "FAULT 0006.log: line " in out and "1 of 6 logs have a fault; not counted" in out
    assert len(statistics.gather(folder).solo) == 4


def test_moves_are_judged_where_asked_for(folder: Path) -> None:
    rows = statistics.gather(folder, judge_moves=True).rows
    assert all(row.accuracy is not None and 0 < row.accuracy < 1 for row in rows[:4])
    assert rows[4].accuracy is None
    assert statistics.gather(folder).rows[0].accuracy is None


def test_an_empty_folder_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ToolError, match="no logs") as error:
        run(tmp_path)
    assert "pull" in error.value.hint


def test_options_of_a_folder_are_refused_for_a_log(tmp_path: Path) -> None:
    for option in (["--csv", tmp_path / "x"], ["--plots", tmp_path / "x"], ["--moves"]):
        with pytest.raises(ToolError, match="one folder"):
            run(tmp_path / "0001.log", *option)


def test_plots_are_pictures(folder: Path, tmp_path: Path) -> None:
    assert run(folder, "--plots", tmp_path / "plots") == 0
    names = sorted(path.name for path in (tmp_path / "plots").iterdir())
    assert names == ["categories.png", "margins.png", "results.png"]
    for name in names:
        with Image.open(tmp_path / "plots" / name) as picture:
            picture.load()
            assert picture.size == (960, 540)
            assert len([n for n in picture.convert("L").histogram() if n]) > 10


def test_without_matplotlib_the_command_to_install_it_is_named(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ToolError, match="matplotlib") as error:
        run(folder, "--plots", tmp_path / "plots")
    assert error.value.hint == 'pip install "spariglio[plots]"'
    assert not (tmp_path / "plots").exists()
