"""What a scored match is set up with: sides and their names, seats, first dealer, options.

It stands in the header of the log and never changes. Two or three sides, or four, have a seat
each; four seats in two sides are two pairs, seats 0 and 2 against 1 and 3 (rules.md 2.1).
"""

from firmware.core.deal import step_of
from firmware.core.errors import LogError, ScopaError
from firmware.core.log import header, read_header
from firmware.core.notation import parse_count
from firmware.core.options import Options, from_fields, is_option

from . import names
from .refusal import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.core.log import Record

_OWN = ("app", "seats", "dealer", "sides")


def default_target(sides: int) -> int:
    """The usual target: 16 for three sides, else 11."""
    return 16 if sides == 3 else 11


class Table:
    """A scored match's header: `app`, `options`, `seats`, `names`, `sides`, `first_dealer`.

    `step` leads from a seat to the one that follows.
    """

    def __init__(self, record: "Record") -> None:
        """Read a log's header; `LogError` where it is not a scored match's."""
        kind, pairs = read_header(record)
        if kind != "table":
            raise LogError("not a scored match", 1, "kind=table", "kind=" + kind)
        try:
            self.options = from_fields([pair for pair in pairs if is_option(pair[0])])
            own = dict([pair for pair in pairs if not is_option(pair[0])])
            for key in _OWN:
                if key not in own:
                    raise LogError("a header without %s" % key, 1, key + "=...", "nothing")
            if len(own) > len(_OWN):
                unknown = sorted([key for key in own if key not in _OWN])
                raise LogError("an unknown header field", 1, " ".join(_OWN), unknown[0])
            self.app = own["app"]
            self.seats = parse_count(own["seats"], 4)
            self.names = names.from_field(own["sides"])
            _check_sides(self.seats, len(self.names))
            self.first_dealer = parse_count(own["dealer"], self.seats - 1)
        except LogError:
            raise
        except ScopaError as error:
            raise LogError(str(error), 1) from error
        self.sides = len(self.names)
        self.step = step_of(self.options, self.seats)

    @staticmethod
    def header(
        app: str, options: Options, sides: "list[str]", seats: int, dealer: int
    ) -> "Record":
        """The header of a new match of `sides` (names), with `dealer` the first seat to deal."""
        sides = names.distinct(sides)
        _check_sides(seats, len(sides))
        pairs = [("app", app)] + options.fields()
        pairs.append(("seats", str(seats)))
        pairs.append(("dealer", str(dealer)))
        pairs.append(("sides", names.to_field(sides)))
        return header("table", pairs)

    def side_of_seat(self, seat: int) -> int:
        """The side that `seat` plays for."""
        return seat % self.sides


def _check_sides(seats: int, sides: int) -> None:
    """Raise `Refused` for a number of seats and sides that no table has."""
    if not 2 <= sides <= 4 or (seats != sides and (seats, sides) != (4, 2)):
        raise Refused("names")
