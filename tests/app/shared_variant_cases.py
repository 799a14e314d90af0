"""Cases from the field on the variants, as a player meets them on the screens."""

from firmware.core.notation import move_text, parse_card
from firmware.core.options import Options
from firmware.core.scoring import score
from firmware.ui import gameview as view
from firmware.ui.strings import T
from tests.app.rig import LEFT, OK, RIGHT, Rig, cards


def game(**settings):
    """A rig in a first deal, the person to play."""
    rig = Rig(seed="1")
    settings["level"] = 1
    settings["dealer"] = "them"
    rig.new_match(**settings)
    rig.pass_theirs()
    return rig


def play(rig, name):
    """Choose a card by its name and play it; what was shown before it was played."""
    hand = rig.match.deal.hands[0]
    for _ in range(len(hand)):
        if hand[rig.top.card] != parse_card(name):
            rig.tap(RIGHT)
    words = rig.words()
    rig.tap(OK)
    return words


def last(rig):
    """The last play as a text."""
    _, card, captured, scopa = rig.match.deal.history[-1]
    return move_text((card, captured)) + ("!" if scopa else "")


def result(options, *piles):
    """A rig that shows the result of these piles."""
    rig = Rig()
    rig.new_match(party={2: "two", 3: "three"}[len(piles)])
    match = rig.match
    match.options = options
    match.deals.append(score([cards(pile) for pile in piles], [0] * len(piles), options))
    match.phase = "result"
    rig.app.stack.obey(("replace", "result"))
    rig.turn()
    return rig


def row(rig, name):
    """Counts and points of a row of the result, as the screen has them."""
    found = rig.match.deals[-1].row(name)
    return found.counts, found.points


def shown(rig, name):
    """The texts of a row of the result, after its name; scrolls to it."""
    label = getattr(T, "ROW_" + name.upper())
    for _ in range(6):
        words = rig.words().split(" | ")
        if label in words:
            break
        rig.tap(RIGHT)
    place = words.index(label)
    return words[place + 1 : place + 1 + len(rig.match.totals)]


def test_case_R01_an_equal_card_is_the_only_one_that_is_offered():
    rig = game()
    rig.lay_out("B5 D8 D9", "C8 S8 B9", "D2 C3 S5")
    assert "2+3" not in play(rig, "B5")
    assert last(rig) == "B5xS5"


def test_case_R03_with_fewest_cards_only_the_smallest_set_is_offered():
    rig = game(rules=("fewest_cards=on",))
    rig.lay_out("D10 C4 S7", "C2 S3 B3", "D6 C3 C1 S4")
    assert "4+6" in play(rig, "D10").replace("6+4", "4+6")
    assert last(rig) == "D10xD6+S4"


def test_case_R05_three_kings_are_dealt_again_and_the_page_says_so():
    # One opening in 630 is void: this seed's is.
    rig = Rig(seed="k769")
    rig.taps(OK, OK, OK)
    assert rig.match.redeals == 1
    assert "Tre re: rifatta" in rig.words()
    assert [card % 10 for card in rig.match.deal.table].count(9) < 3
    assert rig.match.totals == [0, 0]


def test_case_R08_the_second_to_last_card_makes_a_scopa():
    rig = game()
    rig.lay_out("S5", "D2", "C5", stock=0)
    play(rig, "S5")
    assert last(rig) == "S5xC5!" and "Scopa!" in rig.words()


def test_case_R12_cards_that_nobody_may_have_go_to_nobody():
    rig = game(rules=("forced=off",))
    rig.lay_out("S9", "", "B2", stock=0, dealer=0)
    rig.match.deal.last_capturer = -1
    play(rig, "S9")
    assert rig.top.mode == view.LAST and "a nessuno" in rig.words()
    rig.tap(OK)
    assert rig.screen() == "result" and rig.faults() == []


def test_case_R14_a_napola_is_counted_to_its_gap():
    options = Options(napola=10)
    others = "C1 C2 C3 C4 S1 S2 S3 S4 B1 B2"
    rig = result(options, "D1 D2 D3 D4 D5 D8", others)
    assert shown(rig, "napola") == ["5", "0"] and row(rig, "napola")[1] == [5, 0]
    assert shown(result(options, "D1 D2 D4 D5 D8", others), "napola") == ["0", "0"]
    all_coins = " ".join(["D%d" % value for value in range(1, 11)])
    assert shown(result(options, all_coins, others), "napola") == ["10", "0"]


def test_case_R14_all_ten_denari_win_the_match_at_the_end_of_the_deal():
    rig = game(rules=("napola=10",))
    rig.lay_out("S9", "", "B2", stock=0, dealer=0)
    rig.match.deal.piles = [list(range(10, 20)), list(range(10))]
    rig.match.deal.last_capturer = 1
    play(rig, "S9")
    rig.taps(OK, OK)
    assert rig.screen() == "end" and "Hai vinto!" in rig.words()
    assert rig.match.totals[0] < 21


def test_case_R15_an_ace_on_a_table_with_an_ace_takes_that_one():
    rig = game(preset="assi")
    rig.lay_out("S1 C8 D9", "C2 S3 B3", "D1 C6")
    assert "prende | A" in play(rig, "S1")
    assert last(rig) == "S1xD1"


