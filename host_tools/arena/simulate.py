"""Deals, matches and their players on the PC, over the search kernels: compiled with them.

The same language as the kernels, plus numpy floats for the net. `compiled.py` puts this text
behind theirs and compiles both by numba; the imports are what it then finds beside itself. Types
are numba's business.
"""
# mypy: ignore-errors

import numpy as np

from firmware.opponent.buffers import work
from firmware.opponent.plain.rules import apply, final, moves, solve
from firmware.opponent.plain.search import decide, prepare, try_world
from firmware.opponent.plain.value import features, needs
from host_tools.arena.policy import formula, greedy

WORK = np.array(list(work()), np.int64)

# -- kernels --------------------------------------------------------------------------------------


def start(b, o, deck, dealer):
    """Deal `deck` for two seats: the first position of a deal at `o`."""
    for i in range(64):
        b[o + i] = 0
    first = 1 - dealer
    for i in range(6):
        b[o + deck[i]] = 5 + (first if i % 2 == 0 else dealer)
    for i in range(6, 10):
        b[o + deck[i]] = 4
    b[o + 40] = first
    b[o + 41] = 3
    b[o + 46] = 30
    b[o + 56] = 3
    b[o + 57] = 3
    b[o + 60] = 11
    b[o + 61] = 11


def refill(b, o, deck):
    """Deal the next three cards each where both hands are empty and stock is left."""
    if b[o + 56] == 0 and b[o + 57] == 0 and b[o + 46] > 0:
        first = b[o + 40]
        at = 40 - b[o + 46]
        for i in range(6):
            b[o + deck[at + i]] = 5 + (first if i % 2 == 0 else 1 - first)
        b[o + 46] -= 6
        b[o + 56] = 3
        b[o + 57] = 3


def shuffle(deck):
    """A fair deck without three kings on the table."""
    while True:
        for i in range(40):
            deck[i] = i
        for i in range(39, 0, -1):
            j = np.random.randint(0, i + 1)
            x = deck[i]
            deck[i] = deck[j]
            deck[j] = x
        kings = 0
        for i in range(6, 10):
            if deck[i] % 10 == 9:
                kings += 1
        if kings < 3:
            return


def random_deals(count, seed, decks, history, margins):
    """Play `count` random deals; the first rows of decks, moves and margins are kept."""
    np.random.seed(seed)
    b = np.zeros(256, np.int64)
    m = np.zeros(1024, np.int64)
    w = work_table()
    deck = np.zeros(40, np.int64)
    total = 0
    for number in range(count):
        shuffle(deck)
        o = 0
        start(b, o, deck, number & 1)
        keep = number < len(margins)
        for ply in range(36):
            n = moves(b, o, m, 0, w)
            mv = m[np.random.randint(0, n)]
            apply(b, o, 64 - o, mv, w)
            o = 64 - o
            refill(b, o, deck)
            if keep:
                history[number, ply] = mv
        margin = final(b, o, w)
        total += margin
        if keep:
            decks[number, :] = deck
            margins[number] = margin
    return total


def solve_root(b, o, m, w):
    """Play the exact last round from `o`: its best move, ties by the formula."""
    n = formula(b, o, m, 700, w)
    best = -1
    top = -1
    # The search begins each root move with the best so far, so only a better one replaces it.
    for _ in range(n):
        pick = -1
        for i in range(n):
            if m[732 + i] >= 0 and (pick < 0 or m[732 + i] > m[732 + pick]):
                pick = i
        m[732 + pick] = -1
        mv = m[700 + pick]
        if n == 1:
            return mv
        apply(b, o, o + 64, mv, w)
        seat = b[o + 40]
        if b[o + 64 + 57 - seat] == 0:
            v = final(b, o + 64, w)
            v = 64 - v if seat else 64 + v
        else:
            low = top if top >= 0 else 0
            v = 128 - solve(b, o + 64, m, w, (128 - 127) | ((128 - low) << 8))
        if v > top:
            top = v
            best = mv
    return best


def work_table():
    """`buffers.work` as words."""
    return WORK.copy()


def forget(acc):
    """Empty the accumulators of both seats."""
    acc[0][:] = 0
    acc[1][:] = 0
    acc[2][:] = 0


def value(b, o, p, mode, f, w, net, acc):
    """What the net thinks seat `p`'s position at `o` is worth, after its own play, in points.

    `net` is (first layer, heads, their bias, the two sums of heads, their bias, equity), `acc`
    each seat's (features, marks, hidden sums), which follow from position to position. `mode` 0
    counts points, 1 the chance to win the match in points' worth.
    """
    cur = acc[0][p]
    marks = acc[1][p]
    h = acc[2][p]
    w1 = net[0]
    n = features(b, o, p, f, w)
    for i in range(n):
        k = f[i]
        if marks[k] == 0:
            h += w1[k]
        marks[k] |= 2
    for i in range(cur[127]):
        k = cur[i]
        if marks[k] == 1:
            h -= w1[k]
            marks[k] = 0
    for i in range(n):
        marks[f[i]] = 1
        cur[i] = f[i]
    cur[127] = n
    ws = net[3][mode]
    v = net[4][mode]
    for i in range(h.shape[0]):
        v += max(h[i], np.float32(0)) * ws[i]
    if mode:
        return v + net[5][needs(b, o, p) * 12 + needs(b, o, 1 - p)]
    return v + b[o + 42 + p] - b[o + 43 - p]


