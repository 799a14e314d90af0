"""Settings: defaults, what a key may be, versions, damage, full flash, power cut anywhere."""

from firmware.store.settings import KEYS, Settings
from tests.shared_tools import raises, trace
from tests.store.fake_files import FakeFiles, PowerCut

NAMES = ("Niccol\xf2", "Noi, e voi", "100%", "", "\U0001f0a1")


def resealed(files, old, new):
    """The file with `old` replaced and its checksum made right again."""
    from firmware.core.compat import crc32

    text = files.held["/data/settings.txt"]
    text = text[: text.rfind(b"*")].replace(old, new)
    files.held["/data/settings.txt"] = text + ("*%08X\n" % crc32(text)).encode()


def test_without_a_file_the_defaults_are_in_force():
    files = FakeFiles()
    settings = Settings("/data", files)
    for key, default, _ in KEYS:
        assert settings[key] == default
    assert settings.fault == "" and files.held == {}


def test_every_default_is_one_that_its_key_may_have():
    settings = Settings("/data", FakeFiles())
    for key, default, _ in KEYS:
        settings[key] = default


def test_case_S10_what_was_chosen_last_is_there_after_a_restart():
    files = FakeFiles()
    settings = Settings("/data", files)
    settings["target"] = 21
    settings["names"] = NAMES[:4]
    settings["known"] = list(NAMES)
    settings["rotate"] = True
    settings["sound"] = False
    settings["lang"] = "it"
    assert settings.save()
    again = Settings("/data", files)
    assert (again["target"], again["rotate"], again["sound"]) == (21, True, False)
    assert (again["names"], again["known"], again["lang"]) == (NAMES[:4], NAMES, "it")
    trace(repr(files.held["/data/settings.txt"]))


def test_a_list_may_be_empty_or_hold_an_empty_text():
    for value in ((), ("",), ("", "")):
        files = FakeFiles()
        settings = Settings("/data", files)
        settings["known"] = ("x",)
        settings["known"] = value
        settings.save()
        assert Settings("/data", files)["known"] == value


def test_a_value_that_a_key_cannot_have_is_refused_by_name():
    settings = Settings("/data", FakeFiles())
    for key, value in (
        ("lang", "fr"),
        ("dim_s", -1),
        ("dim_s", "30"),
        ("dim_s", True),
        ("sound", 1),
        ("contrast", 256),
        ("names", ("a", "b", "c", "d", "e")),
        ("names", (1,)),
        ("names", "ab"),
        ("preset", "x" * 17),
    ):
        error = raises(ValueError, settings.__setitem__, key, value)
        assert key in str(error)
    assert settings["dim_s"] == 30


def test_an_unknown_key_is_a_keyerror():
    settings = Settings("/data", FakeFiles())
    raises(KeyError, settings.__getitem__, "nothing")
    raises(KeyError, settings.__setitem__, "nothing", 1)


def test_saving_what_did_not_change_writes_nothing():
    files = FakeFiles()
    settings = Settings("/data", files)
    assert not settings.save()
    settings["target"] = 21
    assert settings.save()
    files.calls.clear()
    settings["target"] = 21
    assert not settings.save() and not Settings("/data", files).save()
    assert files.calls == []


def test_a_reset_goes_back_to_the_defaults():
    files = FakeFiles()
    settings = Settings("/data", files)
    settings["lang"] = "en"
    settings.save()
    settings.reset()
    settings.save()
    assert Settings("/data", files)["lang"] == ""


def test_a_damaged_file_is_set_aside_and_said():
    files = FakeFiles()
    settings = Settings("/data", files)
    settings["target"] = 21
    settings.save()
    whole = files.held["/data/settings.txt"]
    for at in range(len(whole)):
        damaged = whole[:at] + bytes((whole[at] ^ 4,)) + whole[at + 1 :]
        for text in (damaged, whole[:at]):
            files = FakeFiles({"/data/settings.txt": text})
            settings = Settings("/data", files)
            assert (settings["target"], settings.fault) == (11, "damaged")
            assert files.held == {"/data/settings.bad": text}


def test_a_newer_format_is_set_aside_and_said():
    files = FakeFiles()
    settings = Settings("/data", files)
    settings["target"] = 21
    settings.save()
    resealed(files, b"SETTINGS 1 ", b"SETTINGS 2 ")
    settings = Settings("/data", files)
    assert (settings["target"], settings.fault) == (11, "newer")
    assert files.names("/data") == ["settings.bad"]


def of_another_version(text):
    """A flash whose settings hold `text` where a target of 21 would stand."""
    files = FakeFiles()
    settings = Settings("/data", files)
    settings["target"] = 21
    settings.save()
    resealed(files, b"target=21\n", text)
    return files


def test_keys_of_another_version_are_kept():
    files = of_another_version(b"target=21\nfuture=a%20b\n")
    settings = Settings("/data", files)
    settings["target"] = 16
    settings.save()
    assert b"\ntarget=16\nfuture=a%20b\n" in files.held["/data/settings.txt"]


def test_a_value_of_another_version_falls_back_to_the_default():
    for text in (b"target=x", b"target=0", b"target=", b"target", b"sound=2", b"names=%zz,"):
        files = FakeFiles()
        settings = Settings("/data", files)
        settings["target"] = 21
        settings["off_s"] = 60
        settings.save()
        resealed(files, b"target=21", text)
        settings = Settings("/data", files)
        assert (settings["target"], settings["sound"], settings["names"]) == (11, True, ())
        assert settings["off_s"] == 60 and settings.fault == ""


