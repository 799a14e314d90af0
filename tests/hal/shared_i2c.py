"""hal.i2c and hal.board: the adapter under Adafruit's driver, the pin map."""

from firmware.hal import board
from firmware.hal.display import Display
from firmware.hal.i2c import BusI2C
from host_tools.panel.chip import Chip
from host_tools.panel.picture import picture
from tests.shared_tools import raises


class _Machine:
    """machine.I2C with one chip, its writes in full transactions.

    As on the RP2040 only an address that nobody answers raises; a byte that is not acknowledged
    ends the transaction, and the count of those before it is returned. `refused` is that byte.
    """

    def __init__(self, chip):
        self.chip = chip
        self.refused = -1  # none

    def scan(self):
        return [self.chip.address]

    def writeto(self, address, buffer):
        if not self.chip.start(address):
            raise OSError(5)
        sent = 0
        for value in buffer:
            self.refused -= 1
            if self.refused == -1:
                break
            self.chip.byte(value)
            sent += 1
        self.chip.stop()
        return sent

    def readfrom_into(self, address, buffer):
        for i in range(len(buffer)):
            buffer[i] = self.chip.status()


def test_driver_draws_through_the_adapter():
    chip = Chip()
    display = Display(BusI2C(_Machine(chip)))
    display.fb.fill_rect(0, 0, 8, 1, 1)
    display.present()
    assert display.ok and picture(chip)[:2] == b"\xff\x00"


def test_case_H02_a_byte_that_is_not_acknowledged_is_an_error_like_any_other():
    machine = _Machine(Chip())
    machine.refused = 2
    raises(OSError, BusI2C(machine).writeto, 0x3C, b"\x40\x01\x02\x03")
    machine.refused = 2
    raises(OSError, lambda: BusI2C(machine).writeto(0x3C, b"\x00\x40\x01\x02\x03", start=1))


def test_case_H02_a_frame_cut_short_by_one_byte_is_sent_again():
    chip = Chip()
    machine = _Machine(chip)
    display = Display(BusI2C(machine))
    display.present()
    display.fb.fill_rect(0, 0, 128, 64, 1)
    machine.refused = 300
    display.present()
    for _ in range(4):
        display.present()
    assert display.ok and picture(chip) == b"\xff" * 1024


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
