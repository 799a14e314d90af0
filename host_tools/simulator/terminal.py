"""The handheld in a terminal: braille in 66x21 characters, half blocks where they fit.

What is drawn is the memory of the display chip. Nothing is written while it does not change,
and the terminal is put back as it was however the program ends. An exception of the application
ends it as on the board: its crash screen, a key, and a new start from what is saved.
"""

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING

from blessed import Terminal
from blessed._capabilities import TermcapResponse
from blessed.keyboard import Keystroke

from firmware.hal.buttons import BACK, LEFT, NAMES, OK, RIGHT
from host_tools.errors import ToolError
from host_tools.panel.picture import picture
from host_tools.panel.render import BRAILLE_SIZE, HALF_BLOCK_SIZE, braille, half_blocks
from host_tools.simulator.devices import TICKS_MASK, Devices
from host_tools.simulator.handheld import Handheld
from host_tools.simulator.keyboard import Keyboard

if TYPE_CHECKING:
    from firmware.app import App

# The frame around the glass, a line of status above it, two of help below.
_EXTRA_COLUMNS = 2
_EXTRA_LINES = 5

_KEYS = {
    **dict.fromkeys(("KEY_LEFT", "KEY_UP", "h", "k"), LEFT),
    **dict.fromkeys(("KEY_RIGHT", "KEY_DOWN", "l", "j"), RIGHT),
    **dict.fromkeys(("KEY_ENTER", "\r", "\n", "o"), OK),
    **dict.fromkeys(("KEY_BACKSPACE", "KEY_DELETE", "KEY_ESCAPE", "\x7f", "\b", "b"), BACK),
}
_QUIT = ("q", "Q", "\x03", "\x04")

# Turns of the loop: fast while something moves, else rare enough to cost next to nothing.
_FAST_SECONDS = 0.004
_IDLE_SECONDS = 0.05
_IDLE_AFTER_MS = 700
_DIM_BELOW = 0x30


class RealClock:
    """The clock of hal on the time of the PC."""

    def ms(self) -> int:
        return time.monotonic_ns() // 1_000_000 & TICKS_MASK

    def since(self, then: int) -> int:
        return self.ms() - then & TICKS_MASK

    def wait(self, ms: int) -> None:
        time.sleep(ms / 1000)


