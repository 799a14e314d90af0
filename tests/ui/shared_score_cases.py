"""The S-cases and the scoring R-cases of cases.md, through the screens, by key presses."""

from firmware.core.log import read
from firmware.scorer.ledger import fold
from firmware.scorer.sheet import CARDS
from firmware.ui.strings import T
from tests.shared_tools import trace
from tests.ui.score_rig import BACK, LEFT, OK, RIGHT, TRIO, ScoreRig

CARTE, DENARI, SETTEBELLO, PRIMIERA, SCOPE = range(5)


def worked(rig):
    """The worked deal of the scoring lesson, entered by counts up to its summary."""
    rig.scopa(0, 1, 0)
    rig.count()
    rig.to(23, 6, 0, 0, 81, 69, 2, 1)
    assert rig.screen() == "score_summary"


def test_worked_deal_by_counts_takes_at_most_30_presses():
    rig = ScoreRig().start()
    rig.pressed = 0
    worked(rig)
    rig.tap(OK)
    assert rig.ledger.totals == [6, 1]
    assert rig.pressed <= 30, rig.pressed
    trace("%d presses" % rig.pressed)
    assert rig.faults() == []


def test_worked_deal_in_quick_mode_takes_at_most_14_presses():
    rig = ScoreRig(count_mode=3).start()
    rig.pressed = 0
    rig.scopa(0, 1, 0)
    rig.taps(OK, OK)
    assert rig.screen() == "score_quick"
    rig.to(0, 0, 0, 0)
    rig.tap(OK)
    assert rig.ledger.totals == [6, 1]
    assert rig.pressed <= 14, rig.pressed
    trace("%d presses" % rig.pressed)
    assert rig.faults() == []


def test_case_S01_power_cut_in_the_middle_of_a_deal():
    rig = ScoreRig().start()
    for _ in range(3):
        rig.quick(0, 1, 0, 1)
    rig.scopa(0, 1)
    rig.count()
    rig.to(21)
    rig.tap(LEFT)
    log, value = rig.log(), rig.ledger.cursor.value()
    again = rig.again()
    assert again.screen() == "score_entry"
    assert (again.ledger.totals, len(again.ledger.deals)) == ([6, 6], 3)
    assert (again.ledger.cursor.category, again.ledger.cursor.value()) == ("denari", value)
    assert again.ledger.sheet.counts("scope") == [1, 1]
    assert again.log() == log


def test_case_S01_every_press_is_on_flash_and_comes_back():
    rig = ScoreRig(3, names=TRIO).start()
    presses = [LEFT, OK, RIGHT, BACK, "hold", OK, RIGHT, RIGHT, OK, LEFT, OK, OK, RIGHT, OK, BACK]
    for press in presses:
        if press == "hold":
            rig.hold(OK, 700)
        else:
            rig.tap(press)
        again = rig.again()
        assert again.screen() == rig.screen() or rig.top._menu
        assert again.ledger.sheet.scopa == rig.ledger.sheet.scopa
        assert again.ledger.sheet.values == rig.ledger.sheet.values
        if rig.ledger.phase == "entry":
            assert again.ledger.cursor.cell == rig.ledger.cursor.cell


def test_case_S02_edit_of_an_earlier_deal_changes_all_later_totals():
    rig = ScoreRig(table_target=21).start()
    for _ in range(4):
        rig.quick(0, 0, 0, -1)
    rig.edit(2, SETTEBELLO)
    rig.to(1)
    assert rig.screen() == "score_deal"
    assert (rig.ledger.totals, len(rig.ledger.deals)) == ([11, 1], 4)
    rig.tap(BACK)
    words = rig.words()
    for text in ("+3 +0  3-0", "+2 +1  5-1", "+3 +0  8-1", "+3 +0  11-1"):
        assert words.find(text) >= 0 or text.endswith("3-0"), (text, words)
    assert rig.faults() == []


