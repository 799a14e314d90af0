"""The solo game: choose a card, choose among its captures, see what the opponent did.

What is shown follows from the match and from how many plays have been seen, so that a match
taken up again stands where it was: the opponent's last move first, until a key. A played card is
final; BACK opens the short menu, and leaves from there.
"""

from micropython import const

from firmware.core.errors import IllegalMove
from firmware.core.scoring import NOBODY
from firmware.ui import gamepages as pages
from firmware.ui import gameview as view
from firmware.ui import people
from firmware.ui.input import BACK, LEFT, OK, PRESS, REPEAT, RIGHT
from firmware.ui.widgets import Menu, Toast

# How long a person's own play stays before the answer covers it; a key shortens it.
_PAUSE_MS = const(500)
_SCOPA_MS = const(1500)
_MARK_MS = const(300)
_TICKS = const(0x3FFFFFFF)
# More cards on the table do not fit one row.
_ROW = const(12)

_CONTINUE = const(0)
_RECALL = const(1)
_LAY = const(2)
_EXIT = const(3)
_SEATS = const(4)
_TABLE = const(5)

# What draws each mode.
_DRAW = {
    view.HAND: view.turn,
    view.CHOOSE: view.turn,
    view.WAIT: view.wait,
    view.THEIRS: pages.theirs,
    view.RECALL: pages.recall,
    view.LAST: pages.last,
    view.MENU: view.menu,
    view.PASS: pages.hand_over,
    view.SEATS: pages.seats,
    view.TABLE: pages.table,
}


class Game:
    """`mode` is one of gameview's; `card` the place in the hand, `choice` the capture.

    `viewer` is the seat whose hand may be shown, `NOBODY` until a person has taken the handheld.
    `seen` counts the plays of this deal that the viewer has seen, `recalled` is one looked at
    again.
    """

    NAME = "game"

    def __init__(self, app):
        self.app = app
        self.solo = app.solo
        self.viewer = NOBODY
        self.card = 0
        self.choice = 0
        self.seen = 0
        self.recalled = 0
        self.marked = False
        self.menu = None
        self.entries = ()
        self.toast = Toast()
        self._page = view.HAND
        self._choosing = False
        self._deal = 0
        self._announced = 0
        self._still = False
        self._since = -1
        self._now = 0

    def enter(self):
        self._since = -1
        self._still = False

    def leave(self):
        pass

    @property
    def mode(self):
        if self.menu:
            return view.MENU
        if self._page:
            return self._page
        match = self.solo.model
        deal = match.deal
        alone = people.is_alone(match)
        if self._deal != self.solo.deal_number():
            self._deal = self.solo.deal_number()
            self._look(match.human if alone else self.viewer)
        playing = match.phase == "play"
        viewer = self.viewer
        if playing and deal.turn in match.humans and deal.turn != viewer:
            return view.PASS
        # Where the handheld goes round, each sees what was played when it is there again.
        if alone or not playing or deal.turn == viewer:
            history = deal.history
            while self.seen < len(history) and history[self.seen][0] == viewer:
                self.seen += 1
            if self.seen < len(history):
                return view.THEIRS
        if not playing:
            return view.LAST
        if deal.turn != viewer:
            return view.WAIT
        return view.CHOOSE if self._choosing else view.HAND

    def _look(self, viewer):
        """Let `viewer` look: what was played since their last card is to be seen yet."""
        self.viewer = viewer
        history = self.solo.model.deal.history
        self.seen = len(history)
        while self.seen and history[self.seen - 1][0] != viewer:
            self.seen -= 1

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
        if self._page:
            self._handle_page(key)
        elif key == BACK:
            if mode == view.CHOOSE:
                self._choosing = False
            else:
                self._open_menu(mode)
        elif mode == view.PASS:
            if key != OK:
                return None
            self.card = 0
            self._look(self.solo.model.deal.turn)
        elif mode == view.THEIRS:
            self.seen += 1
        elif mode == view.LAST:
            return ("replace", "result")
        elif mode == view.WAIT:
            self._since = self._now - _SCOPA_MS & _TICKS
            return None
        elif key == OK:
            return self._choose() if mode == view.HAND else self._play()
        else:
            self._move((key == RIGHT) - (key == LEFT), mode, kind)
        return True

    def _handle_page(self, key):
        """◀ ▶ go through the last plays, any other key leaves the page."""
        if self._page == view.RECALL and key in (LEFT, RIGHT):
            match = self.solo.model
            last = len(match.deal.history) - 1
            place = self.recalled + (1 if key == RIGHT else -1)
            self.recalled = max(0, last - match.seats + 1, min(place, last))
        else:
            self._page = view.HAND

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
            return self._lay()
        self._choosing = True
        return True

    def _play(self):
        self._choosing = False
        self._since = -1
        return ("play", self.options()[self.choice])

    def _lay(self):
        """Lay the chosen card down, or show why that is refused."""
        match = self.solo.model
        move = (match.deal.hands[self.viewer][self.card], ())
        try:
            match.play_records(move)
        except IllegalMove as error:
            self.toast.show(view.refusal(error.rule), self._now)
            return True
        self._since = -1
        return ("play", move)

    def _open_menu(self, mode):
        deal = self.solo.model.deal
        entries = [_CONTINUE]
        if deal.history and mode != view.THEIRS:
            entries.append(_RECALL)
        if mode == view.HAND:
            entries.append(_LAY)
        entries.append(_SEATS)
        if len(deal.table) > _ROW:
            entries.append(_TABLE)
        entries.append(_EXIT)
        self.entries = entries
        self.menu = Menu(len(entries))

    def _handle_menu(self, key, kind):
        if kind != PRESS or key not in (OK, BACK):
            return self.menu.handle(key, kind) or None
        entry = self.entries[self.menu.index]
        self.menu = None
        if key == BACK or entry == _EXIT:
            return ("home",)
        if entry == _LAY:
            return self._lay()
        if entry == _RECALL:
            self._page = view.RECALL
            self.recalled = len(self.solo.model.deal.history) - 1
        elif entry == _SEATS:
            self._page = view.SEATS
        elif entry == _TABLE:
            self._page = view.TABLE
        return True

    def tick(self, now):
        self._now = now
        if self.toast.text:
            return self.toast.tick(now)
        if self._still:
            return None
        mode = self.mode
        match = self.solo.model
        if not (self.menu or self._page) and match.phase == "play" and not match.deal.history:
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
        _DRAW[self.mode](canvas, self)
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
