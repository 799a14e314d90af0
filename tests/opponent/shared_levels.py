"""The levels below the master on any interpreter: the same moves, from the observation alone."""

from firmware.core.captures import legal_moves
from firmware.core.compat import crc32
from firmware.core.deal import Deal
from firmware.core.notation import move_text, parse_card, parse_move
from firmware.core.opening import shuffled
from firmware.core.options import Options
from firmware.core.rng import Rng
from firmware.core.scoring import score
from firmware.opponent.counter import Counter, Formula, choices
from firmware.opponent.ending import Ending
from firmware.opponent.greedy import greedy_move
from firmware.opponent.levels import LEVELS, make
from firmware.opponent.worth import is_scopa, sweepers
from tests.shared_tools import raises, trace

BELOW = LEVELS[:-1]

# CRC-32 of the moves of one deal each: level, seats, preset, four deals.
GOLDEN = (
    (
        "greedy",
        2,
        "scopa",
        (
            0x4E117FB5,
            0xEB727AE6,
            0xFCEB4E69,
            0x1EA279F7,
            0x32A702D8,
            0xED7672A1,
            0xC728810A,
            0xB1341CFB,
        ),
    ),
    ("greedy", 3, "scopa", (0x2D203E4C, 0xF1A4B752, 0x8B72782B)),
    ("greedy", 4, "scopa", (0x99A6D653, 0x659C69D5, 0x36D9922F)),
    ("greedy", 4, "scopone", (0x0FBB4797, 0xF6C7C964, 0x57B869E4)),
    ("greedy", 2, "assi", (0xB7293AEB, 0x6555326F, 0x6048FC3F)),
    ("greedy", 2, "quindici", (0x73EA7DC7, 0x5B719D9E, 0x9E4E8FBB)),
    (
        "counter",
        2,
        "scopa",
        (
            0x9162D702,
            0x340BDEC4,
            0x5301D303,
            0x1DD37DB2,
            0x400E9C09,
            0x045A935A,
            0x9963D6E9,
            0x58D724F7,
        ),
    ),
    ("counter", 3, "scopa", (0x02EBAEEB, 0xA425C892, 0xC988E2D0)),
    ("counter", 4, "scopa", (0x47D2B59F, 0xEA95E2A8, 0x68B53877)),
    ("counter", 4, "scopone", (0x366C16C7, 0xBE9D336A, 0xC7ABA31F)),
    ("counter", 2, "assi", (0x052F0F76, 0x98187EDA, 0xCE9415A6)),
    ("counter", 2, "quindici", (0xEEBB8638, 0xC47BF7C3, 0xDA84B921)),
)


def cards(text):
    return [parse_card(name) for name in text.split()]


def position(hand, table, **more):
    """The observation of seat 0 that holds `hand`; what is not told is empty or zero."""
    deal = Deal(Options(**more.pop("options", {})), 2, 1, list(range(40)))
    seen = deal.observation(0)
    seen.hand = sorted(cards(hand))
    seen.table = cards(table)
    seen.piles = [cards(more.get("mine", "")), cards(more.get("theirs", ""))]
    theirs = more.get("theirs_in_hand", 3)
    seen.in_hand = [len(seen.hand), theirs]
    seen.stock = more.get("stock", len(seen.unseen()) - theirs)
    seen.last_capturer = more.get("last_capturer", -1)
    return seen


def played_out(level, seats, preset, seed):
    """The plays of a deal in which every seat is played by `level`, as texts."""
    options = Options(preset)
    deck = shuffled(seed, options, seats)[0]
    deal = Deal(options, seats, 0, deck)
    engine = make(level)
    moves = []
    while not deal.is_over():
        move = engine.choose(deal.observation(deal.turn))
        moves.append(move_text(move))
        deal.play(move)
    return moves


def random_endings(count, seed):
    """Deals with the stock empty after random plays, one at a time."""
    rng = Rng(seed)
    options = Options()
    for i in range(count):
        deal = Deal(options, 2, i % 2, shuffled(seed + bytes((i,)), options, 2)[0])
        while deal.stock or len(deal.history) < 30 + i % 5:
            moves = deal.legal_moves()
            deal.play(moves[rng.below(len(moves))])
        yield deal


def brute_force(deal, seat):
    """The margin of `seat` when both sides play the rest of `deal` best, without any cut."""
    if deal.is_over():
        points = deal.score().points
        return points[seat] - points[1 - seat]
    margins = []
    for move in list(deal.legal_moves()):
        deal.play(move)
        margins.append(brute_force(deal, seat))
        deal.undo()
    return max(margins) if deal.turn == seat else min(margins)