def test_a_quick_deal_whose_primiera_was_edited_by_cards_is_taken_back_to_the_cards():
    rig = ScoreRig().start()
    rig.count(2)
    rig.to(0, 0, 0, 0)
    assert rig.screen() == "score_summary"
    rig.line(PRIMIERA)
    rig.tap(OK)
    rig.to(CARDS)
    assert rig.screen() == "score_cards"
    while rig.screen() == "score_cards":
        rig.tap(OK)
    assert rig.screen() == "score_summary"
    rig.tap(BACK)
    assert (rig.screen(), rig.ledger.cursor.cell) == ("score_cards", 7)
    for _ in range(8):
        rig.tap(BACK)
    assert (rig.screen(), rig.ledger.cursor.category) == ("score_quick", "settebello")
    for _ in range(9):
        rig.tap(OK)
    assert rig.screen() == "score_summary"
    assert rig.faults() == []


def test_case_S06_settebello_goes_from_one_side_to_the_other():
    rig = ScoreRig().start()
    rig.count(2)
    rig.to(-1, -1)
    rig.tap(LEFT)
    rig.tap(RIGHT)
    rig.to(1, -1)
    rig.tap(OK)
    assert rig.ledger.totals == [0, 1]


def test_case_S06_a_scopa_added_and_taken_back():
    rig = ScoreRig().start()
    rig.tap(RIGHT)
    rig.tap(BACK)
    assert rig.ledger.sheet.counts("scope") == [0, 0]
    assert rig.screen() == "score_live"
    assert "Annullata: scopa Voi" in rig.words().replace(" | ", " ")
    rig.tap(BACK)
    assert rig.screen() == "menu"


def test_case_S07_more_than_40_cards_are_refused_with_the_reason():
    rig = ScoreRig(3, names=TRIO).start()
    rig.count()
    rig.to(22, 18)
    rig.tap(BACK)
    rig.tap(RIGHT)
    assert rig.ledger.sheet.counts("carte") == [22, 18, 0]
    assert "Le carte sono 40" in rig.words()
    rig.tap(OK)
    rig.to(6, 4)
    rig.tap(BACK)
    rig.tap(RIGHT)
    assert rig.ledger.sheet.counts("denari") == [6, 4, 0]
    assert "I denari sono 10" in rig.words()


def test_case_S07_two_sides_always_share_40_cards():
    rig = ScoreRig().start()
    rig.count()
    rig.hold(LEFT, 6000)
    assert rig.ledger.sheet.counts("carte") == [40, 0]
    assert "Le carte sono 40" in rig.words()


def test_case_S07_a_held_key_is_one_record():
    rig = ScoreRig().start()
    rig.count()
    lines = len(rig.records())
    rig.hold(LEFT, 1500)
    records = rig.records()[lines:]
    assert len(records) == 2  # the press, and where the run ended
    assert rig.ledger.sheet.counts("carte")[0] == int(records[1][3]) > 25


def test_case_S07_a_primiera_that_no_deck_gives_is_refused():
    rig = ScoreRig().start()
    rig.count()
    rig.to(23, 6, 0, 0, 84)
    cursor = rig.ledger.cursor
    while cursor.value() != 75:
        rig.tap(RIGHT if cursor.value() < 75 else LEFT)
    rig.tap(OK)
    assert rig.ledger.phase == "entry"
    assert "I sette non tornano" in rig.words()


def test_case_S07_too_many_scope_are_only_warned_of():
    rig = ScoreRig().start()
    rig.scopa(1, 1, 1)
    rig.count()
    rig.to(36, 10, 0, 0, 84, -1, 0, 3)
    assert rig.screen() == "score_summary"
    rig.turn()
    assert "scope" in rig.words() and "prese" in rig.words()
    rig.tap(OK)
    assert rig.ledger.totals == [4, 3]


def test_case_S09_no_winner_on_a_tie():
    rig = ScoreRig(table_target=2).start()
    rig.quick(0, 1, 0, 1)
    assert (rig.ledger.totals, rig.screen()) == ([2, 2], "score_live")


def test_case_R27_tie_at_the_target_plays_on():
    rig = ScoreRig().start()
    for _ in range(5):
        rig.quick(0, 1, 0, 1)
    assert rig.ledger.totals == [10, 10]
    rig.quick(0, 1, 0, 1)
    assert (rig.ledger.totals, rig.screen()) == ([12, 12], "score_live")
    rig.quick(0, 1, 0, -1)
    assert (rig.ledger.totals, rig.screen()) == ([14, 13], "score_over")
    assert "Vince Noi!" in rig.words()


