"""hal.buttons against bouncing contacts."""

from firmware.hal.buttons import BACK, LEFT, OK, RIGHT, Buttons


class _Contact:
    """A mask per millisecond from a list of (time, mask) steps; None bounces."""

    def __init__(self, steps):
        self.steps = steps
        self.now = 0

    def read(self):
        mask = 0
        for at, value in self.steps:
            if at <= self.now:
                mask = value
        return mask


def _bounce(at, mask, length, period, before=0):
    """Steps that alternate between `before` and `mask` for `length` ms, then stay at `mask`."""
    steps = []
    t, level = at, True
    while t < at + length:
        steps.append((t, mask if level else before))
        level = not level
        t += period
    steps.append((at + length, mask))
    return steps


def _changes(steps, every, until, first=0):
    """Poll every `every` ms; return [(time, mask)] of the changes."""
    contact = _Contact(steps)
    keys = Buttons(contact.read)
    seen, last = [], 0
    for now in range(first, until, every):
        contact.now = now
        mask = keys.poll(now)
        if mask != last:
            seen.append((now, mask))
            last = mask
    return seen


def test_clean_press_and_release_come_once():
    seen = _changes([(0, 0), (100, OK), (300, 0)], 1, 500)
    assert [mask for _, mask in seen] == [OK, 0]


def test_press_is_known_5_to_10_ms_after_the_contact_closed():
    for every in (1, 2, 5):
        for phase in range(every):
            seen = _changes([(0, 0), (100 + phase, OK)], every, 200)
            assert 5 <= seen[0][0] - 100 - phase <= 10, (every, phase)


def test_release_is_known_20_to_25_ms_after_the_contact_opened():
    for every in (1, 2, 5):
        for phase in range(every):
            seen = _changes([(0, 0), (20, OK), (100 + phase, 0)], every, 200)
            assert 20 <= seen[1][0] - 100 - phase <= 25, (every, phase)


def test_bounces_of_12_ms_give_one_press_and_one_release():
    for period in (1, 2, 3, 4, 5):
        for every in (1, 2, 5, 7, 10):
            for phase in range(every):
                steps = [(0, 0)] + _bounce(50 + phase, LEFT, 12, period)
                steps += _bounce(200 + phase, 0, 12, period, LEFT)
                seen = _changes(steps, every, 400)
                assert [mask for _, mask in seen] == [LEFT, 0], (period, every, phase)
                assert 5 <= seen[0][0] - 50 - phase <= 12 + 5 + 2 * every
                assert 20 <= seen[1][0] - 200 - phase <= 12 + 20 + 2 * every


def test_spike_of_4_ms_is_no_press():
    for every in (1, 2, 5, 10):
        assert _changes([(0, 0), (40, BACK), (44, 0)], every, 200) == []


def test_gap_of_15_ms_in_a_held_key_is_no_release():
    seen = _changes([(0, 0), (40, OK), (140, 0), (155, OK), (300, 0)], 5, 500)
    assert [mask for _, mask in seen] == [OK, 0]


def test_keys_do_not_disturb_each_other():
    steps = [(0, 0), (40, LEFT), (70, LEFT | RIGHT), (200, RIGHT), (300, 0)]
    seen = _changes(steps, 5, 500)
    assert [mask for _, mask in seen] == [LEFT, LEFT | RIGHT, RIGHT, 0]


def test_bouncing_key_does_not_delay_another():
    steps = [(0, 0), (40, OK)]
    steps += [(t, OK | (LEFT if t & 2 else 0)) for t in range(42, 200, 2)]
    seen = _changes(steps, 1, 100)
    assert seen[0] == (45, OK)


def test_key_held_at_power_on_is_pressed_at_the_first_poll():
    assert _changes([(0, BACK), (100, 0)], 5, 200)[0] == (0, BACK)


def test_clock_may_wrap():
    top = 0x3FFFFFFF
    level = [0]
    keys = Buttons(lambda: level[0])
    keys.poll(top - 20)
    level[0] = OK
    assert keys.poll(top - 1) == 0
    assert keys.settling
    assert keys.poll(2) == 0
    assert keys.poll(3) == OK
    assert not keys.settling
