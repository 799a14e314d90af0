"""The kernels of the whole family against the core: moves, plays, scores, exact ends, worlds."""

from firmware.core.compat import crc32
from firmware.core.options import Options
from firmware.core.rng import Rng
from firmware.opponent.family_kernels import family, rollout
from firmware.opponent.plain import family as plain_family
from firmware.opponent.plain import rollout as plain_rollout
from firmware.opponent.playouts import shared_table
from tests.opponent import family_cases
from tests.opponent.family_cases import GAMES, move_of, random_deal, tried, true_position
from tests.shared_tools import trace

BOTH = (family, plain_family)


def moves_found(module, table):
    count = module.plays(table.b, 0, table.m, 0, table.w)
    return sorted([move_of(table, table.m[i]) for i in range(count)])


def test_kernels_know_the_cores_moves_under_any_options():
    table = shared_table()
    for deal in family_cases.deals(300, b"moves"):
        opening = deal.options.vile and not deal.history
        if deal.is_over() or len(deal.table) > 24 or opening:
            continue
        table.fill(deal.observation(deal.turn))
        for module in BOTH:
            assert moves_found(module, table) == deal.legal_moves(), deal.options.fields()


def finished(module, table, deal, rng):
    """Play `deal` to its end, here and in the kernel; the side that the kernel says has won."""
    while True:
        words = [table.m[i] for i in range(module.plays(table.b, 0, table.m, 0, table.w))]
        word = words[rng.below(len(words))]
        deal.play(move_of(table, word))
        going = module.go(table.b, 0, word, table.w)
        if deal.is_over():
            assert going == 0
            return module.judge(table.b, 0, table.m, table.w)
        assert table.b[0] == deal.turn and going == len(deal.hands[deal.turn])


def test_kernels_play_and_score_as_the_core_does_under_any_options():
    table = shared_table()
    rng = Rng(b"plays")
    number = 0
    for deal in family_cases.deals(240, b"scores"):
        # New declarations are chance to the kernels, and a table of more is cut short.
        opening = deal.options.vile and not deal.history
        if deal.is_over() or deal.options.declare or deal.options.forced == "off" or opening:
            continue
        number += 1
        true_position(table, deal)
        won = finished(BOTH[number % 2], table, deal, rng)
        result = deal.score()
        assert [table.m[1474 + side] for side in range(deal.sides)] == result.points
        if result.napoleone >= 0:
            assert won == result.napoleone


def test_plays_go_on_where_the_core_would():
    # The position that a play leads to is the one that is told, pile by pile.
    table = shared_table()
    for deal in family_cases.deals(120, b"told"):
        opening = deal.options.vile and not deal.history
        if deal.is_over() or deal.options.declare or len(deal.table) > 23 or opening:
            continue
        true_position(table, deal)
        moves_found(family, table)
        word = table.m[0]
        deal.play(move_of(table, word))
        family.go(table.b, 0, word, table.w)
        if deal.is_over():
            continue
        played = bytes(table.b[:136])
        true_position(table, deal)
        told = bytes(table.b[:136])
        sides = 20 + 12 * deal.sides
        assert played[4:sides] == told[4:sides] and played[:4] == told[:4]
        count = played[2]
        assert sorted(played[56 : 56 + count]) == sorted(told[56 : 56 + count])


def worth_of(deal):
    """What the deal that is over is worth to each side, written anew from the docstring."""
    result = deal.score()
    points = result.points
    totals = [deal.totals[side] + points[side] for side in range(deal.sides)]
    won = result.napoleone
    bonus = 180
    if won < 0 and max(totals) >= deal.options.target:
        best = min(totals) if deal.options.perdere else max(totals)
        if totals.count(best) == 1:
            won = totals.index(best)
        bonus = 18
    worths = []
    for side in range(deal.sides):
        others = [other for other in range(deal.sides) if other != side]
        if deal.sides == 2:
            worth = 6 * (points[side] - points[others[0]])
        else:
            first, second = others
            ahead = totals[first] - totals[second]
            shares = (3, 3) if not ahead else (4, 2) if ahead > 0 else (2, 4)
            worth = 6 * points[side] - shares[0] * points[first] - shares[1] * points[second]
        if deal.options.perdere:
            worth = -worth
        if won >= 0:
            worth += bonus if won == side else -bonus
        worths.append(6144 + worth)
    return worths


def best_worths(deal):
    """The worths when every side plays the rest of `deal` best for itself, without any cut.

    Captures are looked at first, as the kernel does, and the first of equals is kept.
    """
    if deal.is_over():
        return worth_of(deal)
    best = None
    side = deal.side_of(deal.turn)
    moves = list(deal.legal_moves())
    for move in [move for move in moves if move[1]] + [move for move in moves if not move[1]]:
        deal.play(move)
        found = best_worths(deal)
        deal.undo()
        if best is None or found[side] > best[side]:
            best = found
    return best


