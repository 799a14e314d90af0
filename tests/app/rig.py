"""A handheld for tests of the application: a flash of memory, and a canvas that notes faults.

Shared subset. `Rig` boots from the files it is given, as after a power cut; what is on its flash
outlives it.
"""

from firmware.app import App
from firmware.core.deal import Deal
from firmware.core.notation import parse_card
from firmware.hal.buttons import BACK, LEFT, OK, RIGHT
from firmware.store.settings import Settings
from host_tools.simulator.auto import play_first_move
from host_tools.simulator.handheld import Handheld
from tests.store.fake_files import FakeFiles
from tests.ui.watch import Watch

__all__ = ("BACK", "LEFT", "OK", "RIGHT", "Rig", "cards", "deck")


class Eye(Watch):
    """Collects the faults of all pictures, and which screen each was on."""

    def __init__(self, display):
        self.all_faults = []
        self.pictures = 0
        super().__init__(display)

    def clear(self):
        self.note()
        self.pictures += 1
        self.look()
        super().clear()

    def note(self):
        """Keep what was noted of the last picture."""
        for fault in self.faults:
            if fault not in self.all_faults:
                self.all_faults.append(fault)
        self.faults = []


class Rig(Handheld):
    """`settings` are put on the flash first, `lang` among them; None leaves it as it is."""

    def __init__(self, files=None, seed="1", settings=(("lang", "it"),)):
        self.files = FakeFiles() if files is None else files
        if settings:
            stored = Settings("/data", self.files)
            for key, value in settings:
                stored[key] = value
            stored.save()
        super().__init__("/data", seed, None, self._boot)
        self.turn()

    def _boot(self, devices):
        devices.files = self.files
        app = App(devices)
        app.canvas = self.eye = Eye(devices.display)
        return app

    @property
    def top(self):
        return self.app.stack.top

    @property
    def solo(self):
        return self.app.solo

    @property
    def match(self):
        return self.app.solo.model

    def hold(self, key, ms):
        # The fake flash notes every call, for tests that look; a long walk would drown in them.
        del self.files.calls[:]
        super().hold(key, ms)

    def taps(self, *keys):
        for key in keys:
            self.tap(key)

    def words(self):
        """The texts of the picture that is shown, as one string."""
        return " | ".join(self.eye.words)

    def faults(self):
        """What was wrong with any picture so far."""
        self.eye.note()
        return self.eye.all_faults

    def screen(self):
        return self.top.NAME

    def log(self, number=1):
        """The whole log of a match as it is on flash."""
        held = self.files.held
        name = f"{number:04d}.log"
        return held.get("/data/" + name, b"") + held.get("/data/tail/" + name, b"")

    def records(self, number=1):
        """The records of a match, read as another handheld would."""
        from firmware.store.journal import Journal

        found = []
        Journal("/data", FakeFiles(dict(self.files.held))).read(number, found.append)
        return found

    def new_match(self, **settings):
        """From the title into a new match, past the page before its first card."""
        for key in sorted(settings):
            self.app._set(key, settings[key])
        while self.screen() != "title":
            self.tap(BACK)
        self.tap(OK)
        menu = self.top
        while menu._commands[menu._list.index] != ("push", "solo_new"):
            self.tap(RIGHT)
        self.taps(OK, OK)
        assert self.screen() in ("deal", "game"), self.screen()
        if self.screen() == "deal":
            self.tap(OK)

    def auto(self):
        """Play the first legal move by its keys."""
        play_first_move(self)

    def play_on(self, screen, limit=4000):
        """Press on until the screen of this name is there."""
        for _ in range(limit):
            if self.screen() == screen:
                return
            key = self.top.auto()
            if key:
                self.tap(key)
            else:
                self.turn()
        raise AssertionError(f"never came to {screen}: {self.app.stack.names()}")

    def pass_theirs(self):
        """Wait for the opponent's move and have it seen, until the person is to play."""
        for _ in range(600):
            if self.screen() == "game" and self.top.mode in (HAND, CHOOSE):
                return
            key = self.top.auto() if self.screen() != "title" else OK
            if key:
                self.tap(key)
            else:
                self.turn()
        raise AssertionError(f"never to play: {self.app.stack.names()}")

    def lay_out(self, mine, theirs, table, stock=30, dealer=1):
        """Put these cards on the table of the running match, and let the leader play.

        Below 30 the stock's missing cards are in the piles.
        """
        match = self.match
        first, second = (mine, theirs) if dealer == 1 else (theirs, mine)
        deal = Deal(match.options, 2, dealer, deck(first, second, table), match.totals)
        deal.hands[0] = sorted(cards(mine))
        deal.hands[1] = sorted(cards(theirs))
        deal.table = cards(table)
        gone = [card for card in range(40) if card not in cards(mine + " " + theirs + " " + table)]
        deal.piles[0] = gone[stock:]
        deal.stock = stock
        if not theirs:
            deal.turn = 0
        match.deal = deal
        match.phase = "play"
        solo = self.solo
        solo.tables = []
        solo.reply = None
        solo._engine = None
        top = self.top
        top._announced = solo.deal_number()
        top._deal = 0
        top.card = 0
        self.app.stack.dirty = True
        self.turn()


HAND = 0
CHOOSE = 1


def cards(text):
    """The cards that a text names."""
    return [parse_card(name) for name in text.split()]


def deck(first, second, table):
    """A whole deck that begins with hands and table of these, as far as they go."""
    named = cards(first + " " + second + " " + table)
    rest = [card for card in range(40) if card not in named]
    return named + rest
