"""What makes a pin map that no board can have."""

from dataclasses import replace

import pytest

from host_tools.hardware.pinmap import PinMap, faults

GOOD = PinMap()


def test_the_firmwares_pin_map_can_be_built() -> None:
    assert list(faults(GOOD)) == []


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (replace(GOOD, left=GOOD.right), "GP19 is given to left and right"),
        (replace(GOOD, ok=23), "ok is on GP23, which the Pico keeps for its regulator's mode"),
        (replace(GOOD, back=30), "back is on GP30, which no pin of the Pico carries"),
        (replace(GOOD, sda=GOOD.scl, scl=GOOD.sda), "sda is on GP27, which is SCL of I2C1"),
        (replace(GOOD, i2c_bus=0), "sda is on GP26, which is SDA of I2C1, not SDA of I2C0"),
        (replace(GOOD, battery=28), "battery is on GP28; the Pico has VSYS/3 on GP29"),
        (replace(GOOD, led=16), "led is on GP16; the Pico has the LED on GP25"),
    ],
)
def test_names_what_is_wrong(wrong: PinMap, words: str) -> None:
    assert any(fault.startswith(words) for fault in faults(wrong))
