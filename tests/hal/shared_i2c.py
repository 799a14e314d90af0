"""hal.i2c and hal.board: the adapter under Adafruit's driver, the pin map."""

from firmware.hal import board
from firmware.hal.display import Display
from firmware.hal.i2c import BusI2C
from host_tools.panel.chip import Chip
from host_tools.panel.picture import picture


class _Machine:
    """machine.I2C with one chip, its writes in full transactions."""

    def __init__(self, chip):
        self.chip = chip

    def scan(self):
        return [self.chip.address]

    def writeto(self, address, buffer):
        if not self.chip.start(address):
            raise OSError(5)
        for value in buffer:
            self.chip.byte(value)
        self.chip.stop()

    def readfrom_into(self, address, buffer):
        for i in range(len(buffer)):
            buffer[i] = self.chip.status()


def test_driver_draws_through_the_adapter():
    chip = Chip()
    display = Display(BusI2C(_Machine(chip)))
    display.fb.fill_rect(0, 0, 8, 1, 1)
    display.present()
    assert display.ok and picture(chip)[:2] == b"\xff\x00"


def test_adapter_sends_only_the_slice():
    chip = Chip()
    bus = BusI2C(_Machine(chip))
    bus.writeto(0x3C, b"\x00\x40\x01\x02\xff", start=1, end=4)
    assert bytes(chip.gram[:3]) == b"\x01\x02\x00"


def test_adapter_reads_into_the_slice():
    bus = BusI2C(_Machine(Chip()))
    answer = bytearray(3)
    bus.readfrom_into(0x3C, answer, start=1, end=2)
    assert answer == b"\x00\x40\x00" and bus.scan() == [0x3C]


def test_every_pin_is_used_once():
    pins = [getattr(board, name) for name in dir(board) if name.startswith("PIN_")]
    assert len(pins) == len(set(pins)) and all(0 <= pin <= 29 for pin in pins)
