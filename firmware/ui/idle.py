"""When the screen dims and goes dark, and where the layout stands: all against burn-in.

`Idle` decides, the app acts: call `poll(mask, now)` every turn after the Input's poll; it gives
the new state once when it changes, else None. A press in the dark only wakes: its events are
forgotten and it is dead until it is up. A dimmed screen is readable, so a press there counts.
A key that stays down, stuck or under a book, counts once: it keeps no screen lit.
"""

from micropython import const

ACTIVE = 0
DIM = 1
OFF = 2

_TICKS = const(0x3FFFFFFF)
_FAR = const(0x1FFFFFFF)


class Idle:
    """Counts the time since the last press; `dim` and `off` are seconds, 0 for never."""

    def __init__(self, keys, dim: int = 30, off: int = 120):
        self._keys = keys
        self._since = -1
        self._mask = 0
        self.state = ACTIVE
        self.set(dim, off)

    def set(self, dim: int, off: int):
        """Change the times (settings)."""
        self._dim = dim * 1000
        self._off = off * 1000

    def touch(self, now: int):
        """Count from now: something is shown that nobody asked for by a key."""
        self._since = now

    def poll(self, mask: int, now: int):
        """Take the debounced mask; return ACTIVE, DIM or OFF when that has changed, else None."""
        if self._since < 0:
            self._since = now
        before = self.state
        pressed = mask & ~self._mask
        self._mask = mask
        if pressed:
            self._since = now
            self.state = ACTIVE
            if before == OFF:
                self._keys.release_all()
        elif before != OFF:
            idle = now - self._since & _TICKS
            if self._off and idle >= self._off:
                self.state = OFF
            elif self._dim and idle >= self._dim:
                self.state = DIM
            elif idle > _FAR:
                self._since = now  # "never": do not let the count wrap
        return self.state if self.state != before else None


def shift(deal: int):
    """Where the layout stands in deal number `deal`, as (dx, dy) for `canvas.origin`.

    One pixel a deal around a square, so that no edge lights the same dots all evening.
    """
    return ((0, 0), (1, 0), (1, 1), (0, 1))[deal % 4]
