"""Void openings, the dealer's bonus and declarations in a deal (rules.md 6, 7.1-7.4)."""

from firmware.core.opening import declaration, is_void, opening_bonus
from firmware.core.options import Options
from tests.core.places import cards, stacked


def deal(leader, other, table, **options):
    """A two-player Cirulla whose leader (seat 1) and dealer (seat 0) hold these cards."""
    return stacked(leader, other, table, "cirulla", **options)


def test_the_dealer_captures_an_opening_of_fifteen():
    made = deal("D2 S9 B9", "C2 C8 B8", "D1 S2 B5 D7")
    assert made.bonus == 1 and made.scope == [1, 0]
    assert made.table == [] and made.piles[0] == cards("D1 S2 B5 D7")
    assert made.last_capturer == 0 and made.turn == 1


def test_thirty_counts_twice():
    assert deal("D2 S8 B8", "C2 C8 B9", "D10 S9 B7 C4").scope == [2, 0]


def test_the_matta_prefers_thirty():
    options = Options("cirulla")
    assert opening_bonus(cards("C7 D10 S9 B1"), options) == 2
    assert opening_bonus(cards("C7 D2 S3 B4"), options) == 1


def test_an_escoba_thirty_parts_into_two_fifteens():
    options = Options("quindici", opening_fifteen=True)
    assert opening_bonus(cards("D10 S5 B7 C8"), options) == 2
    assert opening_bonus(cards("D10 S9 B7 C4"), options) == 0
    assert opening_bonus(cards("D10 S2 B2 C1"), options) == 1
    assert opening_bonus(cards("D10 S2 B2 C1"), Options("quindici")) == 0


def test_nine_or_less_by_option():
    options = Options("cirulla", opening_nine=True)
    assert opening_bonus(cards("D2 S2 B2 C3"), options) == 3
    assert opening_bonus(cards("D2 S2 B2 C3"), Options("cirulla")) == 0


def test_two_aces_void_a_cirulla_opening():
    assert is_void(cards("D1 S1 B6 C8"), Options("cirulla"))
    assert not is_void(cards("D1 S3 B6 C8"), Options("cirulla"))
    assert not is_void(cards("D10 S10 B10 C8"), Options("cirulla"))
    assert is_void(cards("D1 S3 B6 C8"), Options("assi", redeal_aces=1))


def test_declarations_score_when_their_turn_comes():
    made = deal("D1 S2 B5", "D8 S8 B8", "C10 D9 S9 C6")
    assert made.scope == [0, 3] and made.shown == [[], cards("D1 S2 B5")]
    made.play((cards("S2")[0], ()))
    assert made.scope == [10, 3] and made.shown == [cards("D8 S8 B8"), cards("D1 B5")]
    made.undo()
    assert made.scope == [0, 3] and made.shown == [[], cards("D1 S2 B5")]


def test_declared_cards_are_seen_by_the_other_seat():
    made = deal("D1 S2 B5", "D8 S8 B8", "C10 D9 S9 C6")
    seen = made.observation(0)
    assert seen.shown[1] == cards("D1 S2 B5")
    assert len(seen.unseen()) == 30


def test_no_declaration_without_the_option():
    made = deal("D1 S2 B5", "D8 S8 B8", "C10 D9 S9 C6", declare=False)
    assert made.scope == [0, 0] and made.shown == [[], []]


def test_a_decino_is_not_also_a_barsega():
    assert declaration(cards("D2 S2 B2")) == 10
    assert declaration(cards("D1 C7 S1")) == 10
    assert declaration(cards("D3 C7 S6")) == 0
