"""Keys in any order, 20,000 in all: no exception, whole pictures, BACK ends at the title."""

import sys

from firmware.core.rng import Rng
from firmware.store.journal import Journal
from tests.app.rig import BACK, LEFT, OK, RIGHT, Rig

_KEYS = (LEFT, RIGHT, OK, BACK)
_LANGUAGES = ("it", "en")
# The walks are long on CPython; the other interpreter need not draw every picture again.
_PRESSES = 5000 if sys.implementation.name == "cpython" else 1000


def press(rig, rng, count):
    for _ in range(count):
        key = _KEYS[rng.below(4)]
        if rng.below(20) == 0:
            rig.hold(key, 700)
        else:
            rig.tap(key)


def back_to_title(rig):
    """Press BACK alone; in a score each press takes back one entry first."""
    for _ in range(400):
        if rig.screen() == "title":
            return
        rig.tap(BACK)
    raise AssertionError("BACK never came to the title: %s" % rig.app.stack.names())


def walk(name, presses=_PRESSES, settings=()):
    rng = Rng(name.encode())
    rig = Rig(seed=name, settings=(("lang", _LANGUAGES[len(name) % 2]),) + settings)
    for part in range(10):
        press(rig, rng, presses // 10)
        back_to_title(rig)
        assert rig.faults() == []
        if part % 3 == 2:
            # The power goes, and it goes on from what is on flash.
            rig = Rig(rig.files, settings=())
    journal = Journal("/data", rig.files)
    for number in journal.numbers():
        journal.read(number, lambda record: None)


def test_random_presses_1():
    walk("one")


def test_random_presses_2():
    walk("second")


def test_random_presses_3():
    walk("third")


def test_random_presses_4():
    walk("fourth")


def test_random_presses_at_cirulla_of_two_people():
    rules = ("declare=manual", "matta_keeps=on")
    settings = (("preset", "cirulla"), ("rules", rules), ("party", "pass"), ("level", 1))
    walk("cirulla", _PRESSES // 4, settings)


def test_random_presses_at_scopone_with_a_partner():
    walk("scopone", _PRESSES // 4, (("preset", "scopone"), ("party", "partners"), ("level", 1)))


def test_random_presses_of_three():
    walk("three", _PRESSES // 4, (("party", "three"), ("level", 1)))
