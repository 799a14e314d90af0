"""The variants on the scorer's screens, by key presses: bonuses, categories, rules by name."""

from firmware.scorer import bonus
from firmware.ui.rules_text import describe
from tests.ui.score_rig import BACK, LEFT, OK, RIGHT, TRIO, ScoreRig

_BONUS_LINE = 0
_BARSEGA, _DECINO, _FIFTEEN, _THIRTY = range(4)


def give(rig, line, side=None):
    """Give the bonus in line `line` of the list, to `side` where it is asked."""
    rig.count(_BONUS_LINE)
    assert rig.screen() == "score_bonus"
    rig.line(line)
    rig.tap(OK)
    if side is not None:
        while rig.top._sides.index != side:
            rig.tap(RIGHT)
        rig.tap(OK)


def test_a_declaration_is_given_during_the_deal():
    rig = ScoreRig(preset="cirulla").start()
    give(rig, _DECINO, 1)
    give(rig, _BARSEGA, 0)
    assert rig.screen() == "score_live"
    assert rig.ledger.sheet.counts("scope") == [3, 10]
    assert rig.faults() == []


def test_a_declaration_takes_five_presses_at_most():
    rig = ScoreRig(preset="cirulla").start()
    rig.pressed = 0
    rig.taps(OK, LEFT, OK, OK, OK)
    assert rig.screen() == "score_live" and rig.ledger.sheet.counts("scope") == [3, 0]
    assert rig.pressed == 5


def test_the_opening_table_is_given_to_the_dealer():
    rig = ScoreRig(3, preset="cirulla", names=TRIO, table_dealer=2).start()
    give(rig, _THIRTY)
    assert rig.ledger.sheet.counts("scope") == [0, 0, 2]
    give(rig, _FIFTEEN)
    assert rig.screen() == "score_bonus"  # refused, and said why
    rig.tap(BACK)
    assert rig.ledger.sheet.counts("scope") == [0, 0, 2]
    assert rig.faults() == []


def test_back_leaves_the_bonuses_step_by_step():
    rig = ScoreRig(preset="cirulla").start()
    rig.count(_BONUS_LINE)
    rig.taps(OK, BACK)
    assert rig.screen() == "score_bonus"
    rig.tap(BACK)
    assert rig.screen() == "score_live" and rig.ledger.sheet.is_blank()


def test_back_on_the_live_page_takes_a_bonus_back():
    rig = ScoreRig(preset="cirulla").start()
    give(rig, _DECINO, 1)
    rig.tap(BACK)
    assert rig.screen() == "score_live" and rig.ledger.sheet.is_blank()


def test_a_bonus_survives_a_power_cut():
    rig = ScoreRig(preset="cirulla").start()
    give(rig, _DECINO, 1)
    again = rig.again()
    assert again.ledger.sheet.scopa == [bonus.entry(1, "decino")]


def test_no_bonuses_without_their_rules():
    rig = ScoreRig().start()
    rig.tap(OK)
    assert rig.top._menu.count == 5


def test_a_match_of_each_preset_is_scored_to_its_own_target():
    for preset, target in (
        ("scopa", 11),
        ("scopone", 11),
        ("scientifico", 21),
        ("assi", 11),
        ("quindici", 11),
        ("cirulla", 51),
    ):
        rig = ScoreRig("2x2", preset=preset).start()
        assert rig.ledger.options.preset == preset
        assert rig.ledger.options.target == target
        shift = 1 if preset == "cirulla" else 0
        while rig.ledger.phase != "over":
            if preset == "cirulla":
                give(rig, _DECINO, 0)
            rig.count(2 + shift)
            rig.to(0, 0, 0, 0)
            if preset == "cirulla":
                rig.to(0, 4, 0)
            rig.bank()
        assert rig.ledger.winner == 0 and rig.screen() == "score_over"
        assert rig.faults() == [], rig.faults()


