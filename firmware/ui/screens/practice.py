"""Scoring practice: look at both piles, say who takes each point, be told the counts and why."""

from micropython import const

from firmware.core.compat import sha256
from firmware.core.rng import Rng
from firmware.scorer.practice import ASKED
from firmware.scorer.practice import Practice as Piles
from firmware.ui import canvas as c
from firmware.ui import fonts, scoreboard
from firmware.ui.cardfaces import STYLE
from firmware.ui.input import BACK, LEFT, PRESS, REPEAT, RIGHT
from firmware.ui.scorekit import label, side_name
from firmware.ui.screen import Screen
from firmware.ui.strings import T
from firmware.ui.widgets import hints, status

_LOOK = const(0)
_ASK = const(1)
_TOLD = const(2)
_END = const(3)
_PITCH = const(11)


class Practice(Screen):
    NAME = "practice"

    def __init__(self, app):
        self._app = app
        self._piles = None
        self._now = 0

    def _start(self):
        """Deal two piles out; the moment of the press is all the chance that is needed."""
        now = self._now
        seed = sha256(bytes((now & 255, now >> 8 & 255, now >> 16 & 255)))
        self._piles = Piles(Rng(seed))
        self._mode = _LOOK
        self._side = 0
        self._asked = 0
        self._choice = 0
        self._right = 0

    def _category(self):
        return ASKED[self._asked]

    def handle(self, key, kind):
        if not self._piles or kind not in (PRESS, REPEAT):
            return None
        if key in (LEFT, RIGHT):
            return self._turn(1 if key == RIGHT else -1)
        if kind != PRESS:
            return None
        if key == BACK:
            if self._mode in (_LOOK, _END):
                return ("pop",)
            if self._mode == _TOLD:
                # What was answered stays answered.
                self._go_on()
            if self._mode == _ASK:
                self._mode = _LOOK
            return True
        self._go_on()
        return True

    def _turn(self, step):
        if self._mode == _LOOK:
            self._side = 1 - self._side
        elif self._mode == _ASK:
            count = len(self._piles.choices(self._category()))
            choice = self._choice + step
            if not 0 <= choice < count:
                return None
            self._choice = choice
        else:
            return None
        return True

    def _go_on(self):
        """OK: from the piles to the question, to the answer, to the next question."""
        if self._mode == _LOOK:
            self._mode = _ASK
            self._choice = 0
        elif self._mode == _ASK:
            category = self._category()
            chosen = self._piles.choices(category)[self._choice]
            self._was_right = chosen == self._piles.answer(category)
            self._right += self._was_right
            self._mode = _TOLD
        elif self._mode == _TOLD:
            self._asked += 1
            self._mode = _ASK if self._asked < len(ASKED) else _END
            self._choice = 0
        else:
            self._start()

    def tick(self, now):
        self._now = now
        if self._piles is None:
            self._start()
            return True
        return None

    def draw(self, canvas):
        if not self._piles:
            return
        if self._mode == _LOOK:
            self._draw_pile(canvas)
        elif self._mode == _ASK:
            category = self._category()
            status(canvas, T.WHO_TAKES % label(category))
            sides = self._piles.choices(category)
            texts = [side_name(T.US_AND_THEM, side) for side in sides]
            scoreboard.choices(canvas, texts, self._choice)
            hints(canvas, T.HINT_CHOOSE, T.HINT_OK, T.HINT_PILES)
        elif self._mode == _TOLD:
            self._draw_answer(canvas)
        else:
            status(canvas, T.PRACTICE)
            canvas.text_center("%d/%d" % (self._right, len(ASKED)), 0, c.WIDTH, 22, fonts.BIG)
            hints(canvas, ok=T.HINT_AGAIN, back=T.HINT_EXIT)

    def _draw_pile(self, canvas):
        pile = self._piles.piles[self._side]
        status(canvas, T.PILE_OF % T.US_AND_THEM[self._side], "%d/2" % (self._side + 1))
        for suit in range(4):
            y = c.BODY_Y + suit * _PITCH
            canvas.icon(STYLE.sign(suit * 10), 1, y + 1)
            x = 15
            for card in pile:
                if card // 10 == suit:
                    x = canvas.text(value(card), x, y, fonts.BODY) + 4
        hints(canvas, T.HINT_OTHER, T.HINT_COUNT, T.HINT_EXIT)

    def _draw_answer(self, canvas):
        category = self._category()
        row = self._piles.row(category)
        status(canvas, label(category), T.RIGHT if self._was_right else T.WRONG)
        winner = side_name(T.US_AND_THEM, row.winner)
        canvas.text_center(winner, 0, c.WIDTH, 11, fonts.BIG)
        if category == "primiera":
            for side in range(2):
                self._draw_best(canvas, side, row.counts[side])
        elif category == "settebello":
            canvas.text_center(T.HOLDS_SEVEN, 0, c.WIDTH, 32, fonts.BODY)
        else:
            text = "%d - %d" % (row.counts[0], row.counts[1])
            canvas.text_center(text, 0, c.WIDTH, 27, fonts.BIG)
            why = T.LEVEL if row.winner < 0 else T.HAS_MORE
            canvas.text_center(why, 0, c.WIDTH, 42, fonts.BODY)
        is_last = self._asked == len(ASKED) - 1
        hints(canvas, ok=T.HINT_NEXT, back=T.HINT_BACK if is_last else T.HINT_PILES)

    def _draw_best(self, canvas, side, total):
        """A side's best cards in the order of the suits, and their sum."""
        y = 28 + side * 13
        canvas.text(T.US_AND_THEM[side], 0, y, fonts.BODY)
        x = 34
        best = self._piles.best(side)
        for suit in range(4):
            canvas.icon(STYLE.sign(suit * 10), x, y)
            text = "-" if best[suit] < 0 else value(best[suit])
            canvas.text(text, x + 10, y, fonts.BODY)
            x += 19 if text != "10" else 23
        canvas.text_right("-" if total is None else str(total), c.WIDTH, y, fonts.BODY)


def value(card):
    """What a card is called in a list."""
    char = STYLE.value(card)
    return "10" if char == "⑩" else char
