"""Settings that another version left: every screen opens all the same, and nothing is lost."""

from firmware.core.compat import crc32
from firmware.store.settings import Settings
from tests.app.rig import BACK, OK, RIGHT, Rig
from tests.store.fake_files import FakeFiles


def _walk(rig):
    """Into every line of the menu, two presses deep, and back; what was wrong with a picture."""
    for line in range(12):
        while rig.screen() != "title":
            rig.tap(BACK)
        rig.tap(OK)
        for _ in range(line):
            rig.tap(RIGHT)
        rig.taps(OK, RIGHT, OK, OK)
        for _ in range(8):
            rig.tap(BACK)
    return rig.faults()


def test_settings_with_an_unknown_variant_open_every_screen():
    assert _walk(Rig(settings=(("lang", "en"), ("preset", "zzz")))) == []


def test_settings_with_a_variant_that_no_form_offers_open_every_screen():
    assert _walk(Rig(settings=(("lang", "en"), ("preset", "cirulla")))) == []


def test_settings_with_unknown_house_rules_open_every_screen():
    rules = ("bogus=1", "ace_decline=on", "forced=never", "")
    assert _walk(Rig(settings=(("lang", "en"), ("rules", rules)))) == []


def test_settings_with_a_variant_of_four_and_a_party_of_two_seat_four():
    rig = Rig(settings=(("lang", "en"), ("preset", "scientifico"), ("party", "two")))
    rig.taps(OK, OK, OK)
    assert rig.screen() == "deal"
    assert (rig.match.seats, rig.match.humans) == (4, (0,))


def test_settings_with_odd_names_open_every_screen():
    names = ("Niccol\xf2", "\u4e2d\u6587", "W" * 60, "")
    settings = (("lang", "en"), ("names", names), ("known", names), ("sides", 4), ("pairs", False))
    assert _walk(Rig(settings=settings)) == []


def test_keys_of_a_newer_version_are_kept():
    rig = Rig()
    stored = Settings("/data", rig.files)
    stored._unknown.append("tempo=andante")
    stored.save()
    rig = Rig(FakeFiles(dict(rig.files.held)), settings=())
    rig.app._set("level", 1)
    assert b"\ntempo=andante\n" in rig.files.held["/data/settings.txt"]


def _with_file(data):
    """A handheld whose settings file holds this; it asks the language, and then says so."""
    rig = Rig(FakeFiles({"/data/settings.txt": data}), settings=())
    rig.tap(RIGHT)
    rig.tap(OK)
    rig.wait(100)
    return rig


def test_damaged_settings_are_told_once():
    rig = _with_file(b"SETTINGS 1 7\nlang=it\n*00000000\n")
    assert "damaged" in rig.words()
    rig.tap(OK)
    rig.wait(100)
    assert rig.screen() == "title" and rig.faults() == []
    assert "/data/settings.bad" in rig.files.held


def test_settings_of_a_newer_format_are_told_once():
    text = b"SETTINGS 2 7\nlang=it\n"
    rig = _with_file(text + b"*%08X\n" % crc32(text))
    assert "newer" in rig.words()
    rig.tap(OK)
    rig.wait(100)
    assert rig.screen() == "title" and rig.faults() == []
    assert rig.files.held["/data/settings.bad"].startswith(text)
