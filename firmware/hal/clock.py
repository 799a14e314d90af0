"""Time: a wrapping millisecond counter and a wait that costs little.

Waiting sleeps in short slices and looks at the contacts in between, so a press ends it early
wherever it comes from. That is on purpose: on the RP2040 a pin interrupt does not wake
`machine.lightsleep`, and lightsleep takes USB away, so nothing here relies on either; the
slide switch is the honest off.
"""

import time

from micropython import const

# A press during a long wait is answered after this long at most (cases.md H08: 200 ms).
_SLICE_MS = const(50)
# In a wait of a turn of the loop somebody may be looking at the picture.
_GLANCE_MS = const(2)


class Clock:
    """Milliseconds since power-on. `pressed()` tells whether any contact is closed now."""

    def __init__(self, pressed=None):
        self._pressed = pressed
        self._held = False

    def ms(self) -> int:
        """Now; wraps around, so compare with `since` only."""
        return time.ticks_ms()

    def since(self, moment: int) -> int:
        """Milliseconds from `moment` to now."""
        return time.ticks_diff(time.ticks_ms(), moment)

    def wait(self, ms: int):
        """Sleep for `ms`; a key that closes meanwhile, or has since the last wait, ends it."""
        pressed = self._pressed
        held = pressed is not None and pressed()
        if held and not self._held:
            self._held = True
            return
        self._held = held
        part = _SLICE_MS if ms > _SLICE_MS else _GLANCE_MS
        if held or pressed is None:
            # There is nothing to look out for: a key that is down already wakes nobody.
            part = ms
        while ms > part:
            time.sleep_ms(part)
            ms -= part
            if pressed():
                self._held = True
                return
        if ms > 0:
            time.sleep_ms(ms)
