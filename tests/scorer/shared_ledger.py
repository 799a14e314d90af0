"""The table scorer's model: entering, banking, undo, edit, match end (cases.md S and R)."""

from firmware.core.errors import LogError
from firmware.scorer.ledger import Ledger, fold
from firmware.scorer.refusal import Refused
from firmware.scorer.table import default_target
from tests.scorer.scribe import CARDS, NUMBERS, QUICK, WINNER, Scribe, state_text
from tests.shared_tools import raises, trace

TRIO = ("Ada", "Bruno", "Carla")


def worked(scribe):
    """The worked deal of the scoring lesson: 23-17, 6-4, settebello, 81-69, 2 and 1 scope."""
    scribe.count([23], [6], 0, [81, 69], (0, 1, 0))


def refused(fn, *args):
    return raises(Refused, fn, *args).code


def test_worked_deal_banks_6_to_1():
    scribe = Scribe()
    worked(scribe)
    assert scribe.ledger.phase == "summary"
    scribe.bank()
    assert scribe.ledger.totals == [6, 1]
    assert [row.points for row in scribe.ledger.scores[0].rows] == [
        [1, 0],
        [1, 0],
        [1, 0],
        [1, 0],
        [2, 1],
    ]
    trace(scribe.text())


def test_worked_deal_by_winners_banks_6_to_1():
    scribe = Scribe()
    scribe.quick(0, 0, 0, 0, (0, 1, 0))
    assert scribe.ledger.totals == [6, 1]


def test_worked_deal_with_the_calculator_banks_6_to_1():
    scribe = Scribe()
    scribe.scope(0, 0, 1)
    scribe.do(scribe.ledger.count(NUMBERS))
    scribe.put(23, 6, 0, CARDS)
    scribe.put(7, 7, 7, 6)
    scribe.put(6, 2, 6, 7)
    assert scribe.ledger.sheet.counts("primiera") == [81, 69]
    scribe.put(2, 1)
    scribe.bank()
    assert scribe.ledger.totals == [6, 1]


def test_the_second_count_is_derived():
    scribe = Scribe()
    scribe.do(scribe.ledger.count(NUMBERS))
    scribe.put(23)
    assert scribe.ledger.sheet.counts("carte") == [23, 17]
    scribe.put(4)
    assert scribe.ledger.sheet.counts("denari") == [4, 6]


def test_case_R25_three_sides_by_strict_plurality():
    for counts, winner in (([18, 12], 0), ([15, 15], -1), ([10, 12], 2)):
        scribe = Scribe(TRIO)
        scribe.do(scribe.ledger.count(NUMBERS))
        scribe.put(*counts)
        assert scribe.ledger.sheet.ahead("carte") == winner
    scribe.put(4, 3)
    assert scribe.ledger.sheet.counts("denari") == [4, 3, 3]
    assert scribe.ledger.sheet.ahead("denari") == 0


def test_case_R23_level_denari_score_nobody():
    scribe = Scribe()
    scribe.count([20], [5], 1, [70, 81])
    points = [row.points for row in scribe.ledger.sheet.score().rows]
    assert points == [[0, 0], [0, 0], [0, 1], [0, 1], [0, 0]]


def test_case_S01_power_cut_in_the_middle_of_a_deal():
    scribe = Scribe()
    for _ in range(3):
        scribe.quick(0, 1, 0, 1)
    scribe.scope(0, 1)
    scribe.do(scribe.ledger.count(NUMBERS))
    scribe.put(21)
    scribe.do(scribe.ledger.put(7))
    before = state_text(scribe.ledger)
    ledger = scribe.reload()
    assert state_text(ledger) == before
    assert (ledger.totals, len(ledger.deals)) == ([6, 6], 3)
    assert (ledger.phase, ledger.cursor.category, ledger.cursor.value()) == ("entry", "denari", 7)


