"""Cards as they are drawn: cells of the table, cards of the hand, cards in a line of text.

`STYLE` is how cards look on every screen, set once from the settings: suits Italian or French
(denari are diamonds), figures F C R, 8 9 10 or J Q K, the 9 as Cavallo or Donna. The settebello
has a suit sign of its own, a coin with rays, and a star in the hand. A table cell is 13 x 24, its
last column free; a hand card is 24 x 28.
"""

from micropython import const

from firmware.core.cards import MATTA, SETTEBELLO, rank, suit
from firmware.ui import fonts, icons
from firmware.ui.canvas import WIDTH
from firmware.ui.strings import T

CELL_W = 13
CELL_H = 24
CARD_W = 24
CARD_H = 28

# How 8, 9 and 10 are written; with a D or Q the cavallo is called donna.
FACES = ("FCR", "FDR", "num", "JQK")

_STEP = const(26)
_NARROW = const(12)
_BETWEEN = const(11)  # and this many between arrows
_WHOLE = const(3)

_ITALIAN_SUITS = (icons.COPPE, icons.DENARI, icons.SPADE, icons.BASTONI)
_ITALIAN_LARGE = (icons.COPPE_LARGE, icons.DENARI_LARGE, icons.SPADE_LARGE, icons.BASTONI_LARGE)
_FRENCH_SUITS = (icons.HEARTS, icons.DIAMONDS, icons.SPADES, icons.CLUBS)
_FRENCH_LARGE = (icons.HEARTS_LARGE, icons.DIAMONDS_LARGE, icons.SPADES_LARGE, icons.CLUBS_LARGE)


class Style:
    """How cards look: `suits` "it" or "fr", `faces` one of `FACES` (settings cards and faces).

    `matta` is what the seven of coppe is worth where it was declared as another card, else 0: it
    shows that value, with a star for its suit.
    """

    def __init__(self, suits: str = "it", faces: str = "FCR"):
        self.matta = 0
        self.set(suits, faces)

    def set(self, suits: str, faces: str):
        """Change the style from the next draw on."""
        self.french = suits == "fr"
        self.queen = faces in ("FDR", "JQK")
        self._values = " 123456789⑩" if faces == "num" else " A234567" + faces

    def value(self, card: int) -> str:
        """The one character that stands for the value of a card."""
        if card == MATTA and self.matta:
            return self._values[self.matta]
        return self._values[rank(card)]

    def sign(self, card: int) -> bytes:
        """The 9 x 9 suit icon of a card."""
        if card == MATTA and self.matta:
            return icons.STAR
        if card == SETTEBELLO:
            return icons.SETTEBELLO_FRENCH if self.french else icons.SETTEBELLO
        return (_FRENCH_SUITS if self.french else _ITALIAN_SUITS)[suit(card)]

    def large_sign(self, card: int) -> bytes:
        """The suit icon of a card for the hand, about 11 x 11."""
        if card == MATTA and self.matta:
            return icons.STAR
        if card == SETTEBELLO:
            return icons.SETTEBELLO_FRENCH_LARGE if self.french else icons.SETTEBELLO_LARGE
        return (_FRENCH_LARGE if self.french else _ITALIAN_LARGE)[suit(card)]

    def name(self, card: int) -> str:
        """The card in words of the language in use: "Sette di denari"."""
        value = T.QUEEN if self.queen and rank(card) == 9 else T.RANKS[rank(card) - 1]
        suits = T.SUITS_FRENCH if self.french else T.SUITS
        return T.CARD_NAME % (value, suits[suit(card)])


STYLE = Style()


