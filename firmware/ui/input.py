"""From the debounced key mask to events `(key, kind)`, one table of times for every screen.

A press gives PRESS at once; then an arrow gives REPEAT after 400 ms and every 130 ms, OK and
BACK give HOLD every 75 ms (steps of a filling bar, 8 to the full); every key gives LONG after
600 ms. On the way up: CLICK if there was no LONG, then RELEASE. Keys that also mean something
when held act on CLICK, all others on PRESS.

Two keys: a second key takes over; the first gives RELEASE and is dead until it is up. Both arrows
together are a key of their own, ARROWS: PRESS, LONG, CLICK, RELEASE. Of other keys that go down
in one poll the safest wins: BACK, OK, RIGHT, LEFT. Nothing is allocated by a poll.
"""

from micropython import const

LEFT = 1
RIGHT = 2
OK = 4
BACK = 8
ARROWS = 3

PRESS = 1
REPEAT = 2
HOLD = 3
LONG = 4
CLICK = 5
RELEASE = 6

HOLD_STEPS = 8

_REPEAT_FIRST = const(400)
_REPEAT_NEXT = const(130)
_HOLD_STEP = const(75)
_LONG = const(600)
_TICKS = const(0x3FFFFFFF)  # clocks may wrap at any multiple of 2**30 ms
_SIZE = const(16)


class Input:
    """Feed `poll(mask, now)` every turn; take events with `next()` until it gives None."""

    def __init__(self):
        self._ring = bytearray(_SIZE)
        self._head = 0
        self._count = 0
        # A key that is down at power-on, or still from safe mode, was meant for something else.
        self._mask = LEFT | RIGHT | OK | BACK
        self._dead = self._mask  # keys that count as released until they really are
        self._key = 0  # the key that is acting now
        self._since = 0
        self._due = 0  # ms after _since of the next REPEAT or HOLD
        self._long = False

    def poll(self, mask: int, now: int):
        """Take the debounced mask of keys that are down, at `now` ms."""
        self._mask = mask
        self._dead &= mask
        live = mask & ~self._dead
        key = self._key
        if key and live & key != key:
            self._up(key)
            self._dead |= live & key  # the other half of ARROWS
            live &= ~key
            key = 0
        new = live & ~key
        if new:
            self._down(key, live, new, now)
        elif key:
            self._held(key, now - self._since & _TICKS)

    def _down(self, key, live, new, now):
        if live == ARROWS:
            new = ARROWS
        elif new & BACK:
            new = BACK
        elif new & OK:
            new = OK
        elif new & RIGHT:
            new = RIGHT
        if key:
            self._put(key, RELEASE)
        self._dead |= live & ~new
        self._key = new
        self._since = now
        self._long = False
        self._due = _HOLD_STEP if new & (OK | BACK) else _REPEAT_FIRST
        self._put(new, PRESS)

    def _held(self, key, ms):
        if not self._long and ms >= _LONG:
            self._long = True
            self._put(key, LONG)
        if ms < self._due or key == ARROWS:
            return
        if key & (OK | BACK):
            if self._long:
                return
            self._put(key, HOLD)
            self._due += _HOLD_STEP
        else:
            self._put(key, REPEAT)
            # From the due time, not from now: a slow turn must not slow the repeat for good.
            self._due += _REPEAT_NEXT
            if self._due <= ms:
                self._due = ms + _REPEAT_NEXT

    def _up(self, key):
        if not self._long:
            self._put(key, CLICK)
        self._put(key, RELEASE)
        self._key = 0

    def _put(self, key, kind):
        # A full ring drops what is new: the oldest presses were meant for what is shown.
        if self._count < _SIZE:
            self._ring[(self._head + self._count) % _SIZE] = key << 4 | kind
            self._count += 1

    def next(self):
        """The oldest event as `(key, kind)`, or None."""
        if not self._count:
            return None
        event = self._ring[self._head]
        self._head = (self._head + 1) % _SIZE
        self._count -= 1
        return event >> 4, event & 15

    def release_all(self):
        """Forget all events; the keys last seen down count as released until they are up.

        Called at each change of screen, and after the poll that saw the press that wakes the
        display: that press then does nothing else, however long it is.
        """
        self._dead = self._mask
        self._key = 0
        self._count = 0

    def held(self, now: int) -> int:
        """How long the acting key has been down, in ms; 0 if none is."""
        return now - self._since & _TICKS if self._key else 0
