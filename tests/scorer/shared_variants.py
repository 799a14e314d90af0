"""Each variant at the table: bonuses, its own categories and limits, who wins (rules.md 3-8)."""

from firmware.core.errors import LogError
from firmware.core.scoring import NOBODY
from firmware.scorer import bonus
from firmware.scorer.refusal import Refused
from firmware.scorer.sheet import NUMBERS, QUICK, WINNER, categories
from tests.scorer.scribe import Scribe, state_text
from tests.shared_tools import raises

TRIO = ("Ada", "Bruno", "Carla")


def refused(code, fn, *args):
    assert raises(Refused, fn, *args).code == code


def reloads(scribe):
    """What was written folds to what is shown."""
    before = state_text(scribe.ledger)
    return state_text(scribe.reload()) == before


# Bonuses (7.2, 7.3)


def test_a_declaration_counts_as_scope():
    scribe = Scribe(preset="cirulla")
    scribe.do(scribe.ledger.award(0, "decino"))
    scribe.do(scribe.ledger.award(1, "barsega"))
    scribe.scope(0)
    assert scribe.ledger.sheet.counts("scope") == [11, 3]
    assert scribe.log[1:3] == [["BONUS", "0", "decino"], ["BONUS", "1", "barsega"]]
    assert reloads(scribe)


def test_the_opening_table_is_the_dealers_once():
    scribe = Scribe(preset="cirulla", dealer=1)
    refused("not_now", scribe.ledger.award, 0, "fifteen")
    scribe.do(scribe.ledger.award(1, "thirty"))
    assert scribe.ledger.sheet.counts("scope") == [0, 2]
    refused("bonus_once", scribe.ledger.award, 1, "fifteen")


def test_a_pairs_dealer_takes_the_table_for_the_pair():
    scribe = Scribe(seats=4, dealer=3, preset="cirulla")
    scribe.do(scribe.ledger.award(1, "fifteen"))
    assert scribe.ledger.sheet.counts("scope") == [0, 1]


def test_a_side_declares_once_for_each_hand_it_gets():
    for sides, seats, most in ((2, 2, 6), (3, 3, 4), (4, 4, 3), (2, 4, 6)):
        scribe = Scribe(("A", "B", "C", "D")[:sides], seats, preset="cirulla")
        for _ in range(most):
            scribe.do(scribe.ledger.award(0, "barsega"))
        refused("bonus_many", scribe.ledger.award, 0, "barsega")
        scribe.do(scribe.ledger.award(1, "barsega"))


def test_a_bonus_is_offered_where_its_rule_is_on():
    scribe = Scribe()
    for name, _ in bonus.BONUSES:
        refused("not_now", scribe.ledger.award, 0, name)
    scribe = Scribe(preset="quindici", opening_fifteen=True)
    scribe.do(scribe.ledger.award(0, "fifteen"))
    refused("not_now", scribe.ledger.award, 0, "decino")
    scribe = Scribe(preset="cirulla")
    refused("not_now", scribe.ledger.award, 0, "nine")
    scribe = Scribe(preset="cirulla", opening_nine=True)
    scribe.do(scribe.ledger.award(0, "nine"))
    assert scribe.ledger.sheet.counts("scope") == [3, 0]


def test_the_last_bonus_is_taken_back_by_name():
    scribe = Scribe(preset="cirulla")
    scribe.scope(1)
    scribe.do(scribe.ledger.award(0, "decino"))
    assert scribe.do(scribe.ledger.back()) == [["BACK", "scopa", "0", "decino"]]
    assert scribe.ledger.sheet.counts("scope") == [0, 1]
    assert scribe.do(scribe.ledger.back()) == [["BACK", "scopa", "1"]]
    assert reloads(scribe)


def test_a_number_of_scope_keeps_the_bonuses_as_long_as_it_can():
    scribe = Scribe(preset="cirulla")
    scribe.do(scribe.ledger.award(0, "barsega"))
    scribe.scope(0, 0)
    scribe.do(scribe.ledger.count(NUMBERS))
    scribe.put(20, 5, 0, WINNER, -1)
    assert scribe.ledger.cursor.category == "scope"
    scribe.do(scribe.ledger.put(4))
    assert [bonus.name_of(made) for made in scribe.ledger.sheet.scopa] == ["barsega", ""]
    scribe.do(scribe.ledger.put(2))
    assert scribe.ledger.sheet.scopa == [0, 0]
    scribe.do(scribe.ledger.put(60))
    assert scribe.ledger.sheet.counts("scope") == [60, 0] and reloads(scribe)


