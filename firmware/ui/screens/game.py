"""The solo game: choose a card, choose among its captures, see what the opponent did.

What is shown follows from the match and from how many plays have been seen, so that a match
taken up again stands where it was: the opponent's last move first, until a key. A played card is
final; BACK opens the short menu, and leaves from there.
"""

from micropython import const

from firmware.core.captures import captures
from firmware.core.errors import IllegalMove
from firmware.ui import gamemenu
from firmware.ui import gamepages as pages
from firmware.ui import gameview as view
from firmware.ui.gameflow import Flow
from firmware.ui.input import BACK, LEFT, OK, PRESS, REPEAT, RIGHT
from firmware.ui.widgets import Menu, Toast

# How long a person's own play stays before the answer covers it; a key shortens it.
_PAUSE_MS = const(500)
_SCOPA_MS = const(1500)
_MARK_MS = const(300)
_TICKS = const(0x3FFFFFFF)


class Game(Flow):
    """`card` is the place in the hand, `choice` the capture, `recalled` a play looked at again."""

    NAME = "game"

    def __init__(self, app):
        super().__init__(app)
        self.card = 0
        self.choice = 0
        self.recalled = 0
        self.marked = False
        self.entries = ()
        self.toast = Toast()
        self._announced = 0
        self._still = False
        self._since = -1
        self._now = 0

    def enter(self):
        self._since = -1
        self._still = False

    def options(self):
        """The legal moves of the chosen card."""
        deal = self.solo.model.deal
        hand = deal.hands[self.viewer]
        self.card = min(self.card, len(hand) - 1)
        card = hand[self.card]
        return [move for move in deal.legal_moves() if move[0] == card]

    def handle(self, key, kind):
        self._still = False
        mode = self.mode
        if mode == view.MENU:
            return self._handle_menu(key, kind)
        if kind != PRESS and not (kind == REPEAT and mode in (view.HAND, view.CHOOSE)):
            return None
        if self.page == view.WORTH:
            return self._handle_worth(key)
        if self.page:
            self._handle_page(key)
        elif key == BACK:
            if mode == view.CHOOSE:
                self.choosing = False
            else:
                self._open_menu(mode)
        elif mode == view.PASS:
            if key != OK:
                return None
            self.card = 0
            self.look(self.solo.model.deal.turn)
        elif self.go_on(mode):
            return True
        elif mode == view.LAST:
            return ("replace", "result")
        elif mode == view.WAIT:
            self._since = self._now - _SCOPA_MS & _TICKS
            return ("hurry",) if key == OK else None
        elif key == OK:
            return self._choose() if mode == view.HAND else self._play()
        else:
            self._move((key == RIGHT) - (key == LEFT), mode, kind)
        return True

    def _handle_page(self, key):
        """◀ ▶ go through the last plays, any other key leaves the page."""
        if self.page == view.RECALL and key in (LEFT, RIGHT):
            match = self.solo.model
            last = len(match.deal.history) - 1
            place = self.recalled + (1 if key == RIGHT else -1)
            self.recalled = max(0, last - match.seats + 1, min(place, last))
        else:
            self.page = view.HAND

    def _knock(self):
        """Declare the hand, or choose first what the matta shall be worth; or why not."""
        match = self.solo.model
        try:
            match.declare_record()
        except IllegalMove as error:
            self.toast.show(view.refusal(error.rule), self._now)
            return True
        if len(match.deal.matta_worths()) > 1:
            self.choice = 0
            self.page = view.WORTH
            return True
        return ("declare", 0)

    def _handle_worth(self, key):
        worths = self.solo.model.deal.matta_worths()
        if key in (LEFT, RIGHT):
            self.choice = (self.choice + (key == RIGHT) - (key == LEFT)) % len(worths)
            return True
        self.page = view.HAND
        return ("declare", worths[self.choice]) if key == OK else True

    def _move(self, step, mode, kind):
        if mode == view.HAND:
            count = len(self.solo.model.deal.hands[self.viewer])
            place = self.card + step
        else:
            count = len(self.options())
            place = self.choice + step
        if kind == REPEAT and not 0 <= place < count:
            return
        if mode == view.HAND:
            self.card = place % count
        else:
            self.choice = place % count

    def _choose(self):
        """OK on a card: play it, or choose among its captures first."""
        options = self.options()
        self.choice = 0
        if len(options) == 1:
            return self._play()
        if not options:
            # Only a house rule forbids a card: let the rules say why.
            deal = self.solo.model.deal
            card = deal.hands[self.viewer][self.card]
            sets = captures(card, deal.table, deal.options)
            return self._try((card, sets[0] if sets else ()))
        self.choosing = True
        return True

    def _play(self):
        self.choosing = False
        self._since = -1
        return ("play", self.options()[self.choice])

    def _lay(self):
        """Lay the chosen card down, or show why that is refused."""
        return self._try((self.solo.model.deal.hands[self.viewer][self.card], ()))

    def _try(self, move):
        """Play `move`, or show the rule that refuses it."""
        match = self.solo.model
        try:
            match.play_records(move)
        except IllegalMove as error:
            self.toast.show(view.refusal(error.rule), self._now)
            return True
        self._since = -1
        return ("play", move)

    def _open_menu(self, mode):
        self.entries = entries = gamemenu.entries(self, mode)
        self.menu = Menu(len(entries))

    def _handle_menu(self, key, kind):
        if kind != PRESS or key not in (OK, BACK):
            return self.menu.handle(key, kind) or None
        entry = self.entries[self.menu.index]
        self.menu = None
        if key == BACK or entry == gamemenu.EXIT:
            return ("home",)
        if entry == gamemenu.LAY:
            return self._lay()
        if entry == gamemenu.HINT:
            return ("push", "hint")
        if entry == gamemenu.KNOCK:
            return self._knock()
        if entry == gamemenu.RECALL:
            self.page = view.RECALL
            self.recalled = len(self.solo.model.deal.history) - 1
        elif entry == gamemenu.SEATS:
            self.page = view.SEATS
        elif entry == gamemenu.TABLE:
            self.page = view.TABLE
        return True

    def tick(self, now):
        self._now = now
        if self.toast.text:
            return self.toast.tick(now)
        if self._still:
            return None
        mode = self.mode
        match = self.solo.model
        if not (self.menu or self.page) and match.phase == "play" and not match.deal.history:
            number = self.solo.deal_number()
            if self._announced != number:
                self._announced = number
                self.card = 0
                return ("push", "deal")
        if mode == view.WAIT:
            return self._wait(now)
        self._since = -1
        self.marked = False
        if mode == view.LAST and not match.deal.leftovers:
            return ("replace", "result")
        # Nothing happens by itself now: wait for the next key.
        self._still = True
        return None

    def _wait(self, now):
        """Let the opponent think, and answer when the last play has been seen."""
        solo = self.solo
        history = solo.model.deal.history
        if solo.model.deal.declarable():
            # The players of the handheld forget nothing.
            return ("declare", 0)
        if self._since < 0:
            self._since = now
        waited = now - self._since & _TICKS
        if solo.reply is None:
            if waited >= _MARK_MS and not self.marked:
                self.marked = True
                return True
            return ("think",)
        # What is not the viewer's own has been seen, or will be.
        own = history and history[-1][0] == self.viewer
        if own and waited < (_SCOPA_MS if history[-1][3] else _PAUSE_MS):
            return None
        self._since = -1
        self.marked = False
        return ("reply",)

    def draw(self, canvas):
        pages.draw(canvas, self)
        self.toast.draw(canvas)

    def auto(self):
        """The key that a person would press next to play the first legal move; 0: wait."""
        mode = self.mode
        if mode == view.WAIT:
            return 0
        if mode == view.MENU:
            return LEFT if self.menu.index else OK
        if mode == view.HAND:
            deal = self.solo.model.deal
            hand = deal.hands[self.viewer]
            if hand[min(self.card, len(hand) - 1)] != deal.legal_moves()[0][0]:
                return RIGHT
        if mode == view.CHOOSE and self.choice:
            return LEFT
        return OK
