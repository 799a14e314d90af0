"""Three crashes in a row start safe mode: the crash is shown, the data is as it was, OK tries
again. It is main.py itself that runs here, with devices and an application of the test's."""

import sys

import firmware.app
from firmware.hal.buttons import BACK, OK, RIGHT
from firmware.store.crash import Crash
from host_tools.panel.picture import picture
from host_tools.simulator.devices import Devices
from tests.app.rig import Rig
from tests.app.thumb import Thumb
from tests.store.fake_files import FakeFiles

_NAME = "firmware.hal.handheld"
_MAIN = __file__[: -len("tests/app/shared_safe_mode.py")] + "main.py"
_LONG_MS = 2_000_000


class _Hal:
    """Stands for hal: the devices are those of the test."""

    def __init__(self, devices):
        self.Handheld = lambda: devices


class Power:
    """The same flash through many power-ons; `started` counts the application's starts."""

    def __init__(self, files):
        self.files = files
        self.storage = None
        self.started = 0
        self.devices = None

    def on(self, run, plan=(), limit=_LONG_MS):
        """Switch on; `run(devices)` is the application. True where it soft-resets in the end.

        Ctrl-C comes after `limit` ms.
        """
        clock = Thumb(plan)
        devices = Devices("/data", clock=clock)
        devices.files = self.files
        if self.storage is not None:
            devices.is_mounted = self.storage.is_mounted
            devices.empty = self.storage.empty
        clock.devices = devices
        self.devices = devices
        wait = clock.wait
        for moment, mask in plan:
            if not moment:
                devices.raw = mask

        def limited(ms):
            if clock.now > limit:
                raise KeyboardInterrupt()
            wait(ms)

        clock.wait = limited

        def counted(devices):
            self.started += 1
            run(devices)

        before = sys.modules.get(_NAME)
        real = firmware.app.run
        sys.modules[_NAME] = _Hal(devices)
        firmware.app.run = counted
        try:
            with open(_MAIN) as file:
                exec(file.read(), {"__name__": "__main__"})
        except SystemExit:
            return True
        finally:
            firmware.app.run = real
            del sys.modules[_NAME]
            if before is not None:
                sys.modules[_NAME] = before
        return False


def broken(devices):
    raise ValueError("the seventh card")


def well(devices):
    pass


def _crashed(count, files=None):
    power = Power(FakeFiles() if files is None else files)
    for _ in range(count):
        assert power.on(broken, ((2000, OK),))
    return power


def test_two_crashes_in_a_row_start_the_application_again():
    power = _crashed(2)
    power.on(well)
    assert power.started == 3


def test_three_crashes_in_a_row_start_safe_mode_which_waits_for_good():
    power = _crashed(3)
    try:
        power.on(well)
    except KeyboardInterrupt:
        pass
    assert power.started == 3
    assert power.devices.clock.now > _LONG_MS


def test_safe_mode_shows_the_crash():
    power = _crashed(3)
    try:
        power.on(well, ((3000, BACK),), 9000)
    except KeyboardInterrupt:
        pass
    crash = Crash("/data", power.files)
    assert crash.count == 3 and "the seventh card" in crash.text
    assert sum(picture(power.devices.chip)) > 1000


def test_the_third_crash_goes_to_safe_mode_at_once():
    power = _crashed(2)
    power.on(broken)
    assert power.devices.clock.now < 100


def test_ok_in_safe_mode_tries_again():
    power = _crashed(3)
    power.on(well, ((3000, OK),))
    assert power.started == 4


def test_a_crash_after_that_is_safe_mode_again():
    power = _crashed(3)
    assert power.on(broken, ((3000, OK),))
    assert Crash("/data", power.files).count == 4
    power.on(well, ((9000, OK),))
    assert power.devices.clock.now > 9000


def test_ok_that_was_down_at_power_on_does_not_count():
    power = _crashed(3)
    power.on(well, ((0, OK), (3000, 0), (5000, OK)))
    assert power.devices.clock.now >= 5000


def test_after_a_minute_without_a_crash_the_next_one_is_the_first():
    files = FakeFiles()
    power = _crashed(2, files)

    def lasting(devices):
        for _ in range(20_000):
            if devices.clock.ms() > 70_000:
                raise ValueError("late")
            devices.clock.wait(10)

    # The application itself notes that it runs well; here it is the length of its run.
    power.on(lasting, ((75_000, OK),))
    assert Crash("/data", files).count == 1


