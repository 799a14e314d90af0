"""A handheld in the hands of somebody who keeps a score: key presses only. Shared subset.

`ScoreRig` starts a match from the title; `to(value)` presses the arrows until the field holds it.
"""

from firmware.scorer.sheet import NUMBERS
from tests.app.rig import BACK, LEFT, OK, RIGHT, Rig

__all__ = ("BACK", "LEFT", "OK", "RIGHT", "ScoreRig")

TRIO = ("Ada", "Bruno", "Carla")


class ScoreRig(Rig):
    """`table` is 2, 3, "2x2" or 4; `settings` go onto the flash first, where it is a new one."""

    def __init__(self, table=2, files=None, lang="it", **settings):
        settings["lang"] = lang
        settings["sides"] = 4 if table == "2x2" else table
        settings["pairs"] = table != 4
        pairs = [(key, settings[key]) for key in sorted(settings)]
        super().__init__(files, "score", pairs if files is None else ())

    @property
    def ledger(self):
        return self.app.table.model

    def open_setup(self):
        """From the title to the page where a match is set up."""
        self.tap(OK)
        menu = self.top
        while menu._commands[menu._list.index] != ("push", "score_new"):
            self.tap(RIGHT)
        self.tap(OK)
        assert self.screen() == "score_new"

    def start(self):
        """Start the match as it is set up."""
        self.open_setup()
        self.tap(OK)
        assert self.screen() == "score_live", self.screen()
        return self

    def scopa(self, *sides):
        """Give a scopa to each of `sides`."""
        last = self.ledger.sides - 1
        for side in sides:
            self.tap(LEFT if side == 0 else RIGHT if side == last else OK)

    def count(self, mode=0):
        """Open the count menu and choose its line `mode`: counts, winners, one page, deals."""
        if self.ledger.sides == 2:
            self.tap(OK)
        else:
            self.hold(OK, 700)
        self.line(mode)
        self.tap(OK)

    def line(self, index):
        """Choose a line of the open list."""
        menu = self.top._menu if self.screen() == "score_live" else self.top._list
        while menu.index != index:
            self.tap(RIGHT)

    def to(self, *values):
        """Bring each of the next fields to a value by ◀ ▶ and settle it by OK."""
        for value in values:
            for _ in range(120):
                cursor = self.ledger.cursor
                if cursor.value() == value:
                    break
                dial = cursor.dial()
                up = dial.index(value) > dial.index(cursor.value())
                spread = (
                    cursor.sheet.shared(cursor.category)
                    and cursor.sheet.way(cursor.category) == NUMBERS
                )
                if spread and self.ledger.sides == 2:
                    up = not up
                self.tap(RIGHT if up else LEFT)
            assert self.ledger.cursor.value() == value
            self.tap(OK)

    def quick(self, *winners):
        """A whole deal on one page, banked."""
        self.count(2)
        self.to(*winners)
        self.bank()

    def bank(self):
        """Bank the deal in its summary."""
        assert self.screen() == "score_summary", self.screen()
        self.tap(OK)

    def edit(self, deal, row):
        """From the live page (or the end) open row `row` of a banked deal."""
        if self.screen() == "score_over":
            self.tap(OK)
        else:
            self.count(3)
        assert self.screen() == "score_match"
        self.line(deal - 1)
        self.tap(OK)
        self.line(row)
        self.tap(OK)

    def undo_deal(self):
        """From the live page (or the end) take back the last deal; stays on the match page."""
        if self.screen() == "score_over":
            self.tap(OK)
        else:
            self.count(3)
        self.undo_deal_here()

    def undo_deal_here(self):
        """The same, from a page of the match."""
        while self.screen() != "score_match":
            self.tap(BACK)
        self.line(len(self.ledger.deals))
        self.tap(OK)

    def again(self):
        """The same flash after a power cut, the match taken up again from the menu."""
        rig = ScoreRig(2, self.files)
        rig.tap(OK)
        rig.tap(OK)
        return rig