def test_bonuses_are_no_scope_too_many():
    scribe = Scribe(preset="cirulla")
    for _ in range(3):
        scribe.do(scribe.ledger.award(0, "decino"))
    scribe.do(scribe.ledger.count(QUICK))
    scribe.put(1, 1, 1, 1, NOBODY, NOBODY)
    assert scribe.ledger.phase == "summary" and not scribe.ledger.sheet.too_many_scope()


def test_a_bonus_that_is_none_is_refused_in_a_log():
    scribe = Scribe(preset="cirulla")
    for record in (["BONUS"], ["BONUS", "0"], ["BONUS", "0", "x"], ["BONUS", "2", "decino"]):
        raises(LogError, scribe.ledger.feed, record)
    raises(LogError, scribe.ledger.feed, ["BONUS", "0", "decino", "more"])


# A whole deal of Cirulla (7.7, 7.8)


def test_a_deal_of_cirulla_by_counts():
    scribe = Scribe(preset="cirulla")
    ledger = scribe.ledger
    scribe.do(ledger.award(0, "barsega"))
    scribe.scope(1)
    scribe.do(ledger.count(NUMBERS))
    scribe.put(22, 6, 1, NUMBERS, 70, 75, 3, 1)
    assert ledger.cursor.category == "piccola"
    scribe.put(0, 4)
    assert ledger.cursor.category == "grande"
    scribe.put(1)
    scribe.bank()
    # Carte, denari, three scope, piccola to four; settebello, primiera, a scopa, grande.
    assert ledger.totals == [1 + 1 + 3 + 4, 1 + 1 + 1 + 5] and reloads(scribe)


def test_all_ten_denari_win_a_cirulla_at_once():
    scribe = Scribe(preset="cirulla")
    scribe.do(scribe.ledger.count(QUICK))
    scribe.put(1, 0, 0, 1, 0, 10, 0)
    scribe.bank()
    assert scribe.ledger.winner == 0 and reloads(scribe)


def test_a_cappotto_counts_thirty_by_option():
    scribe = Scribe(preset="cirulla", cappotto=30)
    scribe.do(scribe.ledger.count(QUICK))
    scribe.put(1, 0, 0, 1, 0, 10, 0)
    score = scribe.ledger.sheet.score()
    assert score.row("cappotto").points == [30, 0] and score.points == [1 + 1 + 6 + 5 + 30, 2]
    assert scribe.ledger.sheet.entry_of("cappotto") == "piccola"
    scribe.bank()
    assert scribe.ledger.winner == NOBODY


def test_a_cappotto_without_a_run_is_asked():
    for value, points, winner in ((True, [2, 2], 0), (30, [32, 2], 0)):
        scribe = Scribe(cappotto=value)
        assert "cappotto" in categories(scribe.ledger.options)
        scribe.do(scribe.ledger.count(QUICK))
        scribe.put(1, 0, 0, 1)
        assert scribe.ledger.cursor.category == "cappotto"
        scribe.put(0)
        assert scribe.ledger.sheet.score().points == points
        scribe.bank()
        assert scribe.ledger.winner == winner and reloads(scribe)


def test_ten_denari_counted_are_a_cappotto_without_a_press():
    scribe = Scribe(cappotto=True)
    scribe.do(scribe.ledger.count(NUMBERS))
    scribe.put(20, 0, 1, WINNER, NOBODY, 0, 0)
    assert scribe.ledger.cursor.category == "cappotto" and scribe.ledger.cursor.value() == 1
    scribe.do(scribe.ledger.put(0))
    refused("settebello_none", scribe.ledger.confirm)
    scribe.do(scribe.ledger.put(NOBODY))
    refused("denari_all", scribe.ledger.confirm)
    scribe.do(scribe.ledger.put(1))
    scribe.do(scribe.ledger.confirm())
    assert scribe.ledger.phase == "summary"


