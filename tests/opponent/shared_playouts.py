"""The levels in every variant and at every number of seats: legal, fair, sliced, sensible."""

from firmware.core.compat import crc32
from firmware.core.deal import Deal
from firmware.core.notation import move_text, parse_card
from firmware.core.options import Options
from firmware.core.rng import Rng
from firmware.opponent.base import is_base
from firmware.opponent.choice import ByGame
from firmware.opponent.levels import LEVELS, make
from firmware.opponent.playouts import SETUP, Playouts
from tests.opponent import family_cases
from tests.opponent.family_cases import GAMES, TABLE_RULES, random_deal
from tests.shared_tools import trace

# A search as deep as the shipped one's, in less time.
QUICK = (6000, 1500, 6) + SETUP[3:]


def quick():
    return Playouts(True, True, QUICK)


def positions(seed, plays):
    """An observation of every game, with and without table rules, after some plays."""
    number = 0
    for preset, seats in GAMES:
        for changes in ({},) + TABLE_RULES:
            number += 1
            values = dict(changes)
            if "perdere" in values and preset == "cirulla":
                values["cappotto"] = False
            if preset in ("assi", "cirulla") and values.get("forced") == "off":
                values = {}
            if "trente" in values and preset == "cirulla":
                values["piccola"] = 0
            if "napola" in values and preset == "cirulla":
                values["piccola"] = 0
            options = Options(preset, **values)
            deal = random_deal(options, seats, plays(number), seed + bytes((number,)))
            yield deal.observation(deal.turn)


def test_every_level_moves_legally_in_every_game():
    engines = [make(level) for level in LEVELS[:-1]] + [quick()]
    for seen in positions(b"legal", lambda i: i % 36):
        legal = seen.legal_moves()
        for engine in engines:
            assert engine.choose(seen) in legal


def test_moves_are_legal_under_any_options():
    engines = [make(level) for level in LEVELS[:-1]] + [quick()]
    number = 0
    for deal in family_cases.deals(200, b"any"):
        if not deal.is_over():
            number += 1
            seen = deal.observation(deal.turn)
            assert engines[number % 5].choose(seen) in deal.legal_moves()


def test_an_engine_changes_nothing_in_what_it_sees():
    for seen in positions(b"touch", lambda i: 8):
        before = (list(seen.hand), list(seen.table), [list(pile) for pile in seen.piles])
        quick().choose(seen)
        assert (seen.hand, seen.table, seen.piles) == before


def reshuffled(deal, seen, rng):
    """The same deal with the cards that nobody has shown dealt anew among hands and stock."""
    hidden = seen.unseen()
    rng.shuffle(hidden)
    for seat in range(deal.seats):
        if seat != seen.seat:
            shown = seen.shown[seat]
            new = [hidden.pop() for _ in range(len(deal.hands[seat]) - len(shown))]
            deal.hands[seat] = sorted(shown + new)
    return deal.observation(seen.seat)


def test_case_A01_hidden_cards_do_not_change_the_move():
    rng = Rng(b"fair")
    for number, (preset, seats) in enumerate(GAMES):
        deal = random_deal(Options(preset), seats, 3 * number % 30, b"hidden" + bytes((number,)))
        seen = deal.observation(deal.turn)
        for engine in (make("careful"), make("counter"), quick()):
            expected = engine.choose(seen)
            for _ in range(4):
                assert engine.choose(reshuffled(deal, seen, rng)) == expected


def test_what_was_thought_before_does_not_matter():
    engine = quick()
    first = random_deal(Options("scopone"), 4, 5, b"first")
    seen = first.observation(first.turn)
    expected = engine.choose(seen)
    for other in positions(b"between", lambda i: 7):
        engine.choose(other)
        break
    assert engine.choose(seen) == expected


def test_thinking_comes_in_slices_with_a_legal_move_at_any_time():
    for preset, seats in GAMES:
        deal = random_deal(Options(preset), seats, 4, b"slices")
        seen = deal.observation(deal.turn)
        engine = quick()
        engine.begin(seen)
        steps = 0
        move = None
        while move is None:
            assert engine.best() in deal.legal_moves()
            move = engine.step()
            steps += 1
        assert move == engine.best() == quick().choose(seen)
        assert steps > 1 or len(deal.legal_moves()) == 1 or steps == 1


