"""Properties of the rules under hypothesis, and the long run of random deals (CPython)."""

import random
import time
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.core import log
from firmware.core.captures import captures
from firmware.core.cards import rank
from firmware.core.errors import LogError
from firmware.core.match import fold
from firmware.core.notation import move_text, parse_move
from firmware.core.options import Options
from host_tools.random_deals import check_deal

CARD = st.integers(0, 39)
TABLE = st.lists(CARD, unique=True, max_size=10)


def brute_force(card: int, table: list[int], options: Options) -> list[tuple[int, ...]]:
    """All captures by trying every subset, straight from rules.md 2.4 and 6."""
    value = rank(card)
    subsets = [
        tuple(sorted(chosen))
        for size in range(1, len(table) + 1)
        for chosen in combinations(table, size)
    ]
    if options.capture == "fifteen":
        found = [s for s in subsets if sum(map(rank, s)) + value == 15]
    else:
        found = [s for s in subsets if sum(map(rank, s)) == value]
        if options.exact_first and any(len(s) == 1 for s in found):
            found = [s for s in found if len(s) == 1]
    if options.fewest_cards and found:
        least = min(map(len, found))
        found = [s for s in found if len(s) == least]
    return sorted(found)


@given(CARD, TABLE, st.sampled_from(["sum", "fifteen"]), st.booleans(), st.booleans())
def test_captures_are_exactly_those_of_every_subset(
    card: int, table: list[int], capture: str, exact: bool, fewest: bool
) -> None:
    table = [other for other in table if other != card]
    options = Options(capture=capture, exact_first=exact, fewest_cards=fewest)
    assert captures(card, table, options) == brute_force(card, table, options)


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
