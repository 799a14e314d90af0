"""Random presses over every screen, with all that can happen between two of them.

Shared subset: `micropython -m host_tools.faults.presses ROOT SEED COUNT TOURS MODULE...` imports
the modules, walks COUNT presses on the data folder ROOT and prints what it found as a line of
JSON, with what a boot has lost of what was on flash before it; an exception ends it with a
traceback and the number of the press. With a folder of TOURS it begins with those, and goes on
until every screen was there.
"""

import json
import os
import sys

from firmware.core.options import PRESETS, Options
from firmware.core.rng import Rng
from firmware.hal.buttons import BACK, LEFT, OK, RIGHT
from firmware.opponent.master import shared_search
from firmware.opponent.playouts import shared_table
from firmware.store import files
from host_tools.faults import heap
from host_tools.faults.handheld import Files, Pressed
from host_tools.faults.kept import Before
from host_tools.simulator.handheld import BOOT_MS
from host_tools.simulator.prepare import prepare
from host_tools.simulator.script import ScriptError, parse, play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SCREENS = "firmware.ui.screens."
# How a tour says which variant it is for.
_PRESET = "# preset "
_KEYS = (LEFT, RIGHT, OK, BACK)
# The times of thumbs, in ms: keys down, keys up, a key held until its long press has gone by.
_SHORTEST = 30
_SPREAD = 60
_LONG = 700
_BOUNCE_MS = 12
# Presses from which BACK alone has to end at the title: a deal being entered gives back one entry
# at each.
_BACKS = 400
_AFTER_TOUR = 50
# A mood lasts for some so many presses: any key; ahead, without BACK; a player who plays on; back.
_MOOD = 100
_MOODS = ("any", "ahead", "ahead", "ahead", "play", "back")
_AHEAD = (OK, OK, RIGHT, RIGHT, LEFT)
_BACKWARD = (BACK, BACK, OK, LEFT, RIGHT)
_LINES = 9
_CHECK = 500
# A life ends with its power; the heap is looked at when all was opened once, and at the end.
_LIFE = 3000
_WARM = 800


