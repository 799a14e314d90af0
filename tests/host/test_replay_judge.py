"""The judge of `replay`: values in points and reasons, from what the player could see."""

import random
from collections.abc import Iterator

import pytest

from firmware.core.cards import SETTEBELLO
from firmware.core.deal import Deal
from firmware.core.options import Options
from firmware.opponent import levels
from host_tools.replay.hints import Hints
from host_tools.replay.judge import EXACT, PLAYOUTS, SEARCH, Judge

JUDGE = Judge()


def decisions(seed: int, preset: str = "scopa", seats: int = 2, **rules: object) -> Iterator[Deal]:
    """A deal played by lot, at each of its decisions."""
    lot = random.Random(seed)
    deck = list(range(40))
    lot.shuffle(deck)
    deal = Deal(Options(preset, **rules), seats, lot.randrange(seats), deck)
    while not deal.is_over():
        yield deal
        deal.play(lot.choice(deal.legal_moves()))


def brute(deal: Deal, side: int) -> int:
    """The final margin of `side` with best play of both, every line tried."""
    if deal.is_over():
        points = deal.score().points
        margin = points[side] - points[1 - side]
        return -margin if deal.options.perdere else margin
    found = []
    for move in list(deal.legal_moves()):
        deal.play(move)
        found.append(brute(deal, side))
        deal.undo()
    mover = deal.turn
    return max(found) if mover == side else min(found)


def test_the_engine_s_move_is_among_the_best_by_its_own_values() -> None:
    for deal in decisions(1):
        found = JUDGE.judge(deal)
        assert sorted(found.values) == deal.legal_moves()
        best = max(found.values.values())
        # Among nearly equal moves the strongest level takes the safer one.
        assert found.values[found.best] >= best - 0.02
        assert found.best == levels.make(JUDGE.level).choose(deal.observation(deal.turn))


def test_the_cost_of_a_move_is_never_below_zero_and_zero_for_the_engine_s() -> None:
    for deal in decisions(2):
        found = JUDGE.judge(deal)
        assert found.cost(found.best) == 0
        assert all(found.cost(move) >= 0 for move in found.values)


def test_judging_leaves_the_deal_as_it_was() -> None:
    for deal in decisions(3):
        before = (deal.turn, deal.hands, deal.table, deal.piles, deal.scope, len(deal.history))
        text = repr(before)
        JUDGE.judge(deal)
        after = (deal.turn, deal.hands, deal.table, deal.piles, deal.scope, len(deal.history))
        assert repr(after) == text


# Variant and house rules, each with a last hand that can be counted out.
LAST_HANDS: list[tuple[str, dict[str, object]]] = [
    ("scopa", {}),
    ("scopa", {"perdere": True}),
    ("scopa", {"napola": 10, "re_bello": True, "direction": "left"}),
    ("assi", {}),
    ("quindici", {}),
    ("cirulla", {"cappotto": False}),
]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("preset", "rules"), LAST_HANDS)
def test_the_last_hand_is_exact(preset: str, rules: dict[str, object], seed: int) -> None:
    for deal in decisions(seed, preset, **rules):
        if deal.stock or sum(len(hand) for hand in deal.hands) > 5:
            continue
        found = JUDGE.judge(deal)
        assert found.kind == EXACT
        assert found.values[found.best] == max(found.values.values())
        for move, value in found.values.items():
            side = deal.turn
            deal.play(move)
            assert value == brute(deal, side)
            deal.undo()


def test_case_A01_hidden_cards_change_no_judgement() -> None:
    """Reshuffling what the player can't see changes neither values nor reasons."""
    for number, deal in enumerate(decisions(5)):
        if deal.stock == 0 or number % 3:
            continue
        seat = deal.turn
        found = JUDGE.judge(deal)
        other = 1 - seat
        hidden = deal.hands[other] + deal.undealt()
        for seed in range(3):
            lot = random.Random(seed)
            mixed = hidden[:]
            lot.shuffle(mixed)
            kept = deal.hands[other]
            deal.hands[other] = sorted(mixed[: len(kept)])
            again = JUDGE.judge(deal)
            deal.hands[other] = kept
            assert again == found


@pytest.mark.parametrize(
    ("preset", "seats"),
    [
        *[
            ("scopa", 2),
            ("scopa", 3),
            ("scopa", 4),
            ("scopone", 4),
            ("scientifico", 4),
            ("assi", 2),
        ],
        *[("assi", 3), ("quindici", 2), ("quindici", 4), ("cirulla", 2), ("cirulla", 3)],
    ],
)
def test_every_game_is_judged_and_explained(preset: str, seats: int) -> None:
    for deal in decisions(6, preset, seats):
        found = JUDGE.judge(deal)
        base = preset == "scopa" and seats == 2
        assert found.kind in (EXACT, SEARCH if base else PLAYOUTS)
        assert found.values.keys() == set(deal.legal_moves())
        # A deal is won by a few points; what a move costs is no more.
        assert all(abs(value) < 60 for value in found.values.values())
        hints = Hints(deal.observation(deal.turn))
        for move in found.values:
            texts = hints.about(move) + hints.reasons(found, move)
            assert all(set(text) == {"it", "en"} and text["it"] != "" for text in texts)


def test_reasons_are_few_and_there_is_always_one() -> None:
    for deal in decisions(7):
        found = JUDGE.judge(deal)
        hints = Hints(deal.observation(deal.turn))
        for move in found.values:
            assert 1 <= len(hints.reasons(found, move)) <= 4


def test_a_reason_that_names_the_settebello_has_it_in_reach() -> None:
    for seed in range(2):
        for deal in decisions(seed):
            found = JUDGE.judge(deal)
            hints = Hints(deal.observation(deal.turn))
            for move in found.values:
                for text in hints.reasons(found, move):
                    if text["en"] == "takes the settebello":
                        assert SETTEBELLO in (found.best[0], *found.best[1])
                        assert SETTEBELLO not in (move[0], *move[1])


def test_a_chance_of_a_scopa_is_that_of_the_hands_he_may_hold() -> None:
    deck = list(range(40))
    deal = Deal(Options(), 2, 0, deck)
    hints = Hints(deal.observation(deal.turn))
    for move in deal.legal_moves():
        facts = hints.facts(move)
        unseen = deal.observation(deal.turn).unseen()
        count = len([card for card in unseen if card % 10 + 1 == facts.total])
        if not 1 <= facts.total <= 10:
            assert facts.risk == 0
            continue
        n = len(unseen)
        none = (n - count) * (n - count - 1) * (n - count - 2) / (n * (n - 1) * (n - 2))
        assert facts.risk == pytest.approx(1 - none)
