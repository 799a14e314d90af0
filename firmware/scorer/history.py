"""Past matches at a glance, and what they say about each name.

A scored match tells all that a list shows in its header and in its last record with totals, so a
list never folds a whole log. Statistics count finished matches only.
"""

from firmware.core.errors import LogError
from firmware.core.scoring import NOBODY

from .table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.core.log import Record

_TOTALS = "totals="


def has_totals(record: "Record") -> bool:
    """Whether `record` says how the match stands."""
    return any(field.startswith(_TOTALS) for field in record)


class Facts:
    """What a list needs of a scored match.

    `table` is its header, `deals` how many were banked, `totals`, `scope` and `settebelli` of
    each side, `winner` the side that won or `NOBODY`.
    """

    def __init__(self, header: "Record", record: "Record | None") -> None:
        """From the header and the last record with totals (None before the first deal).

        Raises `LogError` where they are not a scored match's.
        """
        self.table = Table(header)
        sides = self.table.sides
        self.deals = 0
        self.totals = [0] * sides
        self.scope = [0] * sides
        self.settebelli = [0] * sides
        self.winner = NOBODY
        for field in record or ():
            key, equals, text = field.partition("=")
            if not equals:
                continue
            values = _numbers(text)
            if key == "deals":
                self.deals = values[0]
            elif key == "winner":
                self.winner = values[0]
            elif key in ("totals", "scope", "settebello"):
                if len(values) != sides:
                    raise LogError("a count for another number of sides", 0, str(sides), field)
                if key == "totals":
                    self.totals = values
                elif key == "scope":
                    self.scope = values
                else:
                    self.settebelli = values
        if not -1 <= self.winner < sides:
            raise LogError("a winner that does not play", 0, str(sides), str(self.winner))


def _numbers(text: str) -> "list[int]":
    numbers = []
    for part in text.split(","):
        if not part.isdigit():
            raise LogError("not a list of numbers", 0, "1,2", text[:20])
        numbers.append(int(part))
    return numbers


class Player:
    """What the finished matches say of one name."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.matches = 0
        self.won = 0
        self.scope = 0
        self.settebelli = 0


def statistics(found: "list[Facts]") -> "list[Player]":
    """A `Player` for each name of the finished matches: most matches first, then by name."""
    players: "list[Player]" = []
    for facts in found:
        if facts.winner == NOBODY:
            continue
        for side in range(facts.table.sides):
            player = _player(players, facts.table.names[side])
            player.matches += 1
            player.won += facts.winner == side
            player.scope += facts.scope[side]
            player.settebelli += facts.settebelli[side]
    return sorted(players, key=lambda player: (-player.matches, player.name))


def _player(players: "list[Player]", name: str) -> Player:
    for player in players:
        if player.name == name:
            return player
    players.append(Player(name))
    return players[-1]
