"""What can be said of a move: facts as keys with numbers, from public knowledge only.

The texts are the screens'. Each key belongs to one of the evaluation's five terms and to one of
the formula's three, so that only those need be told whose term speaks for a move.
"""

from ..core.cards import DENARI, SETTEBELLO
from .counter import Formula
from .worth import is_scopa

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.cards import Move
    from ..core.observation import Observation

    Fact = tuple[str, int, int]

# The order of the evaluation's terms.
TERMS = ("carte", "denari", "settebello", "primiera", "scope")
# The order of the formula's: worth of what is taken, risk of a scopa, worth of what is left.
GAIN, RISK, EXPOSED = range(3)
# Facts, the term of the evaluation and that of the formula each belongs to, and its numbers:
REASONS = (
    ("scopa", 4, RISK),  # sweeps the table
    ("settebello", 2, GAIN),  # takes the settebello
    ("denari", 1, GAIN),  # takes n denari
    ("prime", 3, GAIN),  # takes the card that counts most for the primiera: its rank
    ("cards", 0, GAIN),  # takes n cards
    ("leaves", 4, RISK),  # leaves this sum, and the other holds its rank with this chance (%)
    ("safe", 4, RISK),  # leaves this sum, which nobody can sweep
    ("mulinello", 4, RISK),  # leaves an empty table: the other has to lay
    ("sevens", 2, EXPOSED),  # does not offer the seven
    ("twin", 4, EXPOSED),  # lays a rank it holds twice: what takes it is taken back
    ("gone", 4, EXPOSED),  # lays a rank of which three are gone: only a sum can take it
    ("spariglio", 4, GAIN),  # takes by a sum, which unpairs those ranks
    ("last", 4, RISK),  # the hands are known by counting; the sum of the other's
)


def facts(seen: "Observation", move: "Move") -> "list[Fact]":
    """What is true of `move`, as keys with up to two numbers each."""
    card, captured = move
    found = []
    left = [other for other in seen.table if other not in captured]
    formula = Formula(seen)
    if captured:
        taken = (card,) + captured
        denari = len([other for other in taken if other // 10 == DENARI])
        last = not seen.stock and sum(seen.in_hand) == 1
        if is_scopa(move, seen.table, last, seen.options):
            found.append(("scopa", 0, 0))
        if SETTEBELLO in taken:
            found.append(("settebello", 0, 0))
        if denari:
            found.append(("denari", denari, 0))
        for low in (6, 5, 0, 4):
            if [other for other in taken if other % 10 == low]:
                found.append(("prime", low + 1, 0))
                break
        found.append(("cards", len(taken), 0))
        if len(captured) > 1:
            found.append(("spariglio", 0, 0))
    else:
        left.append(card)
        low = card % 10
        unseen = len([other for other in seen.unseen() if other % 10 == low])
        if len([other for other in seen.hand if other % 10 == low]) > 1:
            found.append(("twin", low + 1, 0))
        elif not unseen:
            found.append(("gone", low + 1, 0))
    total = sum([other % 10 + 1 for other in left])
    sweeping = formula.sweeping(left)
    if not left:
        found.append(("mulinello", 0, 0))
    elif sweeping:
        chance = (100 * sweeping + formula.ways // 2) // formula.ways
        found.append(("leaves", total, chance))
    else:
        found.append(("safe", total, 0))
    if SETTEBELLO in seen.table + seen.hand and SETTEBELLO not in left:
        found.append(("sevens", 0, 0))
    if seen.seats == 2 and not seen.stock:
        found.append(("last", sum([other % 10 + 1 for other in seen.unseen()]), 0))
    return found
