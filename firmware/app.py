"""The application: joins keys, screens, models and store, and runs the loop.

One turn goes one way: keys, events, the top screen, its command, the model, the journal, and the
picture last, so that what is shown is on flash already. The opponent's move takes the same path.
Where nothing changed nothing is drawn, sent or allocated.
"""

import gc

from micropython import const

from .chance import Chance
from .core.errors import LogError, OptionError
from .core.options import Options, from_fields
from .opponent.levels import LEVELS
from .shelf import Shelf
from .solo import Solo
from .store import files as flash
from .store.crash import WELL_MS, Crash
from .store.journal import Journal
from .store.settings import Settings
from .table import Table
from .ui import idle as idling
from .ui.alerts import Alerts
from .ui.canvas import Canvas
from .ui.glass import Glass
from .ui.input import LEFT, PRESS, RIGHT, Input
from .ui.rules_text import changed_fields, describe
from .ui.screens import Registry
from .ui.stack import ScreenStack
from .ui.strings import T

_POLL_MS = const(10)
_SETTLE_POLL_MS = const(5)
# In the dark nothing is shown to be late: the clock looks at the contacts in between.
_DARK_POLL_MS = const(100)
# Flash and battery are looked at every 64 turns, and whenever the picture changes.
_LOOK_TURNS = const(63)
# Tidying the journal takes a moment in which a short press could be missed.
_QUIET_MS = const(400)
_TICKS = const(0x3FFFFFFF)