def test_every_prefix_of_a_log_is_a_state():
    scribe = Scribe(TRIO)
    states = [state_text(scribe.ledger)]
    do = scribe.do

    def watched(records):
        result = do(records)
        if records:
            states.append(state_text(scribe.ledger))
        return result

    scribe.do = watched
    scribe.count([15, 15], [4, 4], 1, [70, 72, 60], (2, 2, 1))
    scribe.bank()
    for length in range(1, len(scribe.log) + 1):
        assert state_text(fold(scribe.log[:length])) == states[length - 1]


def test_case_S02_edit_of_an_earlier_deal():
    scribe = Scribe()
    for _ in range(4):
        scribe.quick(0, 0, 0, -1)
    assert scribe.ledger.totals == [12, 0]
    scribe.do(scribe.ledger.undo())
    scribe.do(scribe.ledger.bank())
    scribe = Scribe(target=21)
    for _ in range(4):
        scribe.quick(0, 0, 0, -1)
    scribe.do(scribe.ledger.edit(2, "settebello"))
    assert scribe.ledger.phase == "edit"
    scribe.put(1)
    assert [score.points for score in scribe.ledger.scores] == [[3, 0], [2, 1], [3, 0], [3, 0]]
    assert (scribe.ledger.totals, len(scribe.ledger.deals)) == ([11, 1], 4)
    trace(scribe.log[-1][-3])


def test_case_S06_settebello_is_one_side_only():
    scribe = Scribe()
    scribe.do(scribe.ledger.count(QUICK))
    scribe.put(-1, -1)
    scribe.do(scribe.ledger.put(0))
    scribe.do(scribe.ledger.put(1))
    scribe.put(1, -1)
    assert scribe.ledger.sheet.score().points == [0, 1]


def test_case_S06_scopa_added_and_removed():
    scribe = Scribe()
    scribe.scope(1)
    scribe.do(scribe.ledger.back())
    assert scribe.ledger.sheet.counts("scope") == [0, 0]
    assert scribe.ledger.back() == []


def test_case_S07_two_sides_cannot_have_41_cards():
    scribe = Scribe()
    scribe.do(scribe.ledger.count(NUMBERS))
    assert refused(scribe.ledger.put, 41) == "cards40"
    scribe.put(22)
    assert scribe.ledger.sheet.counts("carte") == [22, 18]
    assert refused(scribe.ledger.put, 11) == "denari10"


def test_case_S07_three_sides_cannot_have_41_cards():
    scribe = Scribe(TRIO)
    scribe.do(scribe.ledger.count(NUMBERS))
    scribe.put(22)
    assert refused(scribe.ledger.put, 19) == "cards40"
    scribe.put(18)
    assert scribe.ledger.sheet.counts("carte") == [22, 18, 0]
    scribe.put(6)
    assert refused(scribe.ledger.put, 5) == "denari10"


def test_case_S07_too_many_scope_is_a_warning():
    scribe = Scribe()
    scribe.count([36], [10], 0, [84, -1], (1, 1, 1))
    assert scribe.ledger.phase == "summary"
    assert scribe.ledger.sheet.too_many_scope()
    scribe = Scribe()
    scribe.count([36], [10], 0, [84, -1], (1, 1))
    assert not scribe.ledger.sheet.too_many_scope()


def test_case_R27_tie_at_the_target_plays_on():
    scribe = Scribe()
    for _ in range(5):
        scribe.quick(0, 1, 0, 1)
    assert scribe.ledger.totals == [10, 10]
    scribe.quick(0, 1, 0, 1)
    assert (scribe.ledger.totals, scribe.ledger.phase) == ([12, 12], "live")
    scribe.quick(0, 1, 0, -1)
    assert (scribe.ledger.totals, scribe.ledger.phase) == ([14, 13], "over")
    assert scribe.ledger.winner == 0


def test_case_R27_the_higher_of_two_above_the_target_wins():
    scribe = Scribe()
    for _ in range(4):
        scribe.quick(0, 1, 0, 1)
    scribe.quick(0, 1, 0, -1)
    assert scribe.ledger.totals == [10, 9]
    scribe.quick(1, 1, 1, 0)
    assert (scribe.ledger.totals, scribe.ledger.winner) == ([11, 12], 1)


