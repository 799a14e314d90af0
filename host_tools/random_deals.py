"""Random deals that check the rules' own invariants (rules.md 2.9), in the shared language.

Used by the tests on every interpreter; `bench` prints the rate of `random_deal`.
"""

from firmware.core.deal import Deal, check_seats
from firmware.core.errors import OptionError
from firmware.core.options import OPTIONS, PRESETS, Options

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


def random_options(below: "Callable[[int], int]", seats: int) -> Options:
    """A random preset with a few random changes that `seats` players can play by."""
    while True:
        preset = PRESETS[below(len(PRESETS))][0]
        changes: dict[str, object] = {}
        for _ in range(below(6)):
            key, _, choices = OPTIONS[below(len(OPTIONS))]
            if isinstance(choices, list):
                changes[key] = choices[0] + below(100)
            else:
                known = choices or (False, True)
                assert isinstance(known, tuple)
                changes[key] = known[below(len(known))]
        try:
            options = Options(preset, **changes)
            check_seats(options, seats)
            return options
        except OptionError:
            pass  # they do not go together: draw again


def state(deal: Deal) -> "tuple[object, ...]":
    """Everything that play changes, as a value to compare."""
    return (
        deal.turn,
        deal.stock,
        deal.last_capturer,
        deal.matta,
        list(deal.declared),
        [list(cards) for cards in deal.shown],
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
    states: list[tuple[object, ...]] = [state(deal)]
    steps = 0
    while deal.turn >= 0:
        assert all_cards(deal) == _WHOLE, "40 cards"
        if deal.declarable() and below(2):
            worths = deal.matta_worths()
            assert deal.declare(worths[below(len(worths))] if worths else 0) in (3, 10)
            steps += 1
            if every:
                states.append(state(deal))
        moves = deal.legal_moves()
        assert moves and moves == sorted(moves), "sorted legal moves"
        if every:
            assert deal.observation(deal.turn).legal_moves() == moves, "the observation's moves"
        deal.play(moves[below(len(moves))])
        steps += 1
        if every:
            states.append(state(deal))
    check_end(deal)
    while steps:
        if every:
            assert state(deal) == states[steps], "undo"
        deal.undo()
        steps -= 1
    assert state(deal) == states[0], "undo to the start"
    return deal


def check_end(deal: Deal) -> None:
    """The invariants of a finished deal (rules.md 2.9); `AssertionError` where one breaks."""
    options = deal.options
    assert all_cards(deal) == _WHOLE, "40 cards at the end"
    assert not deal.legal_moves(), "no move after the end"
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


_WHOLE = list(range(40))
_DECK_POINTS = ("carte", "denari", "settebello", "primiera")