def copied(seen):
    """Everything an observation says, as one value."""
    return repr(
        (seen.hand, seen.table, seen.piles, seen.scope, seen.in_hand, seen.stock, seen.totals)
    )


def test_case_R02_levels_take_the_settebello():
    seen = position("C7 B2 B4", "D7 S7")
    for level in BELOW:
        assert move_text(make(level).choose(seen)) == "C7xD7", level


def test_greedy_takes_a_scopa():
    assert move_text(greedy_move(position("C5 D2 B9", "D3 S2"))) == "C5xD3+S2"


def test_greedy_takes_most_cards_then_most_denari():
    assert move_text(greedy_move(position("C9 S5 B6", "C2 S3 B4 D6"))) == "C9xC2+S3+B4"
    assert move_text(greedy_move(position("D3 C4 S9", "B3 S4 B10"))) == "D3xB3"


def test_greedy_breaks_ties_by_the_order_of_moves():
    assert move_text(greedy_move(position("C4 C3 S9", "B3 B4 B10"))) == "C3xB3"


def test_greedy_lays_the_card_worth_least():
    # Figures are worth less than a 2 for the primiera, a denaro more than any other suit's.
    assert move_text(greedy_move(position("C7 D8 S2", "B10"))) == "S2"
    assert move_text(greedy_move(position("C7 D8 B6", "B10", mine="B7"))) == "B6"


def test_last_play_is_no_scopa():
    options = Options()
    move = parse_move("C5xD2+S3")
    assert is_scopa(move, cards("D2 S3"), False, options)
    assert not is_scopa(move, cards("D2 S3 B9"), False, options)
    assert not is_scopa(move, cards("D2 S3"), True, options)
    assert is_scopa(move, cards("D2 S3"), True, Options(last_play_scopa=True))


def test_ace_that_sweeps_is_a_scopa_by_option():
    move = parse_move("C1xD2+S3")
    assert not is_scopa(move, cards("D2 S3"), False, Options("assi"))
    assert is_scopa(move, cards("D2 S3"), False, Options("assi", ace_sweep_scopa=True))


def test_choices_are_binomials():
    assert [choices(5, k) for k in range(7)] == [1, 5, 10, 10, 5, 1, 0]


def test_formula_counts_the_hands_that_hold_a_rank():
    seen = position("C7 B2 B4", "D7 S7")
    formula = Formula(seen)
    assert formula.ways == choices(35, 3)
    # Three twos are unseen, one seven.
    assert formula.holds[1] == choices(35, 3) - choices(32, 3)
    assert formula.holds[6] == choices(35, 3) - choices(34, 3)


def test_formula_is_the_published_one():
    seen = position("C7 B2 B4", "S2 S1", mine="C5")
    formula = Formula(seen)
    ways, holds = formula.ways, formula.holds
    # Lays C7 on 1 and 2: they add to 10. Worth: C7 1 + 0.4 x 6, S2 1 + 0.4 x 12, S1 1 + 0.4 x 16.
    expected = -2 * 30 * holds[9] - (17 * holds[6] + 29 * holds[1] + 37 * holds[0])
    assert formula.value(parse_move("C7")) == expected
    # B2 takes S2 and leaves the ace: both twos count, the primiera twice.
    expected = 2 * ((29 + 29) * ways - 30 * holds[0]) - 37 * holds[0]
    assert formula.value(parse_move("B2xS2")) == expected


def test_formula_leaves_no_scopa_where_it_can_choose():
    # The fante would leave 9, and four nines are unseen; the king leaves 11.
    seen = position("C10 C8", "B1", mine="C7", stock=27)
    assert move_text(make("counter").choose(seen)) == "C10"


def test_ending_is_exact_by_brute_force():
    for deal in random_endings(24, b"brute"):
        seat = deal.turn
        seen = deal.observation(seat)
        moves = legal_moves(seen.hand, seen.table, seen.options)
        ending = Ending(seen, moves)
        move = ending.step()
        while move is None:
            move = ending.step()
        best = brute_force(deal, seat)
        if len(moves) > 1:
            assert ending.margin == best
        deal.play(move)
        assert brute_force(deal, seat) == best


def test_ending_beats_the_formula():
    gain = 0
    for deal in random_endings(60, b"formula"):
        seat = deal.turn
        seen = deal.observation(seat)
        margins = []
        for move in (make("counter").choose(seen), Formula(seen).ranked()[0]):
            deal.play(move)
            margins.append(brute_force(deal, seat))
            deal.undo()
        assert margins[0] >= margins[1]
        gain += margins[0] - margins[1]
    assert gain > 0