def test_thinking_ends_within_its_work():
    # What one more world may cost lies above the budget, no more.
    for seen in positions(b"work", lambda i: i % 34):
        engine = quick()
        engine.choose(seen)
        m = engine.table.m
        assert m[1463] <= QUICK[0] + QUICK[5] * 40 * m[1462] + 40000


def test_the_longest_tables_are_played_on():
    # Nothing has to be taken, so nearly all cards may come to lie there.
    options = Options(forced="off")
    for number in range(12):
        deal = random_deal(options, 2, 0, b"longest" + bytes((number,)))
        for _ in range(24 + number):
            laid = [move for move in deal.legal_moves() if not move[1]]
            deal.play(laid[0])
        seen = deal.observation(deal.turn)
        assert len(seen.table) == 28 + number
        for engine in (make("careful"), make("counter"), quick()):
            assert engine.choose(seen) in deal.legal_moves()


def position(options, hands, table, stock=0, **more):
    """A deal of two in which seat 0 is to play, made of the given cards only."""
    deal = Deal(options, 2, 1, list(range(40)))
    deal.hands = [sorted([parse_card(name) for name in hand.split()]) for hand in hands]
    deal.table = [parse_card(name) for name in table.split()]
    used = deal.hands[0] + deal.hands[1] + deal.table
    rest = [card for card in range(40) if card not in used]
    deal.piles = [rest[: len(rest) // 2], rest[len(rest) // 2 :]]
    deal.stock = stock
    deal.turn = 0
    deal.last_capturer = 0
    deal._legal = None
    for key in more:
        setattr(deal, key, more[key])
    return deal


def test_at_scopa_it_sweeps_and_at_perdere_it_does_not():
    hands = ("B4 S9", "C9 D10")
    for options, card in ((Options(), "B4"), (Options(perdere=True), "S9")):
        deal = position(options, hands, "C1 C3")
        for level in ("careful", "counter", "master"):
            move = Playouts(level != "careful", level == "master").choose(deal.observation(0))
            assert move[0] == parse_card(card), (level, move_text(move))


def test_the_lowest_levels_turn_round_at_perdere():
    deal = position(Options(perdere=True), ("D4 S8 B6", "C9 D9"), "C1 C3 C6")
    assert make("novice").choose(deal.observation(0)) == (parse_card("S8"), ())
    assert make("greedy").choose(deal.observation(0)) == (parse_card("S8"), ())


def test_a_declared_card_is_held_for_certain():
    # Leaving five on the table is dear where the next seat has shown a five, cheap where the
    # three others are gone and nothing is known of the fourth.
    deal = position(Options(declare=True), ("D2 B8", "C5 D1 S2"), "C3", stock=6)
    deal.piles = [[14, 24, 34, 5, 6, 7], [25, 26, 27, 28]]
    known = deal.observation(0)
    known.shown = [[], [4, 10, 21]]
    unknown = deal.observation(0)
    engine = Playouts(False, False)
    ratings = []
    for seen in (known, unknown):
        engine.begin(seen)
        m = engine.table.m
        order = [move[0] for move in engine._moves]
        ratings.append(m[1272 + order.index(parse_card("D2"))])
    assert ratings[0] < ratings[1]


def test_the_base_game_of_two_stays_with_its_own_engine():
    assert is_base(Options()) and is_base(Options(target=21))
    for options in (Options("assi"), Options(napola=10), Options(perdere=True)):
        assert not is_base(options)
    engine = ByGame("careful")
    deal = random_deal(Options(), 2, 3, b"base")
    engine.begin(deal.observation(deal.turn))
    assert not isinstance(engine._engine, Playouts)
    deal = random_deal(Options(), 3, 3, b"three")
    engine.begin(deal.observation(deal.turn))
    assert isinstance(engine._engine, Playouts)


def test_every_interpreter_finds_the_same_moves():
    engines = (make("careful"), make("counter"), quick())
    total = 0
    for number, seen in enumerate(positions(b"same", lambda i: 5 * i % 36)):
        for engine in engines:
            total = crc32(move_text(engine.choose(seen)).encode(), total)
        if number % (len(TABLE_RULES) + 1) == len(TABLE_RULES):
            trace("%s %d %08x" % (seen.options.preset, seen.seats, total))
