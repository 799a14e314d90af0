"""What is scored at the table beside a scopa: the dealer's table bonus and declarations.

They count as scope (rules.md 6, 7.2, 7.3). An entry of the count in play is a side for a plain
scopa; a bonus adds four for each place in `BONUSES`, from one.
"""

from firmware.core.cards import CARDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.core.options import Options

# Name and scope. The first three are the dealer's, for the four cards of the opening table.
BONUSES = (("fifteen", 1), ("thirty", 2), ("nine", 3), ("barsega", 3), ("decino", 10))
_SIDES = 4
_HAND = 3


def offered(options: "Options") -> "list[str]":
    """The names of the bonuses that the options give."""
    names: "list[str]" = []
    if options.declare:
        names += ["barsega", "decino"]
    if options.opening_fifteen:
        names += ["fifteen", "thirty"]
    if options.opening_nine:
        names.append("nine")
    return names


def is_dealers(name: str) -> bool:
    """Whether the bonus is the dealer's, for the opening table."""
    return name in ("fifteen", "thirty", "nine")


def entry(side: int, name: str) -> int:
    """The entry of a bonus of `side`."""
    for i in range(len(BONUSES)):
        if BONUSES[i][0] == name:
            return side + _SIDES * (i + 1)
    raise KeyError(name)


def side_of(made: int) -> int:
    """Whose the entry `made` is."""
    return made % _SIDES


def name_of(made: int) -> str:
    """The name of the bonus, empty for a scopa."""
    return BONUSES[made // _SIDES - 1][0] if made >= _SIDES else ""


def worth(made: int) -> int:
    """How many scope the entry counts for.

    >>> worth(1), worth(entry(1, "decino")), side_of(entry(1, "decino"))
    (1, 10, 1)
    """
    return BONUSES[made // _SIDES - 1][1] if made >= _SIDES else 1


def most_declared(seats: int, sides: int) -> int:
    """How often a side may declare in a deal: once for each three cards that it gets."""
    return CARDS // (_HAND * seats) * (seats // sides)