# Trente (3)


def test_trente_asks_for_each_of_three_denari():
    scribe = Scribe(trente=True)
    scribe.do(scribe.ledger.count(QUICK))
    scribe.put(0, 0, 0, 0)
    assert scribe.ledger.cursor.category == "trente"
    scribe.put(0, 1, 0)
    assert scribe.ledger.sheet.score().row("trente").points == [4, 2]
    scribe.bank()
    assert scribe.ledger.totals == [8, 2] and scribe.ledger.winner == NOBODY and reloads(scribe)


def test_trente_with_all_three_wins_the_scored_match():
    scribe = Scribe(trente=True)
    scribe.do(scribe.ledger.count(QUICK))
    scribe.put(0, 0, 0, 0, 1, 1, 1)
    scribe.bank()
    assert scribe.ledger.winner == 1 and reloads(scribe)


def test_trente_names_no_denaro_that_is_not_there():
    scribe = Scribe(trente=True)
    scribe.do(scribe.ledger.count(NUMBERS))
    scribe.put(20, 9, 0, WINNER, NOBODY, 0, 0)
    scribe.put(1, 1)
    scribe.do(scribe.ledger.put(0))
    refused("denari_held", scribe.ledger.confirm)


# Sevens (8)


def test_sevens_are_shared_out_where_they_decide():
    scribe = Scribe(most_sevens=True)
    ledger = scribe.ledger
    scribe.do(ledger.count(NUMBERS))
    scribe.put(20, 5, 0)
    assert ledger.cursor.dial() == [NUMBERS, WINNER]
    scribe.put(NUMBERS)
    assert ledger.cursor.dial() == [0, 1, 2, 3, 4] and ledger.cursor.value() == 2
    refused("sevens4", ledger.cursor.step, 4, 1)
    scribe.put(3)
    assert ledger.sheet.counts("primiera") == [3, 1]
    scribe.put(0, 0)
    assert ledger.sheet.score().row("primiera").points == [1, 0] and reloads(scribe)


def test_two_sevens_take_nothing_where_three_are_needed():
    scribe = Scribe(TRIO, three_sevens=True)
    scribe.do(scribe.ledger.count(NUMBERS))
    scribe.put(14, 13, 4, 3, 0, NUMBERS, 2, 1)
    assert scribe.ledger.sheet.counts("primiera") == [2, 1, 1]
    scribe.put(0, 0, 0)
    assert scribe.ledger.sheet.score().row("primiera").points == [0, 0, 0]


def test_the_settebello_is_one_of_its_sides_sevens():
    scribe = Scribe(most_sevens=True)
    scribe.do(scribe.ledger.count(NUMBERS))
    scribe.put(20, 5, 0, NUMBERS)
    scribe.do(scribe.ledger.put(1))
    refused("prime_settebello", scribe.ledger.put, 0)


def test_a_side_has_no_more_sevens_than_cards():
    scribe = Scribe(most_sevens=True)
    scribe.do(scribe.ledger.count(NUMBERS))
    scribe.put(2, 1, 0, NUMBERS)
    refused("sevens_carte", scribe.ledger.put, 3)


# Who deals, who wins (2.1, 8)


def test_the_lowest_wins_a_perdere():
    scribe = Scribe(TRIO, perdere=True, target=4)
    scribe.quick(0, 0, 0, 0)
    # Two are level at nothing: another round.
    assert scribe.ledger.winner == NOBODY
    scribe.quick(1, 0, 0, 0)
    assert scribe.ledger.totals == [7, 1, 0] and scribe.ledger.winner == 2 and reloads(scribe)


def test_the_deal_goes_to_the_left_by_option():
    scribe = Scribe(TRIO, direction="left", dealer=1)
    dealers = [scribe.ledger.dealer]
    for _ in range(3):
        scribe.quick(0, 1, 2, -1)
        dealers.append(scribe.ledger.dealer)
    assert dealers == [1, 0, 2, 1]


def test_every_preset_is_won_at_its_own_target():
    for preset, target in (("scopa", 11), ("scientifico", 21), ("cirulla", 51)):
        scribe = Scribe(preset=preset)
        assert scribe.ledger.options.target == target
