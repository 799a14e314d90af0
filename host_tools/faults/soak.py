"""Solo matches that nobody attends, one after another in a heap like the device's.

Shared subset: `micropython -m host_tools.faults.soak ROOT SEED FIRST COUNT MODULE...` imports the
modules, plays COUNT matches on the data folder ROOT, from the FIRST of all on, levels and variants
taking turns; every log is copied to ROOT/done. Prints the heap after each match as lines of JSON.
"""

import json
import sys

from firmware.core.options import PRESETS, Options
from firmware.hal.buttons import BACK, OK
from firmware.store import files
from firmware.store.settings import KEYS
from host_tools.faults import heap
from host_tools.faults.handheld import Pressed
from host_tools.simulator.handheld import BOOT_MS
from host_tools.simulator.prepare import prepare

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Presses and turns that no match needs.
_ENOUGH = 200_000
_PRESS_MS = 30


def parties() -> "list[str]":
    """Who can sit at the table, as the setting's words."""
    for key, _, choices in KEYS:
        if key == "party":
            return list(choices)
    return []


class Player:
    """A thumb that plays whole matches; `played` counts them."""

    def __init__(self, root: str, seed: str) -> None:
        self.handheld = Pressed(root, seed)
        self.handheld.wait(BOOT_MS)
        self._presets = [name for name, _ in PRESETS]
        self._parties = parties()

    def _choose(self, number: int) -> None:
        """Levels and variants take turns, and who sits at the table."""
        app: Any = self.handheld.app
        levels, presets, parties = app.levels, self._presets, self._parties
        preset = presets[number % len(presets)]
        party = parties[(number + number // (len(levels) * len(presets))) % len(parties)]
        app._do(("set", "preset", preset))
        app._do(("set", "target", Options(preset).target))
        app._do(("set", "level", levels[number % len(levels)]))
        app._do(("set", "party", party))

    def match(self, number: int) -> str:
        """Play the match `number` of a soak to its end, back to the title; its log's path."""
        handheld = self.handheld
        app: Any = handheld.app
        self._choose(number)
        before = app.solo.number
        for _ in range(8):
            if app.solo.number != before and app.solo.model is not None:
                break
            handheld.tap(OK)
        for _ in range(_ENOUGH):
            if handheld.screen == "end":
                break
            key = app.stack.top.auto()
            if key:
                # Most of a match's time is the waiting of the thumb.
                handheld.press(key, _PRESS_MS, _PRESS_MS)
            else:
                handheld.turn()
        else:
            raise RuntimeError("a match without an end: " + repr(app.stack.names()))
        path = str(app.journal.path(app.solo.number))
        handheld.wait(500)
        while handheld.screen != "title":
            handheld.tap(BACK)
        return path


def main(arguments: "list[str]") -> int:
    """Play, and print the heap after each match."""
    root, seed, first, count = arguments[:4]
    heap.load(arguments[4:])
    prepare(root, "it", 1, None)
    files.make_folder(root + "/done")
    player = Player(root, seed + "/" + first)
    for number in range(int(first), int(first) + int(count)):
        path = player.match(number)
        files.copy(path, f"{root}/done/{number}.log", files.size(path))
        print(json.dumps({"match": number, "used": heap.used()}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
