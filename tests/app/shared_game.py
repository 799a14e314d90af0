"""The game screen: what a card does, choosing, refusing, the opponent's turn, scopa."""

from firmware.ui.gameview import CHOOSE, HAND, LAST, MENU, RECALL, THEIRS, WAIT
from tests.app.rig import BACK, LEFT, OK, RIGHT, Rig, cards


def game(seed="1", **settings):
    """A rig in the first match's first deal, the person to play."""
    rig = Rig(seed=seed)
    rig.new_match(**settings)
    rig.pass_theirs()
    return rig


def select(rig, name):
    """Move to a card of the hand."""
    for _ in range(4):
        if rig.match.deal.hands[0][rig.top.card] == cards(name)[0]:
            return
        rig.tap(RIGHT)
    raise AssertionError("%s is not in the hand" % name)


def inverted(rig, place):
    """Whether the cell at `place` of the table, nine cards at most, is dark on light."""
    canvas = rig.eye
    x = place * 13 + 1 + canvas._dx
    y = 12 + canvas._dy
    buffer = rig.devices.display.buffer
    return bool(buffer[(y >> 3) * 128 + x] >> (y & 7) & 1)


def test_what_the_chosen_card_takes_is_inverted_on_the_table_and_named():
    rig = game()
    rig.lay_out("B9 D7 C2", "C3 S3 B3", "S4 D10 B5 C1")
    select(rig, "B9")
    assert "prende" in rig.words() and "4+5" in rig.words()
    assert [inverted(rig, place) for place in range(4)] == [True, False, True, False]


def test_a_card_that_takes_nothing_is_said_to_be_laid():
    rig = game()
    rig.lay_out("B9 D7 C2", "C3 S3 B3", "S4 D10 B5 C1")
    select(rig, "D7")
    assert "si posa" in rig.words() and "prende" not in rig.words()
    assert [inverted(rig, place) for place in range(4)] == [False] * 4
    rig.tap(OK)
    assert rig.match.deal.table == cards("S4 D10 B5 C1 D7")


def test_case_R02_both_equal_cards_are_offered_one_at_a_time():
    rig = game()
    rig.lay_out("C7 D9 B10", "C3 S3 B3", "D7 S7 C2 B6")
    select(rig, "C7")
    rig.tap(OK)
    assert rig.top.mode == CHOOSE
    assert [inverted(rig, place) for place in range(4)] == [True, False, False, False]
    rig.tap(RIGHT)
    assert [inverted(rig, place) for place in range(4)] == [False, True, False, False]


def test_case_R03_each_choice_shows_the_cards_it_takes():
    rig = game()
    rig.lay_out("D10 C4 S7", "C2 S3 B3", "D6 C3 C1 S4")
    select(rig, "D10")
    assert "1/2 OK" in rig.words()
    rig.tap(OK)
    assert rig.top.mode == CHOOSE
    assert [inverted(rig, place) for place in range(4)] == [True, True, True, False]
    rig.tap(RIGHT)
    assert "2/2" in rig.words()
    assert [inverted(rig, place) for place in range(4)] == [True, False, False, True]
    rig.tap(RIGHT)
    assert rig.top.choice == 0
    rig.tap(LEFT)
    rig.tap(OK)
    assert rig.match.deal.history[0] == (0, 19, tuple(cards("D6 S4")), False)


def test_back_returns_from_the_choice_to_the_hand():
    rig = game()
    rig.lay_out("D10 C4 S7", "C2 S3 B3", "D6 C3 C1 S4")
    select(rig, "D10")
    rig.taps(OK, BACK)
    assert rig.top.mode == HAND and not rig.match.deal.history


def test_case_R04_laying_a_card_that_can_take_is_refused_with_the_reason():
    rig = game()
    rig.lay_out("S5 D8 D9", "C4 S3 B3", "D2 C3 B7 B10")
    select(rig, "S5")
    rig.taps(BACK)
    assert rig.top.mode == MENU
    while rig.top.entries[rig.top.menu.index] != 2:
        rig.tap(RIGHT)
    rig.tap(OK)
    assert "deve" in rig.words()
    assert not rig.match.deal.history
    rig.wait(3500)
    assert "deve" not in rig.words()


def test_laying_is_a_choice_where_the_house_allows_it():
    rig = game(rules=("forced=off",))
    rig.lay_out("S5 D8 D9", "C4 S3 B3", "D2 C3 B7 B10")
    select(rig, "S5")
    rig.tap(OK)
    assert rig.top.mode == CHOOSE and "si posa" in rig.words()
    rig.tap(OK)
    assert rig.match.deal.table == cards("D2 C3 B7 B10 S5")


def test_a_card_that_another_one_forbids_is_refused_with_the_reason():
    rig = game(rules=("forced=hand",))
    rig.lay_out("S5 D8 D9", "C4 S3 B3", "D2 C3 B7 B10")
    select(rig, "D8")
    rig.tap(OK)
    assert "Prende un'altra" in rig.words()
    assert not rig.match.deal.history


