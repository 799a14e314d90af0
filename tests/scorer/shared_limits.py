"""What no deck can give is refused, and nothing else (cases.md S07, rules.md 2.7)."""

from firmware.core.options import Options
from firmware.scorer import primiera
from firmware.scorer.limits import refusal
from firmware.scorer.sheet import CARDS, WINNER, Sheet, categories


def code(sides=2, options=None, ways=(), **values):
    """The refusal of a sheet with these values."""
    sheet = Sheet(sides, options or Options())
    for category in values:
        sheet.values[category] = list(values[category])
    for category, way in ways:
        sheet.how[category] = way
    return refusal(sheet, [each for each in categories(sheet.options) if each in values])


def test_case_S07_sums():
    assert code(carte=[22]) == ""
    assert code(carte=[41]) == "cards40"
    assert code(sides=3, carte=[22, 19]) == "cards40"
    assert code(denari=[6]) == ""
    assert code(sides=3, denari=[6, 5]) == "denari10"


def test_denari_within_the_cards():
    assert code(carte=[3], denari=[3]) == ""
    assert code(carte=[3], denari=[4]) == "denari_carte"
    assert code(carte=[36], denari=[5]) == "carte_denari"
    assert code(carte=[36], denari=[6]) == ""


def test_denari_won_with_too_few_cards():
    ways = (("denari", WINNER),)
    assert code(ways=ways, carte=[5], denari=[0]) == "denari_carte"
    assert code(ways=ways, carte=[6], denari=[0]) == ""


def test_settebello_needs_a_denari():
    assert code(denari=[0], settebello=[0]) == "settebello_none"
    assert code(denari=[1], settebello=[0]) == ""
    assert code(denari=[10], settebello=[1]) == "settebello_none"


def test_primes_that_go_together():
    for primes, settebello, fits in (
        ([81, 69], 0, True),
        ([81, 69], 1, True),
        ([84, 75], 0, False),
        ([84, 69], 0, True),
        ([84, 69], 1, False),
        ([78, 78], 0, True),
        ([40, 40], 0, False),
        ([84, -1], 0, True),
        ([-1, 51], 1, True),
        ([-1, -1], 1, True),
        ([84, 84], 0, False),
    ):
        assert primiera.together(primes, settebello, Options()) == fits, primes


def test_totals_that_a_side_can_have():
    totals = primiera.totals(Options())
    assert (totals[0], totals[-1]) == (40, 84)
    assert [each for each in range(40, 85) if each not in totals] == [41, 80, 82, 83]
    assert primiera.totals(Options(prime_missing="sum"))[:2] == [0, 10]
    assert primiera.totals(Options(graded_figures=True))[0] == 32


def by_brute_force(values, suits):
    sums = {0}
    for _ in range(suits):
        sums = {total + value for total in sums for value in values}
    return sums


def test_sums_below_a_seven_are_those_of_the_values():
    for graded, values in (
        (False, (10, 12, 13, 14, 15, 16, 18)),
        (True, (8, 9, 10, 12, 13, 14, 15, 16, 18)),
    ):
        options = Options(graded_figures=graded)
        for suits in range(5):
            found = [t for t in range(-30, 90) if primiera._below_seven(t, suits, options)]
            assert found == sorted(by_brute_force(values, suits)), (graded, suits)


def test_primiera_needs_four_cards_and_a_denari():
    assert code(carte=[37], settebello=[0], primiera=[84, 40]) == "prime_few"
    assert code(denari=[10], settebello=[0], primiera=[84, 60]) == "prime_few"
    assert code(carte=[36], settebello=[0], primiera=[-1, 40]) == "prime_must"


def test_suits_first_cannot_tell_without_the_cards():
    options = Options(prime_missing="suits_first")
    assert code(options=options, settebello=[0], primiera=[-1, -1]) == "prime_suits"
    assert code(options=options, settebello=[0], primiera=[-1, 51]) != "prime_suits"


def test_calculator_cards_are_in_one_pile():
    ways = (("primiera", CARDS),)
    good = [7, 7, 7, 6, 6, 2, 6, 7]
    assert code(ways=ways, settebello=[0], primiera=good) == ""
    assert code(ways=ways, settebello=[1], primiera=good) == "prime_settebello"
    assert code(ways=ways, primiera=[7, 7, 7, 6, 7, 2, 6, 7]) == "same_card"
    assert code(ways=ways, primiera=[8, 7, 7, 6, 8, 2, 6, 7]) == "prime_seven"
    assert code(ways=ways, carte=[37], primiera=good) == "prime_few"
    assert code(ways=ways, carte=[35], primiera=[0, 7, 7, 6, 7, 2, 6, 7]) == "prime_must"
    assert code(ways=ways, denari=[10], primiera=good) == "prime_denari"


def test_denari_named_one_by_one():
    full = Options(napola=10, re_bello=True)
    base = {"options": full, "denari": [6], "settebello": [0]}
    assert code(re_bello=[1], napola=[0, 5], **base) == ""
    assert code(re_bello=[1], napola=[0, 6], **base) == "napola_longer"
    assert code(re_bello=[1], napola=[0, 7], **base) == "denari_held"
    assert code(re_bello=[1], napola=[1, 7], **base) == "settebello_none"
    assert code(options=full, re_bello=[1], napola=[0, 10]) == "same_card"
    assert code(options=full, denari=[10], re_bello=[0], napola=[0, 9]) == "napola_longer"
    assert code(options=Options(napola=10), denari=[10], napola=[0, 9]) == "denari_all"


def test_impossible_primiera_by_winner():
    ways = (("primiera", WINNER),)
    assert code(ways=ways, denari=[10], primiera=[1]) == "prime_few"
    assert code(ways=ways, denari=[9], primiera=[1]) == ""
    assert code(ways=ways, denari=[10], primiera=[-1]) == ""