def test_case_R27_the_higher_of_two_above_the_target_wins():
    rig = ScoreRig().start()
    for _ in range(4):
        rig.quick(0, 1, 0, 1)
    rig.quick(0, 1, 0, -1)
    assert rig.ledger.totals == [10, 9]
    rig.quick(1, 1, 1, 0)
    assert rig.ledger.totals == [11, 12]
    assert "Vince Voi!" in rig.words()


def test_case_S10_target_and_names_are_offered_again():
    rig = ScoreRig(known=("Ada", "Bruno")).start()
    rig.taps(BACK, BACK)
    rig.open_setup()
    form = rig.top._form
    while form.field.key != "names":
        rig.tap(RIGHT)
    rig.tap(OK)
    rig.tap(RIGHT)
    rig.taps(OK, OK, OK)  # choose names: Ada, then Bruno
    while rig.top._form.field.key != "table_target":
        rig.tap(RIGHT)
    rig.taps(OK, RIGHT, RIGHT, OK)
    rig.turn()
    while rig.top._form.field.key != "start":
        rig.tap(LEFT)
    rig.tap(OK)
    assert (rig.ledger.names, rig.ledger.options.target) == (["Ada", "Bruno"], 21)
    next_day = ScoreRig.again(rig)
    next_day.taps(BACK, BACK)
    next_day.open_setup()
    next_day.tap(OK)
    assert next_day.screen() == "score_live"
    assert (next_day.ledger.names, next_day.ledger.options.target) == (["Ada", "Bruno"], 21)


def test_case_S10_equal_names_are_numbered():
    rig = ScoreRig(names=("Ada", "Ada")).start()
    assert rig.ledger.names == ["Ada", "Ada2"]


def test_case_H04_accents_in_names():
    rig = ScoreRig(names=("Niccolò", "Zoë")).start()
    assert rig.ledger.names == ["Niccolo'", "Zoe'"]
    assert "Niccolo'" in rig.words()


def test_noi_and_voi_with_two_presses():
    rig = ScoreRig(names=("Ada", "Bruno"))
    rig.open_setup()
    while rig.top._form.field.key != "names":
        rig.tap(RIGHT)
    rig.pressed = 0
    rig.taps(OK, OK)
    rig.turn()
    assert rig.pressed == 2 and rig.screen() == "score_new"
    assert "Noi, Voi" in rig.words()


def test_a_name_is_spelled_letter_by_letter():
    rig = ScoreRig()
    rig.open_setup()
    while rig.top._form.field.key != "names":
        rig.tap(RIGHT)
    rig.taps(OK, RIGHT, OK, OK)
    assert rig.screen() == "score_names" and rig.top._spelling
    spelling = rig.top._spelling
    for letter in "Zoe":
        while spelling._letter(spelling._place) != letter:
            rig.tap(RIGHT)
        rig.tap(OK)
    assert spelling.name == "Zoe"
    rig.tap(BACK)
    assert spelling.name == "Zo"
    rig.hold(OK, 700)
    assert rig.top._names == ["Zo"]
    rig.taps(LEFT, OK)  # the last line: another new name
    rig.tap(OK)
    rig.hold(OK, 700)
    rig.turn()
    assert rig.screen() == "score_new"
    assert rig.app.settings["names"] == ("Zo", "A")
    assert rig.app.settings["known"] == ("Zo", "A")
    assert rig.faults() == []


def test_case_S11_house_rules_are_named():
    rig = ScoreRig(rules=("re_bello=on", "napola=6"), table_target=1)
    assert "napola" in rig.words() and "re bello" in rig.words()
    rig.start()
    rig.quick(-1, -1, 0, -1, 0, -1)
    assert rig.screen() == "score_over"
    assert "napola" in rig.words() and "re bello" in rig.words()
    rig.tap(OK)
    assert "napola" in rig.words() and "re bello" in rig.words()


def test_case_R14_napola_by_counts():
    rig = ScoreRig(rules=("napola=10",), table_target=21).start()
    rig.count()
    rig.to(23, 6, 0, 0, 81, 69, 0, 0, 0, 5)
    rig.tap(OK)
    assert rig.ledger.totals == [9, 0]