def check_terminal() -> None:
    """Raise `ToolError` unless stdin and stdout are a terminal that can show the screen."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise ToolError(
            "play needs a terminal, and stdin or stdout is none",
            "play --script FILE presses the keys from a file instead",
        )
    kind = os.environ.get("TERM", "")
    if sys.platform != "win32" and kind in ("", "dumb", "unknown"):
        raise ToolError(
            f"the terminal type TERM={kind} cannot place characters",
            "set TERM=xterm-256color, or press the keys with play --script FILE",
        )
    try:
        "⣿█".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        raise ToolError(
            f"the terminal's encoding {sys.stdout.encoding} has no braille",
            "set LC_ALL=C.UTF-8 and PYTHONUTF8=1, then try again",
        ) from None


class QuietTerminal(Terminal):
    """A terminal that is not asked who it is.

    blessed asks and waits five seconds for an answer; over slow lines, or from what is no whole
    terminal, the answer comes late or never and would be taken for keys.
    """

    def __init__(self) -> None:
        # Under NO_COLOR blessed places no characters either; colours are not used here.
        os.environ.pop("NO_COLOR", None)
        super().__init__(_xtgettcap_data=TermcapResponse(supported=False))

    def detect_term_program(self, *args: object, **kwargs: object) -> bool:
        return True


class Screen:
    """Draws the handheld into `terminal`, only the lines that changed."""

    def __init__(self, terminal: Terminal, title: str) -> None:
        self._terminal = terminal
        self._title = title
        self._lines: list[str] = []
        self._size = (0, 0)

    def draw(self, handheld: Handheld, keyboard: Keyboard) -> None:
        """Bring the terminal up to date."""
        term = self._terminal
        size = (term.width, term.height)
        out = ""
        if size != self._size:
            self._size = size
            self._lines = []
            out = term.home + term.clear
        lines = self._compose(handheld, keyboard, *size)
        for row, line in enumerate(lines):
            if row >= len(self._lines) or line != self._lines[row]:
                out += term.move_xy(0, row) + line + term.clear_eol
        self._lines = lines
        if out:
            sys.stdout.write(out)
            sys.stdout.flush()

    def _compose(
        self, handheld: Handheld, keyboard: Keyboard, width: int, height: int
    ) -> list[str]:
        render: Callable[[bytes], list[str]]
        for render, (columns, lines) in (
            (half_blocks, HALF_BLOCK_SIZE),
            (braille, BRAILLE_SIZE),
        ):
            if width >= columns + _EXTRA_COLUMNS and height >= lines + _EXTRA_LINES:
                return self._frame(handheld, keyboard, render, columns, width, height)
        need = (BRAILLE_SIZE[0] + _EXTRA_COLUMNS, BRAILLE_SIZE[1] + _EXTRA_LINES)
        text = (
            f"This window has {width}x{height} characters.",
            f"The handheld needs {need[0]}x{need[1]}:",
            "make it larger, or q to quit.",
        )
        return [line[: max(width - 1, 1)] for line in text][:height]

    def _frame(
        self,
        handheld: Handheld,
        keyboard: Keyboard,
        render: Callable[[bytes], list[str]],
        columns: int,
        width: int,
        height: int,
    ) -> list[str]:
        term, chip = self._terminal, handheld.devices.chip
        margin = " " * ((width - columns - _EXTRA_COLUMNS) // 2)
        light = term.dim if chip.contrast < _DIM_BELOW else term.normal
        # Some fonts draw the empty braille cell as hollow dots.
        dark = str.maketrans("\u2800", " ")
        glass = [
            light + line.translate(dark) + term.normal for line in render(bytes(picture(chip)))
        ]
        text = [_line(self._title, _state(handheld), columns + _EXTRA_COLUMNS)]
        text.append("╭" + "─" * columns + "╮")
        text.extend("│" + line + "│" for line in glass)
        text.append("╰" + "─" * columns + "╯")
        text.append(" ←→ move   Enter OK   Backspace BACK   Space then key: hold   q quit")
        text.append(_hold_text(keyboard))
        top = (height - len(text)) // 2
        return [""] * top + [margin + line for line in text]


def _line(left: str, right: str, width: int) -> str:
    """`left` and `right` at the ends of a line."""
    left = left[: width - len(right) - 2]
    return f" {left}{right:>{width - len(left) - 2}} "


def _state(handheld: Handheld) -> str:
    devices = handheld.devices
    words = []
    if devices.lamp:
        words.append("LED")
    if not devices.chip.on:
        words.append("display off")
    elif devices.chip.contrast < _DIM_BELOW:
        words.append("dimmed")
    return "  ".join(words)


def _hold_text(keyboard: Keyboard) -> str:
    if keyboard.held:
        name = NAMES[keyboard.held.bit_length() - 1]
        return f" {name} is held down: Space or any key lets go"
    return " Now the key to hold down" if keyboard.armed else ""


def _key(stroke: Keystroke) -> str:
    """The name of a special key, the character of any other, '' for none."""
    return str(stroke.name or stroke) if stroke else ""


class _Stillborn:
    """An application that ended while it started: says so at its first turn."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def step(self) -> object:
        raise self._error


def start(devices: Devices) -> "App | _Stillborn":
    """The application on `devices`, for a `Handheld` in a terminal."""
    from firmware.app import App

    try:
        return App(devices)
    except Exception as error:
        return _Stillborn(error)


class _Quit(BaseException):
    """The person quits in the middle of something that waits for the handheld's keys."""


