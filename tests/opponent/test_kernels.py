"""The compiled kernels against the core and the levels; the viper twins; training by seed."""

import re
from pathlib import Path

import numpy as np
import pytest

from firmware.core.deal import Deal
from firmware.core.opening import shuffled
from firmware.core.options import Options
from firmware.opponent import buffers
from firmware.opponent.levels import LEVELS, make
from firmware.opponent.weights import DATA
from host_tools.arena import compiled, equity, native, packing, train
from host_tools.arena.players import Level, player


def core_move(word: int, table: list[int]):
    """A word of the kernels as the core's move."""
    ordered = sorted(table)
    return word & 63, tuple(ordered[i] for i in range(len(ordered)) if word >> 8 >> i & 1)


def test_compiled_deals_are_the_cores():
    count = 2000
    decks = np.zeros((count, 40), np.int64)
    history = np.zeros((count, 36), np.int64)
    margins = np.zeros(count, np.int64)
    compiled.load().random_deals(count, 7, decks, history, margins)
    for number in range(count):
        deal = Deal(Options(), 2, number & 1, [int(card) for card in decks[number]])
        for word in history[number]:
            deal.play(core_move(int(word), deal.table))
        points = deal.score().points
        assert points[0] - points[1] == margins[number]


def test_positions_told_are_positions_played():
    kernels = compiled.load()
    rng = np.random.default_rng(4)
    work = np.array(list(buffers.work()), np.int64)
    for number in range(100):
        deck = rng.permutation(40)
        deal = Deal(Options(), 2, number & 1, [int(card) for card in deck])
        played = np.zeros(256, np.int64)
        words = np.zeros(1024, np.int64)
        kernels.start(played, 0, deck, number & 1)
        while not deal.is_over():
            told = bytearray(64)
            buffers.set_position(told, deal.observation(deal.turn))
            hidden = played[:64].copy()
            hidden[:40][hidden[:40] == 6 - deal.turn] = 0
            assert list(told) == list(hidden)
            count = kernels.moves(played, 0, words, 0, work)
            word = int(words[int(rng.integers(count))])
            deal.play(core_move(word, deal.table))
            kernels.step(played, word, deck, work)


@pytest.mark.parametrize("level", LEVELS)
def test_compiled_levels_make_the_handhelds_moves(level: str):
    engine, fast = make(level), player(level)
    for number in range(2 if level == "master" else 40):
        deck = shuffled(b"same%d" % number, Options(), 2)[0]
        deal = Deal(Options(), 2, number % 2, deck)
        while not deal.is_over():
            seen = deal.observation(deal.turn)
            move = engine.choose(seen)
            assert fast.choose(seen) == move
            deal.play(move)


def test_case_A01_500_positions_20_shuffles():
    rng = np.random.default_rng(1)
    fast = {level: player(level) for level in LEVELS}
    for number in range(500):
        deck = [int(card) for card in rng.permutation(40)]
        deal = Deal(Options(), 2, number % 2, deck)
        for _ in range(int(rng.integers(30))):
            moves = deal.legal_moves()
            deal.play(moves[int(rng.integers(len(moves)))])
        seen = deal.observation(deal.turn)
        level = LEVELS[number % len(LEVELS)]
        expected = fast[level].choose(seen)
        hidden = set(seen.unseen())
        places = [i for i in range(40) if deck[i] in hidden]
        for _ in range(20):
            order = rng.permutation(len(places))
            other = list(deck)
            for i, j in zip(places, order, strict=True):
                other[i] = deck[places[j]]
            again = Deal(Options(), 2, number % 2, other)
            for _, card, captured, _ in deal.history:
                again.play((card, captured))
            assert fast[level].choose(again.observation(deal.turn)) == expected


def test_case_A03_the_shuffle_is_fair():
    count = 20_000
    places = np.zeros((40, 40), np.int64)
    pairs = 0
    for number in range(count):
        deck, _ = shuffled(b"A03 %d" % number, Options(redeal_kings=False), 2)
        places[np.arange(40), deck] += 1
        pairs += len({card % 10 for card in deck[6:10]}) < 4
    assert abs(100 * pairs / count - 41.2) < 1
    # Five standard errors of 2.5 % over 20,000 decks.
    assert np.abs(places / count - 0.025).max() < 5 * np.sqrt(0.025 * 0.975 / count)


def test_viper_twins_are_up_to_date():
    for module in native.MODULES:
        made = (native.NATIVE / (module + ".py")).read_text(encoding="utf-8")
        assert made == native.native_text(module), "run python3 -m host_tools.arena.native"


def test_viper_constants_are_safe_in_frozen_code():
    # The Cortex-M0+ emitter puts wider constants into the code, at an address that frozen code
    # does not align: sixteen bits, or eight bits shifted, are made by instructions.
    for module in native.MODULES:
        text = re.sub(r'""".*?"""', "", native.kernels(module), flags=re.S)
        for found in re.findall(r"\b0x[0-9A-Fa-f]+\b|\b\d+\b", re.sub(r"#.*", "", text)):
            value = int(found, 0)
            low = (value & -value).bit_length() - 1 if value else 0
            assert value < 1 << 16 or value >> low < 256, (module, found)


def small(iterations: int = 3) -> train.Trainer:
    return train.Trainer(5, iterations, 160)


def test_training_follows_from_its_seed(tmp_path: Path):
    runs = []
    for _ in range(2):
        trainer = small()
        train.learn(trainer, 2, "", None)
        runs.append(trainer.packed())
    assert runs[0] == runs[1]
    assert runs[0] != train.Trainer(6, 3, 160).packed()


def test_training_goes_on_where_it_stopped(tmp_path: Path):
    whole = small(4)
    train.learn(whole, 1, "", None)
    kept = tmp_path / "state.npz"
    half = small(4)
    half.iterations = 2
    half.rate = lambda: train.RATE  # type: ignore[method-assign]
    train.learn(half, 1, "", kept)
    again = small(4)
    again.load(kept)
    train.learn(again, 1, "", None)
    assert again.packed() == whole.packed()


def test_training_on_a_cluster_is_the_same():
    distributed = pytest.importorskip("distributed")
    alone = small()
    train.learn(alone, 1, "", None)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as cluster:
        spread = small()
        train.learn(spread, 2, cluster.scheduler_address, None)
    assert spread.packed() == alone.packed()


def test_no_scheduler_is_one_clear_error():
    with pytest.raises(train.ToolError, match="no scheduler"):
        train.learn(small(), 1, "tcp://127.0.0.1:9", None)


def test_equity_is_a_fair_game():
    outcomes = np.zeros((16, 16), np.int64)
    outcomes[3, 1] = outcomes[1, 3] = 1
    table = equity.chances(outcomes)
    assert np.allclose(table + table.T, 1)
    # One point is missing: whoever makes three wins, and both get at least one.
    assert table[1, 1] == 0.5
    assert table[1, 11] == 1
    assert table[0, 5] == 1 and table[5, 0] == 0


def test_packing_refuses_what_does_not_fit():
    state = small().state
    with pytest.raises(ValueError, match="does not fit"):
        packing.pack(state["columns"][:-1], state["heads"], state["bias"], state["worth"])
    with pytest.raises(ValueError, match="too large"):
        packing.pack(state["columns"], state["heads"] + 40, state["bias"], state["worth"])


def test_the_weights_module_is_one_bytes_literal():
    text = packing.literal(DATA, "note")
    found: dict[str, bytes] = {}
    exec(text, found)
    assert found["DATA"] == DATA


def test_random_player_is_no_level():
    assert isinstance(player("random"), Level)
    assert "random" not in LEVELS
