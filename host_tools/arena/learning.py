"""What the net learns from, and how: self-play on the PC, gradients, steps of Adam.

Compiled as `simulate.py` is, whose text comes before this one. Types are numba's business.
"""
# mypy: ignore-errors

import numpy as np

from firmware.opponent.plain.rules import apply, final
from firmware.opponent.plain.value import needs
from host_tools.arena.simulate import (
    forget,
    heads,
    new_acc,
    points_of,
    self_move,
    shuffle,
    start,
    step,
    value,
    work_table,
)

# -- kernels --------------------------------------------------------------------------------------


def outcomes(count, seed, table):
    """Count in `table` the points of both sides over deals between two formula players."""
    np.random.seed(seed)
    b = np.zeros(1024, np.int64)
    m = np.zeros(1024, np.int64)
    w = work_table()
    deck = np.zeros(40, np.int64)
    points = np.zeros(2, np.int64)
    net = (
        np.zeros((1, 4), np.float32),
        np.zeros((1, 4), np.float32),
        np.zeros(1, np.float32),
        np.zeros((1, 4), np.float32),
        np.zeros(1, np.float32),
        np.zeros(1, np.float32),
    )
    acc = new_acc(net)
    f = np.zeros(128, np.int64)
    found = np.zeros(4)
    for number in range(count):
        shuffle(deck)
        start(b, 0, deck, number & 1)
        for _ in range(36):
            mv = self_move(2, b, m, w, f, net, acc, found)
            step(b, mv, deck, w)
        final(b, 0, w)
        points_of(b, w, points)
        table[min(points[0], 15), min(points[1], 15)] += 1


def self_play(count, seed, mix, explore, trace, net, samples, sizes, targets):
    """Play `count` deals and write a row for each of the net's plays before the last round.

    `mix` is the share of deals against the formula and against the greedy capturer, and of the
    net's deals played by match; `explore` the share of random plays, `trace` the lambda of the
    returns. `samples` gets the features, `sizes` their number, `targets` the six heads; the
    number of rows.
    """
    np.random.seed(seed)
    b = np.zeros(1024, np.int64)
    m = np.zeros(1024, np.int64)
    w = work_table()
    f = np.zeros(128, np.int64)
    found = np.zeros(4)
    acc = new_acc(net)
    eq = net[5]
    deck = np.zeros(40, np.int64)
    points = np.zeros(2, np.int64)
    policies = np.zeros(2, np.int64)
    rows = np.zeros((2, 20), np.int64)
    # Of each row: the heads seen, the last two as what stands plus what is to come.
    seen = np.zeros((2, 20, 6), np.float32)
    stands = np.zeros((2, 20, 2), np.float32)
    counts = np.zeros(2, np.int64)
    back = np.zeros(6, np.float32)
    at = 0
    for number in range(count):
        shuffle(deck)
        start(b, 0, deck, number & 1)
        forget(acc)
        if np.random.random() < 0.6:
            b[60] = np.random.randint(1, 12)
            b[61] = np.random.randint(1, 12)
        policies[:] = 4 if np.random.random() < mix[2] else 3
        x = np.random.random()
        if x < mix[0]:
            policies[(number >> 1) & 1] = 2
        elif x < mix[0] + mix[1]:
            policies[(number >> 1) & 1] = 1
        counts[:] = 0
        for _ in range(36):
            seat = b[40]
            mv = self_move(policies[seat], b, m, w, f, net, acc, found)
            if b[46] > 0 and np.random.random() < explore:
                mv = self_move(0, b, m, w, f, net, acc, found)
            if policies[seat] > 2 and b[46] > 0:
                apply(b, 0, 64, mv, w)
                value(b, 64, seat, 0, f, w, net, acc)
                k = acc[0][seat, 127]
                for i in range(k):
                    samples[at, i] = acc[0][seat, i]
                sizes[at] = k
                j = counts[seat]
                rows[seat, j] = at
                heads(seat, net, acc, seen[seat, j])
                stands[seat, j, 0] = b[64 + 42 + seat] - b[64 + 43 - seat]
                stands[seat, j, 1] = eq[needs(b, 64, seat) * 12 + needs(b, 64, 1 - seat)]
                counts[seat] = j + 1
                at += 1
            step(b, mv, deck, w)
        final(b, 0, w)
        points_of(b, w, points)
        for seat in range(2):
            sign = 1 - 2 * seat
            for j in range(5):
                back[j] = sign * (w[200 + j] - 64)
            x = b[60 + seat] - points[seat]
            y = b[61 - seat] - points[1 - seat]
            # Both there: the higher total, which is the lower need, has won.
            if x <= 0 and y <= 0:
                v = eq[1] if x < y else eq[12] if y < x else eq[0]
            else:
                v = eq[max(x, 0) * 12 + max(y, 0)]
            back[5] = v
            for k in range(counts[seat] - 1, -1, -1):
                row = rows[seat, k]
                for j in range(6):
                    v = np.float32(0)
                    if j > 3:
                        v = stands[seat, k, j - 4]
                    targets[row, j] = back[j] - v
                    back[j] = trace * back[j] + (1 - trace) * (seen[seat, k, j] + v)
    return at


def train_batch(samples, sizes, targets, order, lo, hi, net, weights, g1, g2, gb, used):
    """Add the gradient of rows `order[lo:hi]` to `g1`, `g2`, `gb`; the summed squared error."""
    w1 = net[0]
    w2 = net[1]
    hidden = w1.shape[1]
    h = np.zeros(hidden, np.float32)
    delta = np.zeros(hidden, np.float32)
    loss = 0.0
    for place in range(lo, hi):
        row = order[place]
        n = sizes[row]
        h[:] = 0
        for i in range(n):
            h += w1[samples[row, i]]
        for i in range(hidden):
            h[i] = max(h[i], np.float32(0))
        delta[:] = 0
        for j in range(6):
            x = net[2][j]
            u = w2[j]
            for i in range(hidden):
                x += h[i] * u[i]
            x = (x - targets[row, j]) * weights[j]
            loss += x * x
            gb[j] += x
            g = g2[j]
            for i in range(hidden):
                delta[i] += x * u[i]
                g[i] += x * h[i]
        for i in range(hidden):
            if h[i] == 0:
                delta[i] = 0
        for i in range(n):
            k = samples[row, i]
            used[k] = 1
            g1[k] += delta
    return loss


def adam_rows(w1, g1, m1, v1, used, rate, beta, gamma, scale, limit):
    """One Adam step of the rows that were used; their gradients are cleared."""
    hidden = w1.shape[1]
    for k in range(w1.shape[0]):
        for i in range(hidden):
            g = g1[k, i] * scale
            g1[k, i] = 0
            m1[k, i] = beta * m1[k, i] + (1 - beta) * g
            v1[k, i] = gamma * v1[k, i] + (1 - gamma) * g * g
            x = w1[k, i] - rate * m1[k, i] / (np.sqrt(v1[k, i]) + np.float32(1e-8))
            w1[k, i] = min(max(x, -limit), limit)
        used[k] = 0
