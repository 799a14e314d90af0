"""After an exception: recorded, shown, acknowledged by a key; nothing may go wrong twice."""

import os

from firmware.hal.buttons import OK
from firmware.rescue import rescue
from firmware.store.crash import Crash
from host_tools.panel.picture import picture
from host_tools.simulator.devices import Devices
from tests.app.thumb import Thumb


def _fresh_folder():
    base = (os.getenv("TMPDIR") or "/tmp") + "/spariglio-rescue-%d"
    number = 0
    while True:
        try:
            os.mkdir(base % number)
            return base % number
        except OSError:
            number += 1


def _error():
    try:
        raise MemoryError("no room for the deck")
    except MemoryError as error:
        return error


def _crashed(plan, ran_ms=1000, earlier=0, held=0, unplugged=False):
    """Let the application crash under this thumb; the devices then and the record on flash."""
    folder = _fresh_folder()
    clock = Thumb(plan)
    devices = Devices(folder, clock=clock)
    clock.devices = devices
    devices.raw = held
    devices.bus.unplugged = unplugged
    for _ in range(earlier):
        Crash(folder).record(_error(), "0")
    try:
        rescue(devices, _error(), ran_ms)
        return devices, Crash(folder)
    finally:
        for name in os.listdir(folder):
            os.remove(folder + "/" + name)
        os.rmdir(folder)


def test_a_crash_is_recorded_with_its_place():
    _, record = _crashed(((100, OK),))
    assert record.count == 1
    assert "no room for the deck" in record.text
    assert "shared_rescue" in record.text


def test_the_crash_is_shown():
    devices, _ = _crashed(((100, OK),))
    assert sum(picture(devices.chip)) > 1000


def test_a_press_ends_it():
    devices, _ = _crashed(((5000, OK),))
    assert 5000 < devices.clock.now < 5100


def test_the_key_that_was_down_does_not_count():
    devices, _ = _crashed(((3000, 0), (4000, OK)), held=OK)
    assert devices.clock.now > 4000


def test_without_a_press_it_goes_on_after_half_a_minute():
    devices, _ = _crashed(())
    assert 30000 <= devices.clock.now < 31000


def test_the_third_crash_in_a_row_is_left_to_safe_mode():
    devices, record = _crashed((), earlier=2)
    assert devices.clock.now == 0 and record.count == 3


def test_a_crash_after_a_minute_is_the_first_of_a_series():
    _, record = _crashed(((100, OK),), ran_ms=60000, earlier=5)
    assert record.count == 1


def test_without_a_display_it_ends_as_well():
    _, record = _crashed(((500, OK),), unplugged=True)
    assert record.count == 1


def test_the_led_ends_dark():
    devices, _ = _crashed(((2000, OK),))
    assert not devices.lamp
