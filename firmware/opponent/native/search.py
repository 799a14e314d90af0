"""Made from `plain/search.py` by `python3 -m host_tools.arena.native`."""

# ruff: noqa
# fmt: off
# mypy: ignore-errors
import micropython
from .rules import apply, moves
from .value import best_move, evaluate


@micropython.viper
def prepare(b_, o: int, m_, f_, w_, q_, a_, g_) -> int:
    b = ptr8(b_)
    m = ptr32(m_)
    f = ptr32(f_)
    w = ptr8(w_)
    q = ptr32(q_)
    a = ptr32(a_)
    g = ptr8(g_)
    seat = b[o + 40]
    n = int(moves(b_, o, m_, 672, w_))
    m[640] = n
    m[648] = seat
    m[647] = 0
    m[655] = a[3]
    top = 0
    for i in range(n):
        apply(b_, o, o + 64, m[672 + i], w_)
        v = int(evaluate(b_, o + 64, seat, f_, w_, q_, a_, g_)) + 0x8000000
        m[704 + i] = v
        m[736 + i] = 0
        m[768 + i] = 0
        for j in range(40, f[128 + seat * 128 + 127]):
            k = f[128 + seat * 128 + j]
            if k > 259 and k < 268:
                m[768 + i] = k - 258
        if v > top:
            top = v
    m[641] = top
    c = 0
    for i in range(n):
        if m[704 + i] + m[649] >= top:
            c += 1
    held = b[o + 57 - seat]
    if held == 0 and m[653] == 0:
        c = 0
    if c < 2:
        m[642] = 0
        return 0
    u = 0
    seed = 1
    for i in range(62):
        x = b[o + i]
        seed = (seed * 31 + x) & 0xFFFF
        if i < 40 and x == 0:
            w[256 + u] = i
            u += 1
    m[643] = seed
    m[644] = u
    m[645] = u
    m[646] = held
    if held == 1 and m[653] == 0 and m[642] > u:
        m[642] = u
    return m[642]


@micropython.viper
def deal_on(b_, o: int, w_, at: int) -> int:
    b = ptr8(b_)
    w = ptr8(w_)
    if b[o + 56] or b[o + 57] or b[o + 46] == 0:
        return 0
    first = b[o + 40]
    for i in range(6):
        x = 5 + first
        if i & 1:
            x = 6 - first
        b[o + w[256 + at + i]] = x
    b[o + 46] = b[o + 46] - 6
    b[o + 56] = 3
    b[o + 57] = 3
    return 1


@micropython.viper
def try_world(b_, o: int, m_, f_, w_, q_, a_, g_) -> int:
    b = ptr8(b_)
    m = ptr32(m_)
    f = ptr32(f_)
    w = ptr8(w_)
    q = ptr32(q_)
    a = ptr32(a_)
    g = ptr8(g_)
    seat = m[648]
    u = m[645]
    held = m[646]
    at = m[644]
    need = held
    if m[653]:
        need += 6
    if at + need > u:
        seed = m[643]
        i = u - 1
        while i > 0:
            seed = (seed * 25173 + 13849) & 0xFFFF
            j = (seed * (i + 1)) >> 16
            x = w[256 + i]
            w[256 + i] = w[256 + j]
            w[256 + j] = x
            i -= 1
        m[643] = seed
        at = 0
    for i in range(held):
        b[o + w[256 + at + i]] = 6 - seat
    least = m[641] - m[649]
    for i in range(m[640]):
        if m[704 + i] >= least:
            apply(b_, o, o + 64, m[672 + i], w_)
            p = o + 64
            d = m[650]
            mine = 0
            while True:
                if m[653]:
                    deal_on(b_, p, w_, at + held)
                mv = int(best_move(b_, p, m_, 0, f_, w_, q_, a_, g_))
                d -= 1
                if d == 0 or (b[p + 57 - b[p + 40]] == 0 and m[653] == 0):
                    break
                apply(b_, p, p + 64, mv, w_)
                p += 64
                mine ^= 1
            v = m[0]
            if mine == 0:
                v = 0x10000000 - v
            m[736 + i] = m[736 + i] + (v - 0x7800000 >> 4)
    for i in range(held):
        b[o + w[256 + at + i]] = 0
    m[644] = at + need
    m[647] = m[647] + 1
    m[642] = m[642] - 1
    if a[3] - m[655] > m[654]:
        m[642] = 0
    return m[642]


@micropython.viper
def decide(m_) -> int:
    m = ptr32(m_)
    tried = m[647]
    share = m[651]
    least = m[641] - m[649]
    best = 0
    top = 0
    for i in range(m[640]):
        v = m[704 + i]
        if tried:
            if v < least:
                v = 0
            else:
                x = 0x7800000 + (m[736 + i] // tried << 4)
                v = v + ((x - v >> 8) * share)
        m[800 + i] = v
        if v > top:
            top = v
            best = i
    for i in range(m[640]):
        if m[800 + i] + m[652] >= top and m[768 + i] < m[768 + best]:
            best = i
    return m[672 + best]
