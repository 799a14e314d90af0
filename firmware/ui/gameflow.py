"""Where a solo game stands for the one who looks: whose hand may be shown, what comes first.

All of it follows from the match and from what has been seen of this deal, so that a match taken
up again stands where it was.
"""

from firmware.core.scoring import NOBODY
from firmware.ui import gameview as view
from firmware.ui import people
from firmware.ui.screen import Screen


class Flow(Screen):
    """`mode` is one of gameview's.

    `viewer` is the seat whose hand may be shown, `NOBODY` until a person has taken the handheld.
    `seen` counts the plays of this deal that the viewer has seen and `heard` the declarations.
    `menu` is the open menu, `page` a page that was asked for, `choosing` whether captures are
    being chosen from.
    """

    def __init__(self, app):
        self.app = app
        self.solo = app.solo
        self.viewer = NOBODY
        self.seen = 0
        self.heard = 0
        self.menu = None
        self.page = view.HAND
        self.choosing = False
        self._deal = 0
        self._bonus = 0

    @property
    def mode(self):
        if self.menu:
            return view.MENU
        if self.page:
            return self.page
        match = self.solo.model
        deal = match.deal
        alone = people.is_alone(match)
        if self._deal != self.solo.deal_number():
            self._deal = self.solo.deal_number()
            self.look(match.human if alone else self.viewer)
        playing = match.phase == "play"
        viewer = self.viewer
        if deal.bonus and not deal.history and self._bonus != self._deal:
            return view.BONUS
        if playing and deal.turn in match.humans and deal.turn != viewer:
            return view.PASS
        # Where the handheld goes round, each sees what was played when it is there again.
        if alone or not playing or deal.turn == viewer:
            history = deal.history
            while self.seen < len(history) and history[self.seen][0] == viewer:
                self.seen += 1
            declared = deal.declared
            if self.heard < len(declared) and declared[self.heard][0] <= self.seen:
                return view.KNOCK
            if self.seen < len(history):
                return view.THEIRS
        if not playing:
            return view.LAST
        if deal.turn != viewer:
            return view.WAIT
        return view.CHOOSE if self.choosing else view.HAND

    def look(self, viewer):
        """Let `viewer` look: what was played since their last card is to be seen yet."""
        self.viewer = viewer
        history = self.solo.model.deal.history
        self.seen = len(history)
        while self.seen and history[self.seen - 1][0] != viewer:
            self.seen -= 1
        declared = self.solo.model.deal.declared
        self.heard = len([each for each in declared if each[0] < self.seen])

    def go_on(self, mode):
        """What `mode` shows has been seen; whether it was something to be seen."""
        if mode == view.THEIRS:
            self.seen += 1
        elif mode == view.KNOCK:
            self.heard += 1
        elif mode == view.BONUS:
            self._bonus = self._deal
        else:
            return False
        return True
