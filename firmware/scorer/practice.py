"""Scoring practice: a deck dealt out in two piles, and who takes each point of them, and why."""

from firmware.core.cards import CARDS, PRIME
from firmware.core.options import Options
from firmware.core.scoring import NOBODY, Row, score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.core.rng import Rng

ASKED = ("carte", "denari", "settebello", "primiera")
_LEAST = 13
# Every so often a tie, which is what people get wrong.
_LEVEL = 20


class Practice:
    """Two `piles` of sorted cards; `answer` says who takes a point of them."""

    def __init__(self, rng: "Rng") -> None:
        deck = list(range(CARDS))
        rng.shuffle(deck)
        size = _LEVEL if rng.below(4) == 0 else _LEAST + rng.below(CARDS - 2 * _LEAST + 1)
        self.piles = [sorted(deck[:size]), sorted(deck[size:])]
        self._score = score(self.piles, [0, 0], Options())

    def row(self, category: str) -> Row:
        """The row of one of `ASKED`, as core scores it."""
        return self._score.row(category)

    def answer(self, category: str) -> int:
        """The side that takes the point of `category`, or `NOBODY`."""
        return self.row(category).winner

    def choices(self, category: str) -> "list[int]":
        """The sides that can be named for `category`; nobody holds no settebello."""
        return [0, 1] if category == "settebello" else [0, NOBODY, 1]

    def best(self, side: int) -> "list[int]":
        """The card of each suit that counts for the primiera of `side`, -1 for a missing suit."""
        best = [-1, -1, -1, -1]
        for card in self.piles[side]:
            held = best[card // 10]
            if held < 0 or PRIME[card % 10] > PRIME[held % 10]:
                best[card // 10] = card
        return best
