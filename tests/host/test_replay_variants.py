"""`replay` of every variant, of three and four players, and of several people on one handheld."""

import json
from pathlib import Path
from typing import Any

import pytest

from firmware.core.match import fold
from firmware.core.options import PRESETS
from host_tools.replay import statistics
from host_tools.replay.analyse import Analysis, analyse
from host_tools.replay.lesson import Step, teach
from host_tools.replay.naming import seat_names, side_names
from host_tools.replay.page import page
from host_tools.replay.report import as_text
from host_tools.replay.verify import verify
from tests.host import replay_logs
from tests.host.replay_logs import Easy, text
from tests.host.test_replay_html import Structure, data, run

# Preset, seats and the seats of people; house rules in the last ones.
_SEATS = ((2, 0), (2, (0, 1)), (3, 0), (3, (0, 2)), (4, 1), (4, (0, 1)), (4, (1, 3)))
_HOUSE: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("scopa", 2, {"perdere": True}),
    ("scopa", 2, {"napola": 10, "re_bello": True}),
    ("scopa", 2, {"trente": True, "graded_figures": True}),
    ("scopa", 3, {"direction": "left", "most_sevens": True}),
    ("scopa", 2, {"ace": True, "ace_empty": "self"}),
    ("cirulla", 2, {"declare": "manual", "matta_keeps": True}),
    ("cirulla", 4, {"direction": "left"}),
)
_FOUR_ONLY = ("scopone", "scientifico")
GAMES: list[tuple[str, int, int | tuple[int, ...], dict[str, object]]] = [
    (preset, seats, humans, {})
    for preset, _ in PRESETS
    for seats, humans in _SEATS
    if preset not in _FOUR_ONLY or seats == 4
]
GAMES += [(preset, seats, 0, rules) for preset, seats, rules in _HOUSE]
IDS = [" ".join([game[0], *map(str, game[1:3]), *game[3]]) for game in GAMES]
Game = tuple[str, int, int | tuple[int, ...], dict[str, object]]


def records_of(game: Game, target: int = 4) -> list[replay_logs.Record]:
    preset, seats, humans, rules = game
    return replay_logs.solo(7, seats, target, preset, humans, **rules)


def analysed(tmp_path: Path, records: list[replay_logs.Record]) -> Analysis:
    path = tmp_path / "0001.log"
    path.write_text(text(records))
    found = analyse(verify(path))
    assert found
    return found


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_match_is_told_to_its_end(tmp_path: Path, game: Game) -> None:
    records = records_of(game)
    path = tmp_path / "0001.log"
    path.write_text(text(records))
    said = as_text(verify(path))
    totals = "-".join(map(str, fold(records).totals))
    assert f", {totals}\n" in said and "all as they were played" in said
    assert all(f"{key}=" in said for key in game[3])


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_its_page_is_whole_and_judges_the_people_alone(tmp_path: Path, game: Game) -> None:
    records = records_of(game)
    content = made(tmp_path, records)
    structure = Structure(content)
    assert structure.open == []
    told = data(content)
    humans = (game[2],) if isinstance(game[2], int) else game[2]
    plays = [step for deal in told["deals"] for step in deal["steps"]]
    assert {step["seat"] for step in plays if step["verdict"]} == set(humans)
    assert len(told["seats"]) == game[1] and len(told["sides"]) == len(fold(records).totals)
    # Piles are drawn from what each play brought: all forty cards must be there at the end.
    for deal in told["deals"]:
        cards = [card for step in deal["steps"] for card in step["got"]]
        cards += deal["bonus"][1] if deal["bonus"] else []
        cards += deal["leftovers"][1] if deal["leftovers"] else []
        assert sorted(cards) == list(range(40))


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_statistic_has_it_under_its_own_name(tmp_path: Path, game: Game) -> None:
    (tmp_path / "0001.log").write_text(text(records_of(game)))
    found = statistics.gather(tmp_path)
    row = found.rows[0]
    assert row.ok and row.game.startswith(game[0]) and row.seats == game[1]
    assert row.game.endswith(f"for {game[1]}") == (game[1] != 2)
    apart = game[2] in ((0, 1), (0, 2))
    assert row.kind == (statistics.BETWEEN if apart else statistics.SOLO)
    assert statistics.as_csv(found).count("\n") == 2
    json.dumps(found.as_json())


