"""What the scorer's screens share: where they belong, how they refuse, undo and name things.

A `Page` shows one phase of the ledger. Whatever a press did to the ledger, the page looks where
that leads at its next tick and gives way to the screen that shows it.
"""

from firmware.core.scoring import NOBODY
from firmware.scorer import entry
from firmware.scorer.entry import HOW
from firmware.scorer.refusal import Refused
from firmware.scorer.sheet import HELD, NUMBERS, RUNS, TRENTE, WINNER
from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui.input import BACK, LEFT, OK, PRESS, RELEASE, REPEAT, RIGHT
from firmware.ui.rules_text import describe, short
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import Toast, status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def bonus_name(name):
    """A bonus in words."""
    return getattr(T, "BONUS_" + name.upper())


def label(category, cell=-1):
    """The name of a category, or of a cell that has a name of its own."""
    if category == TRENTE and cell >= 0:
        return T.TRENTE_CARDS[cell]
    return T.SCORE_HOW if category == HOW else getattr(T, "ROW_" + category.upper())


def how(sheet, way):
    """A way to count the primiera, in words."""
    return T.HOW_SEVENS if way == NUMBERS and sheet.shared("primiera") else T.HOWS[way]


def side_name(names, side):
    """The name of a side; NOBODY has one too."""
    return T.NOBODY if side == NOBODY else names[side]


def entered(sheet, category, names):
    """What was entered for a category, in a few letters: "23-17", "Noi"."""
    if category == HOW:
        return how(sheet, sheet.way("primiera"))
    if category == TRENTE:
        return "-".join([names[side] for side in sheet.values[category]])
    if category in HELD or (sheet.way(category) == WINNER and category not in RUNS):
        return side_name(names, sheet.holder(category))
    if category in RUNS:
        side = sheet.holder(category)
        if side == NOBODY:
            return T.NOBODY
        return "%s %d" % (names[side], sheet.values[category][1])
    return "-".join([number(count) for count in sheet.counts(category)])


def number(count):
    """A count as text; a primiera that does not count is a dash."""
    return "-" if count < 0 else str(count)


def points_text(points):
    """The points of a deal: "+6 +1"."""
    return " ".join(["+%d" % each for each in points])


def reason(error):
    """Why an entry was refused, in words."""
    return getattr(T, "NO_" + error.code.upper())


def head(canvas, app, left, options=None):
    """The status bar: what is urgent at the right, else the house rules, or how many they are."""
    right = app.alert()
    if options and not right:
        room = c.WIDTH - 4 - canvas.width(left, fonts.SMALL)
        names = describe(options)
        for right in (names, short(options, canvas, room), names and T.RULES_KIND[1], ""):
            if canvas.width(right, fonts.SMALL) <= room:
                break
    status(canvas, left, right)


def rules_line(canvas, rules, w):
    """As many house rules as fit `w` dots whole in SMALL, and how many more there are."""
    parts = rules.split(", ")
    for count in range(len(parts), 0, -1):
        text = ", ".join(parts[:count])
        if count < len(parts):
            text += " +%d" % (len(parts) - count)
        if canvas.width(text, fonts.SMALL) <= w:
            break
    return text


def step_back(table):
    """The command of BACK on any page of the scorer: one step back, or out of the match."""
    ledger = table.model
    records = ledger.back()
    if not records:
        return ("pop",)
    where = records[0][1]
    if where == "scopa":
        name = ledger.names[int(records[0][2])]
        if len(records[0]) > 3:
            text = T.UNDONE % (bonus_name(records[0][3]) + " " + name)
        else:
            text = T.UNDONE_SCOPA % name
    elif where == "live":
        text = T.UNDONE_COUNT
    elif where == "edit":
        text = T.UNDONE_EDIT
    else:
        sheet = ledger.sheet if ledger.phase == "summary" else ledger.cursor.sheet
        text = T.UNDONE % (label(where) + " " + entered(sheet, where, ledger.names))
    table.note = text
    return ("score", records)