def test_a_value_of_another_version_stays_until_another_is_chosen():
    files = of_another_version(b"target=golden\n")
    settings = Settings("/data", files)
    settings["off_s"] = 60
    settings.save()
    assert b"\ntarget=golden\n" in files.held["/data/settings.txt"]
    settings["target"] = 16
    settings.save()
    text = files.held["/data/settings.txt"]
    assert b"\ntarget=16\n" in text and b"golden" not in text


def test_what_was_set_aside_before_stays():
    files = FakeFiles({"/data/settings.bad": b"first", "/data/settings.txt": b"second"})
    Settings("/data", files)
    assert files.held == {"/data/settings.bad": b"first", "/data/settings.badd": b"second"}


class Unreadable(FakeFiles):
    """The settings are there, but the flash does not give them; nor lets go, if `stuck`."""

    stuck = False

    def part(self, path, start, count):
        if path == "/data/settings.txt" and self.held[path] == b"mine":
            raise OSError(5)
        return super().part(path, start, count)

    def rename(self, path, new):
        if self.stuck:
            raise OSError(5)
        super().rename(path, new)


def test_a_file_that_cannot_be_read_is_set_aside_not_written_over():
    files = Unreadable({"/data/settings.txt": b"mine"})
    settings = Settings("/data", files)
    assert settings.fault == "damaged"
    settings["target"] = 21
    settings.save()
    assert files.held["/data/settings.bad"] == b"mine"
    assert Settings("/data", files)["target"] == 21


def test_a_file_that_cannot_be_set_aside_is_not_written_over():
    files = Unreadable({"/data/settings.txt": b"mine"})
    files.stuck = True
    settings = Settings("/data", files)
    settings["target"] = 21
    raises(OSError, settings.save)
    assert (settings["target"], files.held["/data/settings.txt"]) == (21, b"mine")
    files.stuck = False
    settings.save()
    assert files.held["/data/settings.bad"] == b"mine"
    assert Settings("/data", files)["target"] == 21


def test_a_newer_temporary_file_beside_an_unreadable_one_is_taken():
    files = FakeFiles()
    settings = Settings("/data", files)
    settings["target"] = 21
    settings.save()
    text = files.held["/data/settings.txt"]
    files = Unreadable({"/data/settings.txt": b"mine", "/data/settings.tmp": text})
    settings = Settings("/data", files)
    assert (settings["target"], settings.fault) == (21, "")
    assert files.held == {"/data/settings.bad": b"mine", "/data/settings.txt": text}


def test_case_H13_a_full_flash_keeps_the_old_file_and_the_new_values():
    files = FakeFiles()
    settings = Settings("/data", files)
    settings["target"] = 21
    settings.save()
    files.space = files.size("/data/settings.txt") + 10
    settings["target"] = 31
    raises(OSError, settings.save)
    assert settings["target"] == 31
    assert Settings("/data", FakeFiles(dict(files.held)))["target"] == 21
    files.space = 1 << 20
    assert settings.save()
    assert Settings("/data", files)["target"] == 31


def test_case_H09_a_save_that_fails_without_saying_so_keeps_the_old_file():
    files = FakeFiles()
    settings = Settings("/data", files)
    settings["target"] = 21
    settings.save()
    files.silent = True
    settings["target"] = 31
    raises(OSError, settings.save)
    assert Settings("/data", files)["target"] == 21


def test_case_H09_the_power_cut_at_every_step_leaves_old_or_new():
    cuts = 0
    while True:
        files = FakeFiles()
        settings = Settings("/data", files)
        settings["target"] = 16
        settings.save()
        files.cut = files.steps + cuts
        settings["target"] = 21
        try:
            settings.save()
            break
        except PowerCut:
            pass
        for second in range(8):
            again = FakeFiles(dict(files.held))
            again.cut = second
            try:
                Settings("/data", again)
            except PowerCut:
                pass
            assert Settings("/data", FakeFiles(again.held))["target"] in (16, 21)
        again = FakeFiles(files.held)
        settings = Settings("/data", again)
        assert settings["target"] in (16, 21) and settings.fault == ""
        assert again.names("/data") == ["settings.txt"]
        cuts += 1
    assert cuts > 4
    trace("cuts %d" % cuts)


def test_case_H09_of_two_whole_files_the_newer_wins():
    held = {}
    for target in (16, 21):
        files = FakeFiles(dict(held))
        settings = Settings("/data", files)
        settings["target"] = target
        settings.save()
        held["/data/settings.txt"] = files.held["/data/settings.txt"]
        held["%d" % target] = files.held["/data/settings.txt"]
    for main, temp, expected in (("16", "21", 21), ("21", "16", 21), ("16", "16", 16)):
        files = FakeFiles({"/data/settings.txt": held[main], "/data/settings.tmp": held[temp]})
        assert Settings("/data", files)["target"] == expected
        assert files.names("/data") == ["settings.txt"]
    files = FakeFiles({"/data/settings.txt": b"bad", "/data/settings.tmp": held["21"]})
    settings = Settings("/data", files)
    assert (settings["target"], settings.fault) == (21, "")
    assert files.names("/data") == ["settings.bad", "settings.txt"]
