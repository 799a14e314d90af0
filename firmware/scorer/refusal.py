"""Why an entry is refused: a short code that a screen translates, and words for a tool.

One class for the whole scorer. A refusal changes nothing; the code names the rule that the entry
breaks, so that the reason can be shown where the entry was made.
"""

from firmware.core.errors import ScopaError

REASONS = (
    ("cards40", "there are 40 cards in all"),
    ("denari10", "there are 10 denari in all"),
    ("sevens4", "there are four sevens in all"),
    ("denari_carte", "a side has no more denari than cards"),
    ("carte_denari", "only 30 of the cards are not denari"),
    ("denari_held", "that side holds more denari than were counted"),
    ("denari_all", "the side with all ten denari has every one of them"),
    ("settebello_none", "the settebello belongs to the side with its card"),
    ("same_card", "one card cannot be in two piles"),
    ("no_more", "there is nothing more to choose on this side"),
    ("bonus_once", "the opening table is taken once in a deal"),
    ("bonus_many", "a side declares once for each three cards that it gets"),
    ("sevens_carte", "a side has no more sevens than cards"),
    ("prime_few", "a primiera needs a card of each suit"),
    ("prime_must", "so many cards hold a card of each suit"),
    ("prime_seven", "each seven is in one pile: these totals do not go together"),
    ("prime_settebello", "the settebello counts in its side's primiera"),
    ("prime_denari", "denari and primiera do not go together"),
    ("prime_suits", "nobody has four suits: use the calculator, or say who wins"),
    ("napola_longer", "with that card the run of denari is longer"),
    ("nothing", "there is nothing to take back"),
    ("not_now", "that cannot be done now"),
    ("target", "a target is a number from 1 to 999"),
    ("names", "a match has 2 to 4 sides with a name each"),
)


class Refused(ScopaError):
    """An entry that the rules do not allow; `code` is a key of `REASONS`."""

    def __init__(self, code: str) -> None:
        super().__init__(dict(REASONS)[code])
        self.code = code