def table_cell(canvas, x, y, card, style=STYLE, selected=False, w=CELL_W):
    """A card of the table, value over suit, `w` x 24; selected: dark on light."""
    ink = 1
    if selected:
        canvas.block(x, y, w - 1, CELL_H)
        ink = 0
    char = style.value(card)
    middle = x + (w - 1) // 2
    canvas.glyph(char, middle - canvas.width(char, fonts.BIG) // 2, y, fonts.BIG, ink)
    sign = style.sign(card)
    canvas.icon(sign, middle - sign[0] // 2, y + 14, ink)


def hand_card(canvas, x, y, card, style=STYLE, selected=False):
    """A card of the hand, 24 x 28; selected: dark on light, with a marker."""
    ink = 1
    if selected:
        canvas.block(x, y, CARD_W, CARD_H)
        canvas.icon(icons.MARKER, x + 2, y + 21, 0)
        ink = 0
    else:
        canvas.frame(x, y, CARD_W, CARD_H)
    char = style.value(card)
    canvas.glyph(char, x + 2, y + 2, fonts.CARD, ink)
    sign = style.large_sign(card)
    canvas.icon(sign, x + CARD_W - 2 - sign[0], y + CARD_H - 2 - sign[1], ink)
    if card == SETTEBELLO:
        canvas.icon(icons.STAR, x + CARD_W - 8, y + 4, ink)


def table_pitch(count: int) -> int:
    """Columns from one cell to the next for `count` cards in a row: 13, less from ten cards on."""
    return CELL_W if count <= 9 else max((WIDTH + 1) // count, 10)


def draw_table(canvas, y, cards, chosen=(), style=STYLE):
    """The cards of the table in one row, 24 high; those in `chosen` are inverted.

    Twelve fit; of more, those around the last chosen card, between arrows where there are others.
    """
    count = len(cards)
    shown, first, x = count, 0, 0
    if count > _NARROW:
        shown, x = _BETWEEN, 8
        for place in range(count):
            if cards[place] in chosen:
                first = place
        first = max(0, min(first - shown // 2, count - shown))
        if first:
            canvas.glyph("◀", 0, y + 9, fonts.SMALL)
        if first + shown < count:
            canvas.glyph("▶", WIDTH - 4, y + 9, fonts.SMALL)
    pitch = table_pitch(min(count, _NARROW))
    for place in range(first, first + shown):
        card = cards[place]
        table_cell(canvas, x, y, card, style, card in chosen, pitch)
        x += pitch


def draw_hand(canvas, y, cards, index=-1, style=STYLE):
    """The hand in one row, 28 high, card `index` selected; return the first free column.

    Up to three are whole cards, which leave 49 columns at the right; more become narrow strips.
    """
    count = len(cards)
    if count <= _WHOLE:
        for place in range(count):
            hand_card(canvas, place * _STEP, y, cards[place], style, place == index)
        return count * _STEP
    pitch = min((WIDTH + 1) // count, 18)
    for place in range(count):
        strip(canvas, place * pitch, y, cards[place], style, place == index, pitch - 1)
    return count * pitch


def strip(canvas, x, y, card, style=STYLE, selected=False, w=11):
    """A narrow card of the hand, w x 28, value over suit."""
    ink = 1
    if selected:
        canvas.block(x, y, w, CARD_H)
        ink = 0
    else:
        canvas.hline(x + 1, y, w - 2)
        canvas.hline(x + 1, y + CARD_H - 1, w - 2)
    char = style.value(card)
    middle = x + w // 2
    canvas.glyph(char, middle - canvas.width(char, fonts.BIG) // 2, y + 1, fonts.BIG, ink)
    sign = style.sign(card)
    canvas.icon(sign, middle - sign[0] // 2, y + 16, ink)


def line_width(canvas, cards, style=STYLE):
    """Columns that `line()` takes."""
    total = 0
    for card in cards:
        total += canvas.width(style.value(card), fonts.BODY) + 17
    return max(total - 6, 0)


def line(canvas, x, y, cards, style=STYLE, ink=1):
    """Cards as a line of BODY text, value and suit, a + between them; return the next x."""
    for place in range(len(cards)):
        if place:
            canvas.hline(x, y + 5, 5, ink)
            canvas.vline(x + 2, y + 3, 5, ink)
            x += 6
        card = cards[place]
        x = canvas.text(style.value(card), x, y, fonts.BODY, ink)
        canvas.icon(style.sign(card), x, y, ink)
        x += 10
    return x
