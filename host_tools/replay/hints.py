"""Why one move is better than another, in words, from what the player could see.

Built from the differences between the two moves: what is gained, what a scopa of the other side
may cost, what is left within reach. Each belongs to a category of the engine's own judgement, or
to a term of its formula, and is told only where that speaks for the engine's move: so no hint
contradicts the engine.
"""

from dataclasses import dataclass

from firmware.core.cards import DENARI, GRADED_PRIME, PRIME, SETTEBELLO
from firmware.core.observation import Observation
from firmware.opponent.counter import Formula
from firmware.opponent.hints import TERMS
from firmware.opponent.worth import SCOPA, gained, is_scopa, worths
from host_tools.replay.judge import EXACT, Judgement
from host_tools.replay.words import Move, Text, a_rank, both, card, cards, percent, signed

# Differences smaller than this many points are not worth a sentence.
_LEAST = 0.02
_MOST_REASONS = 4
# Fifths of the formula's units to the point.
_POINT = 30
_ALL_VALUES = 220


@dataclass(frozen=True)
class Facts:
    """What can be told of a move. Chances are over the hands the next player may hold."""

    move: Move
    taken: tuple[int, ...]
    scopa: bool
    left: list[int]
    total: int
    risk: float
    exposed: float
    prime: int
    held_twice: bool
    three_gone: bool

    def count(self, suit: int) -> int:
        """How many cards of `suit` are taken."""
        return len([each for each in self.taken if each // 10 == suit])


@dataclass(frozen=True)
class Reason:
    """A difference that speaks for a move: its category, the formula's points for it, in words."""

    term: str
    points: float
    text: Text


class Hints:
    """Facts and reasons for the decision of the seat that sees `seen`."""

    def __init__(self, seen: Observation) -> None:
        self._seen = seen
        self._formula = Formula(seen)
        # There is none where the other's cards lie open.
        self._ways = max(1, self._formula.ways)
        self._worth = worths(seen.piles[seen.side])
        self._unseen = seen.unseen()
        # The words about sums hold for captures by value; the formula knows no other risk.
        self._by_value = seen.options.plain
        # What a card is worth is told where it is worth having.
        self._taking = not seen.options.perdere
        sevens = seen.options.most_sevens or seen.options.three_sevens
        self._primes = None if sevens else GRADED_PRIME if seen.options.graded_figures else PRIME

    def facts(self, move: Move) -> Facts:
        """What can be told of `move`."""
        seen = self._seen
        taken = gained(move, seen.table, seen.options)
        left = [each for each in seen.table if each not in move[1]]
        if not taken:
            left.append(move[0])
        total = sum(each % 10 + 1 for each in left)
        holds = [count / self._ways for count in self._formula.holds]
        last = not seen.stock and sum(seen.in_hand) == 1
        low = move[0] % 10
        return Facts(
            move,
            taken,
            is_scopa(move, seen.table, last, seen.options),
            left,
            total,
            holds[total - 1] if left and total <= 10 and self._by_value else 0.0,
            sum(self._worth[each] * holds[each % 10] for each in left),
            self._prime(taken),
            not taken and [each % 10 for each in seen.hand].count(low) > 1,
            not taken and not [each for each in self._unseen if each % 10 == low],
        )

    def about(self, move: Move) -> list[Text]:
        """What `move` leaves behind, as sentences."""
        facts = self.facts(move)
        out = [self._leaves(facts)] if self._by_value else []
        if self._by_value and len(move[1]) > 1:
            out.append(
                both(
                    "spariglio: prende una somma e spaia quei valori",
                    "spariglio: takes a sum, which unpairs those ranks",
                )
            )
        return out + self._laid(facts)

    def _laid(self, facts: Facts) -> list[Text]:
        if not self._by_value:
            return []
        if facts.held_twice:
            return [
                both(
                    "ne tiene un altro uguale: se lo prendono, il gemello riprende",
                    "keeps its twin in hand: if it is taken, the twin takes back",
                )
            ]
        if facts.three_gone:
            return [
                both(
                    "nessuno può averne un altro uguale: solo una somma può prenderlo",
                    "nobody can hold another of its rank: only a sum can take it",
                )
            ]
        return []

    def reasons(self, judgement: Judgement, move: Move) -> list[Text]:
        """Why the engine's move is better than `move`, weightiest first."""
        ours, best = self.facts(move), self.facts(judgement.best)
        out = self._counted_out(judgement, move) if judgement.kind == EXACT else []
        told = []
        if self._taking:
            told = [
                *self._by_scopa(ours, best),
                *self._by_gain(ours, best),
                *self._by_risk(ours, best),
                *self._by_reach(ours, best),
                *self._by_shape(best),
            ]
        weighed = [(_weight(reason, judgement, move), reason.text) for reason in told]
        weighed.sort(key=lambda each: -each[0])
        out += [text for points, text in weighed if points >= _LEAST]
        if not out:
            out.append(
                both(
                    "nessun motivo da solo: la differenza viene dal seguito del gioco",
                    "no single reason: the difference comes from how play goes on",
                )
            )
        return out[:_MOST_REASONS]

    def _prime(self, taken: tuple[int, ...]) -> int:
        """What `taken` adds to the best of each suit; 0 where sevens are counted instead."""
        if self._primes is None:
            return 0
        best = [0, 0, 0, 0]
        for each in self._seen.piles[self._seen.side]:
            best[each // 10] = max(best[each // 10], self._primes[each % 10])
        before = sum(best)
        for each in taken:
            best[each // 10] = max(best[each // 10], self._primes[each % 10])
        return sum(best) - before

    def _leaves(self, facts: Facts) -> Text:
        if not facts.left:
            return both(
                "lascia il tavolo vuoto (mulinello): chi segue deve calare",
                "leaves an empty table (mulinello): the next player must lay a card",
            )
        if facts.risk:
            low = facts.total - 1
            chance = percent(facts.risk)
            it, en = a_rank(low)["it"], a_rank(low)["en"]
            return both(
                f"lascia {facts.total}: {it} in mano ({chance}) fa scopa",
                f"leaves {facts.total}: {en} in hand ({chance}) sweeps",
            )
        return both(
            f"lascia {facts.total}: nessuno può fare scopa",
            f"leaves {facts.total}: nobody can sweep",
        )

    def _counted_out(self, judgement: Judgement, move: Move) -> list[Text]:
        # What was declared lies open, and is theirs all the same.
        held = sorted(self._unseen + self._seen.shown[1 - self._seen.seat])
        theirs = sum(each % 10 + 1 for each in held)
        seen = _ALL_VALUES - theirs
        best, ours = judgement.values[judgement.best], judgement.values[move]
        return [
            both(
                f"ultima mano, tutto è contato: {_ALL_VALUES} meno {seen} fa {theirs}, "
                f"cioè {cards(held)['it'] if held else 'nulla'} in mano "
                f"all'altro; il meglio finisce a {signed(best)}, la tua mossa a {signed(ours)}",
                f"the last hand can be counted out: {_ALL_VALUES} less {seen} is {theirs}, "
                f"so the other hand is {cards(held)['en'] if held else 'empty'}; "
                f"best play ends at {signed(best)}, your move at {signed(ours)}",
            )
        ]

    def _by_scopa(self, ours: Facts, best: Facts) -> list[Reason]:
        if best.scopa and not ours.scopa:
            return [Reason("scope", 1.0, both("fa scopa: un punto", "sweeps: a point at once"))]
        return []

    def _by_gain(self, ours: Facts, best: Facts) -> list[Reason]:
        more = sum(self._worth[each] for each in best.taken)
        more -= sum(self._worth[each] for each in ours.taken)
        if more <= 0:
            return []
        points = more / _POINT
        out = []
        if SETTEBELLO in best.taken and SETTEBELLO not in ours.taken:
            text = both("prende il settebello", "takes the settebello")
            out.append(Reason("settebello", max(1.0, points), text))
        denari = best.count(DENARI) - ours.count(DENARI)
        if denari > 0:
            it, en = f"{denari} denari in più", f"{denari} more denari"
            if denari == 1:
                it, en = "un denaro in più", "one more denaro"
            text = both(f"prende {it}", f"takes {en}")
            out.append(Reason("denari", points, text))
        prime = best.prime - ours.prime
        if prime > 0:
            text = both(f"vale {prime} di primiera in più", f"is {prime} better for the primiera")
            out.append(Reason("primiera", points, text))
        count = len(best.taken) - len(ours.taken)
        if count == 1:
            text = both("prende una carta in più", "takes one more card")
            out.append(Reason("carte", points, text))
        elif count > 1:
            text = both(f"prende {count} carte in più", f"takes {count} more cards")
            out.append(Reason("carte", points, text))
        return out

    def _by_risk(self, ours: Facts, best: Facts) -> list[Reason]:
        less = (ours.risk - best.risk) * SCOPA / _POINT
        if less <= 0:
            return []
        left, safe = self._leaves(ours), self._leaves(best)
        text = both(
            f"la tua mossa {left['it']}; quella del motore {safe['it']}",
            f"your move {left['en']}; the engine's {safe['en']}",
        )
        return [Reason("scope", less, text)]

    def _by_shape(self, best: Facts) -> list[Reason]:
        """No term of the formula's: told where the engine judges by categories."""
        told = [
            both(f"quella del motore: {text['it']}", f"the engine's {text['en']}")
            for text in self._laid(best)
        ]
        return [Reason("scope", 0.0, text) for text in told]

    def _by_reach(self, ours: Facts, best: Facts) -> list[Reason]:
        less = (ours.exposed - best.exposed) / 2 / _POINT
        holds = self._formula.holds
        more = [each for each in ours.left if each not in best.left and holds[each % 10]]
        if less <= 0 or not more:
            return []
        dearest = max(more, key=lambda each: self._worth[each] * holds[each % 10])
        chance = percent(holds[dearest % 10] / self._ways)
        name, rank = card(dearest), a_rank(dearest % 10)
        text = both(
            f"la tua mossa lascia {name['it']}, che {rank['it']} può prendere ({chance})",
            f"your move leaves {name['en']}, which {rank['en']} may take ({chance})",
        )
        term = "denari" if dearest // 10 == DENARI else "primiera"
        return [Reason("settebello" if dearest == SETTEBELLO else term, less, text)]


def _weight(reason: Reason, judgement: Judgement, move: Move) -> float:
    """How many points speak for the engine's move in what `reason` is about."""
    if judgement.terms is None:
        return reason.points
    place = TERMS.index(reason.term)
    return judgement.terms[judgement.best][place] - judgement.terms[move][place]
