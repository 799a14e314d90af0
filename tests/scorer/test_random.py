"""Any presses in any order: what a ledger shows is always the fold of what it wrote."""

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.core.errors import ScopaError
from firmware.scorer.bonus import BONUSES
from firmware.scorer.ledger import fold
from firmware.scorer.sheet import categories
from tests.scorer.scribe import Scribe, state_text

TABLES = (
    (("Noi", "Voi"), 2, {}),
    (("Noi", "Voi"), 4, {"target": 4}),
    (("A", "B", "C"), 3, {"napola": 6, "re_bello": True, "target": 9}),
    (("A", "B", "C", "D"), 4, {"prime_missing": "sum", "grande": True, "piccola": 6}),
    (("A", "B"), 2, {"prime_missing": "suits_first", "graded_figures": True, "napola": 10}),
    (("A", "B"), 2, {"preset": "cirulla", "target": 20}),
    (("A", "B"), 4, {"preset": "cirulla", "opening_nine": True, "cappotto": 30}),
    (("A", "B", "C"), 3, {"most_sevens": True, "perdere": True, "cappotto": 30}),
    (("A", "B", "C", "D"), 4, {"three_sevens": True, "trente": True, "direction": "left"}),
)


def press(scribe, verb, number):
    """The records of a press, whatever it may be; None where it is refused."""
    ledger = scribe.ledger
    if verb == 0:
        return ledger.scopa(number % ledger.sides)
    if verb == 1:
        return ledger.count((0, 1, 3)[number % 3])
    if verb == 2:
        dial = ledger.cursor.dial()
        return ledger.put(dial[number % len(dial)])
    if verb in (3, 4, 5):
        return ledger.confirm()
    if verb == 6:
        return ledger.back()
    if verb in (7, 8):
        return ledger.bank()
    if verb == 9:
        return ledger.undo()
    if verb == 10:
        return ledger.clear() if number % 4 == 0 else []
    if verb == 12:
        return ledger.award(number % ledger.sides, BONUSES[number % len(BONUSES)][0])
    names = categories(ledger.options)
    return ledger.edit(number % 5 + 1, names[number // 5 % len(names)])


@settings(max_examples=150, deadline=None)
@given(
    st.integers(0, len(TABLES) - 1),
    st.lists(st.tuples(st.integers(0, 12), st.integers(0, 99)), max_size=120),
)
def test_fold_of_the_records_is_the_state(table, presses):
    sides, seats, options = TABLES[table]
    scribe = Scribe(sides, seats, **options)
    for verb, number in presses:
        before = state_text(scribe.ledger)
        try:
            records = press(scribe, verb, number)
        except ScopaError:
            records = []
        assert state_text(scribe.ledger) == before
        scribe.do(records)
        for score in scribe.ledger.scores:
            assert 0 <= sum(score.points) - sum(score.row("scope").points) <= 25 + 30
    assert state_text(fold(scribe.log)) == state_text(scribe.ledger)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([2, 3, 3, 3, 0]), min_size=60, max_size=120), st.randoms())
def test_every_deal_can_be_entered_to_its_end(presses, random):
    sides, seats, options = TABLES[random.randrange(len(TABLES))]
    scribe = Scribe(sides, seats, **options)
    scribe.do(scribe.ledger.count(random.choice((0, 1, 3))))
    stuck = 0
    while scribe.ledger.phase == "entry" and stuck < 400:
        stuck += 1
        verb = presses[stuck % len(presses)]
        try:
            scribe.do(press(scribe, verb if verb != 0 else 3, random.randrange(100)))
        except ScopaError as error:
            assert error.code  # a refusal says why, and another value is there to choose
    if scribe.ledger.phase == "entry":
        # Whatever was entered before, ways out are left: by winner, or back.
        while scribe.ledger.phase != "live":
            scribe.do(scribe.ledger.back())
    else:
        scribe.do(scribe.ledger.bank())
        assert len(scribe.ledger.deals) == 1