def test_case_S09_no_winner_on_a_tie():
    scribe = Scribe(target=2)
    scribe.quick(0, 1, 0, 1)
    assert (scribe.ledger.totals, scribe.ledger.winner) == ([2, 2], -1)


def test_case_R28_the_deal_goes_to_the_right():
    scribe = Scribe(dealer=1)
    dealers = []
    for _ in range(3):
        dealers.append(scribe.ledger.dealer)
        scribe.quick(-1, -1, 0, -1)
    assert dealers == [1, 0, 1]
    scribe.do(scribe.ledger.undo())
    assert scribe.ledger.dealer == 1


def test_dealers_of_two_pairs_and_of_three():
    scribe = Scribe(("Noi", "Voi"), seats=4, dealer=2)
    dealers = []
    for _ in range(4):
        dealers.append((scribe.ledger.dealer, scribe.ledger.side_of_seat(scribe.ledger.dealer)))
        scribe.quick(-1, -1, 0, -1)
    assert dealers == [(2, 0), (3, 1), (0, 0), (1, 1)]
    scribe = Scribe(TRIO, dealer=2)
    scribe.quick(-1, -1, 0, -1)
    assert scribe.ledger.dealer == 0


def test_targets_by_number_of_sides():
    assert [default_target(sides) for sides in (2, 3, 4)] == [11, 16, 11]


def test_back_goes_through_the_whole_entry_and_loses_nothing():
    scribe = Scribe()
    worked(scribe)
    whole = state_text(scribe.ledger)
    places = []
    while scribe.ledger.phase != "live":
        scribe.do(scribe.ledger.back())
        if scribe.ledger.phase == "entry":
            places.append("%s.%d" % (scribe.ledger.cursor.category, scribe.ledger.cursor.cell))
    assert places == [
        "scope.1",
        "scope.0",
        "primiera.1",
        "primiera.0",
        "how.0",
        "settebello.0",
        "denari.0",
        "carte.0",
    ]
    scribe.do(scribe.ledger.count(NUMBERS))
    while scribe.ledger.phase == "entry":
        scribe.do(scribe.ledger.confirm())
    assert state_text(scribe.ledger) == whole


def test_undo_of_a_banked_deal_opens_it_again():
    scribe = Scribe()
    worked(scribe)
    before = state_text(scribe.ledger)
    scribe.bank()
    scribe.do(scribe.ledger.undo())
    assert (scribe.ledger.totals, scribe.ledger.phase) == ([0, 0], "summary")
    assert state_text(scribe.ledger) == before


def test_undo_of_any_number_of_deals_and_banking_them_again():
    scribe = Scribe(target=21)
    for side in (0, 1, 0, 1):
        scribe.quick(side, 0, 1, -1, (side,))
    scribe.scope(1)
    whole = state_text(scribe.ledger)
    totals = []
    for _ in range(4):
        scribe.do(scribe.ledger.undo())
        totals.append(scribe.ledger.totals)
    assert totals == [[7, 5], [4, 4], [3, 1], [0, 0]]
    assert refused(scribe.ledger.undo) == "nothing"
    for _ in range(4):
        scribe.bank()
    assert state_text(scribe.ledger) == whole


def test_a_deal_that_was_undone_can_be_emptied():
    scribe = Scribe()
    worked(scribe)
    scribe.bank()
    scribe.do(scribe.ledger.undo())
    scribe.do(scribe.ledger.clear())
    assert scribe.ledger.phase == "live"
    assert scribe.ledger.sheet.is_blank()
    assert refused(scribe.ledger.clear) == "nothing"


def test_an_edit_that_reopens_a_finished_match():
    scribe = Scribe(target=4)
    scribe.quick(0, 0, 0, 0)
    assert (scribe.ledger.phase, scribe.ledger.winner) == ("over", 0)
    assert refused(scribe.ledger.scopa, 0) == "not_now"
    scribe.do(scribe.ledger.edit(1, "carte"))
    scribe.put(-1)
    assert (scribe.ledger.phase, scribe.ledger.winner) == ("live", -1)
    scribe.quick(1, -1, 0, -1)
    assert (scribe.ledger.totals, scribe.ledger.winner) == ([4, 1], 0)


