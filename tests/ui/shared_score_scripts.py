"""Whole scored matches as scripts, from an empty state, each with an undo, an edit two deals back
and a power cut: the winner, and the very log that every target must write.

The scripts are in tests/data/scripts; beside each is its log, a record a line, without CRCs and
without the version of the application.
"""

from firmware.app import App
from firmware.scorer.ledger import fold
from firmware.store.journal import Journal
from host_tools.simulator.handheld import Handheld
from host_tools.simulator.script import parse, play
from tests.shared_tools import trace
from tests.store.fake_files import FakeFiles

_FOLDER = "tests/data/scripts/"


def text_of(name):
    with open(_FOLDER + name) as file:
        return file.read()


def records_of(script):
    """The records that playing a script leaves on flash, without the application's version."""
    files = FakeFiles()

    def boot(devices):
        devices.files = files
        return App(devices)

    handheld = Handheld("/data", "score", None, boot)
    play(handheld, parse(script), lambda name, image: None)
    assert handheld.app.stack.top.NAME == "score_over"
    records = []
    Journal("/data", files).read(1, records.append)
    assert records[0][3].startswith("app=")
    trace("%d records" % len(records))
    return records


def check(name, winner, totals):
    records = records_of(text_of(name + ".txt"))
    ledger = fold(records)
    assert (ledger.winner, ledger.totals) == (winner, totals)
    kinds = [record[0] for record in records]
    assert kinds.count("UNDO") == 1 and kinds.count("EDIT") == 1
    del records[0][3]
    lines = [" ".join(record) for record in records]
    expected = text_of(name + ".records").split("\n")[:-1]
    for i in range(len(expected)):
        assert lines[i] == expected[i], (i + 1, expected[i], lines[i])
    assert len(lines) == len(expected)


def test_three_sides_to_16():
    check("score-three", 0, [16, 6, 3])


def test_two_pairs_to_21():
    check("score-pairs", 0, [23, 5])
