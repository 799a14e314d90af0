"""What each option of the variants changes, and nothing else (rules.md 3-8, cases.md R)."""

from firmware.core.captures import captures, moves_in_play
from firmware.core.deal import Deal
from firmware.core.errors import IllegalMove
from firmware.core.match import winner
from firmware.core.notation import cards_text, move_text, parse_card, parse_move
from firmware.core.opening import declaration, is_void, matta_worths, opening_bonus
from firmware.core.options import Options
from firmware.core.scoring import NOBODY, score
from tests.core.places import cards, ending, stacked
from tests.shared_tools import raises


def sets(card, table, preset, **options):
    """The sets that `card` may take, as texts."""
    found = captures(parse_card(card), cards(table), Options(preset, **options))
    return [cards_text(taken) for taken in found]


def moves(deal):
    return [move_text(move) for move in deal.legal_moves()]


# Scopone (3)


def test_scopone_deals_nine_each_and_four_on_the_table():
    deal = Deal(Options("scopone"), 4, 0, list(range(40)))
    assert [len(hand) for hand in deal.hands] == [9, 9, 9, 9]
    assert len(deal.table) == 4 and deal.stock == 0


def test_scientifico_deals_ten_each_and_nothing_on_the_table():
    deal = Deal(Options("scientifico"), 4, 0, list(range(40)))
    assert [len(hand) for hand in deal.hands] == [10, 10, 10, 10]
    assert deal.table == [] and deal.stock == 0 and deal.options.target == 21
    assert all(not taken for _, taken in deal.legal_moves())


def test_trente_gives_one_two_and_three_to_who_has_each():
    result = score([cards("D1 D3"), cards("D2 D7")], [0, 0], Options("scopone", trente=True))
    assert result.row("trente").points == [4, 2] and result.napoleone == NOBODY


def test_trente_with_all_three_wins_the_match():
    options = Options("scopone", trente=True)
    assert score([cards("C7"), cards("D1 D2 D3")], [0, 0], options).napoleone == 1


# Scopa d'Assi (4)


def test_case_R15_an_ace_sweeps_and_no_scopa_is_counted():
    deal = ending(("D2", "S1 C3"), "D5 C7 D10", "assi")
    assert moves(deal) == ["S1xC7+D5+D10", "C3"]
    assert deal.play(parse_move("S1xC7+D5+D10")) is False
    assert deal.table == [] and deal.scope == [0, 0]


def test_case_R15_an_ace_takes_one_of_two_aces():
    assert sets("S1", "D1 B1 C6", "assi") == ["D1", "B1"]


def test_case_R15_with_an_ace_there_it_may_sweep_by_option():
    assert sets("S1", "D1 C6", "assi", ace_with_ace="sweep") == ["C6 D1"]


def test_case_R15_a_single_ace_taken_by_an_ace_is_a_scopa():
    deal = ending(("D2", "S1 C3"), "D1", "assi")
    assert deal.play(parse_move("S1xD1")) is True


def test_case_R15_a_single_card_swept_is_none_but_by_option():
    for option in (False, True):
        deal = ending(("D2", "S1 C3"), "D5", "assi", ace_sweep_scopa=option)
        assert deal.play(parse_move("S1xD5")) is option


def test_case_R15_an_ace_on_the_empty_table_stays():
    deal = ending(("D2", "S1 C3"), "", "assi")
    deal.play(parse_move("S1"))
    assert deal.table == cards("S1") and deal.last_capturer == NOBODY


def test_an_ace_may_be_laid_by_option():
    for option, expected in ((False, ["S1xD5"]), (True, ["S1", "S1xD5"])):
        assert moves(ending(("D2", "S1"), "D5", "assi", ace_decline=option)) == expected


def test_a_sweep_in_the_last_play_is_no_scopa():
    deal = ending(("", "S1"), "D5 C7", "assi", ace_sweep_scopa=True)
    assert deal.play(parse_move("S1xC7+D5")) is False


