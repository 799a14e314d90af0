"""The glass of the real image: brightness and darkness, turned, unplugged, and what it is sent."""

import random
from dataclasses import dataclass
from pathlib import Path

import pytest

from firmware.hal.buttons import BACK, OK, RIGHT
from tests.emulator.rig import booted, on_the_pc, settings, tap, turned

pytestmark = pytest.mark.emulator

_DARK = bytes(1024)
_CONTRAST = 0x30
_DIM_CONTRAST = 1
_FRAME = 512


@dataclass(frozen=True)
class Glass:
    """What a display was at some moment."""

    contrast: int
    on: bool
    picture: bytes


@pytest.fixture(scope="module")
def evening(image: Path) -> dict[str, Glass]:
    """The title, left alone after a press, with a second to the dimming and two to the dark; then
    OK in the dark, and OK again."""
    board = booted(image, settings(dim_s=1, off_s=2, contrast=_CONTRAST))
    seen: dict[str, Glass] = {}

    def look(name: str) -> None:
        seen[name] = Glass(board.chip.contrast, board.chip.on, board.picture())

    # On the title BACK does nothing but count as a press.
    begun = board.now
    tap(board, BACK)
    for name, ms in (("bright", 950), ("dim", 1100), ("still dim", 1950), ("off", 2150)):
        board.run(begun + ms - board.now)
        look(name)
    for name in ("woken", "pressed"):
        board.press(OK, 200, 100)
        look(name)
    return seen


def test_until_dim_s_the_glass_has_the_contrast_of_the_settings(evening: dict[str, Glass]) -> None:
    assert evening["bright"] == Glass(_CONTRAST, True, on_the_pc(settings()))


def test_after_dim_s_the_same_picture_is_dim(evening: dict[str, Glass]) -> None:
    assert evening["dim"] == Glass(_DIM_CONTRAST, True, on_the_pc(settings()))


def test_until_off_s_it_stays_dim(evening: dict[str, Glass]) -> None:
    assert evening["still dim"] == evening["dim"]


def test_after_off_s_the_glass_is_switched_off(evening: dict[str, Glass]) -> None:
    assert (evening["off"].on, evening["off"].picture) == (False, _DARK)


def test_the_press_that_wakes_the_glass_does_nothing_else(evening: dict[str, Glass]) -> None:
    assert evening["woken"] == evening["bright"]


def test_the_press_after_it_counts_again(evening: dict[str, Glass]) -> None:
    assert evening["pressed"].picture == on_the_pc(settings(), keys=[OK])


def test_a_turned_display_gets_the_title_upside_down(image: Path) -> None:
    upright = on_the_pc(settings())
    assert booted(image, settings(rotate=True)).picture() == turned(upright) != upright


@dataclass(frozen=True)
class Unplugged:
    """The LED's changes before the display went, while it was away and once it was back, whether
    the LED is lit at the end, and the picture then."""

    before: int
    blinks: int
    after: int
    lit: bool
    picture: bytes


@pytest.fixture(scope="module")
def unplugged(image: Path) -> Unplugged:
    """A display that goes away on the title, a press that it does not see, and its return."""
    board = booted(image)
    before = board.led.toggle_count
    board.display = False
    tap(board, OK)
    board.run(1500)
    blinks = board.led.toggle_count - before
    board.chip.reset()
    board.chip.gram[:] = random.Random(5).randbytes(len(board.chip.gram))
    board.display = True
    # The longest pause between two tries is 256 turns of 10 ms.
    board.run_until(lambda: board.chip.on, 4000, "the display's return")
    board.run(100)
    toggled = board.led.toggle_count
    board.run(600)
    after = board.led.toggle_count - toggled
    return Unplugged(before, blinks, after, board.led.on, board.picture())


def test_h02_the_led_blinks_once_the_display_is_unplugged(unplugged: Unplugged) -> None:
    assert unplugged.before == 0
    assert unplugged.blinks >= 4


def test_h02_plugged_in_again_it_shows_what_was_pressed_meanwhile(unplugged: Unplugged) -> None:
    assert unplugged.picture == on_the_pc(settings(), keys=[OK])


def test_h02_plugged_in_again_it_ends_the_blinking(unplugged: Unplugged) -> None:
    assert (unplugged.after, unplugged.lit) == (0, False)


@dataclass(frozen=True)
class Sent:
    """Bytes that a cursor move in the menu took, the glass after it, all unknown commands."""

    moved: int
    picture: bytes
    unknown: int


@pytest.fixture(scope="module")
def sent(image: Path) -> Sent:
    """The menu, its cursor one line further, back to the title and into the menu again."""
    board = booted(image)
    tap(board, OK)
    before = board.chip.received
    tap(board, RIGHT)
    moved, shown = board.chip.received - before, board.picture()
    tap(board, BACK)
    tap(board, OK)
    return Sent(moved, shown, board.chip.unknown)


def test_a_cursor_move_sends_what_has_changed_and_no_whole_frame(sent: Sent) -> None:
    assert 0 < sent.moved < _FRAME
    assert sent.picture == on_the_pc(settings(), keys=[OK, RIGHT])


def test_the_display_gets_no_command_that_it_does_not_know(sent: Sent) -> None:
    assert sent.unknown == 0
