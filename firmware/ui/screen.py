"""What every screen has: `enter`, `leave` and `tick`, which do nothing unless a screen says what.

Beside these a screen has a `NAME`, `handle(key, kind)` and `draw(canvas)` (screens/__init__.py).
"""


class Screen:
    """Base of the screens."""

    def enter(self):
        """The screen has come to the top of the stack."""

    def leave(self):
        """It is no longer there."""

    def tick(self, now):
        """A turn of the loop at `now` ms; an answer as that of `handle`."""
        return None
