"""Cards as small ints, 0-39: suit * 10 + rank - 1, the suits in the order C D S B.

Coppe, denari, spade, bastoni; ranks 1-7 and the figures 8 fante, 9 cavallo, 10 re (rules.md 1).
The capture value of a card is its rank.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    # A move: the card played and the cards it takes, sorted; none when it is laid down.
    Move = tuple[int, tuple[int, ...]]

SUITS = "CDSB"
DENARI = 1
CARDS = 40
# The seven of coppe, wild in Cirulla's bonus and declarations (rules.md 7.4).
MATTA = 6
SETTEBELLO = 16
RE_BELLO = 19

# Prime value of the ranks 1-10, used by the primiera alone (rules.md 1).
PRIME = bytes((16, 12, 13, 14, 15, 18, 21, 10, 10, 10))
GRADED_PRIME = bytes((16, 12, 13, 14, 15, 18, 21, 8, 9, 10))


def suit(card: int) -> int:
    """Place of the card's suit in `SUITS`.

    >>> suit(SETTEBELLO) == DENARI
    True
    """
    return card // 10


def rank(card: int) -> int:
    """Rank of the card, 1-10, which is also its capture value.

    >>> rank(SETTEBELLO)
    7
    """
    return card % 10 + 1
