"""The search kernels over flat buffers: positions, legal moves, the exact ending, the features.

Written once, in what plain Python, MicroPython's viper and numba have in common: whole numbers,
buffers made beforehand, no allocation. `kernel_viper.py` is made from this file, and the PC
compiles the same text, so the same position finds the same move everywhere.

Buffers: `b` positions of 64 bytes, `m` words for moves and search frames, `w` tables and scratch,
`f` words for feature lists, `a` accumulators. A position holds, from its offset:
0-39 where each card is (0 unseen, 1-3 pile of side 0-2, 4 table, 5-8 hand of seat 0-3), 40 seat to
play, 41 last capturer's side (3 nobody), 42-44 scope, 45 cards played, 46 stock, 48-50 cards and
51-53 denari taken by each side, 56-59 cards in each hand.
A move is the card, and from bit 8 a mask over the table cards in rising order that it takes.
"""

SIZE = 64
# Words of `m` for each ply, and where the frames of `solve` start.
STRIDE = 64
FEATURES = 448


def work():
    """A new `w`: rank 0-39, suit 40-79, prime order of the ranks 80-90, seats 124, sides 120-123."""
    w = bytearray(256)
    for card in range(40):
        w[card] = card % 10 + 1
        w[40 + card] = card // 10
    for place, rank in enumerate((10, 9, 8, 2, 3, 4, 5, 1, 6, 7)):
        # Figures and twos together are 1, then one more each: eight classes with "none".
        w[80 + rank] = max(1, place - 2)
    for place, value in enumerate((16, 12, 13, 14, 15, 18, 21, 10, 10, 10)):
        w[96 + place + 1] = value
    for seat in range(4):
        w[120 + seat] = seat & 1
    w[124] = 2
    return w


# -- kernels: only `int` names and the buffers named above ----------------------------------------


def moves(b, o, m, k, w):
    """Write the legal moves of the position at `o` to `m` from `k`, in order; how many."""
    n = 0
    ranks = 0
    sums = 1
    for c in range(40):
        if b[o + c] == 4:
            r = w[c]
            w[128 + n] = r
            n += 1
            ranks |= 1 << r
            sums |= (sums << r) & 0x7FF
    hand = 5 + b[o + 40]
    q = k
    for c in range(40):
        if b[o + c] == hand:
            r = w[c]
            if (ranks >> r) & 1:
                for i in range(n):
                    if w[128 + i] == r:
                        m[q] = c | (256 << i)
                        q += 1
            elif (sums >> r) & 1:
                # Depth first over the sorted table, so the sets come out in order.
                depth = 0
                i = 0
                mask = 0
                left = r
                while True:
                    if i < n:
                        x = w[128 + i]
                        if x < left:
                            w[148 + depth] = i
                            depth += 1
                            mask |= 256 << i
                            left -= x
                        elif x == left:
                            m[q] = c | mask | (256 << i)
                            q += 1
                        i += 1
                    elif depth == 0:
                        break
                    else:
                        depth -= 1
                        i = w[148 + depth]
                        mask ^= 256 << i
                        left += w[128 + i]
                        i += 1
            else:
                m[q] = c
                q += 1
    return q - k


def apply(b, o, t, mv, w):
    """Make the position at `t` from the one at `o` by the move `mv`; 1 where it is a scopa."""
    for i in range(60):
        b[t + i] = b[o + i]
    seat = b[o + 40]
    side = w[120 + seat]
    card = mv & 63
    mask = mv >> 8
    after = seat + 1
    if after == w[124]:
        after = 0
    b[t + 40] = after
    b[t + 45] = b[o + 45] + 1
    b[t + 56 + seat] = b[o + 56 + seat] - 1
    scopa = 0
    if mask:
        pile = 1 + side
        left = 0
        taken = 1
        denari = 0
        if w[40 + card] == 1:
            denari = 1
        for c in range(40):
            if b[t + c] == 4:
                if mask & 1:
                    b[t + c] = pile
                    taken += 1
                    if w[40 + c] == 1:
                        denari += 1
                else:
                    left += 1
                mask >>= 1
        b[t + card] = pile
        b[t + 48 + side] = b[o + 48 + side] + taken
        b[t + 51 + side] = b[o + 51 + side] + denari
        b[t + 41] = side
        if left == 0:
            if b[o + 46] != 0 or b[o + 56 + after] != 0:
                b[t + 42 + side] = b[o + 42 + side] + 1
                scopa = 1
    else:
        b[t + card] = 4
    return scopa


