# mypy: disable-error-code="attr-defined,arg-type,assignment,method-assign"
"""Whole matches on the board, the application driven by a program: for heap and wear.

Shared subset, run on the board only. Display, flash and application are the real ones; keys are
pressed by AUTO, and time passes by turns, so that nothing is waited for.
"""

import gc

from firmware.app import App
from firmware.hal.buttons import Buttons
from firmware.hal.handheld import Handheld
from host_tools.simulator.auto import play_first_move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# While a key is pressed the loop turns as it does for a person, else it hurries.
_TURN_MS = 10
_IDLE_TURN_MS = 50
_PRESS_TURNS = 4
_TICKS = 0x3FFFFFFF


class Player:
    """The application on real devices with a hand of its own; AUTO's idea of a handheld.

    `peak` is the largest heap in use, in bytes, right after a collection.
    """

    def __init__(self) -> None:
        self.elapsed = 0
        self.peak = 0
        self._raw = 0
        devices = Handheld()
        devices.keys = Buttons(lambda: self._raw)
        devices.clock = self
        devices.entropy = lambda: bytes(32)
        devices.seeded = True
        self.app = App(devices)

    def ms(self) -> int:
        return self.elapsed & _TICKS

    def since(self, then: int) -> int:
        return self.elapsed - then & _TICKS

    def turn(self, ms: int = _IDLE_TURN_MS) -> None:
        """One turn of the application's loop, which takes `ms`."""
        self.app.step()
        self.elapsed += ms

    def tap(self, key: int) -> None:
        """Press and release `key`, then look at the heap."""
        for raw in (key, 0):
            self._raw = raw
            for _ in range(_PRESS_TURNS):
                self.turn(_TURN_MS)
        gc.collect()
        self.peak = max(self.peak, gc.mem_alloc())


def play(
    matches: int,
    level: int,
    target: int,
    mark: "Callable[[], None]",
    out: "Callable[[str], None]",
) -> None:
    """Play `matches` to `target` against `level`; a `mark()` at the start and after each, then a
    line for each to `out`.

    All are of one seed: whatever heap one holds more than another is lost.
    """
    player = Player()
    app = player.app
    app.settings["level"] = level
    app.settings["target"] = target
    gc.collect()
    total = gc.mem_alloc() + gc.mem_free()
    out(f"start {gc.mem_free()} {total}")
    # Made at once, and told at the end: a line would lie in the heap that is looked at.
    figures = [0] * (2 * matches)
    mark()
    for i in range(0, 2 * matches, 2):
        app._do(("new_solo",))
        while app.solo.model.phase != "over":
            play_first_move(player)
        for _ in range(40):
            player.turn()  # time to tidy up
        gc.collect()
        figures[i] = gc.mem_free()
        figures[i + 1] = total - player.peak
        mark()
    for i in range(0, 2 * matches, 2):
        out(f"match {figures[i]} {figures[i + 1]}")
