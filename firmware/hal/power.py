"""Where the current comes from: battery voltage and USB.

The Pico measures a third of VSYS on GP29. On a Pico W that pin and the USB sense belong to the
radio, which must be deselected first; its firmware offers the USB sense under a name of its own.
"""

import sys

from micropython import const

from firmware.hal import board

_READINGS = const(8)
# Below this no RP2040 runs: the pin is not what we think it is.
_IMPLAUSIBLE_MV = const(1500)


class Power:
    """Reads the supply; made on the board only."""

    def __init__(self):
        from machine import ADC, Pin

        if "Pico W" in sys.implementation._machine:
            Pin(board.PIN_LED, Pin.OUT, value=1)
            self._usb = Pin("WL_GPIO2", Pin.IN)
        else:
            self._usb = Pin(board.PIN_USB_SENSE, Pin.IN)
        # ADC(29) reads nonsense where ADC(Pin(29)) works.
        self._adc = ADC(Pin(board.PIN_BATTERY))

    def usb(self) -> bool:
        """True while a USB cable gives power."""
        return bool(self._usb.value())

    def battery_mv(self):
        """Millivolts at VSYS, behind the battery's diode; None on USB or if unreadable."""
        if self.usb():
            return None
        total = 0
        for _ in range(_READINGS):
            total += self._adc.read_u16()
        full = board.BATTERY_REF_MV * board.BATTERY_DIVIDER
        mv = total // _READINGS * full // 65535
        return mv if mv >= _IMPLAUSIBLE_MV else None
