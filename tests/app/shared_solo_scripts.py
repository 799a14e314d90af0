"""Whole solo matches as scripts, from an empty state: every variant, and every number of seats.

Each is chosen and played through the screens to its end, and its log is folded again. The scripts
are in tests/data/scripts; what they leave is the same on every interpreter.
"""

from firmware.app import App
from firmware.core.match import fold
from firmware.store.journal import Journal
from firmware.ui.strings import use
from host_tools.simulator.handheld import Handheld
from host_tools.simulator.script import parse, play
from tests.shared_tools import trace
from tests.store.fake_files import FakeFiles

_FOLDER = "tests/data/scripts/"


def check(preset, party, seats, humans):
    """Play the script of this variant and party; the match that its log tells."""
    name = "solo-%s-%s" % (preset, party)
    with open(_FOLDER + name + ".txt") as file:
        script = file.read()
    files = FakeFiles()

    def boot(devices):
        devices.files = files
        return App(devices)

    handheld = Handheld("/data", preset + party, None, boot)
    play(handheld, parse(script), lambda name, image: None)
    assert handheld.app.stack.top.NAME == "end"
    records = []
    Journal("/data", files).read(1, records.append)
    match = fold(records)
    assert match.phase == "over" and match.totals == handheld.app.solo.model.totals
    assert (match.seats, match.humans) == (seats, humans)
    # Nothing but the variant: no rule and no target was left over from another one.
    assert match.options.fields() == [("preset", preset)]
    for record in records:
        trace(" ".join(record))
    use("it")


def test_scopa_of_two():
    check("scopa", "two", 2, (0,))


def test_scopa_of_three():
    check("scopa", "three", 3, (0,))


def test_scopa_of_two_pairs():
    check("scopa", "four", 4, (0,))


def test_scopa_of_two_people():
    check("scopa", "pass", 2, (0, 1))


def test_scopa_of_two_people_together():
    check("scopa", "partners", 4, (0, 2))


def test_scopone():
    check("scopone", "four", 4, (0,))


def test_scopone_scientifico_of_two_people_together():
    check("scientifico", "partners", 4, (0, 2))


def test_scopa_d_assi():
    check("assi", "two", 2, (0,))


def test_scopa_di_quindici():
    check("quindici", "two", 2, (0,))


def test_cirulla():
    check("cirulla", "two", 2, (0,))


def test_cirulla_of_two_pairs():
    check("cirulla", "four", 4, (0,))
