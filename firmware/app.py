"""The application: joins keys, screens, models and store, and runs the loop.

One turn goes one way: keys, events, the top screen, its command, the model, the journal, and the
picture last, so that what is shown is on flash already. The opponent's move takes the same path.
Where nothing changed nothing is drawn, sent or allocated.
"""

from micropython import const

from .core.compat import sha256
from .core.errors import LogError, OptionError
from .core.options import Options, from_fields
from .opponent.levels import LEVELS
from .rules_text import changed_fields, describe
from .solo import Solo
from .store.journal import Journal
from .store.settings import Settings
from .ui import idle as idling
from .ui.canvas import Canvas
from .ui.cardfaces import STYLE
from .ui.input import PRESS, Input
from .ui.screens import Registry
from .ui.stack import ScreenStack
from .ui.strings import T, use

_POLL_MS = const(10)
_DIM_CONTRAST = const(1)
_BATTERY_EVERY_MS = const(30_000)
# Three alkaline cells behind the diode are as good as empty at a volt each.
_LOW_MV = const(2900)
_BLINK_MS = const(250)
_KEPT = const(20)


class App:
    """Screens read `settings`, `solo`, `journal`, `levels`, and ask `resumable`, `alert`,
    `rules_text`. `stack.top` is the screen that is shown.

    Commands beside those of the stack and of the sessions: `set` (key, value), `set_language`
    (first start), `new_solo`, `delete` (log number).
    """

    levels = tuple(range(1, len(LEVELS) + 1))

    def __init__(self, devices):
        self.devices = devices
        self.settings = Settings(devices.root)
        self.journal = Journal(devices.root)
        self.solo = Solo(self.journal)
        self.sessions = (self.solo,)
        self.canvas = Canvas(devices.display)
        self.input = Input()
        self.idle = idling.Idle(self.input)
        self.stack = ScreenStack(Registry(self), self.input)
        self._chance = b""
        self._unfinished = None
        self._alert = ""
        self._low = False
        self._dark = False
        self._battery_at = None
        self._told_full = False
        self._apply()
        self.stack.start("title" if self.settings["lang"] else "language")

    # What screens ask.

    def resumable(self, kind):
        """The number of the newest unfinished match of this kind, 0 where there is none."""
        if self._unfinished is None:
            self._unfinished = self._find_unfinished()
        return self._unfinished.get(kind, 0)

    def _find_unfinished(self):
        found = {}
        for number in reversed(self.journal.numbers()):
            try:
                first, last = self.journal.ends(number)
            except (LogError, OSError):
                continue
            kind = first[2][len("kind=") :]
            if last[0] != "END" and kind not in found:
                found[kind] = number
                if len(found) == len(self.sessions):
                    break
        return found

    def alert(self):
        """What the status bar has to say before all else: flash full, battery low; or empty."""
        return self._alert

    def rules_text(self):
        """The house rules of the next match where they are not the usual ones, else empty."""
        return describe(self.options())

    def options(self):
        """The rules that the next solo match is played by."""
        try:
            return from_fields(changed_fields(self.settings))
        except OptionError:
            # Settings of another version: the usual game is always possible.
            return Options(target=self.settings["target"])

    # The loop.

    def step(self):
        """One turn; waiting until the next is the caller's, 10 ms at most."""
        devices = self.devices
        now = devices.clock.ms()
        mask = devices.keys.poll(now)
        self.input.poll(mask, now)
        state = self.idle.poll(mask, now)
        if state is not None:
            self._shine(state)
        event = self.input.next()
        while event:
            key, kind = event
            if kind == PRESS:
                self._stir(key, now)
            self._do(self.stack.top.handle(key, kind))
            event = self.input.next()
        self._do(self.stack.top.tick(now))
        self._watch(now)
        if self.stack.dirty:
            self.stack.dirty = False
            self._draw()
        display = devices.display
        display.present()
        if not display.ok:
            devices.led(now // _BLINK_MS & 1)
        elif self._dark:
            devices.led(False)
        self._dark = not display.ok
        if not mask:
            self.journal.tidy()

    def _draw(self):
        canvas = self.canvas
        solo = self.solo
        deal = solo.deal_number() if solo.model else 0
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
        if name == "delete":
            self.journal.delete(args[0])
            self._unfinished = None
            return True
        if name == "new_solo":
            settings = self.settings
            args = (self.options().fields(), settings["level"], settings["dealer"], self._seed())
            self._make_room()
        for session in self.sessions:
            if name in session.COMMANDS:
                return self._run(session, name, args)
        raise ValueError("no command is called " + name)

    def _run(self, session, name, args):
        try:
            answer = session.command(name, args)
        except LogError as error:
            self._unfinished = None
            return ("push", "notice", str(error))
        except OSError:
            return ("push", "full")
        if answer is False:
            return None
        if (
            session.model is None
            or session.is_over()
            or session.number != self.resumable(session.KIND)
        ):
            self._unfinished = None
        for other in self.sessions:
            if other is not session and session.model is not None:
                other.forget()
        return True if answer is None else answer

    def _make_room(self):
        """Keep the last twenty matches: the oldest finished one goes, or else the oldest."""
        numbers = self.journal.numbers()
        while len(numbers) >= _KEPT:
            self.journal.delete(numbers.pop(0))

    def _set(self, key, value):
        self.settings[key] = value
        try:
            self.settings.save()
        except OSError:
            pass  # in force all the same; the next save tries again
        self._apply()
        return True

    def _apply(self):
        """Put the settings in force."""
        settings = self.settings
        use(settings["lang"] or "it")
        STYLE.set(settings["cards"], settings["faces"])
        display = self.devices.display
        display.setup(settings["rotate"], settings["sh1106"])
        display.contrast(settings["contrast"])
        self.idle.set(settings["dim_s"], settings["off_s"])

    def _shine(self, state):
        display = self.devices.display
        if state == idling.OFF:
            display.power(False)
            return
        display.power(True)
        display.contrast(_DIM_CONTRAST if state == idling.DIM else self.settings["contrast"])

    def _stir(self, key, now):
        """Mix the moment of a press into the chance that seeds are made of."""
        self._chance = sha256(self._chance + bytes((key, now & 255, now >> 8 & 255)))

    def _seed(self):
        """A new match seed from the hardware's entropy and the button timing so far."""
        devices = self.devices
        if getattr(devices, "seeded", False):
            return sha256(devices.entropy())
        return sha256(devices.entropy() + self._chance)

    def _watch(self, now):
        """Look after flash and battery; a change shows in the status bar."""
        alert = ""
        if self.journal.behind:
            alert = T.FLASH_FULL
            if not self._told_full:
                self._told_full = True
                self._do(("push", "full"))
        else:
            self._told_full = False
            clock = self.devices.clock
            if self._battery_at is None or clock.since(self._battery_at) >= _BATTERY_EVERY_MS:
                self._battery_at = now
                millivolts = self.devices.power.battery_mv()
                self._low = millivolts is not None and millivolts < _LOW_MV
            if self._low:
                alert = T.BATTERY_LOW
        if alert != self._alert:
            self._alert = alert
            self.stack.dirty = True


def run(devices):
    """Run the handheld for good."""
    app = App(devices)
    while True:
        app.step()
        devices.clock.wait(_POLL_MS)
