"""Scripts: the parser, and what the player's tokens do to the handheld, on every interpreter."""

from firmware.hal.buttons import BACK, LEFT, OK, RIGHT
from host_tools.panel.picture import picture
from host_tools.simulator.handheld import Handheld
from host_tools.simulator.script import ScriptError, parse, play
from tests.shared_tools import raises


class _Recorder:
    """An application that notes what its keys do and when, and draws a dot a press."""

    log = []

    def __init__(self, devices):
        self.devices = devices
        self.mask = 0
        self.presses = 0
        self.log.append(("boot", 0))

    def step(self):
        now = self.devices.clock.ms()
        mask = self.devices.keys.poll(now)
        if mask != self.mask:
            self.log.append((mask, now))
            if mask > self.mask:
                self.devices.display.fb.pixel(self.presses, 0, 1)
                self.presses += 1
            self.mask = mask
        self.devices.display.present()


def _play(text):
    """Play a script; return the log of the recorder, the pictures, the handheld."""
    _Recorder.log = []
    pictures = []
    handheld = Handheld("/nowhere", "1", None, _Recorder)
    play(handheld, parse(text), lambda name, image: pictures.append((name, image)))
    return _Recorder.log, pictures, handheld


def _refused(text):
    return raises(ScriptError, parse, text)


def test_each_key_is_pressed_and_released_once():
    log, _, _ = _play("LEFT\nRIGHT\nOK\nBACK\n")
    assert [mask for mask, _ in log[1:]] == [LEFT, 0, RIGHT, 0, OK, 0, BACK, 0]


def test_hold_keeps_the_key_down_as_long():
    log, _, _ = _play("HOLD OK 800")
    # A release takes longer to settle than a press.
    assert 800 <= log[2][1] - log[1][1] <= 820


def test_wait_lets_time_pass():
    first, _, _ = _play("OK\nOK")
    second, _, _ = _play("OK\nWAIT 1000\nOK")
    assert second[3][1] - first[3][1] == 1000


def test_cut_boots_again_with_a_new_clock_and_a_dark_screen():
    log, pictures, handheld = _play("OK\nSHOT a\nCUT\nSHOT b\nOK")
    assert [what for what, _ in log] == ["boot", OK, 0, "boot", OK, 0]
    assert log[4][1] == log[1][1]
    assert pictures[0][1] != pictures[1][1]
    assert handheld.boots == 2


def test_shot_is_what_the_glass_shows():
    _, pictures, handheld = _play("LEFT\nLEFT\nSHOT two")
    assert pictures[0][0] == "two" and pictures[0][1] == picture(handheld.devices.chip)
    assert pictures[0][1][0] == 0b11000000


def test_comments_and_blank_lines_do_nothing():
    assert parse("# all\n\n  OK  # one\n#OK\n") == [(3, "OK", ())]


def test_windows_line_ends_are_accepted():
    assert parse("OK\r\nWAIT 5\r\n") == [(1, "OK", ()), (2, "WAIT", (5,))]


def test_unknown_token_is_named_with_its_line_and_what_is_allowed():
    error = _refused("OK\nJUMP\n")
    assert error.line == 2
    for part in ("line 2", "JUMP", "LEFT", "HOLD KEY MS", "AUTO"):
        assert part in str(error), part


def test_lower_case_is_not_a_token():
    assert "ok" in str(_refused("ok"))


def test_wrong_arguments_are_refused_with_the_right_shape():
    for text, word in (
        ("HOLD OK", "HOLD OK 800"),
        ("HOLD UP 500", "HOLD OK 800"),
        ("HOLD OK x", "HOLD OK 800"),
        ("HOLD OK 500 5", "HOLD OK 800"),
        ("WAIT", "WAIT 500"),
        ("WAIT -5", "WAIT 500"),
        ("WAIT 1.5", "WAIT 500"),
        ("WAIT 99999999", "WAIT 500"),
        ("SHOT", "SHOT title"),
        ("SHOT ../x", "SHOT title"),
        ("SHOT perché", "SHOT title"),
        ("CUT 5", "nothing after it"),
        ("AUTO 5", "nothing after it"),
        ("OK OK", "one token a line"),
    ):
        error = _refused("WAIT 1\n" + text)
        assert error.line == 2 and word in str(error), text


def test_digits_of_other_scripts_are_no_time():
    for time in ("\u00b2", "\u0663", "1\u0660"):
        raises(ScriptError, parse, "WAIT " + time)


def test_entropy_of_a_seed_repeats_and_differs_after_a_cut():
    first = Handheld("/nowhere", "7", None, _Recorder)
    second = Handheld("/nowhere", "7", None, _Recorder)
    other = Handheld("/nowhere", "8", None, _Recorder)
    a = first.devices.entropy()
    assert len(a) == 32 and a == second.devices.entropy()
    assert a != other.devices.entropy() and a != first.devices.entropy()
    first.cut()
    assert a != first.devices.entropy()


def test_entropy_without_a_seed_never_repeats():
    assert Handheld("/", None, None, _Recorder).devices.entropy() != (
        Handheld("/", None, None, _Recorder).devices.entropy()
    )
