"""Dim, off and the press that wakes; the shift of the layout."""

from firmware.ui.canvas import HEIGHT, WIDTH
from firmware.ui.idle import ACTIVE, DIM, OFF, Idle, shift
from firmware.ui.input import OK, PRESS, RIGHT, Input

_WRAP = 0x3FFFFFFF


def changes(idle, keys, masks, begin=0):
    """(second, state) of each change; masks are the masks of each second."""
    out = []
    for second in range(len(masks)):
        now = begin + second * 1000 & _WRAP
        keys.poll(masks[second], now)
        state = idle.poll(masks[second], now)
        if state is not None:
            out.append((second, state))
    return out


def test_dim_after_30_s_and_off_after_120():
    keys = Input()
    assert changes(Idle(keys), keys, [0] * 200) == [(30, DIM), (120, OFF)]


def test_a_key_starts_the_time_again():
    keys = Input()
    masks = [0] * 100
    masks[20] = RIGHT
    assert changes(Idle(keys), keys, masks) == [(50, DIM)]


def test_times_are_settings_and_0_is_never():
    keys = Input()
    assert changes(Idle(keys, 5, 0), keys, [0] * 200) == [(5, DIM)]
    assert changes(Idle(keys, 0, 7), keys, [0] * 200) == [(7, OFF)]
    assert changes(Idle(keys, 0, 0), keys, [0] * 500) == []


def test_the_times_hold_where_the_clock_wraps():
    keys = Input()
    assert changes(Idle(keys), keys, [0] * 200, _WRAP - 40000) == [(30, DIM), (120, OFF)]


def test_never_stays_never_over_days():
    keys = Input()
    idle = Idle(keys, 0, 0)
    for hour in range(24 * 14):
        assert idle.poll(0, hour * 3600000 & _WRAP) is None
    idle.set(30, 120)
    assert idle.poll(RIGHT, 5) is None


def test_the_press_that_wakes_does_nothing_else():
    keys = Input()
    idle = Idle(keys)
    changes(idle, keys, [0] * 121)
    for ms in range(0, 900, 10):
        keys.poll(OK, 121000 + ms)
        state = idle.poll(OK, 121000 + ms)
        assert state == (ACTIVE if ms == 0 else None)
    keys.poll(0, 122000)
    assert keys.next() is None
    keys.poll(OK, 122100)
    assert keys.next() == (OK, PRESS)


def test_a_press_on_a_dimmed_screen_counts():
    keys = Input()
    idle = Idle(keys)
    changes(idle, keys, [0] * 31)
    keys.poll(OK, 31000)
    assert idle.poll(OK, 31000) == ACTIVE
    assert keys.next() == (OK, PRESS)


def test_touch_starts_the_time_again():
    keys = Input()
    idle = Idle(keys)
    idle.poll(0, 0)
    idle.touch(20000)
    assert idle.poll(0, 49000) is None
    assert idle.poll(0, 50000) == DIM


def test_the_layout_moves_by_one_pixel_a_deal_and_stays_on_the_glass():
    before = shift(0)
    for deal in range(1, 9):
        now = shift(deal)
        assert abs(now[0] - before[0]) + abs(now[1] - before[1]) == 1
        assert 0 <= now[0] <= 128 - WIDTH and 0 <= now[1] <= 64 - HEIGHT
        before = now


def test_a_stuck_key_lets_the_screen_go_dark_and_another_one_wakes_it():
    keys = Input()
    idle = Idle(keys)
    masks = [0] * 5 + [RIGHT] * 200
    masks[180] = RIGHT | OK
    assert changes(idle, keys, masks) == [(35, DIM), (125, OFF), (180, ACTIVE)]


def test_letting_go_in_the_dark_wakes_nothing():
    keys = Input()
    assert changes(Idle(keys), keys, [RIGHT] * 150 + [0] * 50) == [(30, DIM), (120, OFF)]
