"""What the banked deals add up to, and the fields of a record that say so.

A history reads only these fields of a log's last record, never the whole log.
"""

from firmware.core.match import winner
from firmware.core.scoring import NOBODY, Score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.core.options import Options


def joined(values: "list[int]") -> str:
    """Numbers as one field of a record."""
    return ",".join([str(value) for value in values])


def totals(scores: "list[Score]", sides: int) -> "list[int]":
    """The points of each side in all."""
    return [sum([score.points[side] for score in scores]) for side in range(sides)]


def won(scores: "list[Score]", sides: int, options: "Options") -> int:
    """The side that has won, or `NOBODY`: at once by its denari, else as the target says."""
    for score in scores:
        if score.napoleone != NOBODY:
            return score.napoleone
    return winner(totals(scores, sides), options.target, options.perdere)


def fields(scores: "list[Score]", sides: int, options: "Options") -> "list[str]":
    """Deals, totals, scope and settebelli of each side, and the winner where there is one."""
    scope = [0] * sides
    sevens = [0] * sides
    for score in scores:
        for row in score.rows:
            if row.name == "scope":
                for side in range(sides):
                    scope[side] += row.points[side]
            elif row.name == "settebello":
                sevens[row.winner] += 1
    result = ["deals=%d" % len(scores), "totals=" + joined(totals(scores, sides))]
    result.append("scope=" + joined(scope))
    result.append("settebello=" + joined(sevens))
    winner_now = won(scores, sides, options)
    if winner_now != NOBODY:
        result.append("winner=%d" % winner_now)
    return result