def test_scopone_is_set_up_for_four():
    for preset in ("scopone", "scientifico"):
        rig = ScoreRig(2, preset=preset).start()
        assert (rig.ledger.seats, rig.ledger.sides) == (4, 2)
        rig = ScoreRig(4, preset=preset).start()
        assert (rig.ledger.seats, rig.ledger.sides) == (4, 4)


def test_the_set_up_names_the_variant_and_marks_house_rules():
    for preset, rules, text in (
        ("scopa", (), "solite"),
        ("scopa", ("napola=6",), "di casa"),
        ("cirulla", (), "Cirulla"),
        ("cirulla", ("matta_keeps=on", "opening_nine=on"), "Cirulla+"),
        ("scientifico", ("trente=on",), "Scientifico+"),
    ):
        rig = ScoreRig(preset=preset, rules=rules)
        rig.open_setup()
        assert rig.top._form.fields[5].text() == text
        rig.taps(LEFT, LEFT, LEFT)
        assert rig.faults() == []


def test_another_variant_comes_with_its_own_target():
    rig = ScoreRig(table_target=31)
    rig.app._set("preset", "cirulla")
    assert rig.start().ledger.options.target == 51


def test_case_S11_house_rules_are_named_on_the_live_and_last_page():
    rig = ScoreRig(rules=("perdere=on",), table_target=1, names=("Noi", "Voi")).start()
    assert "a perdere" in describe(rig.ledger.options)
    rig.quick(0, 0, 0, 0)
    assert rig.screen() == "score_over" and rig.ledger.winner == 1
    assert "a perdere" in describe(rig.ledger.options)
    assert b" perdere=on " in rig.log()


def test_case_S11_the_live_page_names_or_counts_house_rules():
    for (target, preset, *rules), expected in (
        ((11, "scopa", "perdere=on"), "a perdere"),
        ((101, "scopa", "most_sevens=on"), "di casa"),
        ((101, "scopa", "napola=6", "re_bello=on"), "2 regole"),
        ((51, "cirulla"), "Cirulla"),
        ((51, "cirulla", "opening_nine=on"), "Cirulla +1"),
        ((101, "scientifico", "trente=on"), "di casa"),
        ((21, "scientifico"), "Scientifico"),
    ):
        for lang in ("it", "en"):
            rig = ScoreRig(
                2, lang=lang, preset=preset, rules=tuple(rules), table_target=target
            ).start()
            if lang == "it":
                assert expected in rig.words(), rig.words()
            assert rig.faults() == []


def test_a_deal_of_cirulla_by_counts_on_the_pages():
    rig = ScoreRig(preset="cirulla").start()
    rig.count(1)
    rig.to(22, 6, 1, 0, 70, 75, 3, 0, 0, 4, 1)
    assert rig.screen() == "score_summary"
    assert rig.faults() == []
    rig.bank()
    assert rig.ledger.totals == [9, 7]


def test_trente_and_sevens_have_pages_that_fit():
    for lang in ("it", "en"):
        for table, names in ((2, ("Margheri", "Francesc")), (3, TRIO), (4, ())):
            rig = ScoreRig(
                table, lang=lang, names=names, rules=("trente=on", "most_sevens=on")
            ).start()
            rig.count()
            while rig.ledger.phase == "entry":
                rig.tap(OK)
            assert rig.screen() == "score_summary"
            rig.bank()
            rig.quick(0, 0, 0, 0, 0, 0, 0)
            assert rig.faults() == [], rig.faults()


def test_a_derived_cappotto_has_a_line_that_opens_the_run():
    rig = ScoreRig(preset="cirulla", rules=("cappotto=30",)).start()
    rig.count(3)
    rig.to(1, 0, 0, 1, 0, 10, 0)
    assert rig.screen() == "score_summary"
    rig.tap(LEFT)
    rig.tap(OK)
    assert rig.ledger.editing and rig.ledger.cursor.category == "piccola"
    assert rig.faults() == []