class App:
    """Screens read `settings`, `solo`, `table`, `journal` and `levels`, and ask `resumable`,
    `look`, `kept`, `broken`, `alert`, `options` and `rules_text`; `stack.top` is the one shown.

    Commands beside those of the stack and of the sessions: `set` (key, value), `set_language`
    (first start), `choose_variant` (preset, its target), `delete` (log number), `set_aside`
    (number and line of a damaged log).
    """

    levels = tuple(range(1, len(LEVELS) + 1))

    def __init__(self, devices):
        self.devices = devices
        # A test brings a flash that fails or fills up.
        files = getattr(devices, "files", flash)
        self.settings = Settings(devices.root, files)
        self.journal = Journal(devices.root, files)
        self.solo = Solo(self.journal)
        self.table = Table(self.journal)
        # A session brings its own commands: see session.py.
        self.sessions = (self.solo, self.table)
        self.canvas = Canvas(devices.display)
        self.input = Input()
        self.idle = idling.Idle(self.input)
        self.stack = ScreenStack(Registry(self), self.input)
        self._shelf = Shelf(self.journal, self.sessions)
        self._alerts = Alerts(self.journal, devices.power)
        self._chance = Chance(devices)
        self._glass = Glass(devices, self.settings)
        self._pressed_at = 0
        self._untidy = True
        self.resting = False
        self._turns = 0
        self._busy = False
        self._wanted = None
        self._options = None
        self._apply()
        self.stack.start("title" if self.settings["lang"] else "language")

    # What screens ask.

    def resumable(self, kind):
        """The number of the newest unfinished match of this kind, 0 where there is none."""
        return self._shelf.unfinished(kind)

    def look(self):
        """Look for such matches, a log at each call; whether there is more to look at."""
        return self._shelf.look()

    def kept(self):
        """The numbers of the matches on flash, oldest first."""
        return self._shelf.numbers()

    def broken(self):
        """(number, line) of a damaged log that was met on the way, or None."""
        return self._shelf.broken

    def alert(self):
        """What the status bar has to say before all else: flash full, battery low; or empty."""
        return self._alerts.text

    def options(self):
        """The rules that the next solo match is played by; not to be changed."""
        settings = self.settings
        wanted = (settings["preset"], settings["target"], settings["rules"])
        # Screens ask at every picture, and making the record takes as long as the picture.
        if wanted != self._wanted:
            self._wanted = wanted
            try:
                self._options = from_fields(changed_fields(settings))
            except OptionError:
                # Settings of another version: the usual game is always possible.
                self._options = Options(target=settings["target"])
        return self._options

    def rules_text(self):
        """Those rules in words where they are not the usual ones, else empty."""
        return describe(self.options())

    # The loop.

    def step(self):
        """One turn; True where the next should follow at once, else within 10 ms."""
        self._busy = False
        devices = self.devices
        now = devices.clock.ms()
        mask = devices.keys.poll(now)
        self.input.poll(mask, now)
        state = self.idle.poll(mask, now)
        if state is not None:
            self._glass.shine(state)
        event = self.input.next()
        while event:
            key, kind = event
            if kind == PRESS:
                self._chance.stir(key, now)
            self._do(self.stack.top.handle(key, kind))
            event = self.input.next()
        stack = self.stack
        self._do(stack.top.tick(now))
        self._turns = self._turns + 1 & _LOOK_TURNS
        if (stack.dirty or not self._turns) and self._alerts.poll(now):
            stack.dirty = True
            if self._alerts.filled:
                self._alerts.filled = False
                self._do(("push", "full"))
        if stack.dirty:
            stack.dirty = False
            self._draw()
            self._glass.show(now)
        elif self._glass.is_waiting():
            self._glass.show(now)
        if mask:
            self._pressed_at = now
            self._untidy = True
        elif self._untidy and not self._busy and now - self._pressed_at & _TICKS >= _QUIET_MS:
            self._untidy = self.journal.tidy()
            self.resting = not self._untidy
        return self._busy

    def _draw(self):
        canvas = self.canvas
        deal = 0
        for session in self.sessions:
            if session.model is not None:
                deal = session.deal_number()
        canvas.origin(*idling.shift(deal))
        canvas.clear()
        self.stack.top.draw(canvas)

    def _do(self, answer):
        """Follow what a screen answered: nothing, a new picture, or a command."""
        while answer is not None and answer is not False:
            if answer is True:
                self.stack.dirty = True
                return
            if self.stack.obey(answer):
                return
            answer = self._execute(answer[0], answer[1:])

    def _execute(self, name, args):
        if name == "set":
            return self._set(*args)
        if name == "set_language":
            self._set("lang", args[0])
            return ("replace", "title")
        if name == "choose_variant":
            self.settings["target"] = args[1]
            self._set("preset", args[0])
            return ("replace", "solo_new")
        if name == "delete":
            self._shelf.delete(args[0])
            return True
        if name == "set_aside":
            return self._set_aside(*args)
        if name == "new_solo":
            settings = self.settings
            level = min(settings["level"], len(LEVELS))
            args = (self.options().fields(), settings["party"], level, settings["dealer"])
            args += (self._chance.seed(),)
        for session in self.sessions:
            if name in session.COMMANDS:
                return self._run(session, name, args)
        raise ValueError("no command is called " + name)

    def _run(self, session, name, args):
        """Let a session execute a command; what goes wrong is shown, and the match stays."""
        if name == "new_" + session.KIND:
            self._shelf.make_room()
        number = session.number
        was_over = session.model is not None and session.is_over()
        try:
            answer = session.command(name, args)
        except LogError as error:
            return self._set_aside(args[0], error.line)
        except OptionError:
            return ("push", "notice", T.RULES_NOT_HERE)
        except OSError:
            return ("push", "full", True)
        if answer is False:
            self._busy = True
            return None
        is_over = session.model is not None and session.is_over()
        if session.number != number or is_over or was_over:
            self._shelf.changed()
        for other in self.sessions:
            if other is not session:
                other.forget()
        if session.beep and self.settings["sound"]:
            self.devices.sound.beep(*session.beep)
        session.beep = None
        return True if answer is None else answer

    def _set_aside(self, number, line):
        """A log that tells of no match that can be: keep it, but offer it no more."""
        self._shelf.set_aside(number)
        return ("push", "notice", T.LOG_BROKEN % ("%04d" % number, line))

    # Settings.

    def _set(self, key, value):
        self.settings[key] = value
        if key == "preset":
            # House rules are those of a variant, and so is the target.
            self.settings["rules"] = ()
            self.settings["table_target"] = 0
        try:
            self.settings.save()
        except OSError:
            pass  # in force all the same; the next save tries again
        self._apply()
        return True

    def exchange_chip(self):
        """Take the display for an SSD1306 where it was taken for an SH1106, and the other way."""
        self._set("sh1106", not self.settings["sh1106"])

    def _apply(self):
        """Put the settings in force."""
        self._glass.apply()
        self.idle.set(self.settings["dim_s"], self.settings["off_s"])


def run(devices):
    """Run the handheld for good; ◀ and ▶ held at power-on exchange the display's chip."""
    app = App(devices)
    begun = devices.clock.ms()
    if devices.keys.poll(begun) == LEFT | RIGHT:
        # The wrong chip's picture can be dark, and then nobody finds the setting.
        app.exchange_chip()
    well = False
    while True:
        if not well and devices.clock.since(begun) >= WELL_MS:
            well = True
            # Whatever went wrong before: the next crash is the first in a row.
            Crash(devices.root, app.journal.files).healthy()
        if app.step():
            continue
        if app.resting:
            # Now, and not while somebody waits for a picture: the fuller the heap, the longer
            # MicroPython looks for room in it.
            app.resting = False
            gc.collect()
        if devices.keys.settling:
            devices.clock.wait(_SETTLE_POLL_MS)
        else:
            devices.clock.wait(_DARK_POLL_MS if app.idle.state == idling.OFF else _POLL_MS)
