"""The four keys, debounced.

`Buttons(read)` turns a raw mask (what the contacts say now) into a steady one. A press
counts once its contact has read closed for PRESS_MS, so that a spike gives nothing and a
thumb does not wait; a release once it has read open for SETTLE_MS, so that the bounces of
either, up to 20 ms, give one press and one release. No pins, no timers and no allocation
here: the caller brings `read` and polls, every 10 ms or faster while nothing moves, every
5 ms while `settling`.
"""

from micropython import const

LEFT = const(1)
RIGHT = const(2)
OK = const(4)
BACK = const(8)
NAMES = ("LEFT", "RIGHT", "OK", "BACK")

PRESS_MS = const(5)
# Polled every 5 ms, 20 ms of agreement becomes 20-25 ms after the contact came to rest.
SETTLE_MS = const(20)

_KEYS = const(4)
# Wrapping clocks (`time.ticks_ms`) count modulo 2**30 on the RP2040.
_TICKS_MASK = const(0x3FFFFFFF)


class Buttons:
    """Debounced keys over `read() -> int`, a mask of LEFT, RIGHT, OK and BACK.

    The first poll takes a key that is already down for pressed: BACK held at power-on
    must be seen before any time has passed.
    """

    def __init__(self, read):
        self._read = read
        self._since = [0] * _KEYS
        self._moving = 0
        self._state = -1

    @property
    def settling(self) -> bool:
        """True while some contact disagrees with its steady state: poll faster."""
        return self._moving != 0

    def poll(self, now: int) -> int:
        """Return the steady mask at `now` (milliseconds, may wrap)."""
        raw = self._read()
        if self._state < 0:
            self._state = raw
            return raw
        changed = raw ^ self._state
        if not changed:
            self._moving = 0
            return self._state
        for key in range(_KEYS):
            bit = 1 << key
            if not changed & bit:
                continue
            if not self._moving & bit:
                self._since[key] = now
                continue
            settle = PRESS_MS if raw & bit else SETTLE_MS
            if (now - self._since[key]) & _TICKS_MASK >= settle:
                self._state ^= bit
        self._moving = raw ^ self._state
        return self._state
