"""Who sits at the table of a solo match: the names of seats and sides, and where each one sits.

A match is whatever has its `seats` and `humans`: the one in play, or one of the list of past ones.
"""

from firmware.core.deal import side_count
from firmware.ui.strings import T

# Where a seat is, as seen from the one that looks: right, opposite, left.
_PLACES = {2: ("", "▲"), 3: ("", "▶", "◀"), 4: ("", "▶", "▲", "◀")}


def is_alone(match):
    """Whether one person plays, whom the screens call "you"."""
    return len(match.humans) == 1


def seat_name(match, seat):
    """The name of a seat: you, the people by their number, the players of the handheld."""
    humans = match.humans
    if seat in humans:
        return T.YOU if len(humans) == 1 else T.PEOPLE[humans.index(seat)]
    return T.PLAYERS[len([each for each in range(seat) if each not in humans])]


def side_name(match, side):
    """The name of a side: a player's, or us and them in fours."""
    return T.SIDES[side] if match.seats == 4 else seat_name(match, side)


def side_names(match):
    """The names of all sides."""
    return [side_name(match, side) for side in range(side_count(match.seats))]


def place(match, seat, viewer):
    """An arrow to where `seat` sits, as seen from `viewer`; empty for the viewer's own."""
    return _PLACES[match.seats][(seat - viewer) % match.seats]


def placed_name(match, seat, viewer):
    """Name and arrow: "Nano ◀"; where two play there is no need of the arrow."""
    name = seat_name(match, seat)
    arrow = place(match, seat, viewer) if match.seats > 2 else ""
    return name + " " + arrow if arrow else name


def winner_text(match):
    """Who has won."""
    won = match.winner
    if match.seats == 4:
        return T.SIDES_WON[won]
    if is_alone(match) and won == match.human:
        return T.YOU_WON
    return T.WINS % seat_name(match, won)
