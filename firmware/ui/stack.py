"""The stack of screens, driven by the commands that screens return.

`registry` maps a name to what makes the screen, `registry[name](*args)`; it alone knows them all.
`enter()` runs whenever a screen comes to the top and `leave()` whenever it stops being there, so
what happens in `leave()` must be safe to happen twice in a screen's life. Each change of the top
forgets waiting key events and makes held keys count as released. The bottom screen, "home", is
never popped; a push beyond the greatest depth is a fault of the program and raises.
"""

from micropython import const

_MAX_DEPTH = const(8)


class ScreenStack:
    """Screens by name. `keys` is the Input whose held keys die at a change; `dirty`: redraw."""

    def __init__(self, registry, keys):
        self._registry = registry
        self._keys = keys
        self._screens = []
        self.dirty = True

    def start(self, name: str, *args):
        """Begin with this screen as home; whatever was there is left."""
        if self._screens:
            self.top.leave()
        self._screens = [self._make(name, args)]
        self._changed()

    @property
    def top(self):
        """The screen that is shown."""
        return self._screens[-1]

    @property
    def depth(self) -> int:
        """How many screens there are, home included."""
        return len(self._screens)

    def names(self):
        """The NAMEs from home to top, for the crash record and for tests."""
        return [screen.NAME for screen in self._screens]

    def obey(self, command) -> bool:
        """Execute a navigation command; False for any other, which is then the app's.

        `("push", name, *args)`, `("replace", name, *args)`, `("pop",)`, `("home",)`, and
        `("draw",)`, which only asks for the top screen to be drawn again.
        """
        verb = command[0]
        if verb == "draw":
            self.dirty = True
        elif verb == "push":
            self._push(command[1], command[2:])
        elif verb == "replace":
            self._replace(command[1], command[2:])
        elif verb == "pop":
            self._cut(max(len(self._screens) - 1, 1))
        elif verb == "home":
            self._cut(1)
        else:
            return False
        return True

    def _make(self, name, args):
        if name not in self._registry:
            raise KeyError("no screen is called " + name)
        return self._registry[name](*args)

    def _push(self, name, args):
        if len(self._screens) >= _MAX_DEPTH:
            raise RuntimeError("too many screens: " + " ".join(self.names()))
        screen = self._make(name, args)
        self.top.leave()
        self._screens.append(screen)
        self._changed()

    def _replace(self, name, args):
        screen = self._make(name, args)
        self.top.leave()
        self._screens[-1] = screen
        self._changed()

    def _cut(self, depth):
        if len(self._screens) == depth:
            self.dirty = True
            return
        self.top.leave()
        while len(self._screens) > depth:
            self._screens.pop()
        self._changed()

    def _changed(self):
        self._keys.release_all()
        self.top.enter()
        self.dirty = True
