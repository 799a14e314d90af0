"""Deals, matches and self-play on the PC, over the search kernels: compiled with them by numba.

The same language as the kernels, plus numpy floats where the net learns. `compiled.py` puts this
text behind the kernels' and compiles both; nothing imports this file as it stands.
"""

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
        start(b, 0, deck, number & 1)
        keep = number < len(margins)
        for ply in range(36):
            n = moves(b, 0, m, 0, w)
            mv = m[np.random.randint(0, n)]
            apply(b, 0, 64, mv, w)
            for i in range(64):
                b[i] = b[64 + i]
            refill(b, 0, deck)
            if keep:
                history[number, ply] = mv
        margin = final(b, 0, w)
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
    """`kernel.work` as words."""
    w = np.zeros(256, np.int64)
    for i in range(256):
        w[i] = WORK[i]
    return w


def net_value(f, n, w1, w2, b2, h, out):
    """Run the float net on the features `f`: the five heads to `out`; their sum."""
    hidden = h.shape[0]
    h[:] = 0
    for i in range(n):
        h += w1[f[i]]
    for j in range(5):
        out[j] = b2[j]
    for i in range(hidden):
        if h[i] > 0:
            x = h[i]
            for j in range(5):
                out[j] += x * w2[i, j]
    return out[0] + out[1] + out[2] + out[3] + out[4]


def choose(policy, b, o, m, w, f, w1, w2, b2, h, out, best_out):
    """The move that `policy` makes: 0 random, 1 greedy, 2 formula, 3 net; exact at the end."""
    n = moves(b, o, m, 0, w)
    if policy == 0:
        return m[np.random.randint(0, n)]
    if policy == 1:
        return m[greedy(b, o, m, 0, w)]
    if b[o + 46] == 0:
        return solve_root(b, o, m, w)
    best = m[0]
    if policy == 2:
        formula(b, o, m, 0, w)
        top = -1
        for i in range(n):
            if m[32 + i] > top:
                top = m[32 + i]
                best = m[i]
        return best
    seat = b[o + 40]
    value = -1e9
    for i in range(n):
        scopa = apply(b, o, o + 64, m[i], w)
        k = features(b, o + 64, seat, f, w)
        v = scopa + net_value(f, k, w1, w2, b2, h, out)
        if v > value:
            value = v
            best = m[i]
            best_out[:] = out
    return best


def play_match(policies, dealer, target, w1, w2, b2, decks, at, scratch):
    """A match to `target`, decks from row `at` on; the winning seat, and the deals it took."""
    b = np.zeros(1024, np.int64)
    m = np.zeros(1024, np.int64)
    w = work_table()
    f = np.zeros(128, np.int64)
    h = np.zeros(w1.shape[1], np.float32)
    out = np.zeros(5, np.float32)
    best_out = np.zeros(5, np.float32)
    mine = 0
    theirs = 0
    number = 0
    while True:
        deck = decks[at + number]
        start(b, 0, deck, (dealer + number) & 1)
        for _ in range(36):
            mv = choose(policies[b[40]], b, 0, m, w, f, w1, w2, b2, h, out, best_out)
            apply(b, 0, 64, mv, w)
            for i in range(64):
                b[i] = b[64 + i]
            refill(b, 0, deck)
        final(b, 0, w)
        x = b[42]
        y = b[43]
        for j in range(4):
            if w[200 + j] == 65:
                x += 1
            elif w[200 + j] == 63:
                y += 1
        mine += x
        theirs += y
        scratch[0] += x
        scratch[1] += y
        number += 1
        if mine != theirs and (mine >= target or theirs >= target):
            return 0 if mine > theirs else 1


def matches(first, second, pairs, seed, w1, w2, b2, results):
    """Mirrored pairs of matches; `results` row: wins of `first` in each, points for, against."""
    np.random.seed(seed)
    decks = np.zeros((64, 40), np.int64)
    scratch = np.zeros(2, np.int64)
    policies = np.zeros(2, np.int64)
    for pair in range(pairs):
        for i in range(64):
            shuffle(decks[i])
        for side in range(2):
            policies[side] = first
            policies[1 - side] = second
            scratch[:] = 0
            won = play_match(policies, 0, 11, w1, w2, b2, decks, 0, scratch)
            results[pair, side] = 1 if won == side else 0
            results[pair, 2] += scratch[side]
            results[pair, 3] += scratch[1 - side]


