"""Three and four at the table, a partner, and two people who hand the handheld over."""

from firmware import solo
from firmware.core.match import fold
from firmware.core.notation import card_text
from firmware.ui import cardfaces
from firmware.ui import gameview as view
from firmware.ui.cardfaces import STYLE
from firmware.ui.strings import T, use
from tests.app.rig import BACK, LEFT, OK, RIGHT, Rig
from tests.shared_tools import trace


def party(word, seed="1", **settings):
    """A rig whose first deal has begun, with these people at the table."""
    rig = Rig(seed=seed)
    settings["level"] = settings.get("level", 1)
    rig.new_match(party=word, **settings)
    return rig


def until(rig, *modes):
    """Go on by keys until the game is in one of these modes."""
    for _ in range(400):
        if rig.screen() == "game" and rig.top.mode in modes:
            return
        key = rig.top.auto()
        if key:
            rig.tap(key)
        else:
            rig.turn()
    raise AssertionError("never in %r" % (modes,))


def whole(word, **settings):
    """A match to its end: every picture without a fault, and the log folds to the same."""
    rig = party(word, "whole", **settings)
    rig.play_on("end", 9000)
    match = fold(rig.records())
    assert match.phase == "over" and match.totals == rig.match.totals
    assert (match.seats, match.humans) == (rig.match.seats, rig.match.humans)
    assert rig.faults() == []
    trace("%r %r" % (match.totals, rig.log()))
    return rig


def test_three_play_each_for_himself_to_the_end():
    rig = whole("three", lang="en")
    assert rig.match.seats == 3 and len(rig.match.totals) == 3
    use("it")


def test_four_play_in_two_pairs_to_the_end():
    rig = whole("four")
    assert rig.match.seats == 4 and len(rig.match.totals) == 2


def test_two_people_play_to_the_end():
    rig = whole("pass", target=4)
    assert rig.match.humans == (0, 1) and rig.match.level == 0


def test_two_people_play_together_to_the_end():
    rig = whole("partners", target=4)
    assert rig.match.humans == (0, 2)


def test_each_player_of_the_handheld_sees_its_own_seat_only():
    seen = []

    class Spy:
        def begin(self, observation):
            seen.append((observation.seat, observation.hand))
            self.move = rig.match.deal.legal_moves()[0]

        def step(self):
            return self.move

    make = solo.make
    solo.make = lambda level: Spy()
    rig = Rig()
    try:
        rig.new_match(party="four", dealer="me")
        rig.pass_theirs()
    finally:
        solo.make = make
    assert [seat for seat, hand in seen] == [1, 2, 3]
    played = [play[1] for play in rig.match.deal.history]
    for place in range(3):
        assert played[place] in seen[place][1]


def test_each_play_of_the_others_waits_for_a_key_and_names_the_seat():
    rig = party("four", dealer="me")
    for seat, words in ((1, "Pico ▶"), (2, "Nano ▲"), (3, "Micro ◀")):
        until(rig, view.THEIRS)
        assert rig.match.deal.history[rig.top.seen][0] == seat
        assert len(rig.match.deal.history) == seat
        assert words in rig.words()
        rig.wait(3000)
        assert rig.top.mode == view.THEIRS
        rig.tap(OK)
    assert rig.top.mode == view.HAND


def test_the_last_plays_can_be_gone_through_again():
    rig = party("three", dealer="me")
    rig.pass_theirs()
    rig.taps(BACK, RIGHT, OK)
    assert rig.top.mode == view.RECALL and "Nano ◀" in rig.words()
    rig.tap(LEFT)
    assert "Pico ▶" in rig.words()
    rig.tap(LEFT)
    assert "Pico ▶" in rig.words()
    rig.taps(RIGHT, RIGHT)
    assert "Nano ◀" in rig.words()
    rig.tap(OK)
    assert rig.top.mode == view.HAND


def test_a_match_taken_up_again_shows_what_was_played_since_ones_own_card():
    rig = party("four", dealer="me")
    rig.pass_theirs()
    again = Rig(rig.files, settings=())
    again.taps(OK, OK)
    shown = []
    while again.top.mode == view.THEIRS:
        shown.append(again.match.deal.history[again.top.seen][0])
        again.tap(OK)
    assert shown == [1, 2, 3] and again.top.mode == view.HAND


def test_a_page_shows_who_sits_where_and_what_each_side_has_taken():
    rig = party("four", dealer="me")
    rig.pass_theirs()
    until(rig, view.HAND)
    rig.tap(BACK)
    while rig.top.entries[rig.top.menu.index] != 4:
        rig.tap(RIGHT)
    rig.tap(OK)
    assert rig.top.mode == view.SEATS
    for text in ("Tu", "Nano ▲", "Pico ▶", "Micro ◀", "prese"):
        assert text in rig.words(), text
    for pile in rig.match.deal.piles:
        assert str(len(pile)) in rig.words()
    rig.tap(OK)
    assert rig.top.mode == view.HAND


