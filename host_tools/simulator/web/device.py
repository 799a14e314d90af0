"""The handheld in a page: MicroPython in the browser runs this, and the firmware as it is.

Shared subset. The page (`page.js`) calls `start` once and `step` as often as the handheld turns;
it gets numbers and texts, and draws what `glass` says. All that it gives is a `Page`.
"""

from binascii import hexlify, unhexlify

from micropython import const

from firmware import __version__
from firmware.app import App
from firmware.core.errors import LogError, OptionError
from firmware.core.log import seal
from firmware.opponent.levels import LEVELS
from firmware.store.crash import Crash
from firmware.ui.cardfaces import STYLE
from firmware.ui.strings import LANGUAGES
from host_tools.panel.chip import HEIGHT
from host_tools.simulator.devices import TICKS_MASK, Devices
from host_tools.simulator.prepare import prepare
from host_tools.simulator.web.archive import make_zip
from host_tools.simulator.web.files import PageFiles
from host_tools.simulator.web.reader import Reader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from host_tools.simulator.web.files import Shelf

    class Page(Shelf, Protocol):
        """What the page has for the handheld: a shelf, a clock, chance and sound."""

        def now(self) -> float: ...
        def random(self) -> str: ...
        def beep(self, hz: int, ms: int) -> None: ...


ROOT = "/data"
_ALL = const(0x1000000)  # bytes, more than any file has

# What `step` answers, added up.
BUSY = const(1)  # the next turn should follow at once
PICTURE = const(2)  # the glass shows something else than before
DARK = const(4)  # the display is off
FAILED = const(8)  # an exception ended the program; it is in `fault`


class PageClock:
    """The page's clock as hal's; nobody can wait in a page."""

    def __init__(self, page: "Page") -> None:
        self._page = page

    def ms(self) -> int:
        return int(self._page.now()) & TICKS_MASK

    def since(self, then: int) -> int:
        return self.ms() - then & TICKS_MASK

    def wait(self, ms: int) -> None:
        pass


class PageDevices(Devices):
    """The simulator's devices, with the page's files, clock, chance and sound."""

    def __init__(self, page: "Page", seed: "str | None") -> None:
        super().__init__(ROOT, seed, 0, PageClock(page))
        self._page = page
        self.files = PageFiles(page)
        self.sound: Any = page

    def entropy(self) -> bytes:
        if self.seeded:
            return super().entropy()
        return unhexlify(self._page.random())


class PageHandheld:
    """The running handheld. `fault` tells the exception that ended it, empty while it runs."""

    def __init__(self, page: "Page", seed: "str | None") -> None:
        self.devices = PageDevices(page, seed)
        self.fault = ""
        self._version = -1
        self._about = bytearray(4 + HEIGHT)

    def boot(self, language: "str | None", level: "int | None", preset: "str | None") -> None:
        """Switch it on, with what the page's address chose."""
        prepare(ROOT, language, level, preset, self.devices.files)
        self.app = App(self.devices)
        self.reader = Reader(self.app.canvas, STYLE)

    def step(self, raw: int) -> int:
        """One turn, with the contacts of `raw` closed; the flags above."""
        devices = self.devices
        devices.raw = raw
        flags = 0
        try:
            if self.app.step():
                flags = BUSY
        except Exception as error:
            crash = Crash(ROOT, devices.files)
            crash.record(error, __version__)
            self.fault = crash.text
            flags = FAILED
        chip = devices.chip
        if chip.version != self._version:
            self._version = chip.version
            flags |= PICTURE
        return flags if chip.lit else flags | DARK

    def glass(self) -> str:
        """What the chip shows, in hexadecimal: columns of its memory, the column at the left,
        lit and inverted dots, contrast, for each of the 64 lines the line of the memory that is
        there (255: dark), then the memory."""
        chip, about = self.devices.chip, self._about
        about[0] = chip.columns
        about[1] = chip.left_column
        about[2] = chip.entire_on | chip.inverted << 1
        about[3] = chip.contrast
        for y in range(HEIGHT):
            about[4 + y] = chip.line(y) & 255
        return (hexlify(about) + hexlify(chip.gram)).decode()

    def words(self) -> str:
        """What the screen says, a part a line."""
        return self.reader.words() if self.devices.chip.lit else ""

    def language(self) -> str:
        """The handheld's language, empty before it was chosen."""
        return str(self.app.settings["lang"])

    # The logs.

    def logs(self) -> str:
        """The matches, newest first, a line each: number, kind, 1 for one that is over."""
        lines = []
        for number in self.app.journal.numbers():
            try:
                first, last = self.app.journal.ends(number)
            except LogError:
                lines.append(f"{number} broken 1")
                continue
            session: Any
            for session in self.app.sessions:
                if "kind=" + session.KIND in first:
                    over = int(session.is_finished(last))
                    lines.append(f"{number} {session.KIND} {over}")
        lines.reverse()
        return "\n".join(lines)

    def log(self, number: int) -> str:
        """The whole log of a match, its freshest lines too; of a damaged one, the file."""
        lines: list[str] = []
        crc = 0

        def feed(record: "list[str]") -> None:
            nonlocal crc
            line, crc = seal(record, crc)
            lines.append(line)

        try:
            self.app.journal.read(number, feed)
        except LogError:
            path = self.app.journal.path(number)
            return str(self.devices.files.part(path, 0, _ALL), "utf-8")
        return "".join(lines)

    def archive(self) -> str:
        """All logs and the other files of the handheld, as a ZIP in hexadecimal."""
        files, journal = self.devices.files, self.app.journal
        packed = []
        for number in journal.numbers():
            packed.append((f"{number:04}.log", self.log(number).encode()))
        for name in files.names(ROOT):
            if not name.endswith(".log"):
                packed.append((name, files.part(ROOT + "/" + name, 0, _ALL)))
        return hexlify(make_zip(packed)).decode()


def start(page: "Page", seed: str, language: str, level: str, preset: str) -> PageHandheld:
    """The handheld, switched on. Empty texts choose nothing; `ValueError` for a wrong choice."""
    if language and language not in LANGUAGES:
        raise ValueError(f"language={language}: {', '.join(LANGUAGES)}")
    if level and not (level.isdigit() and 1 <= int(level) <= len(LEVELS)):
        raise ValueError(f"level={level}: 1-{len(LEVELS)}")
    handheld = PageHandheld(page, seed or None)
    try:
        handheld.boot(language or None, int(level) if level else None, preset or None)
    except OptionError as error:
        raise ValueError(f"preset={preset}: {error}") from None
    return handheld