def self_play(count, seed, mix, explore, trace, w1, w2, b2, samples, sizes, targets):
    """Play `count` deals and write a row for each of the net's plays before the last round.

    `mix` is the share of deals against the formula and against the greedy capturer, `explore`
    the share of random plays, `trace` the lambda of the returns. `samples` gets the features,
    `sizes` their number, `targets` the five heads; the number of rows.
    """
    np.random.seed(seed)
    b = np.zeros(1024, np.int64)
    m = np.zeros(1024, np.int64)
    w = work_table()
    f = np.zeros(128, np.int64)
    h = np.zeros(w1.shape[1], np.float32)
    out = np.zeros(5, np.float32)
    best_out = np.zeros(5, np.float32)
    deck = np.zeros(40, np.int64)
    policies = np.zeros(2, np.int64)
    rows = np.zeros((2, 20), np.int64)
    values = np.zeros((2, 20, 5), np.float32)
    scope = np.zeros((2, 20), np.int64)
    counts = np.zeros(2, np.int64)
    at = 0
    for number in range(count):
        shuffle(deck)
        start(b, 0, deck, number & 1)
        policies[:] = 3
        x = np.random.random()
        if x < mix[0]:
            policies[(number >> 1) & 1] = 2
        elif x < mix[0] + mix[1]:
            policies[(number >> 1) & 1] = 1
        counts[:] = 0
        for _ in range(36):
            seat = b[40]
            mv = choose(policies[seat], b, 0, m, w, f, w1, w2, b2, h, out, best_out)
            if b[46] > 0 and np.random.random() < explore:
                mv = choose(0, b, 0, m, w, f, w1, w2, b2, h, out, best_out)
            learned = policies[seat] == 3 and b[46] > 0
            apply(b, 0, 64, mv, w)
            if learned:
                k = features(b, 64, seat, f, w)
                net_value(f, k, w1, w2, b2, h, out)
                for i in range(k):
                    samples[at, i] = f[i]
                sizes[at] = k
                j = counts[seat]
                rows[seat, j] = at
                values[seat, j] = out
                scope[seat, j] = b[64 + 42 + seat] - b[64 + 43 - seat]
                counts[seat] = j + 1
                at += 1
            for i in range(64):
                b[i] = b[64 + i]
            refill(b, 0, deck)
        final(b, 0, w)
        for seat in range(2):
            sign = 1 - 2 * seat
            for j in range(5):
                best_out[j] = sign * (w[200 + j] - 64)
            margin = best_out[4]
            for k in range(counts[seat] - 1, -1, -1):
                # best_out holds the return counted from here on, scope still absolute.
                row = rows[seat, k]
                for j in range(4):
                    targets[row, j] = best_out[j]
                targets[row, 4] = best_out[4] - scope[seat, k]
                for j in range(4):
                    best_out[j] = trace * best_out[j] + (1 - trace) * values[seat, k, j]
                now = values[seat, k, 4] + scope[seat, k]
                best_out[4] = trace * best_out[4] + (1 - trace) * now
    return at


def train_batch(samples, sizes, targets, order, lo, hi, w1, w2, b2, g1, g2, gb, h, used):
    """Add the gradient of rows `order[lo:hi]` to `g1`, `g2`, `gb`; the summed squared error."""
    hidden = w1.shape[1]
    out = np.zeros(5, np.float32)
    delta = np.zeros(hidden, np.float32)
    loss = 0.0
    for place in range(lo, hi):
        row = order[place]
        n = sizes[row]
        h[:] = 0
        for i in range(n):
            h += w1[samples[row, i]]
        for j in range(5):
            out[j] = b2[j]
        for i in range(hidden):
            x = h[i]
            if x > 0:
                for j in range(5):
                    out[j] += x * w2[i, j]
        for j in range(5):
            out[j] -= targets[row, j]
            loss += out[j] * out[j]
            gb[j] += out[j]
        for i in range(hidden):
            x = h[i]
            y = np.float32(0)
            if x > 0:
                for j in range(5):
                    y += out[j] * w2[i, j]
                    g2[i, j] += x * out[j]
            delta[i] = y
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
