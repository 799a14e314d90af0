"""Cases of taking, laying and the course of a deal (cases.md R, rules.md 2.2-2.6)."""

from firmware.core.captures import captures, legal_moves
from firmware.core.deal import Deal
from firmware.core.errors import IllegalMove, OptionError
from firmware.core.notation import parse_card, parse_move
from firmware.core.opening import is_void, shuffled
from firmware.core.options import Options
from firmware.core.scoring import NOBODY
from tests.core.places import cards, ending
from tests.shared_tools import raises


def sets(card, table, **options):
    return captures(parse_card(card), cards(table), Options(**options))


def taken(*names):
    return [tuple(sorted(cards(name))) for name in names]


def deal_with(first, table, rest="", seats=2, **options):
    """A deal whose leader (seat 1, dealer 0) holds `first`, the others `rest`, on `table`.

    The remaining cards follow in the order of their numbers.
    """
    named = cards(table)
    lead = cards(first)
    others = cards(rest)
    left = [c for c in range(40) if c not in named and c not in lead and c not in others]
    hands = []
    for i in range(3):
        hands.append(lead[i] if i < len(lead) else left.pop(0))
        for _ in range(seats - 1):
            hands.append(others.pop(0) if others else left.pop(0))
    return Deal(Options(**options), seats, 0, hands + named + left)


def test_case_R01_an_equal_card_must_be_taken_before_a_sum():
    deal = deal_with("B5", "D2 C3 S5 S9")
    assert sets("B5", "D2 C3 S5") == taken("S5")
    assert raises(IllegalMove, deal.play, parse_move("B5xC3+D2")).rule == "exact"
    assert raises(IllegalMove, deal.play, parse_move("B5")).rule == "must"
    assert not deal.history


def test_case_R02_each_of_two_equal_cards_is_offered_alone():
    assert sets("C7", "D7 S7") == taken("D7", "S7")


def test_case_R03_every_sum_is_offered():
    table = "D6 C3 C1 S4"
    assert sets("D10", table) == sorted(taken("D6 S4", "D6 C3 C1"))
    assert sets("D10", table, fewest_cards=True) == taken("D6 S4")


def test_case_R04_a_card_that_takes_cannot_be_laid():
    deal = deal_with("S5", "D2 C3 S9 B10")
    refused = raises(IllegalMove, deal.play, parse_move("S5"))
    assert refused.rule == "must"
    assert "S5xC3+D2" in str(refused)


def test_forced_hand_makes_another_card_illegal():
    hand = sorted(cards("D5 S9"))
    moves = legal_moves(hand, cards("C5"), Options(forced="hand"))
    assert moves == [parse_move("D5xC5")]
    deal = deal_with("D5 S9", "C5 B8 B10 S8", forced="hand")
    assert raises(IllegalMove, deal.play, parse_move("S9")).rule == "other"


def test_forced_off_always_allows_laying():
    assert legal_moves(cards("D5"), cards("C5"), Options(forced="off")) == [
        parse_move("D5"),
        parse_move("D5xC5"),
    ]


def test_exact_first_off_offers_sums_beside_equal_cards():
    assert sets("B5", "D2 C3 S5", exact_first=False) == sorted(taken("S5", "D2 C3"))


def test_erratum_the_cavallo_takes_four_and_five():
    """rules.md 0: one source's example says it takes nothing."""
    assert sets("B9", "C3 S4 B5 D10") == taken("S4 B5")


def test_a_card_not_held_is_refused():
    deal = deal_with("S5", "D2 C3 S9 B10")
    assert raises(IllegalMove, deal.play, parse_move("D2")).rule == "hand"


def test_cards_that_do_not_add_up_are_refused():
    deal = deal_with("S5", "D2 C3 S9 B10")
    assert raises(IllegalMove, deal.play, parse_move("S5xD2")).rule == "sets"


def test_case_R05_three_kings_void_the_opening():
    assert is_void(cards("D10 C10 S10 B2"), Options())
    assert not is_void(cards("D10 C10 S7 B2"), Options())
    assert not is_void(cards("D10 C10 S10 B2"), Options(redeal_kings=False))


def test_case_R05_a_redeal_keeps_the_seed_and_is_counted():
    found = -1
    for number in range(3000):
        if shuffled(b"%d" % number, Options(), 2)[1]:
            found = number
            break
    seed = b"%d" % found
    deck, void = shuffled(seed, Options(), 2)
    first, none = shuffled(seed, Options(redeal_kings=False), 2)
    assert (void, none) == (1, 0)
    assert is_void(first[6:10], Options())
    assert not is_void(deck[6:10], Options())
    assert deck != first


def test_case_R07_the_last_card_makes_no_scopa():
    deal = ending(("", "S5"), "C5")
    assert deal.play(parse_move("S5xC5")) is False
    assert deal.scope == [0, 0] and deal.piles[1] == cards("S5 C5")


