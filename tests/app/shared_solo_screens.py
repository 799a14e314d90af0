"""The pages around the game: title, menu, language, new match, result, end, rules."""

from firmware.core.options import OPTIONS, PRESETS, Options
from firmware.core.scoring import score
from firmware.ui.strings import T, use
from tests.app.rig import BACK, LEFT, OK, RIGHT, Rig


def result(piles, scope, options=None):
    """A rig that shows the result of these piles."""
    rig = Rig()
    rig.new_match()
    match = rig.match
    if options:
        match.options = options
    match.deals.append(score(piles, scope, match.options))
    match.phase = "result"
    rig.app.stack.obey(("replace", "result"))
    rig.turn()
    return rig


def lit(rig, side, row):
    """Whether the count of a side in a row of the result is inverted."""
    x = (67, 111)[side] + rig.eye._dx
    y = 11 + row * 9 + rig.eye._dy
    return bool(rig.devices.display.buffer[(y >> 3) * 128 + x] >> (y & 7) & 1)


def halves():
    """Two piles that tie in carte, denari and primiera."""
    one = [card for card in range(40) if card % 2 == 0]
    return one, [card for card in range(40) if card % 2]


def test_the_first_start_asks_the_language_and_keeps_it():
    rig = Rig(settings=())
    assert rig.screen() == "language"
    rig.taps(RIGHT, OK)
    assert rig.screen() == "title" and T.language == "en"
    again = Rig(rig.files, settings=())
    assert again.screen() == "title" and T.language == "en"


def test_back_on_the_first_question_goes_to_the_title_and_it_is_asked_again():
    rig = Rig(settings=())
    rig.tap(BACK)
    assert rig.screen() == "title"
    assert Rig(rig.files, settings=()).screen() == "language"


def test_case_R23_a_tie_has_no_mark_and_gives_no_point():
    one, two = halves()
    # The settebello's side has one pile more in nothing: twenty each, five denari each.
    rig = result([one, two], [0, 0])
    rows = rig.match.deals[-1].rows
    assert rows[0].counts == [20, 20] and rows[1].counts == [5, 5]
    for row in (0, 1):
        assert not lit(rig, 0, row) and not lit(rig, 1, row)
    assert lit(rig, 0, 2) and not lit(rig, 1, 2)


def test_the_result_shows_both_counts_and_marks_who_gets_each_point():
    one = [card for card in range(40) if card < 23]
    two = [card for card in range(40) if card >= 23]
    rig = result([one, two], [2, 1])
    words = rig.words()
    for text in ("Carte", "23", "17", "Denari", "10", "Settebello", "Primiera", "Scope"):
        assert text in words, text
    score_ = rig.match.deals[-1]
    for place in range(5):
        for side in range(2):
            assert lit(rig, side, place) == (score_.rows[place].points[side] > 0)
    for side in range(2):
        assert "+%d=%d" % (score_.points[side], rig.match.totals[side]) in words
    assert rig.faults() == []


def test_more_than_five_categories_scroll():
    one = [card for card in range(40) if card < 23]
    two = [card for card in range(40) if card >= 23]
    rig = result([one, two], [0, 0], Options(napola=10, re_bello=True))
    assert "Napola" not in rig.words()
    rig.taps(RIGHT, RIGHT, RIGHT)
    assert "Napola" in rig.words() and "Carte" not in rig.words()
    rig.taps(LEFT, LEFT, LEFT)
    assert "Carte" in rig.words()
    assert rig.faults() == []


def end_of(totals, points, target=11):
    """A match of these totals before a last deal that gave these points; the rig."""
    rig = Rig()
    rig.new_match(target=target)
    match = rig.match
    match.totals[:] = totals
    deal = match.deal
    deal.totals = totals
    while not deal.is_over():
        deal.play(deal.legal_moves()[0])

    class Fixed:
        rows = deal.score().rows
        napoleone = -1

    Fixed.points = points
    deal.score = lambda: Fixed
    match.phase = "score"
    rig.solo.write(match.due())
    rig.solo.write(match.due())
    rig.app.stack.obey(("replace", "result"))
    rig.turn()
    rig.tap(OK)
    return rig


def test_case_S09_a_tie_at_the_target_plays_on():
    rig = end_of([10, 10], [2, 2])
    assert rig.match.totals == [12, 12] and rig.match.phase == "play"
    assert rig.screen() == "deal" and "12" in rig.words()


