"""An exception in a running match, on the real image: recorded, shown, and left for the match."""

import tempfile
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest

from firmware.hal.buttons import OK
from firmware.rescue import rescue
from firmware.store.crash import Crash
from host_tools.emulator import storage
from host_tools.emulator.twin import put
from host_tools.panel.picture import picture
from host_tools.simulator.devices import Devices
from tests.emulator.rig import Glance, Looked, begun, booted, interrupted, on_the_pc

pytestmark = pytest.mark.emulator

_MATCH = begun(sha256(b"a crash").digest())
# At the friendly prompt: an application that breaks at once, under the frozen main.py.
_BREAK = (
    b"import firmware.app; firmware.app.run=lambda d: 1//0; "
    b"import sys; sys.modules.pop('main',None); import main\r"
)
# The same exception, from the same line, in the words of MicroPython.
_THE_SAME = compile("raise ZeroDivisionError('divide by zero')", "<stdin>", "exec")


@dataclass(frozen=True)
class Seen:
    """The glass some time after the crash and later, the data folder then; what came of OK."""

    shown: bytes
    later: bytes
    data: dict[str, bytes]
    blinks: int
    restarted: bool
    after: bytes


@pytest.fixture(scope="module")
def seen(image: Path) -> Seen:
    """A board with a match begun whose application breaks; then OK is pressed."""
    board = booted(image, _MATCH, usb=True)
    console = board.console
    assert console is not None
    interrupted(board)
    blinks = board.led.toggle_count
    console.send(_BREAK)
    board.run(1000)
    shown = board.picture()
    board.run(1500)
    later, data = board.picture(), storage.data(board.flash.storage())
    blinks = board.led.toggle_count - blinks
    assert b"soft reboot" not in console.received
    board.press(OK, 60, 1000)
    restarted = b"soft reboot" in console.received
    return Seen(shown, later, data, blinks, restarted, board.picture())


def _page() -> bytes:
    """What the PC's handheld shows after the same exception."""
    with tempfile.TemporaryDirectory(prefix="spariglio-") as folder:
        put(_MATCH, Path(folder))
        devices = Devices(folder, clock=Glance())
        try:
            exec(_THE_SAME)
        except ZeroDivisionError as error:
            with pytest.raises(Looked):
                rescue(devices, error, 0)
        return bytes(picture(devices.chip))


def test_the_page_of_a_crash_is_the_pcs(seen: Seen) -> None:
    assert seen.shown == _page()


def test_it_stands_and_the_led_blinks_until_a_key_is_pressed(seen: Seen) -> None:
    assert seen.later == seen.shown
    assert seen.blinks >= 4


def test_the_record_names_the_exception(seen: Seen) -> None:
    with tempfile.TemporaryDirectory(prefix="spariglio-") as folder:
        put(seen.data, Path(folder))
        crash = Crash(folder)
    assert (crash.count, crash.text.split("\n")[-1]) == (1, "ZeroDivisionError: divide by zero")


def test_a_crash_leaves_settings_and_match_as_they_were(seen: Seen) -> None:
    assert {name: seen.data[name] for name in _MATCH} == _MATCH


def test_ok_restarts_into_the_saved_match(seen: Seen) -> None:
    assert seen.restarted
    assert seen.after == on_the_pc(_MATCH)
