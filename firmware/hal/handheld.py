"""The real handheld: every device of the board, made from the machine module.

`main.py` makes one and hands it to `app.run`; a simulator makes an object with the same
attributes. Nothing outside the constructors of hal touches a pin.
"""

import os
import sys

from micropython import const

from firmware.hal import board
from firmware.hal.buttons import Buttons
from firmware.hal.clock import Clock
from firmware.hal.display import Display
from firmware.hal.i2c import BusI2C
from firmware.hal.power import Power
from firmware.hal.sound import Sound

_ERASE = const(6)


class Handheld:
    """Display, keys, clock, power, sound and LED of the board; `root` is the data folder."""

    root = "/data"

    def __init__(self):
        from machine import I2C, Pin

        pins = []
        for number in (board.PIN_LEFT, board.PIN_RIGHT, board.PIN_OK, board.PIN_BACK):
            pins.append(Pin(number, Pin.IN, Pin.PULL_UP))
        left, right, ok, back = pins

        def contacts():
            # Keys pull their pin to ground. No loop: this runs a hundred times a second.
            return (left() | right() << 1 | ok() << 2 | back() << 3) ^ 15

        self.keys = Buttons(contacts)
        self.clock = Clock(contacts)
        self.power = Power()
        self.sound = Sound()
        self.display = Display(
            BusI2C(
                I2C(
                    board.I2C_BUS,
                    sda=Pin(board.PIN_SDA),
                    scl=Pin(board.PIN_SCL),
                    freq=board.I2C_HZ,
                )
            )
        )
        radio = "Pico W" in sys.implementation._machine
        self._led = Pin("LED" if radio else board.PIN_LED, Pin.OUT, value=0)

    def led(self, on: bool):
        """Light the board's LED: the one sign of life when the display is missing."""
        self._led.value(1 if on else 0)

    def entropy(self) -> bytes:
        """32 bytes from the chip's ring oscillator, for seeds."""
        return os.urandom(32)

    def is_mounted(self) -> bool:
        """Whether there is a file system: board/_boot.py leaves one alone that it can't mount."""
        # Where nothing is mounted all figures are 0; the first is the size of a block.
        return os.statvfs("/")[0] > 0

    def empty(self):
        """Erase what makes the flash a file system, so that the next start formats it."""
        from rp2 import Flash

        flash = Flash()
        for copy_of_root in (0, 1):
            flash.ioctl(_ERASE, copy_of_root)
