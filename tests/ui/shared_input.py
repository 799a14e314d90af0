"""Keys to events: the table of times, two keys, the guard at a change of screen."""

from firmware.ui.input import (
    ARROWS,
    BACK,
    CLICK,
    HOLD,
    HOLD_STEPS,
    LEFT,
    LONG,
    OK,
    PRESS,
    RELEASE,
    REPEAT,
    RIGHT,
    Input,
)

_WRAP = 0x3FFFFFFF


def events(steps, until=0, begin=0, from_start=False):
    """(ms, key, kind) of all events; steps are (ms, mask), polled every 10 ms.

    Before the first of them all keys were seen up, or `from_start` nothing was.
    """
    keys = Input()
    if not from_start:
        keys.poll(0, begin)
    out = []
    mask = 0
    end = max(until, steps[-1][0] + 50)
    for now in range(0, end, 10):
        for at, new in steps:
            if at == now:
                mask = new
        keys.poll(mask, begin + now & _WRAP)
        event = keys.next()
        while event:
            out.append((now, event[0], event[1]))
            event = keys.next()
    return out


def press(key, ms):
    """The kinds of events of one press of `ms`."""
    return [kind for _, _, kind in events([(100, key), (100 + ms, 0)])]


def test_a_short_press_is_press_click_release():
    for ms in (10, 20, 50, 100, 200, 390):
        for key in (LEFT, RIGHT):
            assert press(key, ms) == [PRESS, CLICK, RELEASE], ms
    for ms in (10, 20, 50, 70):
        for key in (OK, BACK):
            assert press(key, ms) == [PRESS, CLICK, RELEASE], ms


def test_an_arrow_repeats_after_400_ms_and_every_130():
    ms = [at for at, _, kind in events([(0, RIGHT), (1200, 0)]) if kind == REPEAT]
    # Polled every 10 ms, at the first poll not before the time.
    assert ms == [400, 530, 660, 790, 920, 1050, 1180]


def test_a_slow_turn_gives_one_repeat_and_no_burst():
    keys = Input()
    keys.poll(0, 0)
    for now in (0, 390, 1390, 1400, 1510, 1520):
        keys.poll(RIGHT, now)
    kinds = []
    event = keys.next()
    while event:
        kinds.append(event[1])
        event = keys.next()
    assert kinds == [PRESS, LONG, REPEAT, REPEAT]


def test_ok_and_back_fill_a_bar_to_long():
    for key in (OK, BACK):
        got = events([(0, key), (1200, 0)])
        holds = [at for at, _, kind in got if kind == HOLD]
        assert len(holds) == HOLD_STEPS - 1
        assert [(at, kind) for at, _, kind in got if kind > HOLD] == [(600, LONG), (1200, RELEASE)]


def test_long_comes_at_600_ms_and_leaves_no_click():
    for ms in (590, 600, 610, 900, 1200):
        for key in (LEFT, RIGHT, OK, BACK):
            kinds = press(key, ms)
            assert (LONG in kinds) == (ms > 600), ms
            assert (CLICK in kinds) == (LONG not in kinds), ms


def test_times_hold_where_the_clock_wraps():
    for begin in (_WRAP - 5, _WRAP - 300, _WRAP - 799):
        assert events([(0, OK), (900, 0)], begin=begin) == events([(0, OK), (900, 0)])


def test_a_second_key_takes_over():
    got = events([(0, RIGHT), (100, RIGHT | OK), (200, OK), (300, 0)])
    assert [(at, key, kind) for at, key, kind in got if kind != HOLD] == [
        (0, RIGHT, PRESS),
        (100, RIGHT, RELEASE),
        (100, OK, PRESS),
        (300, OK, CLICK),
        (300, OK, RELEASE),
    ]


def test_the_first_key_is_dead_until_it_is_up():
    got = events(
        [(0, RIGHT), (100, RIGHT | OK), (200, RIGHT), (1500, 0), (1600, RIGHT), (1650, 0)]
    )
    assert [(at, kind) for at, key, kind in got if key == RIGHT] == [
        (0, PRESS),
        (100, RELEASE),
        (1600, PRESS),
        (1650, CLICK),
        (1650, RELEASE),
    ]


def test_both_arrows_are_a_key_of_their_own():
    got = events([(0, LEFT), (50, LEFT | RIGHT), (900, RIGHT), (1500, 0)])
    assert got == [
        (0, LEFT, PRESS),
        (50, LEFT, RELEASE),
        (50, ARROWS, PRESS),
        (650, ARROWS, LONG),
        (900, ARROWS, RELEASE),
    ]


def test_of_keys_that_go_down_together_back_wins():
    for mask, key in ((15, BACK), (12, BACK), (5, OK), (6, OK), (7, OK), (3, ARROWS), (1, LEFT)):
        got = events([(0, mask), (50, 0)])
        assert got == [(0, key, PRESS), (50, key, CLICK), (50, key, RELEASE)], mask


def test_case_H08_a_held_key_is_dead_after_a_change_of_screen():
    keys = Input()
    keys.poll(OK, 0)
    keys.release_all()
    for now in range(10, 2000, 10):
        keys.poll(OK, now)
    keys.poll(0, 2000)
    assert keys.next() is None
    keys.poll(OK, 2010)
    assert keys.next() == (OK, PRESS)


def test_a_key_that_is_down_at_the_start_is_dead_until_it_is_up():
    for key in (LEFT, RIGHT, OK, BACK):
        assert events([(0, key), (900, 0)], from_start=True) == []
        keys = Input()
        keys.release_all()  # as the first screen does
        keys.poll(key, 0)
        assert keys.next() is None
        again = events([(0, key), (30, 0), (60, key), (90, 0)], from_start=True)
        assert [kind for _, _, kind in again] == [PRESS, CLICK, RELEASE]


def test_a_key_that_goes_down_after_the_change_is_alive():
    keys = Input()
    keys.poll(OK, 0)
    keys.release_all()
    keys.poll(OK | RIGHT, 10)
    assert keys.next() == (RIGHT, PRESS)


def test_waiting_events_are_forgotten_at_a_change():
    keys = Input()
    keys.poll(RIGHT, 0)
    keys.poll(0, 50)
    keys.release_all()
    keys.poll(0, 60)
    assert keys.next() is None


def test_a_full_ring_drops_what_is_new():
    keys = Input()
    for turn in range(40):
        keys.poll(RIGHT if turn % 2 == 0 else 0, turn * 50)
    count = 0
    while keys.next():
        count += 1
    assert count == 16
    keys.poll(LEFT, 5000)
    assert keys.next() == (LEFT, PRESS)


def test_held_tells_how_long_the_acting_key_is_down():
    keys = Input()
    keys.poll(0, 0)
    assert keys.held(5) == 0
    keys.poll(BACK, 100)
    assert keys.held(350) == 250
    keys.poll(0, 400)
    assert keys.held(450) == 0