def made(folder: Path, records: list[replay_logs.Record]) -> str:
    match = analysed(folder, records)
    return page("0001.log", match, teach(records, judge=Easy()))


def test_points_of_every_category_add_up(tmp_path: Path) -> None:
    for game in GAMES:
        (tmp_path / "0001.log").write_text(text(records_of(game)))
        row = statistics.gather(tmp_path).rows[0]
        counted = [row.scope, row.carte, row.denari, row.settebello, row.primiera, row.other]
        assert sum(counted) == row.mine


def declarations(records: list[replay_logs.Record]) -> list[Step]:
    return [
        step for deal in teach(records, judge=Easy()).deals for step in deal.steps if step.declared
    ]


@pytest.mark.parametrize("declare", [True, "manual"])
def test_a_declaration_is_told_before_the_play_that_follows_it(declare: object) -> None:
    records = replay_logs.solo(7, 2, 51, "cirulla", declare=declare)
    found = declarations(records)
    logged = [record for record in records if record[0] == "DECLARE"]
    assert found and bool(logged) == (declare == "manual")
    if logged:
        assert [str(step.declared[0]) for step in found if step.declared] == [
            record[2] for record in logged
        ]
    for step in found:
        assert step.declared and step.declared[0] in (3, 10)
        assert set(step.hands[step.seat]) <= set(step.shown)


def test_declared_points_are_no_scope_made() -> None:
    records = replay_logs.solo(7, 2, 51, "cirulla")
    match = fold(records)
    lesson = teach(records, judge=Easy())
    swept = [step for deal in lesson.deals for step in deal.steps if step.swept]
    made = lesson.summary.scope
    assert made == len([step for step in swept if step.seat == 0])
    assert made < sum(score.row("scope").points[0] for score in match.deals)


def test_the_opening_table_is_told_with_its_scope() -> None:
    deals: list[Any] = []
    seed = 1
    while not deals:
        lesson = teach(replay_logs.solo(seed, 2, 51, "cirulla"), judge=Easy())
        deals = [deal for deal in lesson.deals if deal.bonus]
        seed += 1
    side, cards, scope = deals[0].bonus
    assert side == deals[0].dealer and len(cards) == 4 and scope in (1, 2)


@pytest.mark.parametrize(
    ("seats", "humans", "sides", "names"),
    [
        (2, (1,), "handheld/you", "handheld/you"),
        (2, (0, 1), "player 1/player 2", "player 1/player 2"),
        (3, (1,), "handheld 1/you/handheld 2", "handheld 1/you/handheld 2"),
        (3, (0, 2), "player 1/handheld/player 2", "player 1/handheld/player 2"),
        (4, (0,), "you/handheld", "you/seat 2/partner/seat 4"),
        (4, (1, 3), "handheld/you", "seat 1/player 1/seat 3/player 2"),
        (4, (0, 1), "player 1/player 2", "player 1/player 2/seat 3/seat 4"),
    ],
)
def test_everybody_has_a_name(seats: int, humans: tuple[int, ...], sides: str, names: str) -> None:
    assert "/".join(name["en"] for name in side_names(seats, humans)) == sides
    assert "/".join(name["en"] for name in seat_names(seats, humans)) == names


def test_people_on_one_handheld_are_summed_up_each(tmp_path: Path) -> None:
    records = replay_logs.solo(7, 2, 4, humans=(0, 1))
    lesson = teach(records, judge=Easy())
    assert [summary.seat for summary in lesson.summaries] == [0, 1]
    assert all(summary.decisions for summary in lesson.summaries)
    content = made(tmp_path, records)
    assert '(<span lang="it">giocatore 2</span><span lang="en">player 2</span>)' in content


def test_a_folder_of_all_of_them_is_a_table_and_pictures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, game in enumerate(GAMES, 1):
        (tmp_path / f"{number:04d}.log").write_text(text(records_of(game)))
    plots = tmp_path / "plots"
    assert run(tmp_path, "--plots", plots) == 0
    out = capsys.readouterr().out
    assert "matches between people" in out and "cirulla declare=manual" in out
    assert len(list(plots.iterdir())) == 3
