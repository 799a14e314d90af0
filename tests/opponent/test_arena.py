"""The arena, the engine command, and engines that misbehave."""

import io
import json
import random
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from firmware.core.captures import legal_moves
from firmware.core.deal import Deal
from firmware.core.notation import card_text, parse_move
from firmware.core.opening import shuffled
from firmware.core.options import Options
from firmware.opponent import master, weights
from firmware.opponent.levels import LEVELS, make
from host_tools import cli
from host_tools.arena import arena, engine, packing, protocol
from host_tools.arena.external import External, Forfeit
from host_tools.arena.players import player
from host_tools.errors import ToolError

REQUEST = {
    "hand": ["D7", "C3"],
    "table": ["S4", "B3"],
    "mine": ["C1", "C2", "S1", "S2", "D1", "B1"],
    "theirs": ["B2", "D2", "C4", "D4"],
    "scope": [1, 0],
    "theirs_in_hand": 2,
    "stock": 24,
    "last_capturer": "me",
    "preset": "scopa",
}


def program(tmp_path: Path, body: str) -> str:
    """A program that answers each line by `body`, as the arena starts it."""
    path = tmp_path / "engine.py"
    path.write_text(f"import json, os, sys, time\nfor line in sys.stdin:\n    {body}\n")
    return f"{sys.executable} {path}"


def opening(number: int = 0):
    deal = Deal(Options(), 2, 0, shuffled(b"opening%d" % number, Options(), 2)[0])
    return deal.observation(deal.turn)


def test_a_request_tells_all_that_the_seat_sees():
    for number in range(20):
        deal = Deal(
            Options(), 2, number % 2, shuffled(b"tell%d" % number, Options(), 2)[0], [3, 5]
        )
        for _ in range(number):
            deal.play(deal.legal_moves()[-1])
        seen = deal.observation(deal.turn)
        read = protocol.read_request(protocol.request(seen))
        me = seen.side
        assert (read.hand, read.table, read.stock) == (seen.hand, seen.table, seen.stock)
        assert read.piles == [seen.piles[me], seen.piles[1 - me]]
        assert read.totals == [seen.totals[me], seen.totals[1 - me]]
        assert read.unseen() == seen.unseen()
        assert (read.dealer == read.seat) == (seen.dealer == seen.seat)
        for level in ("careful", "counter"):
            assert make(level).choose(read) == make(level).choose(seen)


def test_engine_answers_and_goes_on_after_errors():
    lines = [json.dumps(REQUEST), "garbage", "{}", json.dumps(REQUEST)]
    out = io.StringIO()
    engine.serve(2, io.StringIO("\n".join(lines)), out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert answers[0] == answers[3] == {"card": "D7", "take": ["S4", "B3"]}
    assert "not JSON" in answers[1]["error"]
    assert "hand is missing" in answers[2]["error"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"hand": ["D7", "D7"]}, "two places"),
        ({"hand": ["X7", "C3"]}, "no card"),
        ({"hand": []}, "hand of 0"),
        ({"stock": 23}, "not 40"),
        ({"stock": "many"}, "stock is a number"),
        ({"scope": [1]}, "pair"),
        ({"last_capturer": "you"}, "last_capturer"),
        ({"preset": "poker"}, "no preset"),
        ({"options": {"forced": "maybe"}}, "forced"),
        ({"colour": "red"}, "no field"),
        ({"theirs_in_hand": 0}, "theirs_in_hand"),
    ],
)
def test_engine_names_what_is_wrong(change, words):
    with pytest.raises(ValueError, match=words):
        protocol.read_request(json.dumps(REQUEST | change))


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("sys.exit(3)", "exited with code 3"),
        ("print('hello', flush=True)", "garbage"),
        ("print('{}', flush=True)", "without a card"),
        ("print(json.dumps({'error': 'no'}), flush=True)", "refused the request: no"),
        ("print(json.dumps({'card': 'X1'}), flush=True)", "no card"),
        ("print(json.dumps({'card': 'D7', 'take': ['D1']}), flush=True)", "illegal move"),
        ("time.sleep(60)", "silent for 0.3 seconds"),
        ("os.close(1); time.sleep(60)", "closed its output"),
    ],
)
def test_ill_behaved_engines_forfeit_by_name(tmp_path, body, reason):
    external = External(program(tmp_path, body), patience=0.3 if "sleep(60)" in body else 5)
    try:
        with pytest.raises(Forfeit, match=reason):
            external.choose(opening())
    finally:
        external.close()


def test_a_program_that_does_not_start_is_one_clear_error():
    with pytest.raises(ToolError, match="cannot start"):
        External("/nowhere/engine").choose(opening())


def test_arena_goes_on_after_a_forfeit(tmp_path, capsys):
    name = "cmd:" + program(tmp_path, "sys.exit(1)")
    assert cli.run(["arena", name, "novice", "--pairs", "2"]) == 0
    out = capsys.readouterr().out
    assert "0.0 % ±0.0 won" in out
    assert "8 x exited with code 1" in out


def test_arena_plays_programs_that_speak_the_protocol(capsys):
    name = f"cmd:{sys.executable} -m host_tools engine --level greedy"
    assert cli.run(["arena", name, "greedy", "--pairs", "1"]) == 0
    out = capsys.readouterr().out
    # The same player twice on mirrored cards: a draw.
    assert "50.0 %" in out and "forfeits" not in out


