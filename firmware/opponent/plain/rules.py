"""Rules for the search: positions, legal moves, the last round played exactly.

The kernels of this folder are written once, in what plain Python, MicroPython's viper and numba
have in common: whole numbers, buffers made beforehand, no allocation. The modules of `native` are
made from them, and the PC compiles the same text, so the same position finds the same move
everywhere.

`b` holds positions of 64 bytes: 0-39 where each card is (0 unseen, 1-3 pile of side 0-2, 4 table,
5-8 hand of seat 0-3), 40 seat to play, 41 side of the last capture (3 nobody), 42-44 scope,
45 cards played, 46 stock, 48-50 cards and 51-53 denari taken by each side, 56-59 cards in each
hand, 60-61 points that two sides needed when the deal began, 11 at most.
`w` holds the tables of `buffers.work` and scratch; `m` words for moves and search frames.
A move is the card, and from bit 8 a mask over the table cards in rising order that it takes.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

# -- kernels: whole numbers and the buffers named in the docstring, nothing else -----------------


def moves(b: "bytearray", o: int, m: "array[int]", k: int, w: "bytearray") -> int:
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


def apply(b: "bytearray", o: int, t: int, mv: int, w: "bytearray") -> int:
    """Make the position at `t` from the one at `o` by the move `mv`; 1 where it is a scopa."""
    for i in range(62):
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
        if left == 0 and (b[o + 46] != 0 or b[o + 56 + after] != 0):
            b[t + 42 + side] = b[o + 42 + side] + 1
            scopa = 1
    else:
        b[t + card] = 4
    return scopa


def final(b: "bytearray", o: int, w: "bytearray") -> int:
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


def solve(b: "bytearray", o: int, m: "array[int]", w: "bytearray", bounds: int) -> int:
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
