"""Time: a wrapping millisecond counter and a wait that costs little.

Waiting sleeps in short slices and looks at the contacts in between, so a press ends it early
wherever it comes from. That is on purpose: on the RP2040 a pin interrupt does not wake
`machine.lightsleep`, and lightsleep takes USB away, so nothing here relies on either; the
slide switch is the honest off.
"""

import time

from micropython import const

# A press during a long wait is answered after this long at most (rule H08: 200 ms).
_SLICE_MS = const(50)


class Clock:
    """Milliseconds since power-on. `pressed()` tells whether any contact is closed now."""

    def __init__(self, pressed=None):
        self._pressed = pressed

    def ms(self) -> int:
        """Now; wraps around, so compare with `since` only."""
        return time.ticks_ms()

    def since(self, moment: int) -> int:
        """Milliseconds from `moment` to now."""
        return time.ticks_diff(time.ticks_ms(), moment)

    def wait(self, ms: int):
        """Sleep for `ms`; a key that closes during a long wait ends it."""
        while ms > _SLICE_MS:
            time.sleep_ms(_SLICE_MS)
            ms -= _SLICE_MS
            if self._pressed is not None and self._pressed():
                return
        if ms > 0:
            time.sleep_ms(ms)
