"""The piezo on its pin, while the opponent plays a card."""

from hashlib import sha256
from pathlib import Path

import pytest
from rp2040py.gpio_pin import GPIOPinState

from firmware.hal import board as pins
from firmware.hal.buttons import OK
from tests.emulator.rig import begun, booted, tap

pytestmark = pytest.mark.emulator

# The opponent plays the first card, and makes no scopa of it.
_SEED = sha256(b"a beep").digest()
# By then the card is played, and its 30 ms are over.
_PLAYED_MS = 1000


def _edges(image: Path, sound: bool) -> int:
    """How often the pin rises and falls while the opponent plays its first card."""
    board = booted(image, begun(_SEED, level=1, sound=sound))
    edges: list[GPIOPinState] = []
    board.mcu.gpio[pins.PIN_PIEZO].add_listener(lambda new, _: edges.append(new))
    for _ in range(3):
        tap(board, OK)
    board.run(_PLAYED_MS)
    return sum(edge in (GPIOPinState.HIGH, GPIOPinState.LOW) for edge in edges)


def test_a_card_of_the_opponent_sounds_660_hertz_for_30_ms(image: Path) -> None:
    assert 38 <= _edges(image, True) <= 42


def test_without_sound_the_piezo_is_still(image: Path) -> None:
    assert _edges(image, False) == 0
