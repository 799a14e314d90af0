"""The crash record: small, counted in a row, and never a fault of its own."""

from firmware.store.crash import Crash
from tests.shared_tools import trace
from tests.store.fake_files import FakeFiles, PowerCut


def caught(depth=0, text="no such card"):
    """An exception that went through `depth` more calls."""

    def fail(n):
        if n:
            fail(n - 1)
        raise ValueError(text)

    try:
        fail(depth)
    except ValueError as error:
        return error


def test_without_a_crash_there_is_none():
    crash = Crash("/data", FakeFiles())
    assert (crash.count, crash.version, crash.text) == (0, "", "")


def test_the_record_names_error_place_and_version():
    files = FakeFiles()
    assert Crash("/data", files).record(caught(), "0.1.0") == 1
    crash = Crash("/data", files)
    assert (crash.count, crash.version) == (1, "0.1.0")
    assert "ValueError: no such card" in crash.text and "shared_crash.py" in crash.text


def test_crashes_in_a_row_are_counted_until_all_is_well():
    files = FakeFiles()
    counts = [Crash("/data", files).record(caught(), "0.1.0") for _ in range(3)]
    assert counts == [1, 2, 3]
    Crash("/data", files).healthy()
    crash = Crash("/data", files)
    assert crash.count == 0 and "no such card" in crash.text
    assert crash.record(caught(), "0.1.0") == 1


def test_when_all_is_well_nothing_is_written():
    files = FakeFiles()
    Crash("/data", files).healthy()
    assert files.calls == []


def test_the_longest_traceback_stays_small_and_keeps_its_end():
    for error in (caught(60), caught(0, "x" * 3000), caught(3, "\xf2" * 500)):
        files = FakeFiles()
        Crash("/data", files).record(error, "0.1.0")
        assert 0 < files.size("/data/crash.txt") < 500
        text = Crash("/data", files).text
        assert text.startswith("Traceback")
    files = FakeFiles()
    Crash("/data", files).record(caught(60), "0.1.0")
    assert "ValueError: no such card" in Crash("/data", files).text
    trace("small")


def test_recording_never_raises():
    for fault in ("full", "failing", "silent"):
        files = FakeFiles()
        if fault == "full":
            files.space = 3
        else:
            setattr(files, fault, True)
        crash = Crash("/data", files)
        assert crash.record(caught(), "0.1.0") == 1
        assert crash.record(caught(), "0.1.0") == 2
        crash.healthy()


def test_a_damaged_record_counts_as_none():
    files = FakeFiles({"/data/crash.txt": b"anything"})
    assert Crash("/data", files).count == 0


def test_the_power_cut_at_every_step_leaves_the_old_or_the_new_record():
    cuts = 0
    while True:
        files = FakeFiles()
        Crash("/data", files).record(caught(0, "first"), "0.1.0")
        files.cut = files.steps + cuts
        try:
            Crash("/data", files).healthy()
            break
        except PowerCut:
            pass
        crash = Crash("/data", FakeFiles(files.held))
        assert crash.count in (0, 1) and "first" in crash.text
        cuts += 1
    assert cuts > 4
