"""The opponent's weights in the image: read by words from flash, and so never copied."""

import struct
from pathlib import Path

import pytest

from firmware.opponent.weights import DATA

pytestmark = pytest.mark.emulator


def test_weights_lie_at_a_word_boundary_of_the_flash(image: Path) -> None:
    flash = bytearray()
    start = None
    data = image.read_bytes()
    for at in range(0, len(data), 512):
        address, size = struct.unpack_from("<2I", data, at + 12)
        start = address if start is None else start
        flash += data[at + 32 : at + 32 + size]
    assert start is not None and flash.count(DATA) == 1
    assert (start + flash.find(DATA)) % 4 == 0