def final(b, o, w):
    """The deal's margin of side 0 over side 1, when the last card has been played; two sides."""
    for i in range(8):
        w[192 + i] = 0
    last = b[o + 41]
    cards = b[o + 48] - b[o + 49]
    denari = b[o + 51] - b[o + 52]
    margin = b[o + 42] - b[o + 43]
    sette = 0
    for c in range(40):
        x = b[o + c]
        if x == 4:
            if last == 3:
                x = 0
            else:
                x = 1 + last
                if last == 0:
                    cards += 1
                    if w[40 + c] == 1:
                        denari += 1
                else:
                    cards -= 1
                    if w[40 + c] == 1:
                        denari -= 1
        if x == 1:
            i = 192 + w[40 + c]
            v = w[96 + w[c]]
            if v > w[i]:
                w[i] = v
            if c == 16:
                sette = 1
        elif x == 2:
            i = 196 + w[40 + c]
            v = w[96 + w[c]]
            if v > w[i]:
                w[i] = v
            if c == 16:
                sette = -1
    mine = 0
    if w[192] and w[193] and w[194] and w[195]:
        mine = w[192] + w[193] + w[194] + w[195]
    theirs = 0
    if w[196] and w[197] and w[198] and w[199]:
        theirs = w[196] + w[197] + w[198] + w[199]
    prime = 0
    if mine > theirs:
        prime = 1
    elif mine < theirs:
        prime = -1
    carte = 0
    if cards > 0:
        carte = 1
    elif cards < 0:
        carte = -1
    coins = 0
    if denari > 0:
        coins = 1
    elif denari < 0:
        coins = -1
    # The five categories for whoever wants them apart, each plus 64.
    w[200] = 64 + carte
    w[201] = 64 + coins
    w[202] = 64 + sette
    w[203] = 64 + prime
    w[204] = 64 + margin
    return carte + coins + sette + prime + margin


def solve(b, o, m, w, bounds):
    """The best margin that the seat to play at `o` can reach, plus 64; both hands are known.

    Alpha-beta for two seats and no stock. `bounds` is alpha + 64 and from bit 8 beta + 64.
    Positions and moves of the plies follow `o` in `b` and start at word 0 in `m`; the frames are
    at word 512: number of moves, next, phase, alpha, beta, best. Adds its nodes to word 600.
    """
    d = 0
    z = 512
    p = o
    m[z] = int(moves(b, p, m, 0, w))
    m[z + 1] = 0
    m[z + 2] = 0
    m[z + 3] = bounds & 255
    m[z + 4] = bounds >> 8
    m[z + 5] = 0
    while True:
        i = m[z + 1]
        known = 0
        v = 0
        if i == m[z]:
            if m[z + 2] == 0:
                m[z + 2] = 1
                m[z + 1] = 0
            elif d == 0:
                break
            else:
                v = 128 - m[z + 5]
                d -= 1
                z -= 8
                p -= 64
                known = 1
        else:
            m[z + 1] = i + 1
            mv = m[d * 64 + i]
            takes = 0
            if mv > 255:
                takes = 1
            # Captures first, then the cards laid down.
            if takes != m[z + 2]:
                t = p + 64
                apply(b, p, t, mv, w)
                m[600] = m[600] + 1
                seat = b[p + 40]
                if b[t + 56 + (1 - seat)] == 0:
                    v = int(final(b, t, w))
                    if seat:
                        v = -v
                    v += 64
                    known = 1
                else:
                    x = m[z + 3]
                    y = m[z + 4]
                    d += 1
                    z += 8
                    p = t
                    m[z] = int(moves(b, p, m, d * 64, w))
                    m[z + 1] = 0
                    m[z + 2] = 0
                    m[z + 3] = 128 - y
                    m[z + 4] = 128 - x
                    m[z + 5] = 0
        if known and v > m[z + 5]:
            m[z + 5] = v
            if v > m[z + 3]:
                m[z + 3] = v
                if v >= m[z + 4]:
                    m[z + 1] = m[z]
                    m[z + 2] = 1
    return m[512 + 5]


def weigh(b, o, p, w):
    """Write the worth of each card to seat `p`, as in `worth.worths`, to `w` from 208."""
    for i in range(4):
        w[192 + i] = 0
    pile = 1 + w[120 + p]
    for c in range(40):
        if b[o + c] == pile:
            i = 192 + w[40 + c]
            v = w[96 + w[c]]
            if v > w[i]:
                w[i] = v
    for c in range(40):
        x = 5
        s = w[40 + c]
        if s == 1:
            x = 15
            if c == 16:
                x = 45
        v = w[96 + w[c]]
        if v > w[192 + s]:
            x += 2 * (v - w[192 + s])
        w[208 + c] = x


def greedy(b, o, m, k, w):
    """The place among the legal moves, from `k` in `m`, of the greedy capturer's."""
    n = int(moves(b, o, m, k, w))
    weigh(b, o, b[o + 40], w)
    best = 0
    top = -1
    for i in range(n):
        mv = m[k + i]
        card = mv & 63
        mask = mv >> 8
        if mask:
            v = 272
            if w[40 + card] == 1:
                v = 273
            for c in range(40):
                if b[o + c] == 4:
                    if mask & 1:
                        v += 16
                        if w[40 + c] == 1:
                            v += 1
                    mask >>= 1
        else:
            v = 200 - w[208 + card]
        if v > top:
            top = v
            best = i
    return best