class Page(Screen):
    """Base of the screens that show the ledger. `over` tells one that was opened on top of
    another screen for an edit, and goes away with it.

    A page has a `NAME`, `key(key, kind)`, which handles an event, and `paint(canvas)`, which draws
    everything but the toast; they are called only while the ledger is where the page belongs.
    """

    if TYPE_CHECKING:
        NAME = ""

        def key(self, key: int, kind: int) -> "Any": ...

        def paint(self, canvas: "Any") -> None: ...

    def __init__(self, app, over=False):
        self.app = app
        self.table = app.table
        self.over = over
        self.toast = Toast()
        self._now = 0

    @property
    def ledger(self):
        return self.table.model

    def belongs(self):
        """Whether the ledger is where this page shows it."""
        return self.table.where() == self.NAME

    def handle(self, key, kind):
        # Two events of one turn: the first may have ended this page.
        if not self.belongs():
            return None
        try:
            return self.key(key, kind)
        except Refused as error:
            self.toast.show(reason(error), self._now)
            return True

    def tick(self, now):
        self._now = now
        if not self.belongs():
            return self.away()
        if self.table.note:
            self.toast.show(self.table.note, now)
            self.table.note = ""
            return True
        return self.toast.tick(now) or None

    def away(self):
        """Where to go when the ledger has gone on."""
        if self.over and self.ledger.phase != "edit":
            return ("pop",)
        if self.over:
            return ("replace", self.table.where(), True)
        return ("replace", self.table.where())

    def draw(self, canvas):
        if self.belongs():
            self.paint(canvas)
            self.toast.draw(canvas)


class EntryPage(Page):
    """A page that enters cells of a deal: ◀ ▶ change the value, OK settles it, BACK takes back.

    A key held runs through the values; where it ends is recorded once, when it is let go.
    """

    def __init__(self, app, over=False):
        super().__init__(app, over)
        self._run = None

    def enter(self):
        self._run = None

    def key(self, key, kind):
        if key in (LEFT, RIGHT):
            return self._change(1 if key == RIGHT else -1, kind)
        if kind != PRESS:
            return None
        if key == OK:
            return ("score", self.ledger.confirm())
        return step_back(self.table) if key == BACK else None

    def direction(self, step):
        """Which way on the dial a step to the right goes; a page may turn it round."""
        return step

    def _change(self, step, kind):
        cursor = self.ledger.cursor
        if kind == RELEASE:
            value, self._run = self._run, None
            if value is None or value == cursor.value():
                return None
            return ("score", self.ledger.put(value))
        if kind not in (PRESS, REPEAT):
            return None
        value = self.value()
        after = cursor.step(value, self.direction(step))
        if after == value:
            return None
        if kind == PRESS:
            return ("score", self.ledger.put(after))
        self._run = after
        return True

    def value(self):
        """The value on the screen: the cell's, or the one that a held key has reached."""
        return self.ledger.cursor.value() if self._run is None else self._run

    def shown(self):
        """The sheet on the screen, with that value."""
        cursor = self.ledger.cursor
        if self._run is None:
            return cursor.sheet
        trial = cursor.sheet.copy()
        entry.put(trial, cursor.category, cursor.cell, self._run, False)
        return trial

    def hint_back(self):
        """What BACK does here."""
        cursor = self.ledger.cursor
        return T.HINT_UNDO if cursor.at or cursor.cell else T.HINT_BACK

    def head(self):
        """The left of the status bar."""
        cursor = self.ledger.cursor
        return T.DEAL_N % self.ledger.number + " · " + label(cursor.category, cursor.cell)

    def progress(self):
        """The right of the status bar: which page of how many."""
        cursor = self.ledger.cursor
        if self.app.alert() or len(cursor.route) == 1:
            return self.app.alert()
        return "%d/%d" % (cursor.at + 1, len(cursor.route))
