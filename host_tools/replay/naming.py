"""What to call the sides and seats of a solo match, in both languages.

`humans` are the seats that people play: one against the handheld, or several on one handheld.
"""

from collections.abc import Iterable

from firmware.core.deal import side_count
from host_tools.replay.words import Text, both

YOU = both("tu", "you")
_HANDHELD = both("palmare", "handheld")
_PLAYER = both("giocatore", "player")
_PARTNER = both("compagno", "partner")
_SEAT = both("posto", "seat")


def _numbered(text: Text, number: int) -> Text:
    return {language: f"{word} {number}" for language, word in text.items()}


def own_side(seats: int, humans: Iterable[int]) -> int | None:
    """The side that all people play on; None where they play against each other."""
    own = {seat % side_count(seats) for seat in humans}
    return own.pop() if len(own) == 1 else None


def side_names(seats: int, humans: Iterable[int]) -> list[Text]:
    """A name for each side."""
    sides = side_count(seats)
    peopled = sorted({seat % sides for seat in humans})
    others = [side for side in range(sides) if side not in peopled]
    names = []
    for side in range(sides):
        group, name = (peopled, _PLAYER) if side in peopled else (others, _HANDHELD)
        if len(group) > 1:
            names.append(_numbered(name, group.index(side) + 1))
        else:
            names.append(YOU if side in peopled else _HANDHELD)
    return names


def seat_names(seats: int, humans: tuple[int, ...]) -> list[Text]:
    """A name for each seat: its side's, but for pairs."""
    if seats < 4:
        return side_names(seats, humans)
    names = []
    for seat in range(seats):
        if seat in humans:
            number = humans.index(seat) + 1
            names.append(YOU if len(humans) == 1 else _numbered(_PLAYER, number))
        elif len(humans) == 1 and seat % 2 == humans[0] % 2:
            names.append(_PARTNER)
        else:
            names.append(_numbered(_SEAT, seat + 1))
    return names
