"""Contacts that bounce, keys that meet, keys held over a change of screen: what the loop hears.

Shared subset: `micropython -m host_tools.faults.contacts ROOT KIND SEED FIRST COUNT MODULE...`
presses COUNT times and prints what was heard wrong as lines of JSON. The contacts are read as
`app.run` reads them, at any phase to the press: every 10 ms, every 5 ms while one settles, and
where a glance, every 2 ms while none is closed, finds one that is.
"""

import sys

from firmware.core.rng import Rng
from firmware.hal.buttons import BACK, LEFT, OK, RIGHT, Buttons
from firmware.ui.input import ARROWS, PRESS, RELEASE, Input
from host_tools.faults import heap
from host_tools.faults.tries import report

_KEYS = (LEFT, RIGHT, OK, BACK)
_POLL_MS = 10
_SETTLING_MS = 5
_GLANCE_MS = 2
# hal/buttons.py takes bounces of up to 12 ms for one press.
_BOUNCE_MS = 12
# Shorter, a contact may be missed between two polls; longer, between two presses, is rest.
_DOWN_MS = 25
_UP_MS = 40


class Thumbs:
    """Four contacts and what the application hears of them, a millisecond at a time."""

    def __init__(self, seed: str) -> None:
        self.rng = Rng(seed.encode())
        self.raw = 0
        self.now = self.rng.below(256) * 7
        self.heard: list[tuple[int, int]] = []
        self.input = Input()
        self._buttons = Buttons(lambda: self.raw)
        self._due = self._glance = self.now
        # A key counts once it was seen up.
        self.run(_POLL_MS)

    def run(self, ms: int) -> None:
        """Let time pass."""
        for _ in range(ms):
            glance = self.now == self._glance
            if glance:
                self._glance += _GLANCE_MS
            if self.now >= self._due or (glance and self.raw):
                self.input.poll(self._buttons.poll(self.now), self.now)
                event = self.input.next()
                while event:
                    if event[1] in (PRESS, RELEASE):
                        self.heard.append(event)
                    event = self.input.next()
                self._due = self.now + (_SETTLING_MS if self._buttons.settling else _POLL_MS)
                self._glance = -1 if self.raw else self.now + _GLANCE_MS
            self.now += 1

    def close(self, key: int, down: bool, bounce_ms: int = 0) -> None:
        """A contact closes or opens; for `bounce_ms` it is now this, now that."""
        for _ in range(bounce_ms):
            self.raw = self.raw | key if self.rng.below(2) else self.raw & ~key
            self.run(1)
        self.raw = self.raw | key if down else self.raw & ~key

    def key(self) -> int:
        return _KEYS[self.rng.below(4)]


def bounced(thumbs: Thumbs) -> str:
    """One press whose contact bounces: it has to be heard once."""
    key = thumbs.key()
    thumbs.close(key, True, thumbs.rng.below(_BOUNCE_MS + 1))
    thumbs.run(_DOWN_MS + thumbs.rng.below(200))
    thumbs.close(key, False, thumbs.rng.below(_BOUNCE_MS + 1))
    thumbs.run(_UP_MS + thumbs.rng.below(100))
    if thumbs.heard == [(key, PRESS), (key, RELEASE)]:
        return ""
    return "lost" if not thumbs.heard else "heard " + repr(thumbs.heard)


def together(thumbs: Thumbs) -> str:
    """Two to four keys that overlap: one acts at a time, each press ends before the next."""
    rng = thumbs.rng
    count = 2 + rng.below(3)
    for _ in range(count * 2):
        thumbs.close(thumbs.key(), rng.below(2) == 0, rng.below(_BOUNCE_MS + 1))
        thumbs.run(rng.below(80))
    thumbs.raw = 0
    thumbs.run(_UP_MS + _BOUNCE_MS)
    acting = 0
    for key, kind in thumbs.heard:
        if kind == PRESS and not acting and key in (LEFT, RIGHT, OK, BACK, ARROWS):
            acting = key
        elif kind == RELEASE and key == acting:
            acting = 0
        else:
            return "heard " + repr(thumbs.heard)
    return "still acting" if acting else ""


def held(thumbs: Thumbs) -> str:
    """A key held over a change of screen is dead until it was up."""
    rng = thumbs.rng
    key = thumbs.key()
    thumbs.close(key, True, rng.below(_BOUNCE_MS + 1))
    thumbs.run(_DOWN_MS + rng.below(100))
    if thumbs.heard != [(key, PRESS)]:
        return "heard " + repr(thumbs.heard)
    thumbs.input.release_all()
    thumbs.run(rng.below(200))
    thumbs.run(rng.below(256) * 8)
    thumbs.close(key, False, rng.below(_BOUNCE_MS + 1))
    thumbs.run(_UP_MS)
    if thumbs.heard != [(key, PRESS)]:
        return "heard " + repr(thumbs.heard)
    thumbs.close(key, True)
    thumbs.run(_DOWN_MS)
    return "" if thumbs.heard[1:] == [(key, PRESS)] else "lost"


KINDS = {"bounce": bounced, "together": together, "held": held}


def main(arguments: "list[str]") -> int:
    """Press, and print what was heard wrong, the count last."""
    _, kind, seed, first, count = arguments[:5]
    heap.load(arguments[5:])
    press = KINDS[kind]
    report(first, count, lambda number: press(Thumbs(f"{kind}/{seed}/{number}")))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
