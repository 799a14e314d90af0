"""Cards, moves and numbers as text, both ways.

A card is suit letter and rank (`D7`, `B10`); a move is the card alone when it is laid down, or
`x` and the cards it takes (`B9xB5+S4`), in the order of the card numbers.
"""

from .cards import SUITS
from .errors import BadNotation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .cards import Move


def is_number(text: str) -> bool:
    """Whether `text` spells a number: the digits 0-9, no sign, no leading zero."""
    for digit in text:
        # str.isdigit also takes other scripts' digits.
        if not "0" <= digit <= "9":
            return False
    return 0 < len(text) < 9 and (text == "0" or text[0] != "0")


def card_text(card: int) -> str:
    """The card's name.

    >>> card_text(16)
    'D7'
    """
    return "%s%d" % (SUITS[card // 10], card % 10 + 1)


def parse_card(text: str) -> int:
    """The card that `text` names; `BadNotation` where it names none.

    >>> parse_card("D7")
    16
    """
    suit = SUITS.find(text[:1]) if text else -1
    digits = text[1:]
    if suit < 0 or not is_number(digits) or not 1 <= int(digits) <= 10:
        raise BadNotation(
            "%r is no card; write suit C, D, S or B and rank 1-10, such as D7" % (text,)
        )
    return suit * 10 + int(digits) - 1


def cards_text(cards: "list[int] | tuple[int, ...]", joint: str = " ") -> str:
    """The names of `cards` in the order given.

    >>> cards_text([16, 0])
    'D7 C1'
    """
    return joint.join([card_text(card) for card in cards])


def move_text(move: "Move") -> str:
    """The move's text.

    >>> move_text((38, (23, 34)))
    'B9xS4+B5'
    >>> move_text((16, ()))
    'D7'
    """
    card, captured = move
    if not captured:
        return card_text(card)
    return card_text(card) + "x" + cards_text(captured, "+")


def parse_move(text: str) -> "Move":
    """The move that `text` names; the order of the cards taken is free there.

    >>> parse_move("B9xB5+S4")
    (38, (23, 34))
    """
    card, cross, taken = text.partition("x")
    if not cross:
        return parse_card(card), ()
    captured = sorted([parse_card(name) for name in taken.split("+")])
    for i in range(1, len(captured)):
        if captured[i] == captured[i - 1]:
            raise BadNotation("%r takes %s twice" % (text, card_text(captured[i])))
    return parse_card(card), tuple(captured)


def parse_count(text: str, most: int) -> int:
    """The decimal number 0-`most` that `text` spells, without sign or leading zero.

    >>> parse_count("12", 40)
    12
    """
    if is_number(text):
        number = int(text)
        if number <= most:
            return number
    raise BadNotation("%r is no number from 0 to %d" % (text, most))