def endings(cards, seed):
    """Deals with no stock left and `cards` still to be played, of every game and side."""
    number = 0
    for preset, seats in GAMES:
        for changes in ({}, {"perdere": True}, {"last_play_scopa": True}):
            changes = dict(changes)
            if preset == "cirulla":
                # What a hand declares when its turn comes is chance to the kernels.
                changes["declare"] = changes["cappotto"] = False
            number += 1
            options = Options(preset, **changes)
            total = 40 - options.table_cards
            yield random_deal(options, seats, total - cards, seed + bytes((number,)))


def test_exact_ends_are_those_of_brute_force():
    table = shared_table()
    for number, deal in enumerate(endings(6, b"ends")):
        deal.totals = [deal.options.target - 3 + side for side in range(deal.sides)]
        true_position(table, deal)
        for i in range(136):
            table.b[288 + i] = table.b[i]
        table.m[1467] = 5000
        module = (rollout, plain_rollout)[number % 2]
        assert module.play_best(table.b, 288, table.m, table.w) == 1
        side = deal.side_of(deal.turn)
        expected = best_worths(deal)
        if deal.sides == 2:
            assert table.m[1470 + side] == expected[side]
        else:
            # With three sides equal moves may differ in what they give the others.
            assert table.m[1470 + side] >= 6144 - 400
            if not two_ways(deal):
                assert [table.m[1470 + i] for i in range(3)] == expected


def two_ways(deal):
    """Whether somewhere in the rest of `deal` two moves are worth the same to who plays."""
    if deal.is_over():
        return False
    side = deal.side_of(deal.turn)
    seen = []
    for move in list(deal.legal_moves()):
        deal.play(move)
        tied = two_ways(deal)
        worth = best_worths(deal)[side]
        deal.undo()
        if tied or worth in seen:
            return True
        seen.append(worth)
    return False


def test_an_end_that_takes_too_long_is_given_up():
    table = shared_table()
    for deal in endings(6, b"long"):
        true_position(table, deal)
        for i in range(136):
            table.b[288 + i] = table.b[i]
        table.m[1467] = 3
        assert rollout.play_best(table.b, 288, table.m, table.w) == 0
        break


def test_worlds_fit_what_was_seen():
    table = shared_table()
    b = table.b
    for deal in family_cases.deals(150, b"worlds"):
        if deal.is_over():
            continue
        seen = deal.observation(deal.turn)
        table.fill(seen)
        for _ in range(3):
            rollout.imagine(b, table.m, table.w)
            dealt = [table.w[296 - seen.stock + i] for i in range(seen.stock)]
            for cards in seen.piles + [seen.table]:
                dealt += cards
            for seat in range(seen.seats):
                assert b[148 + seat] == seen.in_hand[seat]
                hand = [b[240 + 10 * seat + i] for i in range(seen.in_hand[seat])]
                for card in seen.shown[seat]:
                    assert card in hand
                dealt += hand
            assert sorted(dealt) == list(range(40))


def test_worlds_differ():
    table = shared_table()
    table.fill(random_deal(Options("scopone"), 4, 3, b"differ").observation(0))
    found = []
    for _ in range(20):
        rollout.imagine(table.b, table.m, table.w)
        found.append(bytes(table.b[240:280]))
    assert len(set(found)) == 20


def test_native_kernels_find_what_their_plain_twins_find():
    # On CPython both are plain; the compiled ones are compared in `test_family.py`.
    table = shared_table()
    total = 0
    for deal in family_cases.deals(60, b"twins"):
        if deal.is_over():
            continue
        seen = deal.observation(deal.turn)
        sums = tried(rollout, table, seen, 6, 2000, 2)
        assert sums == tried(plain_rollout, table, seen, 6, 2000, 2), seen.options.fields()
        total = crc32(repr(sums).encode(), total)
    trace("%08x" % total)


def test_a_world_counts_only_when_all_candidates_were_tried():
    table = shared_table()
    deal = random_deal(Options("scopone"), 4, 3, b"whole")
    seen = deal.observation(deal.turn)
    tried(rollout, table, seen, 6, 2000, 1)
    m = table.m
    before = [m[1224 + i] for i in range(8)]
    m[1248] = 0
    for i in range(1, 7):
        assert rollout.trial(table.b, m, table.w) == 0
        assert [m[1224 + i] for i in range(8)] == before and m[1464] == 1
    while rollout.trial(table.b, m, table.w) == 0:
        pass
    assert m[1464] == 2 and m[1224] == before[0]
    for i in range(1, m[1462]):
        assert m[1224 + i] > before[i]


def test_what_takes_too_long_to_solve_is_played_out_instead():
    table = shared_table()
    for number, deal in enumerate(endings(6, b"longer")):
        if number % 8 == 0:
            tried(rollout, table, deal.observation(deal.turn), 12, 1, 3)
            assert table.m[1466] == 0 and table.m[1464] == 3
