"""Made from `plain/rules.py` by `python3 -m host_tools.arena.native`."""

# ruff: noqa
# fmt: off
# mypy: ignore-errors
import micropython


@micropython.viper
def moves(b_, o: int, m_, k: int, w_) -> int:
    b = ptr8(b_)
    m = ptr32(m_)
    w = ptr8(w_)
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


@micropython.viper
def apply(b_, o: int, t: int, mv: int, w_) -> int:
    b = ptr8(b_)
    w = ptr8(w_)
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


@micropython.viper
def final(b_, o: int, w_) -> int:
    b = ptr8(b_)
    w = ptr8(w_)
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
    w[200] = 64 + carte
    w[201] = 64 + coins
    w[202] = 64 + sette
    w[203] = 64 + prime
    w[204] = 64 + margin
    return carte + coins + sette + prime + margin


@micropython.viper
def solve(b_, o: int, m_, w_, bounds: int) -> int:
    b = ptr8(b_)
    m = ptr32(m_)
    w = ptr8(w_)
    d = 0
    z = 512
    p = o
    m[z] = int(moves(b_, p, m_, 0, w_))
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
            if takes != m[z + 2]:
                t = p + 64
                apply(b_, p, t, mv, w_)
                m[600] = m[600] + 1
                seat = b[p + 40]
                if b[t + 56 + (1 - seat)] == 0:
                    v = int(final(b_, t, w_))
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
                    m[z] = int(moves(b_, p, m_, d * 64, w_))
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
