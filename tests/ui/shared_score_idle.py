"""A scorer's page that nobody touches sends nothing and allocates nothing (cases.md H05)."""

from tests.app.shared_idle_turns import allocated
from tests.ui.score_rig import ScoreRig


def check(rig):
    rig.wait(2500)
    sent = rig.devices.display.sent
    used = allocated(rig)
    assert used is None or used <= 128, used
    assert rig.devices.display.sent == sent


def test_idle_live_page():
    check(ScoreRig().start())


def test_idle_entry_pages():
    rig = ScoreRig().start()
    rig.count()
    for _ in range(8):
        check(rig)
        rig.to(rig.ledger.cursor.value())
    check(rig)


def test_idle_calculator():
    rig = ScoreRig(3, names=("Ada", "Bruno", "Carla")).start()
    rig.count()
    rig.to(13, 13, 4, 3, 0, 2)
    assert rig.screen() == "score_cards"
    check(rig)


def test_idle_quick_page_and_match_page():
    rig = ScoreRig().start()
    rig.count(2)
    check(rig)
    rig.to(0, 0, 0, 0)
    rig.bank()
    rig.count(3)
    assert rig.screen() == "score_match"
    check(rig)