def test_case_R15_an_ace_takes_the_whole_table_and_a_scopa_only_where_the_house_says_so():
    for rules, scopa in (((), ""), (("ace_sweep_scopa=on",), "!")):
        rig = game(preset="assi", rules=rules)
        rig.lay_out("S1 C8 D9", "C2 S3 B3", "D5 C7 D10")
        assert "7+5+R" in play(rig, "S1")
        assert last(rig) == "S1xC7+D5+D10" + scopa
        assert ("Scopa!" in rig.words()) == bool(scopa)


def test_case_R15_an_ace_on_an_empty_table_stays():
    rig = game(preset="assi")
    rig.lay_out("S1 C8 D9", "C2 S3 B3", "")
    assert "si posa" in play(rig, "S1")
    assert rig.match.deal.table == cards("S1") and "copa!" not in rig.words()


def test_a_fifteen_is_offered_and_an_equal_card_is_not():
    rig = game(preset="quindici")
    rig.lay_out("S5 C8 D9", "C2 S3 B3", "D5 C6 D4 B10")
    # 6 and 4, or the king: 15 with the five; the other five is no capture.
    assert "1/2 OK" in play(rig, "S5")
    assert rig.top.mode == view.CHOOSE
    assert [move[1] for move in rig.top.options()] == [tuple(cards("C6 D4")), tuple(cards("B10"))]


def test_no_ace_opens_the_deal_where_that_is_vile_and_the_reason_is_shown():
    rig = game(preset="assi", rules=("vile=on",))
    rig.lay_out("S1 C8 D9", "C2 S3 B3", "D5 C7")
    assert "non si può" in play(rig, "S1")
    assert "Non si apre d'asso" in rig.words() and not rig.match.deal.history


def test_case_R17_a_side_without_a_suit_has_no_primiera():
    first = " ".join([s + str(v) for s in "CSB" for v in range(1, 10)])
    second = " ".join(["D%d" % v for v in range(1, 11)] + ["C10", "S10", "B10"])
    rig = result(Options(), first, second)
    assert shown(rig, "primiera") == ["-", "51"]
    # Of the two only the second holds all four suits.
    assert row(rig, "primiera")[1] == [0, 1]


def test_case_R20_most_sevens_take_the_primiera_where_the_house_counts_so():
    first, second = "D7 C7 S7 B10", "B7 D6 C6 S6"
    assert row(result(Options(), first, second), "primiera")[1] == [0, 1]
    assert row(result(Options(most_sevens=True), first, second), "primiera")[1] == [1, 0]


def test_case_R25_three_players_need_no_more_than_the_most():
    deck = [s + str(v) for s in "CSB" for v in range(1, 11)]
    first = " ".join(["D1", "D2", "D3", "D4"] + deck[:14])
    second = " ".join(["D5", "D6", "D7"] + deck[14:23])
    third = " ".join(["D8", "D9", "D10"] + deck[23:])
    rig = result(Options(), first, second, third)
    assert shown(rig, "carte") == ["18", "12", "10"] and row(rig, "carte")[1] == [1, 0, 0]
    assert shown(rig, "denari") == ["4", "3", "3"] and row(rig, "denari")[1] == [1, 0, 0]
    assert rig.faults() == []


def test_case_R28_of_three_the_one_at_the_dealers_right_leads_and_deals_next():
    rig = Rig(seed="5")
    rig.new_match(party="three", level=1, dealer="me")
    rig.pass_theirs()
    assert rig.match.deal.dealer == 0 and rig.match.deal.history[0][0] == 1
    rig.play_on("result")
    rig.tap(OK)
    assert "Comincia Nano ◀" in rig.words()
    assert rig.match.deal.dealer == 1 and rig.match.deal.turn == 2


def test_the_lowest_total_wins_a_match_that_is_played_to_lose():
    rig = game(rules=("perdere=on",), target=4)
    rig.play_on("end", 9000)
    totals = rig.match.totals
    assert max(totals) >= 4 and totals[rig.match.winner] == min(totals)
    assert "a perdere" in rig.words()


def test_case_S11_the_variant_and_its_rules_are_named_on_the_result_too():
    rig = game(preset="quindici", rules=("re_bello=on", "forced=off"))
    rig.play_on("result")
    assert "Quindici +2" in rig.words()
    words = rig.words()
    for _ in range(8):
        rig.tap(RIGHT)
        if rig.screen() != "result":
            break
        words += rig.words()
    for text in ("Scopa di quindici", "presa libera", "re bello"):
        assert text in words, text
    assert rig.faults() == []


def test_case_S11_one_house_rule_of_five_rows_is_named_behind_them():
    rig = game(rules=("exact_first=off",))
    rig.play_on("result")
    assert "Scope" in rig.words() and "senza presa uguale" not in rig.words()
    rig.tap(RIGHT)
    assert "senza presa uguale" in rig.words() and "Settebello" in rig.words()
    rig.tap(LEFT)
    assert "Carte" in rig.words() and "Scope" in rig.words()
    assert rig.faults() == []