def test_a_vile_opening_is_refused():
    deal = stacked("S1 D4 B8", "C5 C6 C8", "D5 C7 D10 B2", "assi", vile=True)
    assert moves(deal) == ["D4", "B8"]
    assert raises(IllegalMove, deal.play, parse_move("S1xC7+D5+D10+B2")).rule == "vile"


def test_vile_binds_the_first_play_alone():
    deal = stacked("D4 D6 B8", "S1 C6 C8", "D5 C7 D10 B2", "assi", vile=True)
    deal.play(parse_move("D4"))
    assert "S1xC7+D4+D5+D10+B2" in moves(deal)


def test_vile_leaves_a_hand_of_aces_something_to_play():
    deal = stacked("S1 D1 B1", "C5 C6 C8", "D5 C7 D10 B2", "assi", vile=True)
    assert len(moves(deal)) == 3


# Quindici (6)


def test_a_fifteen_counts_the_card_itself():
    assert sets("D7", "C8 S5 B3 C7", "quindici") == ["C8", "S5 B3"]
    assert sets("D7", "C7 S2", "quindici") == []


def test_an_equal_card_may_be_taken_by_option():
    assert sets("D7", "C8 C7", "quindici", quindici_equal=True) == ["C7", "C8"]


def test_fewest_cards_bind_fifteens_in_quindici():
    assert sets("D7", "C8 S5 B3", "quindici", fewest_cards=True) == ["C8"]


# Cirulla (7)


def test_cirulla_takes_equal_sums_and_fifteens():
    assert sets("D7", "C8 S5 B2 C7", "cirulla") == ["C7", "C8"]
    assert sets("D7", "C8 S5 B2", "cirulla") == ["C8", "S5 B2"]


def test_fewest_cards_leave_fifteens_free_in_cirulla():
    assert sets("D7", "C5 B2 C1 S4", "cirulla") == ["C1 C5 B2", "C1 S4 B2", "C5 B2"]
    # The seven of three cards goes, not the eight of three, which makes fifteen.
    found = sets("D7", "C5 B2 C1 S4", "cirulla", fewest_cards=True)
    assert found == ["C1 C5 B2", "C5 B2"]


def test_an_ace_with_an_ace_there_takes_it_or_fourteen():
    assert sets("S1", "D1 C6 B8", "cirulla") == ["C6 B8", "D1"]


def test_an_ace_sweep_is_a_scopa_in_cirulla():
    deal = ending(("D2", "S1 C3"), "D5 C7 D10", "cirulla")
    assert deal.play(parse_move("S1xC7+D5+D10")) is True


def test_two_aces_void_even_a_fifteen():
    opening = cards("D1 S1 B3 C10")
    assert is_void(opening, Options("cirulla"))
    assert not is_void(opening, Options("cirulla", fifteen_stands=True))
    assert is_void(cards("D1 S1 B4 C10"), Options("cirulla", fifteen_stands=True))


def test_a_standing_fifteen_is_the_dealers():
    options = Options("cirulla", fifteen_stands=True)
    assert opening_bonus(cards("D1 S1 B3 C10"), options) == 1


def test_nine_on_the_table_counts_the_matta_as_an_ace():
    options = Options("cirulla", opening_nine=True)
    assert opening_bonus(cards("C7 D3 S3 B2"), options) == 3
    assert opening_bonus(cards("C7 D3 S3 B3"), options) == 1


def test_cappotto_wins_or_counts_thirty():
    piles = [[10 + low for low in range(10)], cards("C7 S7 B7")]
    assert score(piles, [0, 0], Options("cirulla")).napoleone == 0
    result = score(piles, [0, 0], Options("cirulla", cappotto=30))
    assert result.napoleone == NOBODY and result.row("cappotto").points == [30, 0]
    assert score(piles, [0, 0], Options("cirulla", cappotto=False)).napoleone == NOBODY


def test_no_cappotto_without_all_ten():
    piles = [[10 + low for low in range(9)], cards("D10")]
    assert score(piles, [0, 0], Options("cirulla", cappotto=30)).row("cappotto").points == [0, 0]


def test_piccola_is_capped_by_option():
    piles = [[10 + low for low in range(8)], cards("D10")]
    for cap in (5, 6, 7):
        row = score(piles, [0, 0], Options("cirulla", piccola=cap)).row("piccola")
        assert row.points == [cap, 0]


