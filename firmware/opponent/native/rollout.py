"""Made from `plain/rollout.py` by `python3 -m host_tools.arena.native`."""

# ruff: noqa
# fmt: off
# mypy: ignore-errors
import micropython
from .family import go, judge, plays


@micropython.viper
def rate(b_, o: int, m_, k: int, n: int, w_) -> int:
    b = ptr8(b_)
    m = ptr32(m_)
    w = ptr8(w_)
    seat = b[o]
    side = w[120 + seat]
    p = o + 20 + 12 * side
    hand = o + 96 + 10 * seat
    after = seat + w[127]
    if after >= w[124]:
        after -= w[124]
    held = b[o + 4 + after]
    hidden = b[o + 3]
    for s in range(w[124]):
        if s != seat:
            hidden += b[o + 4 + s]
    last = 0
    if hidden == 0:
        last = 1
    if held == 0 and hidden:
        held = w[126]
    each = 0
    if hidden:
        each = 256 * held // hidden
    for r in range(1, 11):
        v = 0
        if b[o + 9 + r] < 4:
            v = 4 - b[o + 9 + r]
        w[210 + r] = v
    for i in range(b[o + 4 + seat]):
        r = w[b[hand + i]]
        if w[210 + r]:
            w[210 + r] = w[210 + r] - 1
    for r in range(1, 11):
        v = w[210 + r] * each
        if v > 250:
            v = 250
        w[210 + r] = v
    if w[145]:
        i = o + 96 + 10 * after
        for j in range(b[o + 4 + after]):
            c = b[i + j]
            if w[400 + c]:
                w[210 + w[c]] = 255
    odds = 210
    if w[129] + w[133]:
        odds = 224
        for r in range(1, 11):
            v = 0
            if w[128]:
                v = w[210 + r]
            if w[129]:
                if r > 4:
                    v += w[225 - r]
                else:
                    v += 40
            if w[133]:
                v += w[211]
            if v > 255:
                v = 255
            w[224 + r] = v
    count = b[o + 2]
    if count > 24:
        count = 24
    total = 0
    exposed = 0
    for j in range(count):
        c = b[o + 56 + j]
        r = w[c]
        w[176 + j] = r
        x = w[360 + c]
        v = w[80 + c] - b[p + 3 + w[40 + c]]
        if v > 0:
            x += 2 * v
        w[300 + j] = x
        x = (x * w[odds + r]) >> 8
        w[324 + j] = x
        exposed += x
        total += r
    best = 0
    top = 0
    for i in range(n):
        mv = m[k + i]
        c = b[hand + (mv & 15)]
        r = w[c]
        x = w[360 + c]
        v = w[80 + c] - b[p + 3 + w[40 + c]]
        if v > 0:
            x += 2 * v
        mask = mv >> 4
        left = total
        gain = 0
        risk = exposed
        if mask:
            gain = x
            for j in range(count):
                if (mask >> j) & 1:
                    gain += w[300 + j]
                    risk -= w[324 + j]
                    left -= w[176 + j]
            if left == 0 and (last == 0 or w[138]):
                gain += 30
                if r == 1 and w[133] and w[137] == 0 and (count > 1 or w[b[o + 56]] != 1):
                    gain -= 30
        elif count == 0 and r == 1 and w[136]:
            gain = x
        else:
            risk += (x * w[odds + r]) >> 8
            left += r
        if left:
            x = 0
            if w[128] and left < 11:
                x = w[210 + left]
            if w[129] and left > 4 and left < 15:
                x += w[225 - left]
            if w[137] and w[133]:
                x += w[211]
            if x > 255:
                x = 255
            risk += (60 * x) >> 8
        v = 20000 + 2 * gain - risk
        if w[144]:
            v = 40000 - v
        m[k + 96 + i] = v
        if v > top:
            top = v
            best = i
    m[1463] = m[1463] + 16 + n * (count + 4)
    return best


@micropython.viper
def play_out(b_, o: int, m_, w_) -> int:
    b = ptr8(b_)
    m = ptr32(m_)
    w = ptr8(w_)
    going = b[o + 4 + b[o]]
    while going:
        n = int(plays(b_, o, m_, 0, w_))
        i = 0
        if n > 1:
            i = int(rate(b_, o, m_, 0, n, w_))
        going = int(go(b_, o, m[i], w_))
    return 0