class Walk:
    """A walk from `seed` on the data folder `root`.

    `reached` holds the names of the screens, `events` counts what happened beside presses,
    `growth` is the heap's in bytes within each life, `lost` what boots have lost.
    """

    def __init__(self, root: str, seed: str) -> None:
        self.root = root
        self.presses = 0
        self.reached: dict[str, int] = {}
        self.events: dict[str, int] = {}
        self.growth: list[int] = []
        self.lost: list[str] = []
        self._rng = Rng(seed.encode())
        self._files = Files()
        self._mood = "any"
        self._heap = 0
        # Made once in a program's life, by the first thought that needs them: before any look.
        shared_search()
        shared_table()
        self._handheld = Pressed(root, seed, self._files)
        self._handheld.wait(BOOT_MS)

    def go(self, count: int, screens: "list[str]", tours: "list[str]") -> None:
        """Press `count` keys, and up to three times as many until all `screens` were there. Each
        of the `tours` leads to some of them first."""
        for script in tours:
            self.tour(script)
            for _ in range(_AFTER_TOUR):
                self._press()
        born = self.presses
        while self.presses < count or (
            self.presses < 3 * count and [name for name in screens if name not in self.reached]
        ):
            if self._rng.below(_MOOD) == 0:
                self._mood = _MOODS[self._rng.below(len(_MOODS))]
                self._excursion()
            self._press()
            if self.presses % _CHECK == 0:
                self._back()
            age = self.presses - born
            if age % _LIFE == _WARM:
                self._heap = self._measure()
            elif age % _LIFE == 0:
                self.growth.append(self._measure() - self._heap)
                self._event("cut", self._cut)
        self._event("cut", self._cut)

    def tour(self, script: str) -> None:
        """A new handheld, and a tour through its screens."""
        preset = None
        with open(script) as file:
            for line in file:
                if line.startswith(_PRESET):
                    preset = line[len(_PRESET) :].split(":")[0].strip()
        self._files.full = False
        self._forget_all("en", preset)
        # Line by line: there is not much room for more.
        with open(script) as file:
            for line in file:
                self._obey(line)

    def _obey(self, line: str) -> None:
        try:
            for token in parse(line):
                play(self._handheld, [token], _ignore)
                self.presses += 1
                self._note()
        except ScriptError:
            pass  # other cards than the tour's

    def _excursion(self) -> None:
        """From the title into any line of the menu: else a walk stays where it is deep."""
        self._back()
        if self._rng.below(2) == 0:
            self._event("another variant", self._vary)
        self._hold(OK, _SHORTEST)
        for _ in range(self._rng.below(_LINES)):
            self._hold(RIGHT, _SHORTEST)
        self._hold(OK, _SHORTEST)

    def _vary(self) -> None:
        """Another variant, as the page of the rules chooses it: some have screens of their own."""
        preset = PRESETS[self._rng.below(len(PRESETS))][0]
        app: Any = self._handheld.app
        app._do(("set", "preset", preset))
        app._do(("set", "target", Options(preset).target))

    def _press(self) -> None:
        self.presses += 1
        rng = self._rng
        kind = rng.below(256)
        key = self._key()
        if kind < 16:
            self._hold(key, _LONG)
        elif kind < 24:
            self._event("two keys", self._two)
        elif kind < 40:
            self._event("bounce", self._bounced, key)
        elif kind < 42:
            self._accident(rng.below(8))
        else:
            self._hold(key, _SHORTEST + rng.below(_SPREAD))

    def _key(self) -> int:
        mood = self._mood
        app: Any = self._handheld.app
        if mood == "play" and hasattr(app.stack.top, "auto"):
            return int(app.stack.top.auto())
        if mood == "back":
            return _BACKWARD[self._rng.below(len(_BACKWARD))]
        if mood == "any":
            return _KEYS[self._rng.below(4)]
        return _AHEAD[self._rng.below(len(_AHEAD))]

    def _hold(self, key: int, ms: int) -> None:
        handheld = self._handheld
        handheld.devices.raw |= key
        handheld.wait(ms)
        self._note()
        handheld.devices.raw &= ~key
        handheld.wait(_SHORTEST + self._rng.below(_SPREAD))
        self._note()

    def _note(self) -> None:
        name = self._handheld.screen
        self.reached[name] = self.reached.get(name, 0) + 1

    def _event(self, name: str, act: "Any", *args: "Any") -> None:
        self.events[name] = self.events.get(name, 0) + 1
        act(*args)

    def _two(self) -> None:
        """A second key goes down while one is; they come up in either order."""
        handheld, rng = self._handheld, self._rng
        first = _KEYS[rng.below(4)]
        second = _KEYS[rng.below(4)]
        handheld.devices.raw |= first
        handheld.wait(rng.below(_SPREAD))
        self._hold(second, _LONG if rng.below(4) == 0 else _SHORTEST + rng.below(_SPREAD))
        handheld.devices.raw = 0
        handheld.wait(_SHORTEST)

    def _bounced(self, key: int) -> None:
        """Contacts that bounce for 12 ms when they close and when they open."""
        for down in (key, 0):
            end = self._handheld.elapsed + _BOUNCE_MS
            while self._handheld.elapsed < end:
                self._handheld.devices.raw = key if self._rng.below(2) else 0
                self._handheld.turn()
            self._handheld.devices.raw = down
            self._handheld.wait(_SHORTEST + self._rng.below(_SPREAD))
            self._note()

    def _accident(self, kind: int) -> None:
        devices: Any = self._handheld.devices
        if kind == 0:
            self._event("cut", self._cut)
        elif kind == 1:
            self._files.full = True
            self._event("flash full", self._sleep, 200)
        elif kind == 2:
            self._files.full = False
            self._event("flash empty", self._sleep, 200)
        elif kind == 3:
            devices.bus.unplugged = not devices.bus.unplugged
            self._event("display unplugged or back", self._sleep, 200)
        elif kind == 4:
            devices.power.millivolts = 2500 + 100 * self._rng.below(16)
            self._event("battery", self._sleep, 200)
        elif kind == 5:
            self._event("asleep", self._sleep, 125_000)
        elif kind == 6:
            self._event("damaged log", self._damage)
        else:
            self._event("new", self._forget_all)

    def _sleep(self, ms: int) -> None:
        self._handheld.wait(ms)

    def _cut(self) -> None:
        """The power goes and comes back: what was on flash has to be there."""
        before = Before(self.root)
        self._boot()
        for name in before.lost():
            self.lost.append(f"press {self.presses}: {name}")

    def _boot(self) -> None:
        self._handheld.cut()
        self._note()

    def _damage(self) -> None:
        """A byte of one of the logs is another; the power goes."""
        names = [name for name in os.listdir(self.root) if name[-4:] == ".log"]
        if names:
            path = self.root + "/" + sorted(names)[self._rng.below(len(names))]
            size = max(1, files.size(path))
            at = (self._rng.below(256) << 8 | self._rng.below(256)) % size
            with open(path, "r+b") as file:
                file.seek(at)
                byte = file.read(1) or b" "
                file.seek(at)
                file.write(bytes((byte[0] ^ 1 << self._rng.below(8),)))
        self._cut()

    def _forget_all(self, language: "str | None" = None, preset: "str | None" = None) -> None:
        """A handheld that was never used, or was asked for language and variant alone."""
        # The last look at what is forgotten here; it leaves the cards of a tour as they are.
        self._cut()
        self._handheld.boots -= 1
        remove(self.root)
        if language:
            prepare(self.root, language, None, preset)
        self._boot()

    def _back(self) -> None:
        """BACK alone has to lead to the title (or to the first question, the language)."""
        handheld = self._handheld
        for _ in range(_BACKS):
            if handheld.screen in ("title", "language"):
                return
            handheld.tap(BACK)
        raise RuntimeError("BACK never came to the title: " + handheld.screen)

    def _measure(self) -> int:
        """The bytes in use at the title, no match in memory."""
        self._files.full = False
        self._handheld.devices.bus.unplugged = False
        self._handheld.wait(500)
        self._back()
        app: Any = self._handheld.app
        for session in app.sessions:
            session.forget()
        return heap.used()


def remove(folder: str) -> None:
    """Remove what is in `folder`."""
    for name in os.listdir(folder):
        path = folder + "/" + name
        try:
            os.remove(path)
        except OSError:
            remove(path)
            os.rmdir(path)


def _ignore(name: str, image: bytearray) -> None:
    """No picture of a tour is kept."""


def main(arguments: "list[str]") -> int:
    """Walk, and print what was found."""
    root, seed, count, folder = arguments[:4]
    heap.load(arguments[4:])
    screens: list[str] = []
    tours: list[str] = []
    if folder:
        screens = [name[len(_SCREENS) :] for name in arguments[4:] if name.startswith(_SCREENS)]
        tours = [folder + "/" + name for name in sorted(os.listdir(folder))]
    walk = Walk(root, seed)
    try:
        walk.go(int(count), screens, tours)
    except Exception:
        sys.stderr.write(f"press {walk.presses} of seed {seed}:\n")
        raise
    found = {"tried": walk.presses, "screens": walk.reached, "events": walk.events}
    found["growth"] = walk.growth
    found["lost"] = walk.lost
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