def test_grande_is_three_figures_of_denari():
    result = score([cards("D8 D9"), cards("D10 D1 D2 D3")], [0, 0], Options("cirulla"))
    assert result.row("grande").points == [0, 0]
    result = score([cards("D8 D9 D10"), cards("D1 D2 D3")], [0, 0], Options("cirulla"))
    assert result.row("grande").points == [5, 0] and result.row("piccola").points == [0, 3]


# Declarations (7.3, 7.4)


def declarer(hand="D1 S2 B5", other="D8 S8 B8", table="C10 D9 S9 C6", **options):
    """A Cirulla deal whose leader holds `hand`."""
    return stacked(hand, other, table, "cirulla", **options)


def test_a_manual_declaration_waits_to_be_made():
    deal = declarer(declare="manual")
    assert deal.scope == [0, 0] and deal.declarable() == 3
    assert deal.observation(1).declarable == 3 and deal.observation(0).declarable == 0
    assert deal.declare() == 3
    assert deal.scope == [0, 3] and deal.shown[1] == cards("D1 S2 B5")
    assert deal.declared == [(0, 1, 3, 0)] and deal.declarable() == 0


def test_what_was_not_declared_before_the_first_card_is_lost():
    deal = declarer(table="C10 D9 S9 C6", declare="manual")
    deal.play(parse_move("S2"))
    assert deal.declarable() == 10
    deal.play(deal.legal_moves()[0])
    assert deal.declarable() == 0 and deal.scope == [0, 0]
    assert raises(IllegalMove, deal.declare).rule == "declare"


def test_a_declaration_is_taken_back_before_the_play_that_came_first():
    deal = declarer(declare="manual")
    deal.play(parse_move("S2"))
    deal.declare()
    assert deal.scope == [10, 0]
    deal.undo()
    assert deal.scope == [0, 0] and deal.shown == [[], []] and len(deal.history) == 1
    deal.undo()
    assert not deal.history and deal.declarable() == 3


def test_automatic_declarations_cannot_be_made_by_hand():
    deal = declarer()
    assert deal.declared == [(0, 1, 3, 0)] and deal.declarable() == 0
    raises(IllegalMove, deal.declare)


def test_each_deal_of_three_can_be_declared():
    deal = declarer("D1 S2 B5", "C2 S3 B4", "C10 D9 S9 C6")
    while len(deal.history) < 6:
        deal.play(deal.legal_moves()[0])
    new = [(deal.turn, declaration(deal.hands[deal.turn]))]
    assert [entry[1:3] for entry in deal.declared[2:]] == [pair for pair in new if pair[1]]


def test_the_matta_is_a_plain_seven_in_play():
    deal = declarer("C7 D2 S2", table="C10 D9 S9 C8", other="S3 S4 S5")
    assert deal.declared == [(0, 1, 10, 0)] and deal.matta == 0
    assert "C7xC8" in moves(deal)


def test_the_matta_keeps_the_rank_of_its_pair():
    deal = declarer("C7 D2 S2", "S3 S4 S5", "C10 D9 S8 B2", matta_keeps=True)
    assert deal.matta == 2
    assert moves(deal) == ["C7xB2", "D2xB2", "S2xB2"]


def test_the_matta_keeps_its_value_on_the_table_until_taken():
    deal = declarer("C7 D2 S2", "B3 S4 D8", "C10 D9 S9 B9", matta_keeps=True)
    deal.play(parse_move("C7"))
    # Four, two and nine make fifteen.
    assert moves(deal)[1:4] == ["S4xC7+D9", "S4xC7+S9", "S4xC7+B9"]
    deal.play(parse_move("D8"))
    assert moves(deal) == ["D2xC7", "S2xC7"]
    deal.play(parse_move("D2xC7"))
    assert set(cards("C7 D2")) <= set(deal.piles[1])
    assert score(deal.piles, [0, 0], deal.options).row("carte").counts == [0, 2]


