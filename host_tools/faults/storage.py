"""Damage to what is on flash: every handheld has to be in use again, say so, and keep the rest.

Shared subset: `micropython -m host_tools.faults.storage ROOT KIND SEED FIRST COUNT MODULE...`
prints a line of JSON for each try. The flash is of memory, with the file system of the board; its
data folder holds a finished match, one that runs, a scored one, settings and a crash record.
"""

import json
import sys

from firmware.core.rng import Rng
from firmware.hal.buttons import BACK, LEFT, OK, RIGHT
from firmware.store import files
from firmware.store.crash import Crash
from firmware.store.sealed import Sealed
from firmware.store.settings import FORMAT, KEYS, Settings
from firmware.ui.strings import T
from host_tools.faults import flash, heap
from host_tools.faults.handheld import Pressed
from host_tools.faults.kept import DATA, MOUNT, Before, Frozen, everything
from host_tools.simulator.auto import AutoError, play_first_move
from host_tools.simulator.handheld import BOOT_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_BLOCKS = 64
# Messages one after another that a boot may bring, and presses in which it has to get there.
_ENOUGH = 12


class Damaged(Exception):
    """What a try ended with instead of a handheld in use."""


def prepared() -> bytes:
    """The flash of a handheld in use."""
    chip = flash.Flash(_BLOCKS)
    flash.make(chip)
    flash.mount(chip, MOUNT)
    settings = Settings(DATA)
    settings["lang"] = "en"
    settings["level"] = 1
    settings["known"] = ("Anna", "Bruno", "Carla")
    settings.save()
    Crash(DATA).record(ValueError("long ago"), "0")
    handheld = Pressed(DATA, "storage")
    handheld.wait(BOOT_MS)
    app: Any = handheld.app
    _begin(handheld)
    while handheld.screen != "end":
        play_first_move(handheld)
    _home(handheld)
    app._do(("push", "score_new"))
    app._do(("new_table", app.options(), ("Anna", "Bruno"), 2, 0))
    for key in (LEFT, RIGHT, LEFT, OK, RIGHT, OK, OK):
        handheld.tap(key)
    _home(handheld)
    _begin(handheld)
    for _ in range(8):
        play_first_move(handheld)
    handheld.wait(100)
    flash.unmount(MOUNT)
    return bytes(chip.image)


def _home(handheld: Pressed) -> None:
    for _ in range(200):
        if handheld.screen == "title":
            handheld.wait(500)
            return
        handheld.tap(BACK)
    raise Damaged("BACK does not lead to the title: " + handheld.screen)


def _begin(handheld: Pressed) -> None:
    """A new solo match, its first card to be played."""
    app: Any = handheld.app
    before = app.solo.number
    app._do(("push", "solo_new"))
    app._do(("new_solo",))
    handheld.wait(BOOT_MS)
    if app.solo.number == before or app.solo.model is None:
        raise Damaged("no match begins: " + handheld.screen)


def flip(data: bytearray, rng: Rng, first: int, end: int, most: int) -> None:
    """Change some bits of data[first:end]."""
    for _ in range(1 + rng.below(most)):
        at = first + (rng.below(256) << 8 | rng.below(256)) % (end - first)
        data[at] ^= 1 << rng.below(8)