def test_the_log_of_a_finished_match_ends_with_its_winner():
    scribe = Scribe(target=4)
    scribe.quick(1, 1, 1, 1)
    assert scribe.log[-1][-1] == "winner=1"
    scribe.do(scribe.ledger.edit(1, "carte"))
    assert scribe.log[-1][-1] == "winner=1"
    scribe.do(scribe.ledger.put(0))
    scribe.do(scribe.ledger.back())
    assert scribe.log[-1] == ["BACK", "edit", "winner=1"]
    scribe.do(scribe.ledger.edit(1, "carte"))
    scribe.put(0)
    assert not scribe.log[-1][-1].startswith("winner=")
    scribe.reload()


def test_an_edit_breaks_into_an_entry_and_gives_it_back():
    scribe = Scribe()
    scribe.quick(0, 0, 0, 0)
    scribe.do(scribe.ledger.count(NUMBERS))
    scribe.put(23)
    before = state_text(scribe.ledger)
    scribe.do(scribe.ledger.edit(1, "carte"))
    scribe.do(scribe.ledger.put(1))
    scribe.do(scribe.ledger.back())
    assert state_text(scribe.ledger) == before


def test_an_edit_goes_on_to_what_it_contradicts():
    scribe = Scribe()
    worked(scribe)
    scribe.bank()
    scribe.do(scribe.ledger.edit(1, "carte"))
    scribe.put(4)
    assert (scribe.ledger.phase, scribe.ledger.cursor.category) == ("edit", "denari")
    assert scribe.ledger.totals == [6, 1]
    scribe.put(4)
    assert scribe.ledger.phase == "live"
    assert scribe.ledger.totals == [4, 3]


def test_an_edit_of_the_settebello_goes_on_to_the_calculator():
    scribe = Scribe()
    scribe.do(scribe.ledger.count(NUMBERS))
    scribe.put(23, 6, 0, CARDS)
    scribe.put(7, 7, 7, 6, 6, 6, 6, 7, 0, 0)
    scribe.do(scribe.ledger.edit(1, "settebello"))
    scribe.put(1)
    assert scribe.ledger.cursor.category == "primiera"
    while scribe.ledger.phase == "edit":
        scribe.do(scribe.ledger.confirm())
    values = scribe.ledger.sheet.values["primiera"]
    assert (values[1], values[5]) == (6, 7)


def test_the_summary_edits_one_category():
    scribe = Scribe()
    worked(scribe)
    scribe.do(scribe.ledger.edit(1, "primiera"))
    assert scribe.ledger.cursor.category == "how"
    scribe.put(WINNER, -1)
    assert scribe.ledger.phase == "summary"
    assert scribe.ledger.sheet.score().points == [5, 1]


def test_the_mode_of_the_last_deal_is_offered_first():
    scribe = Scribe()
    assert scribe.ledger.mode == NUMBERS
    scribe.quick(0, 0, 0, 0)
    assert scribe.ledger.mode == QUICK


def test_the_primiera_is_counted_as_last_time():
    scribe = Scribe(target=21)
    scribe.do(scribe.ledger.count(NUMBERS))
    scribe.put(23, 6, 0, CARDS, 7, 7, 7, 6, 6, 6, 6, 7, 0, 0)
    scribe.bank()
    scribe.do(scribe.ledger.count(NUMBERS))
    scribe.put(20, 5, 0)
    assert (scribe.ledger.cursor.category, scribe.ledger.cursor.value()) == ("how", CARDS)


def test_winner_pages_ask_who_and_nothing_else():
    scribe = Scribe()
    scribe.do(scribe.ledger.count(WINNER))
    scribe.put(0, -1, 1, WINNER, -1, 3, 0)
    assert scribe.ledger.sheet.score().points == [4, 1]


def test_four_sides():
    scribe = Scribe(("Ada", "Bea", "Ciro", "Dina"))
    scribe.count([12, 10, 9], [4, 2, 2], 3, [60, 58, 61, 70], (0, 3, 3))
    scribe.bank()
    assert scribe.ledger.totals == [3, 0, 0, 4]