def test_mirrored_pairs_of_one_player_are_even():
    one, two = player("counter"), player("counter")
    rows = arena.levels_duel(one, two, 30, arena.TARGET, 1, 2)
    assert (rows[:, :2].sum(axis=1) == 1).all()
    assert (rows[:, 2] == rows[:, 3]).all()


def test_jobs_do_not_change_the_result():
    one, two = player("counter"), player("novice")
    first = arena.levels_duel(one, two, 60, 0, 3, 1)
    assert np.array_equal(first, arena.levels_duel(one, two, 60, 0, 3, 2))


def test_levels_are_ordered():
    # Each wins at least 55 % against the one below; these samples leave three standard errors.
    order = ("random", "novice", "greedy", "careful", "counter")
    for below, level in pairwise(order):
        rows = arena.levels_duel(player(level), player(below), 400, arena.TARGET, 9, 2)
        assert rows[:, :2].mean() > 0.55, (level, below, rows[:, :2].mean())


def test_a_master_with_changes_plays_otherwise(tmp_path):
    same = player("master,plies=4,worlds=48,match=0")
    assert list(same.setup) == list(master.SETUP)
    kept = tmp_path / "kept.py"
    kept.write_bytes(Path(str(weights.__file__)).read_bytes())
    again = player(f"master,weights={kept}")
    assert all((ours == theirs).all() for ours, theirs in zip(again.ints, same.ints, strict=True))
    shallow = player("master,plies=1")
    results = arena.levels_duel(shallow, same, 100, 0, 3, 1)
    assert (results[:, 2] != results[:, 3]).any()


@pytest.mark.parametrize(
    "text",
    [
        *("master,plies=0", "master,plies=9", "master,plies=x", "master,plies", "master,"),
        *("master,nothing=1", "master,match=2", "master,worlds=nan", "master,weights=/no/w.py"),
    ],
)
def test_changes_that_the_master_does_not_have_are_named(text):
    with pytest.raises(ToolError) as caught:
        player(text)
    assert caught.value.hint


def test_weights_that_are_not_whole_are_named(tmp_path):
    kept = tmp_path / "kept.py"
    for data in (b"", b"@", weights.DATA[:-1], b"\xff" * 5000):
        kept.write_text(packing.literal(data or b" ", "cut"), encoding="utf-8")
        with pytest.raises(ToolError, match="no whole net"):
            player(f"master,weights={kept}")


def test_a_level_below_the_master_has_nothing_to_change():
    with pytest.raises(ToolError, match="no parts"):
        player("counter,plies=2")


def test_interval_is_of_the_mean():
    mean, half = arena.interval(np.array([0.0, 1.0] * 50))
    assert mean == 0.5 and abs(half - 0.0985) < 0.001


def test_move_text_of_an_answer():
    assert protocol.read_answer(protocol.answer(parse_move("D7xS4+B3"))) == parse_move("D7xS4+B3")


@pytest.mark.parametrize("level", LEVELS)
def test_engine_answers_whatever_it_is_asked(level):
    """Requests with a field changed at random: a legal move or an error, never an end."""
    lot = random.Random(level)
    names = [card_text(card) for card in range(40)]
    values = [None, True, -1, 0, 3, 99, 10**30, 1.5, "", "D7", "me", [], {}, [99], ["X9"], [[]]]
    lines = ["[" * 100_000, '"\ud800"', "NaN", '{"hand": 1e999}', "\x00", "9" * 5000]
    # The master searches in plain Python here.
    for _ in range(60 if level == "master" else 300):
        deck = lot.sample(names, 40)
        hand, table = lot.randrange(4), lot.choice((0, 3, 10, 20, 30))
        theirs = lot.randrange(4)
        mine = lot.randrange(40 - hand - table - theirs)
        request = dict(REQUEST, hand=deck[:hand], table=deck[hand : hand + table])
        request |= {"mine": deck[hand + table :][:mine], "theirs": [], "theirs_in_hand": theirs}
        request["stock"] = 40 - hand - table - mine - theirs
        request["preset"] = lot.choice(("scopa", "assi", "quindici", "cirulla", "scopone"))
        request["scope"] = [lot.choice((0, 1, 99)), 0]
        if lot.random() < 0.5:
            request[lot.choice((*request, "options", "totals", "shown"))] = lot.choice(values)
        lines.append(json.dumps(request))
    out = io.StringIO()
    engine.serve(LEVELS.index(level) + 1, io.StringIO("\n".join(lines)), out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(answers) == len(lines)
    moves = 0
    for line, reply in zip(lines, answers, strict=True):
        if "error" in reply:
            assert reply["error"]
            continue
        seen = protocol.read_request(line)
        move = protocol.read_answer(json.dumps(reply))
        assert move in legal_moves(seen.hand, seen.table, seen.options)
        moves += 1
    assert moves > 5


def test_engine_goes_on_after_bytes_that_are_no_text():
    command = [sys.executable, "-m", "host_tools", "engine", "--level", "greedy"]
    lines = b"\xff\xfe\n" + json.dumps(REQUEST).encode() + b"\n"
    done = subprocess.run(command, input=lines, capture_output=True, check=True)
    wrong, answer = done.stdout.splitlines()
    assert b"error" in wrong and json.loads(answer)["card"] == "D7"