def _damage_file(path: str, rng: Rng) -> None:
    """Other bytes in a file, or an end that is missing."""
    with open(path, "rb") as file:
        data = bytearray(file.read())
    if rng.below(4) == 0:
        data = data[: len(data) * rng.below(256) // 256]
    else:
        flip(data, rng, 0, len(data), 8)
    with open(path, "wb") as file:
        file.write(data)


def _damage_log(rng: Rng) -> None:
    logs = [path for path in sorted(everything(DATA)) if path.endswith(".log")]
    _damage_file(logs[rng.below(len(logs))], rng)


def _damage_settings(rng: Rng) -> None:
    names = ("settings.txt", "settings.txt", "crash.txt")
    _damage_file(DATA + "/" + names[rng.below(3)], rng)


def _other_version(rng: Rng) -> None:
    """Settings as a newer or an older version may have left them: whole, but with another format,
    keys that are unknown here, values that are none here."""
    lines = list(Sealed(Frozen(), DATA, "settings", "SETTINGS", FORMAT).lines)
    for _ in range(1 + rng.below(4)):
        kind = rng.below(4)
        key = KEYS[rng.below(len(KEYS))][0]
        if kind == 0:
            lines.append(f"later{rng.below(9)}=%E2%82%AC{rng.below(99)}")
        elif kind == 1:
            # No version writes a key twice.
            lines = [line for line in lines if not line.startswith(key + "=")]
            lines.append(f"{key}={_VALUES[rng.below(len(_VALUES))]}")
        elif kind == 2 and lines:
            del lines[rng.below(len(lines))]
        else:
            lines.append("no key at all" if rng.below(2) else "")
    number = (FORMAT, FORMAT, FORMAT + 1, 99)[rng.below(4)]
    written = Sealed(files, DATA, "settings", "SETTINGS", FORMAT)
    written._format = number
    written.save(lines)


_VALUES = ("", "0", "-1", "99999999999", "x", "%", "%zz", "a,b,c", "it", "1", "cirulla", "%00")


def _damage_blocks(chip: flash.Flash, rng: Rng, used: "list[int]") -> None:
    """Other bits in one of the blocks, or a whole page of nonsense."""
    start = used[rng.below(len(used))] * flash.BLOCK
    if rng.below(4) == 0:
        start += rng.below(16) * 256
        for at in range(start, start + 256):
            chip.image[at] = rng.below(256)
    else:
        flip(chip.image, rng, start, start + flash.BLOCK, 32)


def blocks(image: bytes, names: "tuple[bytes, ...]") -> "list[int]":
    """The blocks of a flash that hold something, with one of `names` in it where there are any."""
    found = []
    for block in range(len(image) // flash.BLOCK):
        data = image[block * flash.BLOCK : (block + 1) * flash.BLOCK]
        if names:
            if [name for name in names if data.find(name) >= 0]:
                found.append(block)
        elif data != b"\xff" * flash.BLOCK:
            found.append(block)
    return found


def _missing(lines: bytes) -> int:
    """How many of the sealed lines are in no file; each has a CRC of its own."""
    wanted = set(lines.split(b"\n")) - {b""}
    for path in everything(DATA):
        with open(path, "rb") as file:
            wanted -= set(file.read().split(b"\n"))
    return len(wanted)


_IN_FOLDERS = (b"littlefs", b"0001.log", b"settings.txt", b"tail")


class Try:
    """One damage, and the use of the handheld after it; `seen` are the screens that came, `told`
    whether one of them told of a damaged match, `lost` what was lost while the flash was full."""

    def __init__(self, image: bytes, kind: str, seed: str) -> None:
        self.chip = flash.Flash(_BLOCKS, image)
        self.kind = kind
        self.rng = Rng(seed.encode())
        self.seen: set[str] = set()
        self.told = False
        self.lost: list[str] = []

    def run(self) -> "dict[str, Any]":
        """Try: `lost` goes beyond the matches of which the damage itself has `taken` records."""
        flash.mount(self.chip, MOUNT)
        clean = Before()
        flash.unmount(MOUNT)
        self._damage()
        flash.mount(self.chip, MOUNT)
        try:
            taken = clean.matches_lost()
            before = Before()
            if self.kind == "full":
                before = self._fill(before)
            self._use(before)
            lost = self.lost + before.lost()
            return {"lost": lost, "taken": taken, "told": self.told, "seen": sorted(self.seen)}
        finally:
            flash.unmount(MOUNT)

    def _fill(self, before: Before) -> Before:
        """Play on while the flash fills up, then with room again; half of the times the power
        goes in between. What has to be there afterwards; what waited for room has to be, too."""
        pieces: list[str] = []
        try:
            while True:
                pieces.append(f"{MOUNT}/{len(pieces)}")
                files.write(pieces[-1], b"x" * flash.BLOCK)
        except OSError:
            pass
        for _ in range(self.rng.below(4)):
            files.remove(pieces.pop())
        handheld = Pressed(DATA, "full")
        handheld.wait(500)
        self._play(handheld, 10 + self.rng.below(60))
        app: Any = handheld.app
        if app.journal.behind and "full" not in self.seen:
            raise Damaged("no word of the full flash")
        waited = b"".join(app.journal._waiting)
        if self.rng.below(2):
            self.lost += before.lost()
            now = Before()
            now.settings = before.settings
            before = now
            # What waits is in memory alone: the page that tells of the full flash says so.
            waited = b""
            handheld.cut()
        for path in pieces:
            files.remove(path)
        self._play(handheld, 4)
        app = handheld.app
        if app.journal.behind:
            raise Damaged("room again, but nothing is saved")
        handheld.wait(1000)
        self.lost += before.lost()
        missing = _missing(waited)
        if missing:
            self.lost.append(f"{missing} records that waited for room")
        now = Before()
        for number in now.damaged:
            self.lost.append(f"{number:04d}.log is damaged")
        return now

    def _play(self, handheld: Pressed, count: int) -> None:
        """Play so many cards of the match that runs, or of a new one, past all messages."""
        app: Any = handheld.app
        for _ in range(count):
            handheld.wait(100)
            self._look(handheld)
            if handheld.screen in ("full", "notice"):
                handheld.tap(BACK)
            elif hasattr(app.stack.top, "auto") and app.stack.top.NAME != "end":
                try:
                    play_first_move(handheld)
                except AutoError:
                    pass  # the flash is full, and the page that says so came up
            else:
                _home(handheld)
                app._do(("push", "solo_new"))
                app._do(("new_solo",))
        self._look(handheld)

    def _damage(self) -> None:
        if self.kind == "full":
            return
        if self.kind in ("blocks", "folders"):
            names = _IN_FOLDERS if self.kind == "folders" else ()
            _damage_blocks(self.chip, self.rng, blocks(bytes(self.chip.image), names))
            return
        flash.mount(self.chip, MOUNT)
        if self.kind == "logs":
            _damage_log(self.rng)
        elif self.kind == "settings":
            _damage_settings(self.rng)
        else:
            _other_version(self.rng)
        flash.unmount(MOUNT)

    def _press(self, handheld: Pressed, key: int) -> None:
        handheld.tap(key)
        self._look(handheld)

    def _look(self, handheld: Pressed) -> None:
        """Note the screen, and whether it tells of a damaged match."""
        name = handheld.screen
        self.seen.add(name)
        if name == "notice":
            app: Any = handheld.app
            if app.stack.top._text.startswith(T.LOG_BROKEN.split("%")[0]):
                self.told = True

    def _use(self, before: Before) -> None:
        handheld = Pressed(DATA, "use")
        handheld.wait(500)
        self._look(handheld)
        for _ in range(_ENOUGH):
            if handheld.screen == "title":
                break
            self._press(handheld, OK)
            handheld.wait(200)
            self._look(handheld)
        else:
            raise Damaged("no title: " + handheld.screen)
        if (before.damaged or before.settings is None) and "notice" not in self.seen:
            what = [f"{number:04d}.log" for number in before.damaged]
            if before.settings is None:
                what.append("the settings")
            raise Damaged("no word of the damage to " + " and ".join(what))
        for line in range(8):
            self._press(handheld, OK)
            for _ in range(line):
                self._press(handheld, RIGHT)
            self._press(handheld, OK)
            _home(handheld)
        _begin(handheld)
        for _ in range(2):
            play_first_move(handheld)
        app: Any = handheld.app
        number = app.solo.number
        played = len(app.solo.model.deal.history)
        if app.journal.behind:
            raise Damaged("nothing can be saved")
        handheld.cut()
        handheld.wait(200)
        app = handheld.app
        if app.resumable("solo") != number:
            raise Damaged("the new match is gone")
        app._do(("push", "menu"))
        app._do(("resume_solo", number))
        if len(app.solo.model.deal.history) < played:
            raise Damaged("plays of the new match are gone")


def main(arguments: "list[str]") -> int:
    """Try, and print what came of each."""
    _, kind, seed, first, count = arguments[:5]
    heap.load(arguments[5:])
    image = prepared()
    for number in range(int(first), int(first) + int(count)):
        found: dict[str, Any] = {"try": number}
        try:
            found.update(Try(image, kind, f"{kind}/{seed}/{number}").run())
        except Damaged as error:
            found["failed"] = str(error)
        except Exception as error:
            sys.print_exception(error, sys.stderr)  # type: ignore[attr-defined]
            found["failed"] = repr(error)
        print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