def test_case_R17_a_primiera_that_does_not_count():
    rig = ScoreRig().start()
    rig.count()
    rig.to(27, 0, 1, 0, -1, 51, 0, 0)
    rig.tap(OK)
    assert rig.ledger.totals == [1, 3]


def calculate(*ranks):
    """The totals that the calculator shows for the best cards of both sides."""
    rig = ScoreRig().start()
    rig.count()
    rig.to(20, 5, 0 if ranks[1] == 7 else 1, 2)
    assert rig.screen() == "score_cards"
    rig.to(*ranks)
    assert rig.faults() == []
    return rig.ledger.sheet.counts("primiera"), rig.ledger.sheet.ahead("primiera")


def test_case_R19_the_calculator_counts_prime_values():
    # Coppe, denari, spade, bastoni of each side.
    assert calculate(7, 7, 6, 1, 6, 6, 7, 7)[0] == [76, 78]


def test_case_R20_three_sevens_do_not_always_win():
    assert calculate(7, 7, 7, 8, 6, 6, 6, 7) == ([73, 75], 1)


def test_case_R22_two_sevens_and_two_sixes_are_78():
    assert calculate(7, 7, 6, 6, 5, 5, 7, 7)[0][0] == 78


def test_case_R23_no_mark_on_a_tie():
    rig = ScoreRig().start()
    rig.count()
    rig.to(20, 5, 1, 0, 70, 81, 0, 0)
    rows = rig.ledger.sheet.score().rows
    assert [row.points for row in rows] == [[0, 0], [0, 0], [0, 1], [0, 1], [0, 0]]


def test_case_R25_three_players_by_plurality():
    rig = ScoreRig(3, names=TRIO).start()
    rig.count()
    rig.to(18, 12, 4, 3, 1, 1, -1, 0, 0, 0)
    rig.tap(OK)
    assert rig.ledger.totals == [2, 1, 0]
    rig.count()
    rig.to(15, 15, 3, 4, 1, 1, -1, 0, 0, 0)
    rig.tap(OK)
    assert rig.ledger.totals == [2, 3, 0]


def test_case_R28_the_dealer_moves_to_the_right():
    rig = ScoreRig(3, names=TRIO, table_dealer=1).start()
    dealers = []
    for _ in range(3):
        dealers.append(rig.ledger.dealer)
        rig.quick(-1, -1, 0, -1)
    assert dealers == [1, 2, 0]


def test_a_finished_match_that_an_edit_reopens_goes_on():
    rig = ScoreRig(table_target=4).start()
    rig.quick(0, 0, 0, 0)
    assert rig.screen() == "score_over"
    rig.edit(1, CARTE)
    rig.to(-1)
    rig.taps(BACK, BACK)
    rig.turn()
    assert (rig.screen(), rig.ledger.totals) == ("score_live", [3, 0])
    rig.quick(1, -1, 0, -1)
    assert "Vince Noi!" in rig.words()


def test_undo_of_every_deal_names_each():
    rig = ScoreRig().start()
    for _ in range(3):
        rig.quick(0, -1, 0, -1)
    rig.undo_deal()
    assert "Annullata: mano 3" in rig.words()
    rig.tap(OK)
    rig.tap(OK)
    assert rig.ledger.totals == [0, 0]
    rig.tap(BACK)
    rig.turn()
    assert rig.screen() == "score_summary"
    for total in (2, 4, 6):
        rig.tap(OK)
        assert rig.ledger.totals[0] == total
    assert rig.screen() == "score_live"


def test_a_deal_is_emptied_by_holding_ok_and_not_by_pressing_it():
    rig = ScoreRig().start()
    rig.scopa(0, 1)
    rig.count(5)
    assert rig.screen() == "score_clear"
    rig.tap(OK)
    rig.hold(OK, 400)
    assert rig.ledger.sheet.counts("scope") == [1, 1]
    rig.hold(OK, 700)
    rig.turn()
    assert rig.screen() == "score_live"
    assert rig.ledger.sheet.is_blank()
    rig.tap(OK)
    assert rig.top._menu.count == 5
    assert rig.faults() == []


