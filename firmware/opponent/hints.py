"""What the master would play and why, and what a deal could have taught: public knowledge only.

A reason is a key and its numbers; the texts are the screens'. Reasons never contradict the move:
each belongs to one of the evaluation's five terms, and only those are told whose term speaks for
the master's move against the other one.
"""

from ..core.cards import DENARI, SETTEBELLO
from ..core.deal import Deal
from .counter import Formula
from .master import Search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.cards import Move
    from ..core.observation import Observation

# The order of the evaluation's terms.
TERMS = ("carte", "denari", "settebello", "primiera", "scope")
# Reasons, the term each belongs to, and its numbers:
REASONS = (
    ("scopa", 4),  # sweeps the table
    ("settebello", 2),  # takes the settebello
    ("denari", 1),  # takes n denari
    ("prime", 3),  # takes the card that counts most for the primiera: its rank
    ("cards", 0),  # takes n cards
    ("leaves", 4),  # leaves this sum, and the other holds its rank with this chance (%)
    ("safe", 4),  # leaves this sum, which nobody can sweep
    ("mulinello", 4),  # leaves an empty table: the other has to lay
    ("sevens", 2),  # does not offer the seven
    ("twin", 4),  # lays a rank it holds twice: what takes it is taken back
    ("gone", 4),  # lays a rank of which three are gone: only a sum can take it
    ("spariglio", 4),  # takes by a sum, which unpairs those ranks
    ("last", 4),  # the hands are known by counting; the sum of the other's
)
_TERM = dict(REASONS)
# A term that speaks for a move by less than this, in 65536 to the point, is no reason.
_LEAST = 1311
# What a lesson has to have cost, in 65536 to the point.
_COSTLY = 6554
LESSONS = 3


def facts(seen: "Observation", move: "Move") -> "list[tuple[str, int, int]]":
    """What is true of `move`, as reasons with up to two numbers each."""
    card, captured = move
    found = []
    left = [other for other in seen.table if other not in captured]
    formula = Formula(seen)
    if captured:
        taken = (card,) + captured
        denari = len([other for other in taken if other // 10 == DENARI])
        if not left and (seen.stock or sum(seen.in_hand) > 1):
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
    if not left:
        found.append(("mulinello", 0, 0))
    elif total <= 10 and formula.holds[total - 1]:
        chance = (100 * formula.holds[total - 1] + formula.ways // 2) // formula.ways
        found.append(("leaves", total, chance))
    else:
        found.append(("safe", total, 0))
    if SETTEBELLO in seen.table + seen.hand and SETTEBELLO not in left:
        found.append(("sevens", 0, 0))
    if not seen.stock:
        found.append(("last", sum([other % 10 + 1 for other in seen.unseen()]), 0))
    return found


class Advice:
    """The master's move for `seen`, thought out step by step, and what speaks for it."""

    def __init__(self, search: Search, seen: "Observation") -> None:
        self._search = search
        self._seen = seen
        search.begin(seen)

    def step(self) -> bool:
        """Think a slice more; whether anything is left to do."""
        return self._search.step()

    def move(self) -> "Move":
        """The best move so far."""
        return self._search.best()

    def cost(self, move: "Move") -> int:
        """What `move` gives away against the best one, 65536 to the point; not below 0."""
        return max(0, self._search.worth(self.move()) - self._search.worth(move))

    def reasons(self, other: "Move | None" = None) -> "list[tuple[str, int, int]]":
        """Up to three reasons for the best move against `other`, the strongest first.

        Without `other` it is the move that comes next in worth. Of the last round, which is known
        and not judged, what is true of the move is told.
        """
        best = self.move()
        true = facts(self._seen, best)
        if other is None or other == best:
            other = self._search.second()
        if other is None:
            return true[:1]
        against = facts(self._seen, other)
        fresh = [fact for fact in true if fact not in against]
        if not self._seen.stock:
            return (fresh + [fact for fact in true if fact[0] == "last"])[:3]
        mine = self._search.terms(best)
        theirs = self._search.terms(other)
        gains = [mine[i] - theirs[i] for i in range(5)]
        keyed = []
        for place in range(len(fresh)):
            gain = gains[_TERM[fresh[place][0]]]
            if gain > _LEAST:
                keyed.append((-gain, place))
        return [fresh[place] for _, place in sorted(keyed)][:3]


class Review:
    """What a finished deal could have taught `seat`: up to three moments, the dearest first.

    `moments` are (cost, play number, move played, better move, reasons).
    """

    def __init__(self, search: Search, deal: Deal, seat: int) -> None:
        """`deal` is over; it is taken back and played again on the way."""
        self._search = search
        self._seat = seat
        self._deal = deal
        self._plays = [(card, captured) for _, card, captured, _ in deal.history]
        while deal.history:
            deal.undo()
        self._advice = None  # type: Advice | None
        self._thinking = False
        self.moments = []  # type: list[tuple[int, int, Move, Move, list[tuple[str, int, int]]]]

    def step(self) -> bool:
        """Look at one slice more; whether anything is left to do."""
        deal = self._deal
        place = len(deal.history)
        if place == len(self._plays):
            return False
        played = self._plays[place]
        if deal.turn == self._seat and len(deal.legal_moves()) > 1:
            if self._advice is None:
                self._advice = Advice(self._search, deal.observation(self._seat))
                return True
            if self._advice.step():
                return True
            self._weigh(self._advice, place, played)
            self._advice = None
        deal.play(played)
        return True

    def _weigh(self, advice: Advice, place: int, played: "Move") -> None:
        cost = advice.cost(played)
        better = advice.move()
        if cost < _COSTLY or better == played:
            return
        self.moments.append((cost, place, played, better, advice.reasons(played)))
        keys = sorted([(-self.moments[i][0], i) for i in range(len(self.moments))])
        self.moments = [self.moments[key[1]] for key in keys[:LESSONS]]