def test_full_match_of_three_to_16():
    scribe = Scribe(TRIO, target=default_target(3))
    while scribe.ledger.phase != "over":
        scribe.count([18, 12], [4, 3], 0, [70, 74, 60], (0, 1, 2))
        scribe.bank()
    assert (scribe.ledger.totals, scribe.ledger.winner) == ([16, 8, 4], 0)
    assert scribe.log[-1][-1] == "winner=0"


def test_full_match_of_two_pairs_to_21_with_undo_and_edit():
    scribe = Scribe(("Noi", "Voi"), seats=4, target=21)
    for _ in range(3):
        worked(scribe)
        scribe.bank()
    scribe.do(scribe.ledger.undo())
    scribe.do(scribe.ledger.bank())
    scribe.do(scribe.ledger.edit(1, "settebello"))
    scribe.put(1)
    # The primiera of 81 has all sevens but one; with the settebello there it stays possible.
    assert scribe.ledger.totals == [17, 4]
    worked(scribe)
    scribe.bank()
    assert (scribe.ledger.totals, scribe.ledger.winner) == ([23, 5], 0)
    scribe.reload()
    assert scribe.ledger.winner == 0


def test_napola_and_napoleone():
    scribe = Scribe(napola=10, target=21)
    scribe.count([23], [6], 0, [81, 69])
    scribe.put(0, 4)
    assert scribe.ledger.sheet.score().points == [8, 0]
    scribe.bank()
    scribe.count([36], [10], 0, [84, -1])
    assert scribe.ledger.cursor.value() == 0
    scribe.put(0, 10)
    scribe.bank()
    assert scribe.ledger.winner == 0


def test_case_R14_capped_napola():
    scribe = Scribe(napola=6, napoleone=False)
    scribe.count([30], [9], 0, [79, 70])
    scribe.put(0, 8)
    assert scribe.ledger.sheet.score().row("napola").counts == [6, 0]


def test_re_bello():
    scribe = Scribe(re_bello=True)
    scribe.count([23], [6], 0, [81, 69])
    scribe.put(1)
    assert scribe.ledger.sheet.score().points == [4, 1]


def test_header_with_options_survives():
    scribe = Scribe(("De Rossi", "Niccolò"), target=21, napola=6)
    assert scribe.log[0][3:] == [
        "app=0.1.0",
        "preset=scopa",
        "target=21",
        "napola=6",
        "seats=2",
        "dealer=0",
        "sides=De_Rossi,Niccolo'",
    ]
    assert scribe.reload().names == ["De Rossi", "Niccolo'"]


def test_bad_headers_are_refused_by_name():
    good = Scribe().log[0]
    for place, field, word in (
        (2, "kind=solo", "scored"),
        (3, "apt=1", "app"),
        (4, "preset=none", "preset"),
        (5, "seats=5", "number"),
        (6, "dealer=2", "number"),
        (7, "sides=Noi", "sides"),
        (7, "sides=Noi,Noi", "sides"),
        (7, "sides=A,B,C", "sides"),
    ):
        record = good[:]
        record[place] = field
        error = raises(LogError, Ledger, record)
        assert error.line == 1
        assert word in str(error), (field, str(error))
    assert "extra" in raises(LogError, Ledger, good + ["extra=1"]).found


def test_a_changed_record_is_refused():
    scribe = Scribe()
    worked(scribe)
    scribe.bank()
    for number, field, text in (
        (5, 3, "41"),
        (6, 1, "denari"),
        (-1, 2, "points=5,1"),
        (1, 1, "7"),
    ):
        log = [record[:] for record in scribe.log]
        assert log[number][field] != text
        log[number][field] = text
        error = raises(LogError, fold, log)
        assert error.line == number % len(log) + 1
    assert raises(LogError, fold, scribe.log + [["DEAL", "1"]]).line == len(scribe.log) + 1
    assert raises(LogError, fold, []).line == 1