def test_a_target_of_ones_own():
    rig = ScoreRig()
    rig.open_setup()
    while rig.top._form.field.key != "table_target":
        rig.tap(RIGHT)
    rig.taps(OK, LEFT, OK)
    while rig.top._picker.value != 14:
        rig.tap(RIGHT)
    rig.tap(OK)
    rig.turn()
    while rig.top._form.field.key != "start":
        rig.tap(LEFT)
    rig.tap(OK)
    assert rig.ledger.options.target == 14


def test_targets_follow_the_number_of_sides():
    for table, target in ((2, 11), (3, 16), ("2x2", 11), (4, 11)):
        assert ScoreRig(table).start().ledger.options.target == target


def test_a_half_entered_deal_survives_leaving():
    rig = ScoreRig().start()
    rig.scopa(0, 0)
    rig.count(4)
    assert rig.screen() == "menu"
    rig.taps(BACK, OK, OK)
    assert rig.screen() == "score_live"
    assert rig.ledger.sheet.counts("scope") == [2, 0]


def test_flash_full_goes_on_counting_and_says_so():
    rig = ScoreRig().start()
    rig.files.space = 0
    rig.tap(LEFT)
    assert rig.screen() == "full"
    rig.tap(BACK)
    rig.scopa(0, 1)
    assert rig.ledger.sheet.counts("scope") == [2, 1]
    assert T.ALERT_FLASH in rig.words()
    rig.files.space = 1 << 20
    rig.tap(RIGHT)
    assert len(rig.records()) == 5
    assert T.ALERT_FLASH not in rig.words()


def check_log(rig):
    """The log on flash folds to what is shown."""
    ledger = fold(read(rig.log())[0])
    assert (ledger.totals, ledger.winner) == (rig.ledger.totals, rig.ledger.winner)
    trace(str(rig.log(), "ascii"))


def test_full_match_of_three_to_16_with_undo_edit_and_power_cut():
    rig = ScoreRig(3, names=TRIO).start()
    for _ in range(3):
        rig.scopa(0, 2)
        rig.count()
        rig.to(18, 12, 4, 3, 0, 0, 70, 74, 64, 1, 0, 1)
        rig.tap(OK)
    assert rig.ledger.totals == [12, 3, 3]
    rig.undo_deal()
    rig.tap(BACK)
    rig.tap(OK)
    assert rig.ledger.totals == [12, 3, 3]
    rig.edit(1, SETTEBELLO)
    rig.to(1)
    rig.taps(BACK, BACK)
    assert rig.ledger.totals == [11, 4, 3]
    rig.scopa(0)
    rig.count()
    rig.to(18)
    rig = rig.again()
    assert rig.screen() == "score_entry"
    rig.to(12, 4, 3, 0, 0, 70, 74, 64, 1, 0, 0)
    rig.tap(OK)
    assert rig.ledger.totals == [15, 5, 3]
    rig.quick(0, -1, 1, -1)
    assert (rig.ledger.totals, rig.screen()) == ([16, 6, 3], "score_over")
    assert "Vince Ada!" in rig.words()
    assert rig.faults() == []
    check_log(rig)


def test_full_match_of_two_pairs_to_21_with_undo_edit_and_power_cut():
    rig = ScoreRig("2x2", table_target=21).start()
    for _ in range(3):
        worked(rig)
        rig.tap(OK)
    rig.undo_deal()
    rig.tap(BACK)
    rig.tap(OK)
    rig.edit(1, SETTEBELLO)
    rig.to(1)
    rig.taps(BACK, BACK)
    assert rig.ledger.totals == [17, 4]
    rig.scopa(0, 1, 0)
    rig.count()
    rig.to(23, 6, 0, 0, 81)
    rig = rig.again()
    assert (rig.screen(), rig.ledger.cursor.cell) == ("score_entry", 1)
    rig.to(69, 2, 1)
    rig.tap(OK)
    assert (rig.ledger.totals, rig.screen()) == ([23, 5], "score_over")
    assert "Vince Noi!" in rig.words()
    assert rig.faults() == []
    check_log(rig)
