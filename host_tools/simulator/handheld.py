"""The handheld with its power switch and two thumbs: boots the application, presses keys.

Shared subset. Time passes only here: a turn of the application's loop is followed by a wait
of TURN_MS on its clock, so with a virtual clock a press costs no real time and always comes at
the same moment.
"""

from host_tools.simulator.devices import Devices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class Application(Protocol):
        """What the handheld runs: `firmware.app.App`."""

        def step(self) -> object: ...

    from host_tools.simulator.devices import Clock

    Maker = Callable[[Devices], Application]

# hal.buttons asks for a poll every 10 ms or faster.
TURN_MS = 10
# A quick thumb; debouncing takes 20-25 ms of each.
PRESS_MS = 50
GAP_MS = 50
# After power-on; the first picture needs one turn.
BOOT_MS = 100


def _real_app(devices: Devices) -> "Application":
    from firmware.app import App

    made: Application = App(devices)
    return made


class Handheld:
    """A handheld whose data folder is `root`; `seed` makes its chance repeat.

    `clock` is a real one for people; without it time is virtual and starts at each power-on.
    `app` and `devices` are those of the running power cycle.
    """

    def __init__(
        self,
        root: str,
        seed: "str | None" = None,
        clock: "Clock | None" = None,
        make_app: "Maker | None" = None,
    ) -> None:
        self.root = root
        self._clock = clock
        self._seed = seed
        self._make_app = make_app or _real_app
        self.boots = 0
        self.pressed = 0
        self.elapsed = 0
        self.power_on()

    def power_on(self) -> None:
        """Boot, knowing nothing but what the data folder holds."""
        self.devices = Devices(self.root, self._seed, self.boots, self._clock)
        self.boots += 1
        self.app = self._make_app(self.devices)

    def cut(self) -> None:
        """Take the power away at once, whatever is going on, give it back and wait for it."""
        self.power_on()
        self.wait(BOOT_MS)

    @property
    def screen(self) -> str:
        """The name of the screen that the application shows; empty if it has none."""
        stack = getattr(self.app, "stack", None)
        return stack.top.NAME if stack else ""

    def turn(self) -> None:
        """One turn of the application's loop."""
        self.app.step()
        self.devices.clock.wait(TURN_MS)
        self.elapsed += TURN_MS

    def wait(self, ms: int) -> None:
        """Leave the keys alone for `ms`."""
        for _ in range((ms + TURN_MS - 1) // TURN_MS):
            self.turn()

    def tap(self, key: int) -> None:
        """Press and release `key`, a bit of hal.buttons."""
        self.hold(key, PRESS_MS)

    def hold(self, key: int, ms: int) -> None:
        """Press `key`, keep it down for `ms`, release it."""
        self.pressed += 1
        self.devices.raw |= key
        self.wait(ms)
        self.devices.raw &= ~key
        self.wait(GAP_MS)
