"""Every page of the scorer with the widest names and numbers, in both languages: nothing is cut
off, nothing runs into anything else, nothing leaves its region.
"""

from tests.ui.measure import flat
from tests.ui.score_rig import BACK, LEFT, OK, RIGHT, ScoreRig

WIDE = ("MMMMMMMM", "WWWWWWWW", "MWMWMWMW", "WMWMWMWM")
REAL = ("Giovanna", "Francesc", "Niccolo'", "Margheri")
RULES = ("prime_missing=suits_first", "napola=6", "re_bello=on")


def rig_of(table, names, lang, **settings):
    sides = 2 if table == "2x2" else table
    return ScoreRig(table, None, lang, names=names[:sides], table_target=999, **settings).start()


def confirm_all(rig):
    """Settle every field as it stands, up to the summary."""
    for _ in range(60):
        if rig.ledger.phase not in ("entry", "edit"):
            return
        rig.tap(OK)
    raise AssertionError("never to the summary")


def high_totals(rig):
    """Bank two deals with as many scope as can be: totals of three digits."""
    ledger = rig.ledger
    for _ in range(2):
        rig.count(2)
        confirm_all(rig)
        table = rig.app.table
        table.write(ledger.edit(ledger.number, "scope"))
        for _ in range(ledger.sides):
            table.write(ledger.put(60))
            table.write(ledger.confirm())
        rig.turn()
        while not rig.top._list.on_bar:
            rig.tap(RIGHT)
        rig.tap(OK)


def walk(rig):
    """Open every page there is, from the live page."""
    for way in (0, 2):
        rig.scopa(0, 1)
        rig.count()
        while rig.ledger.cursor.category != "how":
            rig.tap(OK)
        rig.to(way)
        if way == 2:
            rig.taps(RIGHT, LEFT)
        confirm_all(rig)
        assert rig.screen() == "score_summary"
        rig.taps(RIGHT, OK, BACK, BACK, OK)
        for _ in range(7):
            rig.tap(RIGHT)
        while not rig.top._list.on_bar:
            rig.tap(RIGHT)
        rig.tap(OK)
    for mode in (1, 2):
        rig.count(mode)
        while rig.ledger.phase == "entry":
            if rig.ledger.cursor.category == "napola" and not rig.ledger.cursor.cell:
                rig.tap(LEFT)
            rig.tap(OK)
        rig.tap(OK)
    high_totals(rig)
    rig.edit(1, 2)
    rig.taps(RIGHT, OK, BACK)
    rig.undo_deal_here()
    rig.wait(2000)


def all_faults(table, names, lang, **settings):
    rig = rig_of(table, names, lang, **settings)
    walk(rig)
    return rig.faults()


def check(table, **settings):
    for lang, names in (("it", WIDE), ("en", REAL if table == 3 else WIDE)):
        assert all_faults(table, names, lang, **settings) == [], (lang, names)


def test_pages_of_two_sides():
    check(2)


def test_pages_of_two_pairs_with_house_rules():
    check("2x2", rules=RULES)


def test_pages_of_three_sides():
    check(3)


def test_pages_of_three_sides_with_house_rules():
    check(3, rules=RULES)


def test_pages_of_four_sides():
    check(4)


def test_end_of_a_match():
    for lang in ("it", "en"):
        for table in (2, 3, 4):
            for rules in ((), RULES):
                rig = rig_of(table, WIDE, lang, rules=rules)
                rig.app.table.model.options.target = 1
                rig.count(2)
                confirm_all(rig)
                rig.tap(OK)
                assert rig.screen() == "score_over"
                assert rig.faults() == [], (lang, table, rules)


def test_setting_up():
    for lang in ("it", "en"):
        for table in (2, 3, "2x2", 4):
            sides = 2 if table == "2x2" else table
            rig = ScoreRig(table, None, lang, names=WIDE[:sides], known=WIDE, table_target=999)
            rig.open_setup()
            for _ in range(6):
                rig.taps(RIGHT)
                if rig.top._form.field.choices:
                    for _ in range(len(rig.top._form.field.choices)):
                        rig.taps(OK, RIGHT, BACK)
            while rig.top._form.field.key != "names":
                rig.tap(RIGHT)
            rig.tap(OK)
            if table in (2, "2x2"):
                rig.taps(RIGHT, OK)
            rig.taps(OK, LEFT, OK)
            for _ in range(8):
                for _ in range(12):
                    rig.tap(RIGHT)
                rig.tap(OK)
            rig.hold(OK, 300)
            assert rig.faults() == [], (lang, table)


def test_every_reason_fits_its_note():
    from firmware.ui import strings_en, strings_it
    from firmware.ui.canvas import Canvas
    from firmware.ui.widgets import Toast
    from tests.ui.glass import Glass
    from tests.ui.watch import Watch

    watch = Watch(Glass())
    assert isinstance(watch, Canvas)
    for table in (strings_it, strings_en):
        for name in sorted(dir(table)):
            if name.startswith(("NO_", "UNDONE", "WARN_")):
                for text in flat(getattr(table, name)):
                    text = text.replace("%s", "WWWWWWWW").replace("%d", "99")
                    toast = Toast()
                    toast.show(text, 0)
                    watch.look()
                    watch.clear()
                    toast.draw(watch)
                    assert watch.faults == [], (name, watch.faults)
