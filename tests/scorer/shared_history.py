"""Past matches at a glance, statistics, and the scoring practice."""

from firmware.core.errors import LogError
from firmware.core.rng import Rng
from firmware.core.scoring import NOBODY
from firmware.scorer.history import Facts, has_totals, statistics
from firmware.scorer.practice import ASKED, Practice
from tests.scorer.scribe import Scribe
from tests.shared_tools import raises, trace


def finished(names, *deals):
    """The facts of a match to 4 in which `deals` give all points to these sides."""
    scribe = Scribe(names, target=4)
    for side, scope in deals:
        scribe.quick(side, side, side, side, scope)
    return Facts(scribe.log[0], scribe.log[-1])


def test_facts_of_a_match():
    facts = finished(("Ada", "Bruno"), (1, (0, 1, 1)))
    assert (facts.table.names, facts.deals, facts.winner) == (["Ada", "Bruno"], 1, 1)
    assert (facts.totals, facts.scope, facts.settebelli) == ([1, 6], [1, 2], [0, 1])


def test_facts_before_the_first_deal():
    facts = Facts(Scribe().log[0], None)
    assert (facts.deals, facts.totals, facts.winner) == (0, [0, 0], NOBODY)


def test_records_with_totals():
    scribe = Scribe()
    scribe.quick(0, 0, 0, 0)
    assert [has_totals(record) for record in scribe.log].count(True) == 1


def test_facts_that_contradict_the_header():
    header = Scribe().log[0]
    for field in ("totals=1,2,3", "totals=x", "winner=2", "scope="):
        assert raises(LogError, Facts, header, ["BANK", "1", field])


def test_statistics_of_each_name():
    players = statistics(
        [
            finished(("Ada", "Bruno"), (1, (0,))),
            finished(("Carla", "Ada"), (1, (1, 1))),
            Facts(Scribe(("Ada", "Zoe")).log[0], None),
        ]
    )
    lines = [(p.name, p.matches, p.won, p.scope, p.settebelli) for p in players]
    assert lines == [("Ada", 2, 1, 3, 1), ("Bruno", 1, 1, 0, 1), ("Carla", 1, 0, 0, 0)]


def test_practice_piles_are_the_deck():
    level = 0
    for number in range(60):
        practice = Practice(Rng(bytes((number,))))
        assert sorted(practice.piles[0] + practice.piles[1]) == list(range(40))
        assert min([len(pile) for pile in practice.piles]) >= 13
        level += practice.answer("carte") == NOBODY
        for category in ASKED:
            assert practice.answer(category) in practice.choices(category)
        for side in range(2):
            total = practice.row("primiera").counts[side]
            assert (total is None) == (-1 in practice.best(side))
        trace("%r" % [practice.answer(category) for category in ASKED])
    assert level >= 8