@micropython.viper
def play_best(b_, o: int, m_, w_) -> int:
    b = ptr8(b_)
    m = ptr32(m_)
    w = ptr8(w_)
    two = 0
    if w[125] == 2:
        two = 1
    d = 0
    z = 1300
    p = o
    nodes = 0
    m[z] = int(plays(b_, p, m_, 0, w_))
    m[z + 1] = 0
    m[z + 2] = 0
    m[z + 3] = 0
    m[z + 7] = 0
    m[z + 8] = 65535
    while True:
        i = m[z + 1]
        known = 0
        if i == m[z]:
            if m[z + 2] == 0:
                m[z + 2] = 1
                m[z + 1] = 0
            else:
                for j in range(3):
                    m[1470 + j] = m[z + 4 + j]
                if d == 0:
                    break
                d -= 1
                z -= 12
                p -= 144
                known = 1
        else:
            m[z + 1] = i + 1
            mv = m[96 * d + i]
            takes = 0
            if mv > 15:
                takes = 1
            if takes != m[z + 2]:
                t = p + 144
                for j in range(136):
                    b[t + j] = b[p + j]
                nodes += 1
                if nodes > m[1467]:
                    m[1463] = m[1463] + nodes * 40
                    return 0
                if int(go(b_, t, mv, w_)) == 0:
                    judge(b_, t, m_, w_)
                    known = 1
                else:
                    d += 1
                    p = t
                    m[z + 12] = int(plays(b_, p, m_, 96 * d, w_))
                    m[z + 13] = 0
                    m[z + 14] = 0
                    m[z + 15] = 0
                    m[z + 19] = m[z + 7]
                    m[z + 20] = m[z + 8]
                    z += 12
        if known:
            s = w[120 + b[p]]
            v = m[1470 + s]
            if v > m[z + 3]:
                m[z + 3] = v
                for j in range(3):
                    m[z + 4 + j] = m[1470 + j]
                if two:
                    v = m[1470]
                    if s:
                        if v < m[z + 8]:
                            m[z + 8] = v
                    elif v > m[z + 7]:
                        m[z + 7] = v
                    if m[z + 7] >= m[z + 8]:
                        m[z + 1] = m[z]
                        m[z + 2] = 1
    m[1463] = m[1463] + nodes * 40
    return 1


@micropython.viper
def imagine(b_, m_, w_) -> int:
    b = ptr8(b_)
    m = ptr32(m_)
    w = ptr8(w_)
    u = m[1461]
    at = 296 - u
    seed = m[1460]
    i = u - 1
    while i > 0:
        seed = (seed * 25173 + 13849) & 0xFFFF
        j = at + ((seed * (i + 1)) >> 16)
        c = w[at + i]
        w[at + i] = w[j]
        w[j] = c
        i -= 1
    m[1460] = seed
    for i in range(136):
        b[144 + i] = b[i]
    for s in range(w[124]):
        k = 240 + 10 * s + b[4 + s]
        n = b[136 + s]
        for i in range(n):
            b[k + i] = w[at]
            at += 1
        b[148 + s] = b[4 + s] + n
    return at


@micropython.viper
def trial(b_, m_, w_) -> int:
    b = ptr8(b_)
    m = ptr32(m_)
    w = ptr8(w_)
    n = m[1462]
    i = m[1468]
    if i == 0:
        imagine(b_, m_, w_)
    left = 0
    for s in range(w[124]):
        left += b[148 + s]
    while m[1248 + i] == 0:
        i += 1
    for j in range(136):
        b[288 + j] = b[144 + j]
    if int(go(b_, 288, m[1200 + i], w_)) == 0:
        judge(b_, 288, m_, w_)
    elif b[147] == 0 and left <= m[1466]:
        if int(play_best(b_, 288, m_, w_)) == 0:
            for j in range(24):
                m[1224 + j] = 0
            m[1464] = 0
            m[1466] = 0
            m[1468] = 0
            return 0
    else:
        play_out(b_, 288, m_, w_)
        judge(b_, 288, m_, w_)
    m[1500 + i] = m[1470 + m[1465]]
    i += 1
    while i < n:
        if m[1248 + i]:
            m[1468] = i
            return 0
        i += 1
    for j in range(n):
        if m[1248 + j]:
            m[1224 + j] = m[1224 + j] + m[1500 + j]
    m[1464] = m[1464] + 1
    m[1468] = 0
    return 1
