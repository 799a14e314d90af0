"""What the handheld has to say by itself: the flash is full, the battery is low."""

from micropython import const

from firmware.ui.strings import T

_EVERY_MS = const(30_000)
# Three alkaline cells behind their diode: at 2.9 V little is left.
_LOW_MV = const(2900)
_TICKS = const(0x3FFFFFFF)


class Alerts:
    """`text` is for the status bar, empty where all is well; `filled` is True once a time when
    the flash has refused a record."""

    def __init__(self, journal, power):
        self._journal = journal
        self._power = power
        self._at = -1
        self._low = False
        self._full = False
        self.filled = False

    def poll(self, now):
        """Look after both; True where `text` has changed."""
        low = self._low
        full = self._journal.behind > 0
        if self._at < 0 or (now - self._at & _TICKS) >= _EVERY_MS:
            self._at = now
            millivolts = self._power.battery_mv()
            self._low = millivolts is not None and millivolts < _LOW_MV
        changed = full != self._full or low != self._low
        if full and not self._full:
            self.filled = True
        self._full = full
        return changed

    @property
    def text(self):
        if self._full:
            return T.ALERT_FLASH
        return T.ALERT_BATTERY if self._low else ""