def test_case_A07_the_opponents_take_stays_until_a_key_and_can_be_recalled():
    rig = game()
    rig.lay_out("S1 C8 D9", "B5 S3 B3", "D2 C3 B7 B10")
    select(rig, "C8")
    rig.tap(OK)
    rig.wait(60000)
    assert rig.top.mode == THEIRS
    assert "Pico prende" in rig.words()
    taken = [inverted(rig, place) for place in range(5)]
    assert sum(taken) == len(rig.match.deal.history[1][2]) > 0
    rig.tap(OK)
    assert rig.top.mode == HAND and "Pico prende" not in rig.words()
    rig.taps(BACK, RIGHT, OK)
    assert rig.top.mode == RECALL and "Pico prende" in rig.words()
    assert [inverted(rig, place) for place in range(5)] == taken
    rig.tap(OK)
    assert rig.top.mode == HAND


def test_case_R10_laying_on_an_empty_table_is_no_scopa():
    rig = game()
    rig.lay_out("D4 C8 D9", "B5 S3 B3", "")
    select(rig, "D4")
    rig.tap(OK)
    assert "copa!" not in rig.words() and "tocca a" in rig.words()
    assert rig.match.deal.table == cards("D4")


def test_a_scopa_is_shown_when_it_is_one():
    rig = game()
    rig.lay_out("D4 C8 D9", "B5 S3 B3", "C4")
    select(rig, "D4")
    rig.tap(OK)
    assert "Scopa!" in rig.words()
    assert rig.match.deal.scope == [1, 0]


def test_the_opponents_scopa_is_shown_when_it_is_one():
    rig = game()
    rig.lay_out("D4 C8 D9", "B4 S3 B3", "")
    select(rig, "D4")
    rig.tap(OK)
    rig.wait(2000)
    assert "Pico fa scopa!" in rig.words()


def test_case_R07_clearing_the_table_with_the_last_card_is_no_scopa():
    rig = game()
    rig.lay_out("S5", "", "C5", stock=0, dealer=0)
    rig.tap(OK)
    rig.turn()
    assert "copa!" not in rig.words()
    assert rig.match.deals[-1].row("scope").counts == [0, 0]
    assert rig.screen() == "result"


def test_case_R11_the_last_cards_are_shown_with_whose_they_are():
    rig = game()
    rig.lay_out("S9", "", "B2", stock=0, dealer=0)
    rig.match.deal.last_capturer = 1
    rig.tap(OK)
    assert rig.top.mode == LAST and "vanno a Pico" in rig.words()
    assert inverted(rig, 0) and inverted(rig, 1)
    rig.tap(OK)
    assert rig.screen() == "result"


def test_the_thinking_mark_comes_after_300_ms_while_keys_stay_alive():
    rig = game()
    rig.lay_out("D4 C8 D9", "B5 S3 B3", "C6")

    class Slow:
        def begin(self, seen):
            self.seen = seen

        def step(self):
            return None

    rig.solo._engine = Slow()
    rig.tap(OK)
    rig.wait(100)
    assert rig.top.mode == WAIT and "pensa" not in rig.words()
    rig.wait(300)
    assert "pensa" in rig.words()
    assert rig.app.step()
    rig.taps(BACK)
    assert rig.top.mode == MENU
    rig.taps(BACK)
    assert rig.screen() == "title"
    assert not rig.app.step()


def test_a_key_shortens_the_pause_after_ones_own_play():
    slow = game()
    slow.lay_out("D4 C8 D9", "B5 S3 B3", "C6")
    slow.tap(OK)
    assert slow.top.mode == WAIT
    slow.tap(OK)
    slow.wait(30)
    assert slow.top.mode == THEIRS


def test_ten_cards_and_more_than_twelve_fit_the_table():
    for names in ("C1 D1 S1 B2 C2 D2 S2 D7 C6 S8", "C1 D1 S1 B2 C2 D2 S2 D7 C6 S8 B5 C4 D4 S4 B4"):
        rig = game()
        rig.lay_out("D10 D8 D9", "C3 S3 B3", names)
        for _ in range(3):
            rig.taps(OK, RIGHT, BACK, RIGHT)
        assert rig.faults() == []


def test_a_held_arrow_stops_at_the_last_card_and_a_press_goes_round():
    rig = game()
    rig.lay_out("D4 C8 D9", "B5 S3 B3", "C6")
    rig.hold(RIGHT, 2000)
    assert rig.top.card == 2
    rig.tap(RIGHT)
    assert rig.top.card == 0


def test_every_way_to_write_the_figures_fits_beside_the_hand():
    for faces in ("FCR", "FDR", "num", "JQK"):
        rig = game(faces=faces, lang="en")
        for name in ("8", "9", "10"):
            rig.lay_out("B%s D7 C2" % name, "C3 S3 B3", "D%s S4" % name)
            select(rig, "B" + name)
        assert rig.faults() == [], faces