def test_case_S09_the_higher_total_wins_though_the_other_led():
    rig = end_of([10, 9], [1, 3])
    assert rig.screen() == "end"
    assert "Vince Pico" in rig.words() and "11" in rig.words() and "12" in rig.words()


def test_a_win_is_the_persons():
    rig = end_of([10, 9], [3, 1])
    assert "Hai vinto!" in rig.words()
    rig.tap(BACK)
    assert rig.screen() == "title"


def test_case_S11_house_rules_are_named_on_title_and_end():
    rig = Rig(settings=(("lang", "it"), ("rules", ("forced=off",))))
    assert "presa libera" in rig.words()
    rig.new_match(level=1)
    assert rig.match.options.forced == "off"
    rig.play_on("end", 9000)
    assert "presa libera" in rig.words()


def test_case_S11_a_variant_is_named_on_title_and_end():
    for preset, name in (("assi", "Asso piglia tutto"), ("quindici", "Scopa di quindici")):
        rig = Rig(settings=(("lang", "it"), ("preset", preset), ("level", 1)))
        assert name in rig.words()
        rig.new_match()
        rig.play_on("end", 9000)
        assert name in rig.words()
        assert rig.faults() == []


def test_case_S11_the_usual_game_names_nothing_on_the_title():
    rig = Rig()
    assert rig.app.rules_text() == ""


def show_all(rig, form):
    """Draw every value of every line of a form, open and closed."""
    for place in range(len(form.fields)):
        form.menu.index = place
        field = form.field
        for choice in range(len(field.choices)):
            field.index = choice
            for form.open in (False, True):
                rig.app.stack.dirty = True
                rig.turn()


def test_every_value_of_every_list_fits_open_and_closed():
    for language in ("it", "en"):
        rig = Rig(settings=(("lang", language),))
        for name in ("settings", "rules", "solo_new"):
            rig.app.stack.obey(("push", name))
            form = rig.top._form
            show_all(rig, form)
            form.open = False
            rig.tap(BACK)
        assert rig.faults() == []
    use("it")


def test_every_rule_of_every_variant_fits_open_and_closed():
    for language in ("it", "en"):
        for preset, _ in PRESETS:
            rig = Rig(settings=(("lang", language), ("preset", preset)))
            rig.app.stack.obey(("push", "rules"))
            form = rig.top._form
            show_all(rig, form)
            assert rig.faults() == [], (language, preset)
    use("it")


def test_every_option_has_a_line_in_some_variant():
    lines = set()
    for preset, _ in PRESETS:
        rig = Rig(settings=(("lang", "it"), ("preset", preset), ("rules", ("napola=10",))))
        rig.app.stack.obey(("push", "rules"))
        lines.update([field.key for field in rig.top._form.fields])
        rig = Rig(settings=(("lang", "it"), ("preset", preset)))
        rig.app.stack.obey(("push", "rules"))
        lines.update([field.key for field in rig.top._form.fields])
    missing = [key for key, _, _ in OPTIONS if key not in lines]
    # These make a variant, or stand on the page of a new match.
    assert missing == ["capture", "target", "hand", "table_cards"]


def choose_rule(rig, key, value):
    """On the page of rules: give `key` this value by presses."""
    form = rig.top._form
    for _ in range(len(form.fields)):
        if form.field.key != key:
            rig.tap(RIGHT)
    rig.tap(OK)
    for _ in range(len(form.field.choices)):
        if form.field.value != value:
            rig.tap(RIGHT)
    assert (form.field.key, form.field.value) == (key, value)
    rig.tap(OK)


def test_a_rule_that_contradicts_another_is_refused_by_name():
    rig = Rig(settings=(("lang", "it"), ("preset", "assi"), ("rules", ("ace_decline=on",))))
    rig.app.stack.obey(("push", "rules"))
    choose_rule(rig, "forced", "off")
    assert rig.screen() == "notice"
    assert "asso si può posare | vuole: presa d'obbligo." in rig.words()
    rig.tap(OK)
    assert rig.app.options().forced == "card" and rig.top._form.fields[1].value == "card"
    assert rig.faults() == []


