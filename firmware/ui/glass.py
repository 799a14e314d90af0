"""The glass: how bright it is and how it hangs, and the LED that blinks where there is none."""

from micropython import const

from firmware.ui.cardfaces import STYLE
from firmware.ui.idle import DIM, OFF
from firmware.ui.strings import use

_DIM_CONTRAST = const(1)
_BLINK_BITS = const(256)


class Glass:
    """Puts pictures and the settings on the display of `devices`."""

    def __init__(self, devices, settings):
        self._devices = devices
        self._settings = settings
        self._blind = False

    def apply(self):
        """Put the settings of language, cards and display in force."""
        settings = self._settings
        use(settings["lang"] or "it")
        STYLE.set(settings["cards"], settings["faces"])
        display = self._devices.display
        display.setup(settings["rotate"], settings["sh1106"])
        display.contrast(settings["contrast"])

    def shine(self, state):
        """Follow the idle state: bright, dim or off."""
        display = self._devices.display
        if state == OFF:
            display.power(False)
            return
        display.power(True)
        display.contrast(_DIM_CONTRAST if state == DIM else self._settings["contrast"])

    def is_waiting(self):
        """Whether there is no display that shows what it should."""
        return self._blind or not self._devices.display.ok

    def show(self, now):
        """Send what was drawn; without a display the LED blinks."""
        display = self._devices.display
        display.present()
        if self._blind or not display.ok:
            self._blind = not display.ok
            self._devices.led(self._blind and now & _BLINK_BITS)