def test_nothing_of_the_others_hand_is_shown_before_the_handheld_was_handed_over():
    rig = party("pass", seed="7")
    pictures = 0
    while rig.match.phase == "play":
        if rig.screen() == "game":
            deal = rig.match.deal
            mode = rig.top.mode
            if mode in (view.HAND, view.CHOOSE, view.WAIT):
                assert drawn_hands(rig) == [deal.hands[rig.top.viewer]]
                assert deal.turn == rig.top.viewer
            else:
                assert drawn_hands(rig) == [], mode
            pictures += 1
        rig.tap(rig.top.auto() or OK)
    assert pictures > 100


def drawn_hands(rig):
    """The hands that the present picture holds."""
    hands = []
    draw = cardfaces.draw_hand
    cardfaces.draw_hand = lambda canvas, y, cards, *rest: hands.append(list(cards))
    try:
        rig.top.draw(rig.eye)
    finally:
        cardfaces.draw_hand = draw
    return hands


def test_only_ok_takes_the_handheld_and_back_opens_the_menu():
    rig = party("pass")
    until(rig, view.PASS)
    rig.taps(LEFT, RIGHT)
    assert rig.top.mode == view.PASS
    rig.tap(BACK)
    assert rig.top.mode == view.MENU and drawn_hands(rig) == []
    rig.tap(OK)
    assert rig.top.mode == view.PASS
    rig.tap(OK)
    assert rig.top.mode == view.HAND and rig.top.viewer == rig.match.deal.turn


def test_a_cut_in_ones_turn_hides_the_hand_again():
    rig = party("pass")
    until(rig, view.HAND)
    again = Rig(rig.files, settings=())
    again.taps(OK, OK)
    assert again.screen() == "deal"
    again.tap(OK)
    assert again.top.mode == view.PASS and drawn_hands(again) == []


def test_the_other_person_sees_first_what_was_played():
    rig = party("pass", dealer="me")
    until(rig, view.HAND)
    card = rig.match.deal.legal_moves()[0][0]
    rig.auto()
    assert rig.top.mode == view.PASS and "Passa a" in rig.words() and "Uno" in rig.words()
    rig.tap(OK)
    assert rig.top.mode == view.THEIRS and rig.match.deal.history[rig.top.seen][1] == card
    assert "Due" in rig.words()
    rig.tap(OK)
    assert rig.top.mode == view.HAND


def test_a_partner_sees_all_plays_since_his_last_one():
    rig = party("partners", dealer="me")
    rig.auto()
    until(rig, view.PASS)
    while rig.match.deal.turn != 2:
        rig.tap(rig.top.auto() or OK)
    until(rig, view.PASS)
    rig.tap(OK)
    shown = []
    while rig.top.mode == view.THEIRS:
        shown.append(rig.match.deal.history[rig.top.seen][0])
        rig.tap(OK)
    assert shown[-1] == 1 and rig.top.viewer == 2, shown


def test_history_names_the_sides_of_every_party():
    for word, name in (("three", "Nano"), ("four", "Noi")):
        rig = party(word, target=1)
        rig.play_on("end", 9000)
        rig.app.stack.obey(("push", "score_past", 1))
        rig.turn()
        assert name in rig.words() and rig.faults() == []


def test_a_hand_of_ten_is_gone_through_card_by_card():
    rig = party("four", preset="scientifico", dealer="them")
    rig.pass_theirs()
    hand = rig.match.deal.hands[0]
    assert len(hand) == 10
    for place in range(10):
        assert rig.top.card == place
        assert STYLE.value(hand[place]) in rig.words(), card_text(hand[place])
        rig.tap(RIGHT)
    assert rig.top.card == 0
    rig.tap(LEFT)
    assert rig.top.card == 9 and rig.faults() == []


def test_a_table_of_more_than_twelve_is_shown_whole():
    rig = party("two", dealer="them")
    rig.pass_theirs()
    names = "C1 D1 S1 B2 C2 D2 S2 D7 C6 S8 B5 C4 D4 S4 B4"
    rig.lay_out("D10 D8 D9", "C3 S3 B3", names)
    rig.tap(BACK)
    while rig.top.entries[rig.top.menu.index] != 5:
        rig.tap(RIGHT)
    rig.tap(OK)
    assert rig.top.mode == view.TABLE and "15 carte" in rig.words()
    assert rig.faults() == []
    rig.tap(OK)
    assert rig.top.mode == view.HAND


def test_the_result_of_two_people_offers_no_lesson():
    rig = party("pass", target=1)
    rig.play_on("result")
    rig.taps(RIGHT, RIGHT)
    assert rig.screen() == "result" and T.TO_LESSON not in rig.words()
