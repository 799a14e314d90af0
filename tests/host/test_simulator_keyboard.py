"""A terminal's key events become presses, holds and nothing else."""

from firmware.hal.buttons import LEFT, OK, RIGHT, Buttons
from host_tools.simulator.keyboard import Keyboard


def presses(events: list[tuple[int, int | str]], until: int = 3000) -> list[tuple[int, int]]:
    """Play (time, key or 'space') events; return the debounced (mask, length in ms) pressed."""
    keyboard = Keyboard()
    level = [0]
    keys = Buttons(lambda: level[0])
    seen, last, since = [], 0, 0
    for now in range(0, until, 4):
        while events and events[0][0] <= now:
            _, key = events.pop(0)
            if isinstance(key, str):
                keyboard.space()
            else:
                keyboard.event(key, now)
        level[0] = keyboard.mask(now)
        mask = keys.poll(now)
        if mask != last:
            if last:
                seen.append((last, now - since))
            last, since = mask, now
    return seen


def test_one_event_is_one_short_press() -> None:
    [(key, length)] = presses([(100, OK)])
    assert key == OK and 40 <= length <= 90


def test_two_taps_are_two_presses() -> None:
    assert [key for key, _ in presses([(100, OK), (250, OK)])] == [OK, OK]


def test_events_of_one_lump_are_a_press_each() -> None:
    lump: list[tuple[int, int | str]] = [(100, RIGHT), (100, RIGHT), (101, RIGHT), (101, OK)]
    assert [key for key, _ in presses(lump)] == [RIGHT, RIGHT, RIGHT, OK]


def test_repeat_of_the_keyboard_is_a_key_held_down() -> None:
    repeat: list[tuple[int, int | str]] = [(100, LEFT)]
    repeat += [(600 + 32 * i, LEFT) for i in range(30)]
    seen = presses(repeat)
    assert [key for key, _ in seen] == [LEFT, LEFT]
    assert seen[1][1] >= 29 * 32


def test_another_key_during_a_repeat_is_its_own_press() -> None:
    repeat: list[tuple[int, int | str]] = [(600 + 32 * i, LEFT) for i in range(10)]
    assert [key for key, _ in presses([*repeat, (900, OK)])] == [LEFT, OK]


def test_space_holds_the_next_key_until_it_is_pressed_again() -> None:
    seen = presses([(100, "space"), (200, OK), (1100, OK)])
    assert [key for key, _ in seen] == [OK] and 880 <= seen[0][1] <= 920


def test_space_lets_go_too() -> None:
    seen = presses([(100, "space"), (200, OK), (1100, "space"), (1300, OK)])
    assert [key for key, _ in seen] == [OK, OK] and seen[1][1] < 100


def test_another_key_lets_go_and_is_pressed() -> None:
    seen = presses([(100, "space"), (200, LEFT), (900, OK)])
    assert [key for key, _ in seen] == [LEFT, OK]


def test_second_space_takes_the_hold_back() -> None:
    [(key, length)] = presses([(100, "space"), (200, "space"), (300, OK)])
    assert key == OK and length < 100


def test_a_flood_of_keys_is_bounded() -> None:
    keyboard = Keyboard()
    for _ in range(10_000):
        keyboard.event(OK, 0)
    assert len(keyboard._queue) <= 64
