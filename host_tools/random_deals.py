"""Random deals that check the rules' own invariants (rules.md 2.9), in the shared language.

Used by the tests on every interpreter and by `bench`, which prints the rate beside the check.
"""

from firmware.core.deal import Deal
from firmware.core.options import Options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def random_deal(
    options: Options, seats: int, deck: "list[int]", below: "Callable[[int], int]"
) -> Deal:
    """A whole deal of random legal plays; `below(n)` draws a number under n."""
    deal = Deal(options, seats, below(seats), deck)
    while deal.turn >= 0:
        moves = deal.legal_moves()
        deal.play(moves[below(len(moves))])
    return deal


def state(deal: Deal) -> "tuple[object, ...]":
    """Everything that play changes, as a value to compare."""
    return (
        deal.turn,
        deal.stock,
        deal.last_capturer,
        list(deal.table),
        [list(hand) for hand in deal.hands],
        [list(pile) for pile in deal.piles],
        list(deal.scope),
        list(deal.leftovers),
    )


def all_cards(deal: Deal) -> "list[int]":
    """Every card in hands, table, piles and stock, sorted; the 40 cards at any time."""
    found = list(deal.table)
    for hand in deal.hands:
        found += hand
    for pile in deal.piles:
        found += pile
    found += deal.undealt()
    return sorted(found)


def check_deal(
    options: Options,
    seats: int,
    deck: "list[int]",
    below: "Callable[[int], int]",
    every: bool = True,
) -> Deal:
    """Play a random deal and back to its start; `AssertionError` where an invariant breaks.

    Returns the deal, undone to its start. Without `every`, undo is compared with the start alone,
    not with the state before each play.
    """
    deal = Deal(options, seats, below(seats), deck)
    whole = list(range(40))
    states: list[tuple[object, ...]] = []
    while deal.turn >= 0:
        assert all_cards(deal) == whole, "40 cards"
        moves = deal.legal_moves()
        assert moves and moves == sorted(moves), "sorted legal moves"
        if every or not states:
            states.append(state(deal))
        deal.play(moves[below(len(moves))])
    assert all_cards(deal) == whole, "40 cards at the end"
    assert not deal.legal_moves(), "no move after the end"
    _check_end(deal)
    while deal.history:
        deal.undo()
        if every or not deal.history:
            assert state(deal) == states.pop(), "undo"
    return deal


def _check_end(deal: Deal) -> None:
    """The invariants of a finished deal (rules.md 2.9)."""
    options = deal.options
    result = deal.score()
    if options.plain:
        assert sum([card % 10 + 1 for card in deal.leftovers]) % 2 == 0, "even leftovers"
    elif options.capture == "fifteen" and not options.quindici_equal:
        assert sum([card % 10 + 1 for card in deal.leftovers]) % 15 == 10, "leftovers modulo 15"
    if deal.last_capturer >= 0:
        base = sum([sum(result.row(name).points) for name in _DECK_POINTS])
        assert 1 <= base <= 4, "deck points"
        assert sum(result.row("settebello").points) == 1, "settebello"
    assert sum(result.points) == sum([sum(row.points) for row in result.rows]), "points"


_DECK_POINTS = ("carte", "denari", "settebello", "primiera")