def formula(b, o, m, k, w):
    """Write the counting formula's value of each legal move to `m` from `k` + 32; how many.

    The moves themselves go to `k`. Values are those of `counter.Formula` plus 2 ** 28.
    """
    n = int(moves(b, o, m, k, w))
    seat = b[o + 40]
    weigh(b, o, seat, w)
    hand = 5 + seat
    for i in range(11):
        w[160 + i] = 0
    unseen = 0
    for c in range(40):
        x = b[o + c]
        if x == 0 or (x > 4 and x != hand):
            w[160 + w[c]] = w[160 + w[c]] + 1
            unseen += 1
    after = seat + 1
    if after == w[124]:
        after = 0
    held = b[o + 56 + after]
    if held == 0:
        held = 3
        if unseen < 3:
            held = unseen
    # Hands of `held` cards, and in word `k` + 72 + rank those that hold none of a rank.
    ways = 1
    for i in range(held):
        ways = ways * (unseen - i) // (i + 1)
    for r in range(1, 11):
        x = unseen - w[160 + r]
        v = 1
        if held > x:
            v = 0
        else:
            for i in range(held):
                v = v * (x - i) // (i + 1)
        m[k + 72 + r] = ways - v
    for i in range(n):
        mv = m[k + i]
        card = mv & 63
        mask = mv >> 8
        gain = 0
        total = 0
        exposed = 0
        if mask:
            gain = w[208 + card]
        else:
            total = w[card]
            exposed = w[208 + card] * m[k + 72 + total]
        for c in range(40):
            if b[o + c] == 4:
                if mask & 1:
                    gain += w[208 + c]
                else:
                    total += w[c]
                    exposed += w[208 + c] * m[k + 72 + w[c]]
                mask >>= 1
        v = 2 * gain * ways - exposed
        if total < 11 and total:
            v -= 60 * m[k + 72 + total]
        m[k + 32 + i] = (1 << 28) + v
    return n


def features(b, o, p, f, w):
    """Write what seat `p` knows of the position at `o`, after its own play, to `f`; how many.

    Numbers below `FEATURES`: 0 own pile, 40 other pile, 80 table, 120 own hand; 160 unseen cards
    of each rank, 200 those of them that can take, 240 own cards that can, 250 pairs in hand,
    260 chance of a scopa, 268 sum on the table, 289 cards played, 325 and 347 cards taken,
    369 and 376 denari taken, 383 last capture, 384 and 416 best card of each suit.
    """
    mine = 1 + p
    theirs = 2 - p
    hand = 5 + p
    for i in range(11):
        w[160 + i] = 0
        w[176 + i] = 0
    for i in range(8):
        w[192 + i] = 0
    n = 0
    total = 0
    ranks = 0
    sums = 1
    tabled = 0
    unseen = 0
    for c in range(40):
        x = b[o + c]
        r = w[c]
        if x == mine:
            f[n] = c
            n += 1
            i = 192 + w[40 + c]
            v = w[80 + r]
            if v > w[i]:
                w[i] = v
        elif x == theirs:
            f[n] = 40 + c
            n += 1
            i = 196 + w[40 + c]
            v = w[80 + r]
            if v > w[i]:
                w[i] = v
        elif x == 4:
            f[n] = 80 + c
            n += 1
            total += r
            tabled += 1
            ranks |= 1 << r
            sums |= (sums << r) & 0x7FF
        elif x == hand:
            f[n] = 120 + c
            n += 1
            w[176 + r] = w[176 + r] + 1
        else:
            w[160 + r] = w[160 + r] + 1
            unseen += 1
    for r in range(1, 11):
        x = w[160 + r]
        v = (sums >> r) & 1
        if x:
            i = r * 4 + x
            f[n] = 155 + i
            n += 1
            if v:
                f[n] = 195 + i
                n += 1
        x = w[176 + r]
        if x:
            if v:
                f[n] = 239 + r
                n += 1
            if x > 1:
                f[n] = 249 + r
                n += 1
    if total < 11 and total:
        x = w[160 + total]
        if x and (tabled == 1 or (ranks >> total) & 1 == 0):
            i = b[o + 57 - p]
            if i == 0:
                i = 3
            i = i * x * 8
            v = 0
            while i >= unseen and v < 7:
                i -= unseen
                v += 1
            f[n] = 260 + v
            n += 1
    if total > 20:
        total = 20
    f[n] = 268 + total
    f[n + 1] = 289 + b[o + 45]
    x = b[o + 48 + p]
    if x > 21:
        x = 21
    f[n + 2] = 325 + x
    x = b[o + 49 - p]
    if x > 21:
        x = 21
    f[n + 3] = 347 + x
    x = b[o + 51 + p]
    if x > 6:
        x = 6
    f[n + 4] = 369 + x
    x = b[o + 52 - p]
    if x > 6:
        x = 6
    f[n + 5] = 376 + x
    n += 6
    if b[o + 41] == p:
        f[n] = 383
        n += 1
    for i in range(8):
        f[n] = 384 + i * 8 + w[192 + i]
        n += 1
    return n
