"""Cirulla in the game screen: knocks, the dealer's table, the matta, void openings."""

from firmware.core.match import fold
from firmware.ui import gameview as view
from firmware.ui.cardfaces import STYLE
from tests.app.rig import BACK, LEFT, OK, RIGHT, Rig, cards

MANUAL = ("declare=manual",)
KEEPS = ("declare=manual", "matta_keeps=on")


def cirulla(seed, *rules, **settings):
    """A rig at the first page of the first deal; with these seeds the person deals."""
    known = {"lang": "it", "preset": "cirulla", "target": 51, "level": 1, "dealer": "me"}
    known["rules"] = rules
    known.update(settings)
    rig = Rig(seed=seed, settings=[(key, known[key]) for key in sorted(known)])
    rig.taps(OK, OK, OK)
    assert rig.screen() == "deal"
    return rig


def open_menu(rig, entry):
    """The line with this entry of the game's menu, by presses."""
    rig.tap(BACK)
    while rig.top.entries[rig.top.menu.index] != entry:
        rig.tap(RIGHT)
    rig.tap(OK)


def test_the_dealers_table_is_shown_with_its_scope_before_the_first_play():
    rig = cirulla("c58")
    assert rig.match.deal.bonus == 2
    rig.tap(OK)
    assert rig.top.mode == view.BONUS
    assert "La tavola fa 30" in rig.words() and "Prendi tutto" in rig.words()
    assert "2 scope" in rig.words()
    rig.wait(3000)
    assert rig.top.mode == view.BONUS and not rig.match.deal.history
    rig.tap(OK)
    assert rig.top.mode != view.BONUS


def test_a_knock_is_shown_with_its_cards_and_points_until_a_key():
    rig = cirulla("c58")
    rig.taps(OK, OK)
    assert rig.top.mode == view.KNOCK
    hand = [STYLE.value(card) for card in rig.match.deal.shown[1]]
    assert "Pico bussa!" in rig.words() and "+10" in rig.words() and "decino" in rig.words()
    assert " | ".join(hand) in rig.words()
    rig.wait(3000)
    assert rig.top.mode == view.KNOCK and not rig.match.deal.history
    rig.tap(OK)
    rig.wait(1000)
    assert rig.top.mode == view.THEIRS


def test_declared_cards_lie_open_to_all_while_they_are_held():
    rig = cirulla("c58")
    rig.pass_theirs()
    assert "(5 5)" in rig.words()
    open_menu(rig, 4)
    assert rig.top.mode == view.SEATS and "5 5" in rig.words()
    rig.tap(OK)
    rig.auto()
    rig.pass_theirs()
    assert "(5)" in rig.words()
    rig.auto()
    rig.pass_theirs()
    assert "(" not in rig.words()


def test_ones_own_knock_is_said_and_counts_by_itself():
    rig = cirulla("c58", dealer="them")
    before = rig.match.deal.declared
    assert before and before[0][1] == 0
    rig.tap(OK)
    while rig.top.mode != view.KNOCK:
        rig.tap(OK)
    assert "Bussi!" in rig.words()
    rig.tap(OK)
    assert rig.top.mode == view.HAND and rig.match.deal.scope[0] == 10


def test_aces_void_an_opening_and_the_page_says_so():
    rig = cirulla("c41")
    assert rig.match.redeals == 1 and "Assi: rifatta" in rig.words()


def test_by_voice_a_person_knocks_from_the_menu():
    rig = cirulla("c58", *MANUAL, dealer="them")
    rig.pass_theirs()
    assert not rig.match.deal.declared
    open_menu(rig, 6)
    assert rig.top.mode == view.KNOCK and "Bussi!" in rig.words()
    assert ["DECLARE", "0", "10", "0"] in rig.records()
    rig.tap(OK)
    open_menu(rig, 6)
    assert "Niente da bussare" in rig.words()


def test_by_voice_the_handheld_forgets_no_knock():
    rig = cirulla("c58", *MANUAL)
    rig.taps(OK, OK)
    rig.wait(100)
    assert rig.top.mode == view.KNOCK and "Pico bussa!" in rig.words()
    assert rig.records()[-1] == ["DECLARE", "1", "10", "0"]
    assert fold(rig.records()).deal.scope == rig.match.deal.scope


def matta(rig):
    """A turn of the person with the matta, 2 and 3 in hand."""
    rig.pass_theirs()
    rig.lay_out("C7 D2 S3", "C8 S8 B9", "D3 C4 B10 S10")
    rig.top._bonus = rig.solo.deal_number()


def test_what_the_matta_is_worth_is_chosen_and_shown_until_it_is_taken():
    rig = cirulla("c1", *KEEPS, dealer="them")
    matta(rig)
    open_menu(rig, 6)
    assert rig.top.mode == view.WORTH and "◀ 1 ▶" in rig.words()
    rig.taps(RIGHT, RIGHT)
    assert "◀ 3 ▶" in rig.words()
    rig.tap(OK)
    assert rig.top.mode == view.KNOCK and "matta 3" in rig.words()
    assert rig.match.deal.matta == 3
    rig.tap(OK)
    # It takes the three of denari, and no seven.
    place = rig.match.deal.hands[0].index(cards("C7")[0])
    while rig.top.card != place:
        rig.tap(RIGHT)
    assert "prende" in rig.words() and STYLE.matta == 0
    assert rig.top.options()[0][1] == tuple(cards("D3"))
    assert rig.faults() == []


def test_back_leaves_the_choice_of_the_matta_undeclared():
    rig = cirulla("c1", *KEEPS, dealer="them")
    matta(rig)
    open_menu(rig, 6)
    rig.taps(LEFT, BACK)
    assert rig.top.mode == view.HAND and not rig.match.deal.declared


def test_a_match_taken_up_again_shows_the_knock_of_this_turn_again():
    rig = cirulla("c58")
    rig.taps(OK, OK)
    again = Rig(rig.files, settings=())
    again.taps(OK, OK, OK, OK)
    assert again.top.mode == view.KNOCK
    again.pass_theirs()
    again.auto()
    once_more = Rig(rig.files, settings=())
    once_more.taps(OK, OK)
    assert once_more.top.mode != view.KNOCK


def test_two_people_see_each_others_knocks():
    rig = cirulla("c58", party="pass")
    rig.tap(OK)
    seen = []
    for _ in range(60):
        if rig.top.mode == view.KNOCK:
            seen.append((rig.top.viewer, rig.match.deal.declared[rig.top.heard][1]))
        if len(rig.match.deal.history) == 2:
            break
        rig.tap(rig.top.auto() or OK)
    assert seen[:2] == [(1, 1), (0, 1)], seen


def test_the_widest_cards_that_lie_open_run_into_nothing():
    tens = "C10 D10 S10 B10 C9 D9 S9 B9 C8 D8 S8 B8"
    for faces in ("num", "FCR"):
        for party in ("four", "three", "two"):
            rig = cirulla("c1", faces=faces, party=party, dealer="them")
            rig.pass_theirs()
            deal = rig.match.deal
            for seat in range(deal.seats):
                deal.shown[seat] = cards(tens)[seat * 3 : seat * 3 + 3]
            rig.match.totals[:] = [50] * len(rig.match.totals)
            open_menu(rig, 4)
            assert rig.top.mode == view.SEATS
            rig.tap(OK)
            deal.shown[1:] = [cards("C10 D10 S10")] + [[]] * (deal.seats - 2)
            rig.app.stack.dirty = True
            rig.turn()
            assert rig.top.mode == view.HAND and rig.faults() == [], (faces, party)
