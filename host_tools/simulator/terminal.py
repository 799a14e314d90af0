"""The handheld in a terminal: braille in 66x21 characters, half blocks where they fit.

What is drawn is the memory of the display chip. Nothing is written while it does not change,
and the terminal is put back as it was however the program ends.
"""

import os
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType

from blessed import Terminal
from blessed._capabilities import TermcapResponse
from blessed.keyboard import Keystroke

from firmware.hal.buttons import BACK, LEFT, NAMES, OK, RIGHT
from host_tools.errors import ToolError
from host_tools.panel.picture import picture
from host_tools.panel.render import BRAILLE_SIZE, HALF_BLOCK_SIZE, braille, half_blocks
from host_tools.simulator.devices import TICKS_MASK
from host_tools.simulator.handheld import Handheld
from host_tools.simulator.keyboard import Keyboard

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


class Session:
    """A person at the terminal playing `handheld` until they quit."""

    def __init__(self, handheld: Handheld, terminal: Terminal, title: str) -> None:
        self._handheld = handheld
        self._terminal = terminal
        self._clock = RealClock()
        self._keyboard = Keyboard()
        self._screen = Screen(terminal, title)
        self._moved = self._clock.ms()

    def run(self) -> None:
        """Loop until the quit key."""
        version, shown = -1, ""
        while True:
            devices, keyboard = self._handheld.devices, self._keyboard
            devices.raw = keyboard.mask(self._clock.ms())
            at_once = self._handheld.app.step()
            if devices.chip.version != version or devices.raw:
                self._moved = self._clock.ms()
            state = f"{keyboard.armed}{keyboard.held}{_state(self._handheld)}"
            if devices.chip.version != version or state != shown or self._resized():
                version, shown = devices.chip.version, state
                self._screen.draw(self._handheld, keyboard)
            if not self._read_keys(bool(at_once)):
                return

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


def play(handheld: Handheld, title: str) -> None:
    """Show `handheld` and press its keys until the user quits; needs `check_terminal`."""
    terminal = QuietTerminal()
    # A kill must put the terminal back too; a stop (Ctrl-Z) would leave it half way.
    signal.signal(signal.SIGTERM, _stop)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, _stop)
    if hasattr(signal, "SIGTSTP"):
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)
    try:
        with terminal.fullscreen(), terminal.cbreak(), terminal.hidden_cursor():
            Session(handheld, terminal, title).run()
    except KeyboardInterrupt:
        pass  # Ctrl-C is a way to quit: everything is saved at every press
