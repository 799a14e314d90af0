"""Screens are loaded when first opened, and let go of where memory is scarce."""

import sys

from firmware.ui import screens
from tests.app.rig import Rig


def test_a_dropped_screen_is_loaded_again_and_one_that_is_open_stays():
    rig = Rig(seed="drop")
    rig.new_match(level=1)
    rig.pass_theirs()
    open_now = rig.top
    screens.find("rules")
    assert "firmware.ui.screens.rules" in sys.modules
    screens.drop()
    assert "firmware.ui.screens.rules" not in sys.modules
    assert screens.find("rules").NAME == "rules"
    assert rig.top is open_now
    rig.auto()
    rig.play_on("result")
    assert rig.faults() == []
