"""The family over compiled kernels: the handheld's moves, legal and fair over many positions."""

from argparse import ArgumentParser

import numpy as np
import pytest

from firmware.core.deal import Deal
from firmware.core.rng import Rng
from firmware.opponent.plain import rollout
from firmware.opponent.playouts import SETUP, Playouts
from firmware.opponent.worlds import Table
from host_tools import cli
from host_tools.arena import arena, compiled, family, strength
from host_tools.arena.family import CompiledTable, Fast, Game
from host_tools.errors import ToolError
from tests.opponent import family_cases
from tests.opponent.shared_playouts import QUICK, reshuffled

GAMES = strength.games()
EACH = 150


def ids(game: Game) -> str:
    return f"{game.name()} {game.seats}"


def stopped(game: Game, number: int) -> Deal:
    seed = b"%d %s" % (number, ids(game).encode())
    return family_cases.random_deal(game.options(), game.seats, number % 36, seed)


def test_compiled_kernels_find_what_the_plain_ones_find():
    kernels = compiled.load()
    plain, fast = Table(), CompiledTable()
    for deal in family_cases.deals(80, b"compiled"):
        if deal.is_over():
            continue
        seen = deal.observation(deal.turn)
        expected = family_cases.tried(rollout, plain, seen, 8, 500, 3)
        assert family_cases.tried(kernels, fast, seen, 8, 500, 3) == expected


@pytest.mark.parametrize("level", ["careful", "counter", "master"])
def test_the_arenas_levels_make_the_handhelds_moves(level: str):
    for number, game in enumerate(GAMES):
        seen = stopped(game, 5 * number).observation(stopped(game, 5 * number).turn)
        slow = Playouts(level != "careful", level == "master", QUICK)
        expected = slow.choose(seen)
        if game == GAMES[0]:
            continue
        assert Fast(level, QUICK).choose(seen) == expected


@pytest.mark.parametrize("game", GAMES[1:], ids=ids)
def test_thousands_of_positions_legal_and_fair(game: Game):
    players = [Fast("careful"), Fast("counter"), Fast("master", QUICK)]
    rng = Rng(ids(game).encode())
    for number in range(EACH):
        deal = stopped(game, number)
        seen = deal.observation(deal.turn)
        player = players[number % 3]
        move = player.choose(seen)
        assert move in deal.legal_moves()
        for _ in range(3):
            assert player.choose(reshuffled(deal, seen, rng)) == move


def test_no_decision_works_much_longer_than_its_share():
    # The worst decisions on the board follow from this; `arena --board` times them there.
    for game in GAMES[1:]:
        player = Fast("master")
        for number in range(12):
            seen = stopped(game, number).observation(stopped(game, number).turn)
            player.choose(seen)
            # A quarter more for the world begun, and the last candidate in it.
            assert player.work < 1.25 * SETUP[0] + 40 * SETUP[5] + 10000


def test_a_duel_of_one_level_with_itself_is_even():
    for seats in (2, 3, 4):
        game = Game((("preset", "assi"),), seats)
        found = family.duel(game, "careful", "careful", range(4), 1, True)
        assert np.allclose(found.won, 1 / (3 if seats == 3 else 2))
        assert np.allclose(found.ahead, 0)


def test_jobs_change_nothing():
    game = Game((("preset", "quindici"),), 2)
    said: list[int] = []
    one = family.duels(game, "careful", "greedy", 8, 3, False, 1, said.append)
    two = family.duels(game, "careful", "greedy", 8, 3, False, 2, said.append)
    assert (one.won, one.ahead) == (two.won, two.ahead)
    assert said == [5, 8, 5, 8]


def test_the_hardest_decision_can_be_come_to_again():
    game = Game((("preset", "cirulla"),), 4)
    found = family.duel(game, "master", "greedy", range(1), 1, False)
    assert found.hardest is not None
    deal = family.again(game, found.hardest)
    player = Fast("master")
    player.choose(deal.observation(deal.turn))
    assert player.work == found.hardest.work


def test_searching_beats_the_greedy_capturer_in_a_few_deals():
    for preset, seats in (("scopone", 4), ("quindici", 2), ("scopa", 4)):
        game = Game((("preset", preset),), seats)
        found = family.duel(game, "master", "greedy", range(30), 7, False)
        assert np.mean(found.ahead) > strength.half_width(found.ahead)


def test_a_perdere_is_played_to_lose():
    game = Game((("preset", "scopa"), ("perdere", "on")), 2)
    found = family.duel(game, "master", "greedy", range(30), 7, False)
    assert np.mean(found.ahead) > strength.half_width(found.ahead)


def test_arena_plays_one_game_of_the_family(capsys: pytest.CaptureFixture[str]):
    words = ["careful", "greedy", "--preset", "assi", "--seats", "3", "--pairs", "4"]
    assert cli.main(["arena", *words]) == 0
    row = capsys.readouterr().out.splitlines()[-1]
    assert row.startswith("assi ") and " 33 %" in row


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--preset", "scopone"], "four players"),
        (["--preset", "briscola"], "no preset"),
        (["--option", "napola"], "KEY=VALUE"),
        (["--option", "napola=11"], "napola"),
    ],
)
def test_what_cannot_be_played_is_one_clear_error(words: list[str], why: str):
    parser = ArgumentParser()
    arena.add_arguments(parser)
    with pytest.raises(ToolError, match=why):
        arena.run(parser.parse_args(["careful", "greedy", *words]))


def test_programs_play_the_base_game_only():
    with pytest.raises(ToolError, match="base game"):
        family.fast("cmd:true")
