"""Cases of the score of a deal and of a match (cases.md R, rules.md 2.7, 2.8, 5)."""

from firmware.core.match import winner
from firmware.core.notation import parse_card
from firmware.core.options import Options
from firmware.core.scoring import NOBODY, most, prime, run_of_denari, score, strict_max
from tests.core.places import cards


def suit(letter, ranks):
    return [parse_card("%s%d" % (letter, rank)) for rank in ranks]


def test_case_R14_napola_is_an_unbroken_run():
    assert run_of_denari(cards("D1 D2 D3 D4 D5 D8"), 10) == 5
    assert run_of_denari(cards("D1 D2 D4 D5 D8"), 10) == 0
    assert run_of_denari(suit("D", range(1, 11)), 10) == 10
    assert run_of_denari(suit("D", range(1, 11)), 6) == 6


def test_napoleone_wins_the_match():
    piles = [suit("D", range(1, 11)), suit("C", range(1, 11))]
    assert score(piles, [0, 0], Options(napola=10)).napoleone == 0
    assert score(piles, [0, 0], Options(napola=10, napoleone=False)).napoleone == NOBODY
    assert score(piles, [0, 0], Options()).napoleone == NOBODY


def test_case_R17_primiera_with_a_suit_missing():
    a = suit("C", range(1, 10)) + suit("S", range(1, 10)) + suit("B", range(1, 10))
    b = suit("D", range(1, 11)) + cards("C10 S10 B10")
    result = score([a, b], [0, 0], Options())
    assert result.points == [1, 3]
    assert result.row("primiera").counts == [None, 51]
    assert [row.winner for row in result.rows] == [0, 1, 1, 1, NOBODY]


def test_missing_suit_by_suits_first():
    three_sevens = cards("D7 C7 S7")
    four_low = cards("D8 C8 S8 B8")
    options = Options(prime_missing="suits_first")
    assert score([three_sevens, four_low], [0, 0], options).row("primiera").winner == 1
    assert score([three_sevens, cards("D2 C2 S2")], [0, 0], options).row("primiera").winner == 0


def test_missing_suit_by_sum():
    three_sevens = cards("D7 C7 S7")
    four_low = cards("D8 C8 S8 B8")
    options = Options(prime_missing="sum")
    row = score([three_sevens, four_low], [0, 0], options).row("primiera")
    assert (row.counts, row.winner) == ([63, 40], 0)


def test_case_R19_primiera_takes_the_best_prime_value():
    assert prime(cards("D7 D10 C7 S6 B1"), Options()) == 76


def test_case_R20_three_sevens_do_not_always_win():
    piles = [cards("D7 C7 S7 B10"), cards("B7 D6 C6 S6")]
    row = score(piles, [0, 0], Options()).row("primiera")
    assert (row.counts, row.winner) == ([73, 75], 1)


def test_case_R22_two_sevens_and_two_sixes_are_78():
    assert prime(cards("D7 C7 S6 B6"), Options()) == 78


def test_case_R23_a_tie_gives_no_point():
    piles = [suit("D", range(1, 6)), suit("D", range(6, 11))]
    row = score(piles, [0, 0], Options()).row("denari")
    assert (row.counts, row.winner, row.points) == ([5, 5], NOBODY, [0, 0])


def test_case_R25_three_players_need_the_most_not_a_threshold():
    assert most("carte", [18, 12, 10]).points == [1, 0, 0]
    assert most("denari", [4, 3, 3]).points == [1, 0, 0]
    assert most("carte", [15, 15, 10]).points == [0, 0, 0]


def test_a_lower_third_never_inherits_a_tie():
    assert strict_max([78, 78, 63]) == NOBODY
    assert strict_max([63, 78, 78]) == NOBODY
    assert strict_max([None, None, 40]) == 2


def test_case_R27_the_winner_is_unique_at_the_target():
    assert winner([12, 12], 11) == NOBODY
    assert winner([11, 12], 11) == 1
    assert winner([10, 9], 11) == NOBODY
    assert winner([16, 16, 12], 16) == NOBODY
    assert winner([15, 16, 12], 16) == 1


def test_re_bello_is_a_point():
    piles = [cards("D10"), cards("D7")]
    assert score(piles, [0, 0], Options(re_bello=True)).points[0] >= 1
    names = [row.name for row in score(piles, [0, 0], Options()).rows]
    assert names == ["carte", "denari", "settebello", "primiera", "scope"]
