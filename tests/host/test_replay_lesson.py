"""A match told move by move: each play in its place, the player's judged, the summary counted."""

import functools
import random
from typing import Any

from firmware.core.cards import SETTEBELLO
from firmware.core.match import Match, fold
from firmware.core.options import Options
from firmware.opponent import levels
from host_tools.replay.lesson import EQUAL, Lesson, teach
from tests.host import replay_logs

SOLO = replay_logs.solo(1)


@functools.cache
def told() -> Lesson:
    """The lesson of SOLO: judging is the work of seconds."""
    return teach(SOLO)


def engine_match(seed: int) -> list[list[str]]:
    """A match in which the player plays as the strongest level does, the other by lot."""
    lot = random.Random(seed)
    engine = levels.make(levels.LEVELS[-1])
    options = Options(target=6)
    records = [Match.header("0.1.0", options, 2, 1, 1, 0, bytes([seed]) * 32)]
    match = Match(records[0])
    while match.phase != "over":
        new: list[Any] = [match.next_deal()] if match.phase != "play" else []
        if match.phase == "play" and match.deal:
            deal = match.deal
            move = lot.choice(deal.legal_moves())
            if deal.turn == 1:
                move = engine.choose(deal.observation(1))
            new = match.play_records(move)
        for record in new:
            match.feed(record)
        records += new
    return records


def test_every_play_is_told_in_its_place() -> None:
    lesson = told()
    plays = [[str(step.seat), step.move[0]] for deal in lesson.deals for step in deal.steps]
    assert len(plays) == len([record for record in SOLO if record[0] == "PLAY"])
    assert len(lesson.deals) == len([record for record in SOLO if record[0] == "DEAL"])
    for deal in lesson.deals:
        for step in deal.steps:
            assert step.move[0] in step.hands[step.seat]
            assert set(step.move[1]) <= set(step.table)


def test_the_player_s_moves_are_judged_and_no_others() -> None:
    for deal in told().deals:
        for step in deal.steps:
            assert (step.verdict is not None) == (step.seat == 0)


def test_all_forty_cards_end_in_the_piles() -> None:
    for seats, preset in ((2, "scopa"), (3, "assi"), (4, "scopone"), (2, "cirulla")):
        records = replay_logs.solo(4, seats, 11, preset)
        for deal in teach(records, judge=replay_logs.Easy()).deals:
            cards = [card for step in deal.steps for card in step.got]
            cards += deal.bonus[1] if deal.bonus else []
            cards += deal.leftovers[1] if deal.leftovers else []
            assert sorted(cards) == list(range(40))


def test_who_plays_as_the_engine_does_loses_nothing() -> None:
    lesson = teach(engine_match(3))
    assert lesson.summary.decisions > 20
    assert lesson.summary.accuracy == 1
    assert lesson.summary.cost == 0
    assert all(
        step.verdict.best == step.move
        for deal in lesson.deals
        for step in deal.steps
        if step.verdict
    )


def test_the_summary_counts_what_the_steps_say() -> None:
    lesson = told()
    verdicts = [
        step.verdict
        for deal in lesson.deals
        for step in deal.steps
        if step.verdict and step.verdict.choice
    ]
    summary = lesson.summary
    assert summary.decisions == len(verdicts)
    assert summary.good == len([each for each in verdicts if each.cost < EQUAL])
    assert abs(summary.cost - sum(each.cost for each in verdicts)) < 1e-9
    assert summary.avoidable <= summary.given


def test_scope_given_away_and_settebello_won_are_the_match_s() -> None:
    match = fold(SOLO)
    theirs = sum(score.row("scope").points[1] for score in match.deals)
    lesson = told()
    assert lesson.summary.settebello == sum(
        score.row("settebello").points[0] for score in match.deals
    )
    # The other's scope all follow a play of the player's, or lead a deal.
    led = [deal.steps[0].swept and deal.steps[0].seat == 1 for deal in lesson.deals]
    assert lesson.summary.given == theirs - sum(led)


def test_an_unfinished_match_is_told_as_far_as_it_goes() -> None:
    for count in (1, 2, 3, 37, 39):
        lesson = teach(SOLO[:count])
        plays = [record for record in SOLO[:count] if record[0] == "PLAY"]
        assert sum(len(deal.steps) for deal in lesson.deals) == len(plays)


def test_a_long_match_is_cut_and_says_so() -> None:
    assert not told().cut
    cut = teach(SOLO, most=1)
    assert cut.cut and len(cut.deals) == 1


def test_the_settebello_counts_for_the_side_that_holds_it() -> None:
    for deal in told().deals:
        takers = [step.seat for step in deal.steps if SETTEBELLO in step.got]
        assert len(takers) <= 1