def test_a_matta_worth_an_ace_sweeps():
    deal = declarer("C7 D3 S2", "S3 S4 S5", "C10 D9 S9 B9", matta_keeps=True)
    assert deal.matta == 1
    assert "C7xC10+D9+S9+B9" in moves(deal)


def test_a_declarer_chooses_what_the_matta_is_worth():
    deal = declarer("C7 D3 S2", "S3 S4 S5", "C10 D9 S9 B9", matta_keeps=True, declare="manual")
    assert deal.matta_worths() == [1, 2, 3, 4] and deal.matta == 0
    raises(IllegalMove, deal.declare, 5)
    deal.declare(4)
    assert deal.matta == 4 and deal.observation(0).matta == 4
    deal.undo()
    assert deal.matta == 0


def test_the_matta_can_be_worth_what_keeps_nine():
    assert matta_worths(cards("C7 D1 S2")) == [1, 2, 3, 4, 5, 6]
    assert matta_worths(cards("C7 D9 S9")) == [9]
    assert matta_worths(cards("D1 S2 B2")) == []


def test_a_kept_matta_in_assi_makes_no_scopa_either():
    options = Options("assi", declare=True, matta_keeps=True)
    found = moves_in_play(cards("C7"), cards("D9 S9"), options, False, 1)
    assert [move_text(move) for move in found] == ["C7xD9+S9"]
    deal = stacked("C7 D3 S2", "S3 S4 S5", "C10 D9 S9 B9", "assi", declare=True, matta_keeps=True)
    assert deal.play(parse_move("C7xC10+D9+S9+B9")) is False


# Direction (2.1, 7)


def test_play_goes_to_the_left_by_option():
    for seats in (2, 3, 4):
        deal = Deal(Options(direction="left"), seats, 0, list(range(40)))
        order = []
        while not deal.is_over():
            order.append(deal.turn)
            deal.play(deal.legal_moves()[0])
        assert order == [(-1 - i) % seats for i in range(36)]
        assert deal.observation(0).step == seats - 1


def test_cards_follow_the_direction_of_play():
    deal = Deal(Options(direction="left"), 3, 0, list(range(40)))
    assert deal.hands == [[2, 5, 8], [1, 4, 7], [0, 3, 6]]


# Primiera and other house rules (8)


def test_most_sevens_take_the_primiera():
    piles = [cards("D7 C7"), cards("S7 C6 D6 B6")]
    row = score(piles, [0, 0], Options(most_sevens=True)).row("primiera")
    assert (row.counts, row.points) == ([2, 1], [1, 0])


def test_as_many_sevens_take_nothing():
    piles = [cards("D7 C7"), cards("S7 B7")]
    assert score(piles, [0, 0], Options(most_sevens=True)).row("primiera").winner == NOBODY


def test_three_sevens_take_the_primiera_two_do_not():
    three = [cards("D7 C7 S7"), cards("B7 C6 D6 S6")]
    assert score(three, [0, 0], Options(three_sevens=True)).row("primiera").points == [1, 0]
    two = [cards("D7 C7"), cards("B7"), cards("C6")]
    assert score(two, [0, 0, 0], Options(three_sevens=True)).row("primiera").points == [0, 0, 0]


def test_graded_figures_decide_among_figures_alone():
    piles = [cards("D10 C10 S10 B10"), cards("D8 C8 S8 B8")]
    row = score(piles, [0, 0], Options(graded_figures=True)).row("primiera")
    assert (row.counts, row.winner) == ([40, 32], 0)
    assert score(piles, [0, 0], Options()).row("primiera").winner == NOBODY


def test_re_bello_goes_to_the_king_of_denari():
    result = score([cards("D10"), cards("D7")], [0, 0], Options(re_bello=True))
    assert result.row("re_bello").points == [1, 0]


def test_perdere_is_won_by_the_lowest():
    assert winner([11, 3], 11, True) == 1
    assert winner([3, 12, 5], 11, True) == 0
    assert winner([10, 3], 11, True) == NOBODY


def test_a_tie_for_the_lowest_plays_on():
    assert winner([11, 3, 3], 11, True) == NOBODY
    assert winner([11, 11], 11, True) == NOBODY
