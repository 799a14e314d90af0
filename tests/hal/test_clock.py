"""The board's clock on a stand-in for MicroPython's time module."""

import pytest

from firmware.hal import clock
from firmware.hal.clock import Clock

_WRAP = 1 << 30


class _Time:
    """`time` of the board: sleeping moves it; `closes_at` is when a key goes down."""

    def __init__(self, now: int = 0, closes_at: int = 1 << 40) -> None:
        self.now = now
        self.closes_at = closes_at

    def ticks_ms(self) -> int:
        return self.now % _WRAP

    def ticks_diff(self, later: int, earlier: int) -> int:
        return (later - earlier + _WRAP // 2) % _WRAP - _WRAP // 2

    def sleep_ms(self, ms: int) -> None:
        assert ms > 0
        self.now += ms

    def pressed(self) -> bool:
        return self.now >= self.closes_at


def _clock(monkeypatch: pytest.MonkeyPatch, time: _Time) -> Clock:
    monkeypatch.setattr(clock, "time", time)
    return Clock(time.pressed)


def test_case_h08_a_press_ends_a_long_wait_within_200_ms(monkeypatch: pytest.MonkeyPatch) -> None:
    time = _Time(closes_at=1234)
    _clock(monkeypatch, time).wait(5000)
    assert 1234 <= time.now <= 1234 + 200


@pytest.mark.parametrize("ms", [1, 10, 50, 51, 99, 100, 1000])
def test_without_a_press_a_wait_lasts_its_time(ms: int, monkeypatch: pytest.MonkeyPatch) -> None:
    time = _Time()
    _clock(monkeypatch, time).wait(ms)
    assert time.now == ms


def test_no_wait_is_no_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    time = _Time()
    _clock(monkeypatch, time).wait(0)
    assert time.now == 0


def test_a_press_ends_a_short_wait_within_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    time = _Time(closes_at=3)
    _clock(monkeypatch, time).wait(10)
    assert 3 <= time.now <= 5


def test_a_short_wait_is_not_cut_by_a_held_key(monkeypatch: pytest.MonkeyPatch) -> None:
    time = _Time(closes_at=0)
    clock = _clock(monkeypatch, time)
    clock.wait(10)
    assert time.now == 0
    clock.wait(10)
    assert time.now == 10


def test_time_runs_on_when_the_counter_wraps(monkeypatch: pytest.MonkeyPatch) -> None:
    time = _Time(now=_WRAP - 5)
    made = _clock(monkeypatch, time)
    start = made.ms()
    time.now += 20
    assert made.ms() == 15
    assert made.since(start) == 20