def test_a_rule_in_force_brings_the_lines_that_hang_on_it():
    rig = Rig()
    rig.app.stack.obey(("push", "rules"))
    keys = [field.key for field in rig.top._form.fields]
    assert "vile" not in keys and "napoleone" not in keys
    choose_rule(rig, "ace", True)
    choose_rule(rig, "vile", True)
    choose_rule(rig, "napola", 6)
    choose_rule(rig, "napoleone", False)
    choose_rule(rig, "graded_figures", True)
    options = rig.app.options()
    assert options.ace and options.vile and options.graded_figures
    assert (options.napola, options.napoleone) == (6, False)
    assert Rig(rig.files, settings=()).app.options().fields() == options.fields()


def test_a_variant_is_chosen_by_two_presses_from_the_menu_and_the_third_plays():
    rig = Rig()
    rig.tap(OK)
    while rig.top._commands[rig.top._list.index] != ("push", "variants"):
        rig.tap(RIGHT)
    rig.tap(OK)
    for _ in range(5):
        rig.tap(RIGHT)
    rig.tap(OK)
    assert rig.app.options().fields() == [("preset", "cirulla")]
    assert "Cirulla" in rig.words()
    rig.tap(OK)
    assert rig.match.options.preset == "cirulla" and rig.match.options.target == 51


def test_the_page_of_a_new_match_leads_to_the_variants_and_back():
    rig = Rig()
    rig.taps(OK, OK, LEFT, LEFT, OK)
    assert rig.screen() == "variants"
    rig.tap(BACK)
    assert rig.screen() == "solo_new"
    rig.tap(BACK)
    assert rig.screen() == "menu"


def test_each_variant_has_its_page_in_both_languages():
    for language in ("it", "en"):
        rig = Rig(settings=(("lang", language),))
        rig.app.stack.obey(("push", "variants"))
        for preset, _ in PRESETS:
            rig.turn()
            lines = getattr(T, "PAGE_" + preset.upper())
            assert " | ".join(lines) in rig.words()
            assert T.UP_TO % Options(preset).target in rig.words()
            rig.tap(RIGHT)
        assert rig.faults() == []
    use("it")


def test_many_house_rules_are_counted_where_there_is_no_room():
    rules = ("forced=off", "last_play_scopa=on", "prime_missing=sum", "napola=10", "re_bello=on")
    for language in ("it", "en"):
        rig = Rig(settings=(("lang", language), ("rules", rules)))
        assert "+" in rig.words()
        rig.taps(OK, LEFT, OK)
        assert rig.screen() == "info"
        assert rig.faults() == []
    use("it")


def test_house_rules_are_set_on_their_page_and_last():
    rig = Rig()
    rig.taps(OK, OK, LEFT, OK)
    assert rig.screen() == "rules"
    rig.taps(RIGHT, OK, RIGHT, RIGHT, OK, BACK, BACK, BACK)
    assert rig.app.settings["rules"] == ("forced=off",)
    assert "presa libera" in Rig(rig.files, settings=()).words()


def test_another_variant_begins_with_its_own_rules():
    rig = Rig(settings=(("lang", "it"), ("rules", ("forced=off",))))
    rig.taps(OK, OK, LEFT, OK, OK, RIGHT, RIGHT, RIGHT, OK)
    assert rig.app.settings["preset"] == "assi" and rig.app.settings["rules"] == ()
    assert "d'obbligo" in rig.words()


def test_a_free_target_is_picked_by_its_number():
    rig = Rig()
    rig.taps(OK, OK, RIGHT, RIGHT, OK, LEFT, OK)
    assert "11" in rig.words()
    rig.taps(RIGHT, RIGHT, OK)
    assert rig.app.settings["target"] == 13
    rig.taps(LEFT, LEFT, OK)
    assert rig.match.options.target == 13


def test_back_leaves_an_open_value_as_it_was():
    rig = Rig()
    rig.taps(OK, OK, RIGHT, OK, RIGHT, BACK)
    assert rig.screen() == "solo_new"
    assert rig.app.settings["level"] == 3


def test_an_unfinished_match_is_offered_first():
    rig = Rig()
    rig.new_match()
    rig.auto()
    again = Rig(rig.files, settings=())
    again.turn()
    assert "partita in corso" in again.words()
    again.taps(OK, OK)
    assert again.screen() == "game"
    assert again.match.deal.history[: len(rig.match.deal.history)] == rig.match.deal.history


def test_a_finished_match_is_not_offered():
    rig = Rig()
    rig.new_match(level=1)
    rig.play_on("end", 9000)
    again = Rig(rig.files, settings=())
    again.turn()
    assert "partita in corso" not in again.words()
    assert again.app.resumable("solo") == 0
