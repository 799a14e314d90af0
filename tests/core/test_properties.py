"""Properties of the rules under hypothesis, and the long run of random deals (CPython)."""

import random
import time
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.core import log
from firmware.core.captures import captures, legal_moves, moves_in_play
from firmware.core.cards import MATTA, rank
from firmware.core.errors import LogError
from firmware.core.match import fold
from firmware.core.notation import move_text, parse_move
from firmware.core.opening import is_void
from firmware.core.options import Options
from host_tools.random_deals import check_deal, check_end, random_deal

CARD = st.integers(0, 39)
TABLE = st.lists(CARD, unique=True, max_size=10)


def brute_force(card: int, table: list[int], options: Options) -> list[tuple[int, ...]]:
    """All captures by trying every subset, straight from rules.md 2.4, 4, 6 and 7.5."""
    value = rank(card)
    subsets = [
        tuple(sorted(chosen))
        for size in range(1, len(table) + 1)
        for chosen in combinations(table, size)
    ]

    def fewest(sets: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
        return [s for s in sets if len(s) == min(map(len, sets))] if options.fewest_cards else sets

    fifteens = [s for s in subsets if sum(map(rank, s)) + value == 15]
    simple = [s for s in subsets if sum(map(rank, s)) == value]
    if options.exact_first and any(len(s) == 1 for s in simple):
        simple = [s for s in simple if len(s) == 1]
    if options.ace and value == 1:
        aces = [s for s in subsets if len(s) == 1 and rank(s[0]) == 1]
        if not aces or options.ace_with_ace == "sweep":
            found = [tuple(sorted(table))] if table else []
        else:
            found = aces + (fifteens if options.capture == "cirulla" else [])
    elif options.capture == "fifteen":
        found = fewest(fifteens + (simple if options.quindici_equal else []))
    elif options.capture == "cirulla":
        found = fifteens + fewest(simple)
    else:
        found = fewest(simple)
    return sorted(found)


def sometimes(preset: str, *switches: str) -> st.SearchStrategy[Options]:
    """`preset` with some of these options turned over."""
    usual = Options(preset)

    def turned(keys: list[str]) -> Options:
        changes = {key: not getattr(usual, key) for key in keys if key != "ace_with_ace"}
        sweep = {"ace_with_ace": "sweep"} if "ace_with_ace" in keys else {}
        return Options(preset, **changes, **sweep)

    return st.lists(st.sampled_from(switches), unique=True).map(turned)


RULES = st.one_of(
    sometimes("scopa", "exact_first", "fewest_cards"),
    sometimes("assi", "exact_first", "fewest_cards", "ace_with_ace"),
    sometimes("quindici", "exact_first", "fewest_cards", "quindici_equal"),
    sometimes("cirulla", "exact_first", "fewest_cards", "ace_with_ace"),
)


@given(CARD, TABLE, RULES)
def test_captures_are_exactly_those_of_every_subset(
    card: int, table: list[int], options: Options
) -> None:
    table = [other for other in table if other != card]
    assert captures(card, table, options) == brute_force(card, table, options)


@given(st.lists(CARD, unique=True, min_size=1, max_size=12), RULES, st.integers(1, 10))
def test_a_kept_matta_is_taken_and_takes_as_a_card_of_its_worth(
    cards: list[int], options: Options, worth: int
) -> None:
    """A matta worth so much moves as any other card of that rank would in its place."""
    card, table = cards[0], cards[1:]
    others = [c for c in range(worth - 1, 40, 10) if c not in cards]
    if not others or MATTA not in cards:
        return
    double = others[0]
    swapped = [double if c == MATTA else c for c in cards]
    expected = [
        (c if c != double else MATTA, tuple(sorted(MATTA if t == double else t for t in taken)))
        for c, taken in legal_moves([swapped[0]], swapped[1:], options)
    ]
    assert moves_in_play([card], table, options, False, worth) == sorted(expected)


@given(CARD, TABLE)
def test_moves_read_back(card: int, table: list[int]) -> None:
    move = (card, tuple(sorted(table)))
    assert parse_move(move_text(move)) == move


@given(st.binary(max_size=300))
def test_any_bytes_are_a_log_or_a_log_error(data: bytes) -> None:
    try:
        fold(log.read(data)[0])
    except LogError as error:
        assert error.line >= 1


@given(st.lists(st.text(max_size=20), min_size=1, max_size=6))
def test_any_record_is_folded_or_refused(fields: list[str]) -> None:
    with pytest.raises(LogError):
        fold([fields])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_10000_random_deals_keep_40_cards_and_undo_to_the_start(seats: int) -> None:
    options = Options()
    source = random.Random(seats)
    deck = list(range(40))
    start = time.perf_counter()
    for number in range(10_000):
        source.shuffle(deck)
        check_deal(options, seats, deck, source.randrange, every=number < 1_000)
    print(f"{seats} players: {10_000 / (time.perf_counter() - start):.0f} checked deals/s")


_TABLES = [
    ("scopa", (2, 3, 4)),
    ("scopone", (4,)),
    ("scientifico", (4,)),
    ("assi", (2, 3, 4)),
    ("quindici", (2, 3, 4)),
    ("cirulla", (2, 3, 4)),
]


@pytest.mark.parametrize(
    ("preset", "seats"), [(preset, seats) for preset, tables in _TABLES for seats in tables]
)
def test_4500_random_deals_keep_the_invariants(preset: str, seats: int) -> None:
    """rules.md 2.9: the 40 cards, even leftovers, or 10 modulo 15 of a Quindici."""
    options = Options(preset)
    source = random.Random(f"{preset} {seats}")
    deck = list(range(40))
    start = seats * options.hand
    played = 0
    while played < 4_500:
        source.shuffle(deck)
        if is_void(deck[start : start + options.table_cards], options):
            continue
        played += 1
        if played <= 100:
            check_deal(options, seats, deck, source.randrange)
        else:
            check_end(random_deal(options, seats, deck, source.randrange))
