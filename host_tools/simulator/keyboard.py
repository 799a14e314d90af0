"""Keys of a terminal as thumbs on the four buttons.

A terminal says that a key went down, or repeats, never that it was let go. So a key event is a
short press; events that follow each other like a keyboard's repeat keep the button down; and
Space before a key holds it down until the next key. Pure logic: `event` and `mask` get the
time in milliseconds.
"""

# Long enough for the debouncing, short enough not to lag behind a fast typist.
_TAP_MS = 60
_GAP_MS = 40
# Keyboards repeat every 20-50 ms; over a network the events come in lumps.
_REPEAT_MS = 120
# Events closer than this were sent by a program (or pasted): each is a press of its own.
_BURST_MS = 12
_QUEUE = 64


class Keyboard:
    """The four buttons, pressed by events. `armed`: the next key will be held."""

    def __init__(self) -> None:
        self.armed = False
        self.held = 0
        self._queue: list[int] = []
        self._down = 0
        self._up_at = 0
        self._free_at = 0
        self._last_event = 0

    @property
    def busy(self) -> bool:
        """True while a button is down or a press is still to come."""
        return bool(self._down or self._queue or self.held)

    def space(self) -> None:
        """The key that makes the next one stay down, or lets go the one that does."""
        if self.held:
            self.held = 0
        else:
            self.armed = not self.armed

    def event(self, key: int, now: int) -> None:
        """The terminal reports `key`, a bit of hal.buttons."""
        gap = now - self._last_event
        self._last_event = now
        if self.held:
            same = key == self.held
            self.held = 0
            self._free_at = now + _GAP_MS
            if same:
                return
        elif self.armed:
            self.armed = False
            self._queue.clear()
            self._down = 0
            self.held = key
            return
        elif key == self._down and not self._queue and gap >= _BURST_MS:
            self._up_at = now + _REPEAT_MS
            return
        if len(self._queue) < _QUEUE:
            self._queue.append(key)

    def mask(self, now: int) -> int:
        """The buttons that are down at `now`."""
        if self.held:
            return self.held
        if self._down and now >= self._up_at:
            self._down = 0
            self._free_at = now + _GAP_MS
        if not self._down and self._queue and now >= self._free_at:
            self._down = self._queue.pop(0)
            self._up_at = now + _TAP_MS
        return self._down
