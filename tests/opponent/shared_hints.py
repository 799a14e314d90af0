"""Hints and lessons: true, from public knowledge, and never against the master's move."""

# First, while the device's heap has a hole of this size; frozen into an image it needs none.
from firmware.opponent.weights import DATA  # isort: skip
from firmware.core.deal import Deal
from firmware.core.notation import move_text, parse_card, parse_move
from firmware.core.opening import shuffled
from firmware.core.options import Options
from firmware.core.rng import Rng
from firmware.opponent import kernels
from firmware.opponent.advice import LESSONS, Advice, Review
from firmware.opponent.hints import REASONS, TERMS, facts
from firmware.opponent.levels import make
from firmware.opponent.master import Master, shared_search
from tests.shared_tools import trace

SEARCH = shared_search()
TERM = {key: net for key, net, _ in REASONS}


def cards(text):
    return [parse_card(name) for name in text.split()]


def position(hand, table, mine="", theirs="", stock=24):
    """The observation of seat 0, to lead a hand."""
    deal = Deal(Options(), 2, 1, list(range(40)))
    seen = deal.observation(0)
    seen.hand = sorted(cards(hand))
    seen.table = cards(table)
    seen.piles = [cards(mine), cards(theirs)]
    seen.in_hand = [len(seen.hand), len(seen.hand)]
    seen.stock = stock
    return seen


def thought(seen):
    advice = Advice(seen)
    while advice.step():
        pass
    return advice


def keys(found):
    return [fact[0] for fact in found]


def played_badly(seed):
    """A finished deal in which seat 0 plays at random against the formula."""
    rng = Rng(seed)
    options = Options()
    deal = Deal(options, 2, 1, shuffled(seed, options, 2)[0])
    other = make("careful")
    while not deal.is_over():
        if deal.turn:
            deal.play(other.choose(deal.observation(1)))
        else:
            moves = deal.legal_moves()
            deal.play(moves[rng.below(len(moves))])
    return deal


def test_facts_name_the_chance_that_a_sum_is_swept():
    seen = position("C8 S9 B2", "B3", stock=30)
    found = facts(seen, parse_move("B2"))
    # Four fives among 36 unseen cards, three in his hand.
    assert ("leaves", 5, 31) in found


def test_facts_know_when_nobody_can_sweep():
    seen = position("C8 S9 B2", "B3")
    assert ("safe", 12, 0) in facts(seen, parse_move("S9"))


def test_facts_name_what_is_taken():
    seen = position("C7 S9 B2", "D7 S8")
    found = keys(facts(seen, parse_move("C7xD7")))
    assert "settebello" in found and "denari" in found and "sevens" in found


def test_facts_name_twins_and_ranks_that_are_gone():
    seen = position("C8 S8 B2", "B3")
    assert "twin" in keys(facts(seen, parse_move("C8")))
    seen = position("C8 S9 B2", "B3", mine="S8 D8 B8")
    assert "gone" in keys(facts(seen, parse_move("C8")))


def test_hints_are_the_masters_move():
    master = Master()
    options = Options()
    for number in range(3):
        deal = Deal(options, 2, 0, shuffled(b"hint%d" % number, options, 2)[0])
        seen = deal.observation(deal.turn)
        assert thought(seen).move() == master.choose(seen)


def test_reasons_speak_for_the_move():
    options = Options()
    told = 0
    for number in range(6):
        deal = Deal(options, 2, 0, shuffled(b"reason%d" % number, options, 2)[0])
        for _ in range(number):
            deal.play(deal.legal_moves()[0])
        seen = deal.observation(deal.turn)
        advice = thought(seen)
        best = advice.move()
        for other in deal.legal_moves():
            if other == best:
                continue
            mine = SEARCH.terms(best)
            theirs = SEARCH.terms(other)
            found = advice.reasons(other)
            assert len(found) <= 3
            for fact in found:
                assert fact in facts(seen, best) and fact not in facts(seen, other)
                term = TERM[fact[0]]
                assert mine[term] > theirs[term]
            told += len(found)
            assert advice.cost(other) >= 0
        trace("%s %s" % (move_text(best), advice.reasons()))
    assert told


def test_terms_add_up_to_the_evaluation():
    search = SEARCH
    seen = position("C7 S9 B2", "D7 S8")
    search.begin(seen)
    for move in (parse_move("C7xD7"), parse_move("B2")):
        terms = search.terms(move)
        assert len(terms) == len(TERMS)
        x = search.buffers
        whole = kernels.value.evaluate(x.b, 64, 0, x.f, x.w, x.q, x.a, x.g)
        if not x.a[4]:
            # Each head is rounded by itself.
            assert abs(sum(terms) - whole) < 3000


def test_last_round_is_told_by_counting():
    options = Options()
    deal = Deal(options, 2, 0, shuffled(b"last", options, 2)[0])
    while deal.stock:
        deal.play(deal.legal_moves()[0])
    seen = deal.observation(deal.turn)
    hidden = sum([card % 10 + 1 for card in deal.hands[1 - deal.turn]])
    assert ("last", hidden, 0) in facts(seen, deal.legal_moves()[0])


def test_lessons_are_the_dearest_moments():
    deal = played_badly(b"lesson")
    history = list(deal.history)
    review = Review(deal, 0)
    while review.step():
        pass
    assert deal.is_over() and deal.history == history
    assert 0 < len(review.moments) <= LESSONS
    last = None
    for moment in review.moments:
        assert last is None or moment.cost <= last
        last = moment.cost
        assert history[moment.place][:3] == (0,) + moment.played
        assert moment.better != moment.played
        for card in moment.better[1] + moment.played[1]:
            assert card in moment.table
        moves = move_text(moment.played), move_text(moment.better)
        trace("%d %d %s %s %s" % ((moment.cost, moment.place) + moves + (moment.reasons,)))


def test_whoever_plays_like_the_master_gets_no_lesson():
    options = Options()
    deal = Deal(options, 2, 1, shuffled(b"good", options, 2)[0])
    while not deal.is_over():
        seen = deal.observation(deal.turn)
        deal.play(thought(seen).move())
    review = Review(deal, 0)
    while review.step():
        pass
    assert review.moments == []


def test_weights_hold_six_heads():
    assert len(SEARCH.buffers.heads(DATA, 0)) == 6


def test_every_game_is_advised_by_its_strongest_engine():
    for options, seats in (
        (Options("quindici"), 2),
        (Options("cirulla"), 3),
        (Options("scopone"), 4),
        (Options(perdere=True), 2),
    ):
        deck = shuffled(b"advised", options, seats)[0]
        deal = Deal(options, seats, 0, deck)
        rng = Rng(b"advised")
        while deal.stock or sum([len(hand) for hand in deal.hands]) > 2 * seats:
            moves = deal.legal_moves()
            deal.play(moves[rng.below(len(moves))])
        seen = deal.observation(deal.turn)
        advice = thought(seen)
        assert advice.move() == make("master").choose(seen)
        for move in seen.legal_moves():
            assert advice.cost(move) >= 0
            for fact in advice.reasons(move):
                assert fact in facts(seen, advice.move())
