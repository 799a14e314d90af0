"""Deals of the whole family for the tests: any options, any seats, and their true positions.

Shared subset: runs on every interpreter.
"""

from firmware.core.deal import Deal, check_seats
from firmware.core.errors import OptionError
from firmware.core.opening import shuffled
from firmware.core.options import OPTIONS, PRESETS, Options
from firmware.core.rng import Rng

# Every preset at every number of seats that it can be played with.
GAMES = (
    ("scopa", 2),
    ("scopa", 3),
    ("scopa", 4),
    ("scopone", 4),
    ("scientifico", 4),
    ("assi", 2),
    ("assi", 3),
    ("assi", 4),
    ("quindici", 2),
    ("quindici", 3),
    ("quindici", 4),
    ("cirulla", 2),
    ("cirulla", 3),
    ("cirulla", 4),
)
# Options beside the presets that change what a good move is.
TABLE_RULES = (
    {"perdere": True},
    {"napola": 10},
    {"re_bello": True},
    {"most_sevens": True},
    {"forced": "off"},
    {"forced": "hand"},
    {"exact_first": False},
    {"trente": True},
    {"direction": "left"},
    {"last_play_scopa": True},
)
_KEPT = ("hand", "table_cards", "target")


def random_game(rng):
    """Options with a few changes, and seats that they can be played with."""
    while True:
        preset = PRESETS[rng.below(len(PRESETS))][0]
        changes = {}
        for key, _, choices in OPTIONS:
            if key not in _KEPT and rng.below(7) == 0:
                known = choices or (False, True)
                changes[key] = known[rng.below(len(known))]
        seats = 2 + rng.below(3)
        try:
            options = Options(preset, **changes)
            check_seats(options, seats)
        except OptionError:
            continue
        return options, seats


def random_deal(options, seats, plays, seed):
    """A deal after some random plays; where cards are declared by hand, all are."""
    rng = Rng(seed)
    deal = Deal(options, seats, rng.below(seats), shuffled(seed, options, seats)[0])
    for _ in range(plays):
        if deal.declarable():
            deal.declare()
        moves = deal.legal_moves()
        deal.play(moves[rng.below(len(moves))])
    if not deal.is_over() and deal.declarable():
        deal.declare()
    return deal


def deals(count, seed):
    """Deals of random games, stopped anywhere, one at a time."""
    rng = Rng(seed)
    for i in range(count):
        options, seats = random_game(rng)
        yield random_deal(options, seats, rng.below(36), seed + bytes((i >> 8, i & 255)))


def true_position(table, deal):
    """Fill `table` with the deal as it is, hidden cards and all."""
    table.fill(deal.observation(deal.turn))
    for seat in range(deal.seats):
        hand = deal.hands[seat]
        table.b[4 + seat] = len(hand)
        for i in range(len(hand)):
            table.b[96 + 10 * seat + i] = hand[i]
    stock = deal.undealt()
    for i in range(len(stock)):
        table.w[296 - len(stock) + i] = stock[i]


def move_of(table, word):
    """A word of the kernels, for the position at 0, as a move of the core."""
    b = table.b
    taken = [b[56 + i] for i in range(b[2]) if word >> 4 >> i & 1]
    return b[96 + 10 * b[0] + (word & 15)], tuple(sorted(taken))


def tried(module, table, seen, cards, positions, worlds):
    """The sums of up to eight moves after some worlds, and the work they took.

    From `cards` on the rest is solved, in at most `positions`.
    """
    table.fill(seen)
    m = table.m
    moves = seen.legal_moves()[:8]
    for i in range(len(moves)):
        m[1200 + i] = table.word(moves[i], seen)
        m[1224 + i] = 0
        m[1248 + i] = 1
    m[1462] = len(moves)
    m[1463] = m[1464] = m[1468] = 0
    m[1466] = cards
    m[1467] = positions
    while m[1464] < worlds:
        module.trial(table.b, m, table.w)
    return [int(m[1224 + i]) for i in range(len(moves))] + [int(m[1463])]