def test_ending_searches_few_nodes():
    nodes = 0
    for deal in random_endings(40, b"nodes"):
        seen = deal.observation(deal.turn)
        counter = Counter()
        counter.begin(seen)
        while counter.step() is None:
            pass
        nodes = max(nodes, counter._ending.nodes)
    assert nodes < 1500


def test_case_A01_hidden_cards_do_not_change_the_move():
    rng = Rng(b"fair")
    options = Options()
    for number in range(6):
        deck = shuffled(b"fair" + bytes((number,)), options, 2)[0]
        plays = 2 + 4 * number
        walk = Deal(options, 2, number % 2, deck)
        moves = []
        for _ in range(plays):
            legal = walk.legal_moves()
            moves.append(legal[rng.below(len(legal))])
            walk.play(moves[-1])
        assert walk.stock
        seen = walk.observation(walk.turn)
        expected = [make(level).choose(seen) for level in BELOW]
        hidden = seen.unseen()
        places = [i for i in range(40) if deck[i] in hidden]
        for _ in range(20):
            rng.shuffle(hidden)
            for i in range(len(places)):
                deck[places[i]] = hidden[i]
            other = Deal(options, 2, number % 2, deck)
            for move in moves:
                other.play(move)
            again = other.observation(walk.turn)
            assert [make(level).choose(again) for level in BELOW] == expected


def test_other_hands_are_counted_where_cards_lie_open():
    rng = Rng(b"open")
    shown = 0
    for seats in (2, 3, 4):
        options = Options("cirulla")
        for number in range(12):
            deck = shuffled(b"open%d" % number, options, seats)[0]
            deal = Deal(options, seats, number % seats, deck)
            while not deal.is_over():
                seen = deal.observation(deal.turn)
                formula = Formula(seen)
                assert formula.ways > 0
                assert min(formula.holds) >= 0 and max(formula.holds) <= formula.ways
                shown += len(seen.shown[(seen.seat + 1) % seats])
                moves = deal.legal_moves()
                deal.play(moves[rng.below(len(moves))])
    assert shown


def test_case_7_ranks_that_sweep_follow_the_rules():
    table = cards("C3 S2")
    for preset, ranks in (("scopa", [5]), ("quindici", [10]), ("cirulla", [1, 5, 10])):
        assert [low + 1 for low in sweepers(table, Options(preset))] == ranks, preset
    # An ace that takes all for nothing is no danger.
    assert [low + 1 for low in sweepers(table, Options("assi"))] == [5]
    assert sweepers(cards("C1 S2 B4"), Options("cirulla")) == [6, 7]
    assert sweepers([], Options("quindici")) == []


def test_levels_leave_the_observation_alone():
    for deal in random_endings(8, b"same"):
        seen = deal.observation(deal.turn)
        before = copied(seen)
        for level in BELOW:
            make(level).choose(seen)
            assert copied(seen) == before


def test_steps_end_at_the_chosen_move():
    for deal in random_endings(8, b"steps"):
        seen = deal.observation(deal.turn)
        for level in BELOW:
            engine = make(level)
            engine.begin(seen)
            move = engine.step()
            while move is None:
                move = engine.step()
            assert move == make(level).choose(seen)


def test_levels_go_by_number_and_by_name():
    assert LEVELS == ("novice", "greedy", "careful", "counter", "master")
    assert type(make(2)) is type(make("greedy"))
    assert type(make(4)) is type(make("counter"))
    for wrong in (0, 99, "best"):
        assert "counter" in str(raises(ValueError, make, wrong))


def test_napoleone_counts_as_the_match():
    options = {"napola": 10}
    # All denari but the ace are taken; the ace lies there, and an ace is in hand.
    mine = "D2 D3 D4 D5 D6 D7 D8 D9 D10 C7 S7 C5 C6 S5 S6 C8 C9"
    theirs = "B2 B3 B4 B5 B6 B7 C2 C3 C4 S2 S3 S4 B8 B9 S8 S9 B10 S10"
    seen = position(
        "S1 B1", "D1", mine=mine, theirs=theirs, theirs_in_hand=2, stock=0, options=options
    )
    assert sorted(seen.unseen()) == sorted(cards("C1 C10"))
    ending = Ending(seen, legal_moves(seen.hand, seen.table, seen.options))
    while ending.step() is None:
        pass
    assert ending.margin == 99
    assert score(seen.piles, seen.scope, seen.options).napoleone == -1


def test_transcripts_are_golden():
    for level, seats, preset, expected in GOLDEN:
        found = []
        for number in range(len(expected)):
            moves = " ".join(played_out(level, seats, preset, b"golden" + bytes((number,))))
            trace("%s %d %s %d: %s" % (level, seats, preset, number, moves))
            found.append(crc32(moves.encode()))
        assert found == list(expected), (level, seats, preset, found)