def test_an_application_that_runs_for_a_minute_ends_the_series():
    files = FakeFiles()
    _crashed(2, files)
    devices = Devices("/data")
    devices.files = files

    class Enough(Exception):
        pass

    def stop():
        if devices.clock.now > 61_000:
            raise Enough()
        devices.clock.now += 500
        return False

    app = firmware.app.App
    firmware.app.App = lambda devices: _Stepping(app(devices), stop)
    try:
        firmware.app.run(devices)
    except Enough:
        pass
    finally:
        firmware.app.App = app
    assert Crash("/data", files).count == 0


class _Stepping:
    """An application whose turns are `step`."""

    def __init__(self, app, step):
        self.journal = app.journal
        self.idle = app.idle
        self.step = step
        self.resting = False


def _data():
    rig = Rig(seed="safe")
    rig.new_match(level=1)
    rig.auto()
    return rig.files


def _without_crash(held):
    return {name: held[name] for name in held if "crash" not in name}


def test_crashes_and_safe_mode_leave_the_data_as_it_was():
    files = _data()
    before = dict(files.held)
    power = _crashed(3, files)
    power.on(well, ((3000, BACK), (4000, 0), (5000, OK)))
    assert _without_crash(files.held) == before


def test_on_request_it_starts_with_nothing_and_all_is_kept():
    files = _data()
    before = _without_crash(files.held)
    power = _crashed(3, files)
    power.on(well, ((3000, RIGHT), (3500, 0), (4000, OK), (5500, 0)))
    assert power.started == 4
    after = _without_crash(files.held)
    assert sorted(after.values()) == sorted(before.values())
    assert [name for name in sorted(after) if ".bad" not in name] == []
    fresh = Rig(files, settings=())
    assert fresh.screen() == "language" and fresh.app.kept() == []


def test_ok_let_go_too_early_sets_nothing_aside():
    files = _data()
    before = dict(files.held)
    power = _crashed(3, files)
    power.on(well, ((3000, RIGHT), (3500, 0), (4000, OK), (4300, 0), (9000, OK)))
    assert _without_crash(files.held) == before
    assert power.started == 4


def test_back_on_the_page_that_asks_sets_nothing_aside():
    files = _data()
    before = dict(files.held)
    power = _crashed(3, files)
    power.on(well, ((3000, RIGHT), (3500, 0), (4000, BACK), (4300, 0), (9000, OK)))
    assert _without_crash(files.held) == before


def test_safe_mode_goes_dark_and_the_waking_press_does_nothing_else():
    power = _crashed(3)
    power.on(well, ((130_000, OK), (131_000, 0), (135_000, OK)))
    assert power.devices.clock.now >= 135_000


def test_safe_mode_without_a_display_is_left_by_ok_as_well():
    power = _crashed(3)
    made = Devices.__init__

    def unplugged(self, *args, **kwargs):
        made(self, *args, **kwargs)
        self.bus.unplugged = True

    Devices.__init__ = unplugged
    try:
        power.on(well, ((3000, OK),))
    finally:
        Devices.__init__ = made
    assert power.started == 4


def test_a_flash_that_fails_cannot_keep_a_crash_from_being_shown():
    files = FakeFiles()
    files.failing = True
    power = Power(files)
    assert power.on(broken, ((2000, OK),))
    assert power.on(broken, ((2000, OK),))


class _Storage:
    """A flash whose file system can't be mounted."""

    def __init__(self, mounted=False):
        self.mounted = mounted
        self.emptied = 0

    def is_mounted(self):
        return self.mounted

    def empty(self):
        self.emptied += 1


def _unreadable(plan, mounted=False):
    """The flash and the power after a start with one that can't be read (or can)."""
    power = Power(FakeFiles())
    power.storage = _Storage(mounted)
    try:
        restarts = power.on(well, plan, 20_000)
    except KeyboardInterrupt:
        restarts = False
    return power, restarts


def test_a_memory_that_cannot_be_read_is_erased_when_ok_is_held_and_then_it_restarts():
    power, restarts = _unreadable(((2000, OK), (2500, 0), (4000, OK), (5500, 0)))
    assert restarts and power.storage.emptied == 1 and power.started == 0
    assert 4900 <= power.devices.clock.now < 5500


def test_nothing_else_erases_it_and_the_question_stays():
    power, restarts = _unreadable(((2000, BACK), (2500, 0), (4000, OK), (4500, 0), (6000, RIGHT)))
    assert not restarts and power.storage.emptied == 0 and power.started == 0
    assert sum(picture(power.devices.chip)) > 1000


def test_a_memory_that_can_be_read_is_not_asked_about():
    power, _ = _unreadable((), True)
    assert power.started == 1 and power.storage.emptied == 0