def heads(p, net, acc, out):
    """The six heads at the position that `value` saw last for seat `p`."""
    h = acc[2][p]
    for j in range(6):
        v = net[2][j]
        x = net[1][j]
        for i in range(h.shape[0]):
            v += max(h[i], np.float32(0)) * x[i]
        out[j] = v


def net_move(b, o, m, k, w, f, mode, net, acc, found):
    """The net's best move of the position at `o`; its value to `found[0]`. Moves go to `k`."""
    seat = b[o + 40]
    n = moves(b, o, m, k, w)
    top = -1e9
    best = m[k]
    for i in range(n):
        apply(b, o, o + 64, m[k + i], w)
        v = value(b, o + 64, seat, mode, f, w, net, acc)
        if v > top:
            top = v
            best = m[k + i]
    found[0] = top
    return best


def self_move(policy, b, m, w, f, net, acc, found):
    """The move of a policy: 0 random, 1 greedy, 2 formula, 3 net by points, 4 net by match.

    All but the first two play the last round exactly.
    """
    n = moves(b, 0, m, 0, w)
    if policy == 0:
        return m[np.random.randint(0, n)]
    if policy == 1:
        return m[greedy(b, 0, m, 0, w)]
    if b[46] == 0:
        return solve_root(b, 0, m, w)
    if policy == 2:
        formula(b, 0, m, 0, w)
        best = 0
        for i in range(n):
            if m[32 + i] > m[32 + best]:
                best = i
        return m[best]
    return net_move(b, 0, m, 0, w, f, policy - 3, net, acc, found)


def choose(policy, b, m, w, f, net, acc, ints, setup, found):
    """The move of a player: those of `self_move`, 5 the master, 6 the novice, 7 the careful."""
    if policy == 5:
        if b[46] == 0:
            return solve_root(b, 0, m, w)
        return search_move(b, 0, m, w, ints, setup)
    if policy == 6:
        n = moves(b, 0, m, 0, w)
        for i in range(n):
            if m[i] > 255:
                return m[i]
        return m[0]
    if policy == 7:
        n = formula(b, 0, m, 0, w)
        best = 0
        for i in range(n):
            if m[32 + i] > m[32 + best]:
                best = i
        return m[best]
    return self_move(policy, b, m, w, f, net, acc, found)


def search_move(b, o, m, w, ints, setup):
    """The move of the handheld's search from `o`; `setup` are words 2 and 9-14 of its frame."""
    seat = b[o + 40]
    s = o + 64
    for i in range(64):
        b[s + i] = b[o + i]
    for i in range(40):
        if b[s + i] == 6 - seat:
            b[s + i] = 0
    f = ints[0]
    q = ints[1]
    a = ints[2]
    g = ints[3]
    m[642] = setup[0]
    for i in range(6):
        m[649 + i] = setup[1 + i]
    left = prepare(b, s, m, f, w, q, a, g)
    while left:
        left = try_world(b, s, m, f, w, q, a, g)
    return decide(m)


def points_of(b, w, points):
    """Both sides' points of the deal that `final` has just counted, its scope included."""
    points[0] = b[42]
    points[1] = b[43]
    for j in range(4):
        if w[200 + j] == 65:
            points[0] += 1
        elif w[200 + j] == 63:
            points[1] += 1


def step(b, mv, deck, w):
    """Play `mv` in the position at 0, and deal the next hands when they are due."""
    apply(b, 0, 64, mv, w)
    for i in range(64):
        b[i] = b[64 + i]
    refill(b, 0, deck)


def duel(first, second, setups, pairs, target, seed, net, other, ints, results):
    """Mirrored pairs of matches to `target`, or of single deals where it is 0.

    A row of `results`: wins of `first` in each match, its points and the other's, deals. `ints`
    are the integer nets of both and their buffers.
    """
    np.random.seed(seed)
    b = np.zeros(1024, np.int64)
    m = np.zeros(1024, np.int64)
    w = work_table()
    f = np.zeros(128, np.int64)
    found = np.zeros(4)
    accs = new_acc(net), new_acc(other)
    decks = np.zeros((64, 40), np.int64)
    points = np.zeros(2, np.int64)
    totals = np.zeros(2, np.int64)
    for pair in range(pairs):
        for i in range(64 if target else 1):
            shuffle(decks[i])
        # What is drawn in play must not change the next decks.
        here = np.random.randint(0, 1 << 30)
        for side in range(2):
            np.random.seed(here)
            totals[:] = 0
            number = 0
            while True:
                deck = decks[number]
                start(b, 0, deck, (pair + number) & 1)
                if target:
                    for i in range(2):
                        b[60 + i] = min(11, max(0, target - totals[i]))
                forget(accs[0])
                forget(accs[1])
                for _ in range(36):
                    if b[40] == side:
                        mv = choose(first, b, m, w, f, net, accs[0], ints[0], setups[0], found)
                    else:
                        mv = choose(second, b, m, w, f, other, accs[1], ints[1], setups[1], found)
                    step(b, mv, deck, w)
                final(b, 0, w)
                points_of(b, w, points)
                number += 1
                totals += points
                if target == 0 or (totals[0] != totals[1] and max(totals[0], totals[1]) >= target):
                    break
            results[pair, side] = 1 if totals[side] > totals[1 - side] else 0
            results[pair, 2] += totals[side]
            results[pair, 3] += totals[1 - side]
            results[pair, 4] += number
        np.random.seed(here + 1)


def new_acc(net):
    """Accumulators for two seats."""
    return (
        np.zeros((2, 128), np.int64),
        np.zeros((2, net[0].shape[0]), np.int64),
        np.zeros((2, net[0].shape[1]), np.float32),
    )