class _CrashClock(RealClock):
    """The clock while the crash screen is shown: its waiting is a turn of the terminal."""

    def __init__(self, turn: Callable[[], bool]) -> None:
        self._turn = turn

    def wait(self, ms: int) -> None:
        if not self._turn():
            raise _Quit


class Session:
    """A person at the terminal playing `handheld` until they quit.

    `crashes` counts the exceptions that ended the application meanwhile.
    """

    def __init__(self, handheld: Handheld, terminal: Terminal, title: str) -> None:
        self.crashes = 0
        self._handheld = handheld
        self._terminal = terminal
        self._clock = RealClock()
        self._keyboard = Keyboard()
        self._screen = Screen(terminal, title)
        self._moved = self._clock.ms()
        self._shown: tuple[object, ...] = ()

    def run(self) -> None:
        """Loop until the quit key."""
        begun = self._clock.ms()
        going_on = True
        with contextlib.suppress(_Quit):
            while going_on:
                try:
                    at_once = bool(self._handheld.app.step())
                except Exception as error:
                    self._rescue(error, self._clock.since(begun))
                    begun = self._clock.ms()
                else:
                    going_on = self._turn(at_once)

    def _rescue(self, error: Exception, ran_ms: int) -> None:
        """What `main.py` does after an exception: the crash screen, then a new start."""
        from firmware.rescue import rescue

        self.crashes += 1
        devices = self._handheld.devices
        devices.clock = _CrashClock(self._turn)
        rescue(devices, error, ran_ms)
        # A board takes a second for its start; the key that asked for it is up by then.
        while devices.raw:
            devices.clock.wait(0)
        self._handheld.power_on()

    def _turn(self, at_once: bool = False) -> bool:
        """Show what has changed and take the keys; False to quit."""
        devices, keyboard = self._handheld.devices, self._keyboard
        picture_now = (devices.chip, devices.chip.version)
        if picture_now != self._shown[:2] or devices.raw:
            self._moved = self._clock.ms()
        shown = (*picture_now, keyboard.armed, keyboard.held, _state(self._handheld))
        if shown != self._shown or self._resized():
            self._shown = shown
            self._screen.draw(self._handheld, keyboard)
        going_on = self._read_keys(at_once)
        devices.raw = keyboard.mask(self._clock.ms())
        return going_on

    def _resized(self) -> bool:
        return (self._terminal.width, self._terminal.height) != self._screen._size

    def _read_keys(self, at_once: bool) -> bool:
        """Wait for keys, no longer than the next turn allows; False to quit."""
        idle = not self._keyboard.busy and self._clock.since(self._moved) > _IDLE_AFTER_MS
        timeout = 0.0 if at_once else _IDLE_SECONDS if idle else _FAST_SECONDS
        stroke = self._terminal.inkey(timeout=timeout, esc_delay=0.05)
        while stroke:
            key = _key(stroke)
            self._moved = self._clock.ms()
            if key in _QUIT:
                return False
            if key == " ":
                self._keyboard.space()
            elif key in _KEYS:
                self._keyboard.event(_KEYS[key], self._clock.ms())
            stroke = self._terminal.inkey(timeout=0, esc_delay=0.05)
        return True


def _stop(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def play(handheld: Handheld, title: str) -> int:
    """Show `handheld` and press its keys until the user quits; how often it crashed meanwhile.

    Needs `check_terminal`.
    """
    terminal = QuietTerminal()
    # A kill must put the terminal back too; a stop (Ctrl-Z) would leave it half way.
    signal.signal(signal.SIGTERM, _stop)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, _stop)
    if hasattr(signal, "SIGTSTP"):
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)
    session = Session(handheld, terminal, title)
    # Ctrl-C is a way to quit: everything is saved at every press.
    with (
        contextlib.suppress(KeyboardInterrupt),
        terminal.fullscreen(),
        terminal.cbreak(),
        terminal.hidden_cursor(),
    ):
        session.run()
    return session.crashes
