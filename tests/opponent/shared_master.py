"""The master on any interpreter: the same moves and node counts, fair, in slices."""

# First, while the device's heap has a hole of this size; frozen into an image it needs none.
from firmware.opponent.weights import DATA  # isort: skip
from firmware.core.compat import crc32
from firmware.core.deal import Deal
from firmware.core.notation import move_text
from firmware.core.opening import shuffled
from firmware.core.options import Options
from firmware.core.rng import Rng
from firmware.opponent import kernels
from firmware.opponent.base import is_base
from firmware.opponent.buffers import set_position
from firmware.opponent.counter import Counter, Formula
from firmware.opponent.levels import make
from firmware.opponent.master import Master
from firmware.opponent.plain import rules, search, value
from host_tools.arena import policy
from tests.shared_tools import trace

# CRC-32 of the moves and node counts of the first deals that the master plays with itself.
GOLDEN = (0x27813DC8, 0x28EA8C93)


class Words:
    """The words of `data` from a place on, without a copy in the device's heap."""

    def __init__(self, data, at):
        self._data = data
        self._at = at

    def __getitem__(self, i):
        at = self._at + 4 * i
        data = self._data
        return data[at] | data[at + 1] << 8 | data[at + 2] << 16 | data[at + 3] << 24


# One set of buffers for all tests: they do not fit twice beside each other in the device's heap.
_master = []


def master():
    if not _master:
        _master.append(Master())
    return _master[0]


def walks(count, seed, plays):
    """Deals after some random plays, one at a time, with the deck they came from."""
    rng = Rng(seed)
    options = Options()
    for i in range(count):
        deck = shuffled(seed + bytes((i,)), options, 2)[0]
        deal = Deal(options, 2, i % 2, deck)
        for _ in range(plays(i)):
            moves = deal.legal_moves()
            deal.play(moves[rng.below(len(moves))])
        yield deal, deck


def moves_of(word_moves, table):
    """Words of the kernels as the core's moves."""
    table = sorted(table)
    found = []
    for word in word_moves:
        mask = word >> 8
        found.append((word & 63, tuple([table[i] for i in range(len(table)) if mask >> i & 1])))
    return found


def searched(module, scores, buffers, seen, past):
    """Everything that the search finds in one position, by the given kernels."""
    x = buffers
    x.clear()
    set_position(x.b, seen)
    x.m[642] = 6
    for i in range(6):
        x.m[649 + i] = (50000, 3, 200, 655, past, 100)[i]
    left = module.prepare(x.b, 0, x.m, x.f, x.w, x.q, x.a, x.g)
    while left:
        left = module.try_world(x.b, 0, x.m, x.f, x.w, x.q, x.a, x.g)
    scores.evaluate(x.b, 64, seen.seat, x.f, x.w, x.q, x.a, x.g)
    return [module.decide(x.m)] + [x.m[i] for i in range(640, 800)] + [x.a[3]]


def test_kernels_know_the_moves_in_the_cores_order():
    x = master().buffers()
    for deal, _ in walks(24, b"order", lambda i: i):
        set_position(x.b, deal.observation(deal.turn))
        for module in (rules, kernels.rules):
            count = module.moves(x.b, 0, x.m, 0, x.w)
            words = [x.m[i] for i in range(count)]
            assert moves_of(words, deal.table) == deal.legal_moves()


def test_kernels_value_moves_by_the_formula():
    x = master().buffers()
    for deal, _ in walks(12, b"formula", lambda i: 2 * i):
        seen = deal.observation(deal.turn)
        set_position(x.b, seen)
        count = policy.formula(x.b, 0, x.m, 0, x.w)
        formula = Formula(seen)
        for i in range(count):
            assert x.m[32 + i] - (1 << 28) == formula.value(deal.legal_moves()[i])


def test_native_kernels_equal_their_plain_twins():
    # On CPython both are the plain ones; `test_kernels.py` compares the compiled ones there.
    x = master().buffers()
    own = x.q
    for deal, _ in walks(6, b"twins", lambda i: 3 * i + 1):
        seen = deal.observation(deal.turn)
        past = 1 if len(deal.history) > 8 else 0
        x.q = Words(DATA, 16)
        plain = searched(search, value, x, seen, past)
        x.q = own
        assert searched(kernels.search, kernels.value, x, seen, past) == plain


def test_exact_ending_is_the_counters():
    counter = Counter()
    for deal, _ in walks(10, b"ending", lambda i: 30 + i % 5):
        seen = deal.observation(deal.turn)
        assert master().choose(seen) == counter.choose(seen)


def test_case_A01_hidden_cards_do_not_change_the_masters_move():
    options = Options()
    rng = Rng(b"hidden")
    for deal, deck in walks(2, b"fair", lambda i: 3 + 8 * i):
        seen = deal.observation(deal.turn)
        expected = master().choose(seen)
        hidden = seen.unseen()
        places = [i for i in range(40) if deck[i] in hidden]
        for _ in range(20):
            rng.shuffle(hidden)
            for i in range(len(places)):
                deck[places[i]] = hidden[i]
            other = Deal(options, 2, deal.dealer, deck)
            for _, card, captured, _ in deal.history:
                other.play((card, captured))
            assert master().choose(other.observation(deal.turn)) == expected


def test_what_was_thought_before_does_not_matter():
    options = Options()
    deck = shuffled(b"memory", options, 2)[0]
    deal = Deal(options, 2, 0, deck)
    first = master().choose(deal.observation(1))
    for other, _ in walks(2, b"other", lambda i: 9):
        master().choose(other.observation(other.turn))
    assert master().choose(deal.observation(1)) == first


def test_thinking_comes_in_slices_and_may_be_cut_short():
    for deal, _ in walks(3, b"slices", lambda i: i):
        engine = master()
        engine.begin(deal.observation(deal.turn))
        steps = 0
        move = None
        while move is None:
            assert engine.best() in deal.legal_moves()
            move = engine.step()
            steps += 1
        assert engine.best() == move


def test_other_games_are_played_by_the_formula():
    assert is_base(Options()) and is_base(Options(target=21))
    for options, seats in (
        (Options("assi"), 2),
        (Options("quindici"), 2),
        (Options(forced="off"), 2),
        (Options(napola=10), 2),
        (Options(), 3),
        (Options("scopone"), 4),
    ):
        assert seats > 2 or not is_base(options)
        deal = Deal(options, seats, 0, shuffled(b"others", options, seats)[0])
        seen = deal.observation(deal.turn)
        assert master().choose(seen) == make("counter").choose(seen)


def test_masters_deals_are_golden():
    found = []
    for number in range(len(GOLDEN) or 2):
        options = Options()
        deal = Deal(options, 2, number % 2, shuffled(b"golden" + bytes((number,)), options, 2)[0])
        nodes = master().nodes()
        moves = []
        while not deal.is_over():
            move = master().choose(deal.observation(deal.turn))
            moves.append(move_text(move))
            deal.play(move)
        text = " ".join(moves) + " nodes %d" % (master().nodes() - nodes)
        trace(text)
        found.append(crc32(text.encode()))
    assert found == list(GOLDEN), ["0x%08X" % each for each in found]


def test_weights_are_whole():
    hidden = DATA[0] | DATA[1] << 8
    assert hidden % 4 == 0 and DATA[2] == 1
    assert len(DATA) == 16 + 472 * hidden + 2 * (2 * hidden + 4) + 4 * 144 + 6 * (2 * hidden + 4)