def test_last_play_scopa_counts_by_option():
    deal = ending(("", "S5"), "C5", last_play_scopa=True)
    assert deal.play(parse_move("S5xC5")) is True
    assert deal.scope == [0, 1]


def test_case_R08_the_last_card_but_one_makes_a_scopa():
    deal = ending(("D2", "S5"), "C5")
    assert deal.play(parse_move("S5xC5")) is True
    assert deal.scope == [0, 1]


def test_case_R10_laying_on_an_empty_table_is_no_scopa():
    deal = ending(("D2", "D4 S9"), "")
    assert deal.play(parse_move("D4")) is False
    assert deal.table == cards("D4") and deal.scope == [0, 0]


def test_case_R11_leftovers_go_to_the_last_capturer_without_a_scopa():
    deal = ending(("B2", "C3 S9"), "S3")
    deal.play(parse_move("C3xS3"))
    deal.play(parse_move("B2"))
    deal.play(parse_move("S9"))
    assert deal.is_over() and deal.turn == -1
    assert deal.piles[1] == cards("C3 S3 B2 S9")
    assert deal.leftovers == cards("B2 S9")
    assert deal.table == [] and deal.scope == [0, 1]


def test_case_R12_nobody_ever_captured():
    deal = Deal(Options(forced="off"), 2, 0, list(range(40)))
    while not deal.is_over():
        deal.play((deal.hands[deal.turn][0], ()))
    assert deal.last_capturer == NOBODY
    assert deal.piles == [[], []] and len(deal.table) == 40
    result = deal.score()
    assert result.points == [0, 0]
    while deal.history:
        deal.undo()
    assert len(deal.table) == 4 and deal.stock == 30


def test_case_R15_an_ace_takes_an_ace_the_table_or_nothing():
    assert sets("S1", "D1 C6", ace=True) == taken("D1")
    assert sets("S1", "D5 C7 D10", ace=True) == taken("D5 C7 D10")
    assert sets("S1", "", ace=True) == []


def test_case_R15_the_sweep_of_an_ace_is_a_scopa_by_option():
    for option, scopa in ((False, False), (True, True)):
        deal = ending(("D2", "S1 C3"), "D5 C7 D10", ace=True, ace_sweep_scopa=option)
        assert deal.play(parse_move("S1xC7+D5+D10")) is scopa


def test_an_ace_goes_to_its_own_pile_by_option():
    deal = ending(("D2", "S1 C3"), "", ace=True, ace_empty="self")
    before = [list(pile) for pile in deal.piles]
    assert deal.play(parse_move("S1")) is False
    assert deal.table == [] and deal.piles[1] == cards("S1") and deal.last_capturer == 1
    deal.undo()
    assert deal.piles == before and deal.last_capturer == NOBODY


def test_case_R28_the_dealers_right_leads_every_hand():
    for seats in (2, 3, 4):
        for dealer in range(seats):
            deal = Deal(Options(), seats, dealer, list(range(40)))
            first = (dealer + 1) % seats
            plays = 0
            while not deal.is_over():
                if plays % (3 * seats) == 0:
                    assert deal.turn == first
                assert deal.turn == (first + plays) % seats
                deal.play(deal.legal_moves()[0])
                plays += 1
            assert plays == 36


def test_deals_come_out_even():
    """rules.md 2.2: 6, 4 and 3 deals of three; the stock after the first is 30, 27, 24."""
    for seats, stock in ((2, 30), (3, 27), (4, 24)):
        assert Deal(Options(), seats, 0, list(range(40))).stock == stock


def test_the_deck_is_dealt_one_card_at_a_time():
    deal = Deal(Options(), 3, 0, list(range(40)))
    assert deal.hands == [[2, 5, 8], [0, 3, 6], [1, 4, 7]]
    assert deal.table == [9, 10, 11, 12]


def test_a_hand_that_does_not_share_out_is_refused():
    raises(OptionError, Deal, Options("scopone"), 2, 0, list(range(40)))
    raises(OptionError, Deal, Options(), 5, 0, list(range(40)))


def test_a_deck_that_is_not_the_40_cards_is_refused():
    raises(ValueError, Deal, Options(), 2, 0, [0] + list(range(39)))
    raises(ValueError, Deal, Options(), 2, 2, list(range(40)))


def test_undo_without_a_play_is_refused():
    raises(ValueError, Deal(Options(), 2, 0, list(range(40))).undo)


def test_an_observation_is_a_copy_without_hidden_cards():
    deal = Deal(Options(), 2, 0, list(range(40)))
    seen = deal.observation(1)
    assert seen.hand == deal.hands[1] and seen.in_hand == [3, 3]
    assert seen.unseen() == sorted(deal.hands[0] + list(range(10, 40)))
    seen.hand.clear()
    seen.table.clear()
    seen.piles[0].append(1)
    assert deal.hands[1] and deal.table and not deal.piles[0]
