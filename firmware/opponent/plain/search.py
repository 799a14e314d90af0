"""The search: likely moves tried in worlds that fit what the seat has seen.

A world gives the other seat a hand of unseen cards. In it both sides answer by the net, each from
what it sees itself, so nobody profits from cards it cannot know; the mean over the worlds is
mixed with the net's own opinion. Buffers as in `value`; from word 640 of `m`:
0 moves, 1 best opinion, 2 worlds still to try, 3 random state, 4 place in the shuffled cards,
5 unseen cards, 6 cards to deal, 7 worlds tried, 8 seat, 9 window, 10 plies, 11 share of the worlds
in 256, 12 nearly equal, 13 whether worlds go past the hands, 14 most evaluations, 15 those before;
32 moves, 64 opinions, 96 sums over the worlds, 128 risk of a scopa.
"""

from .rules import apply, moves
from .value import best_move, evaluate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

# -- kernels: whole numbers and the buffers named in the docstring, nothing else -----------------


def prepare(
    b: "bytearray",
    o: int,
    m: "array[int]",
    f: "array[int]",
    w: "bytearray",
    q: "array[int] | memoryview",
    a: "array[int]",
    g: "bytearray",
) -> int:
    """Weigh the moves of the position at `o`, where the other hand is unseen.

    Words 2 and 9-14 of the frame are set before. Returns the worlds to try: none where one move
    stands out, or the hands are played out and the net sees all there is.
    """
    seat = b[o + 40]
    n = int(moves(b, o, m, 672, w))
    m[640] = n
    m[648] = seat
    m[647] = 0
    m[655] = a[3]
    top = 0
    for i in range(n):
        apply(b, o, o + 64, m[672 + i], w)
        v = int(evaluate(b, o + 64, seat, f, w, q, a, g)) + 0x8000000
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
    # One card: every world there is, each once.
    if held == 1 and m[653] == 0 and m[642] > u:
        m[642] = u
    return m[642]


def deal_on(b: "bytearray", o: int, w: "bytearray", at: int) -> int:
    """Deal the next hands at `o` from the shuffled cards, if both hands are empty."""
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


def try_world(
    b: "bytearray",
    o: int,
    m: "array[int]",
    f: "array[int]",
    w: "bytearray",
    q: "array[int] | memoryview",
    a: "array[int]",
    g: "bytearray",
) -> int:
    """Try the likely moves in one more world; how many worlds are left."""
    seat = m[648]
    u = m[645]
    held = m[646]
    at = m[644]
    need = held
    if m[653]:
        need += 6
    if at + need > u:
        # Shuffled anew when the cards run out, so that every card is met equally often.
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
            apply(b, o, o + 64, m[672 + i], w)
            p = o + 64
            d = m[650]
            mine = 0
            while True:
                if m[653]:
                    deal_on(b, p, w, at + held)
                mv = int(best_move(b, p, m, 0, f, w, q, a, g))
                d -= 1
                if d == 0 or (b[p + 57 - b[p + 40]] == 0 and m[653] == 0):
                    break
                apply(b, p, p + 64, mv, w)
                p += 64
                mine ^= 1
            v = m[0]
            if mine == 0:
                v = 0x10000000 - v
            # Sums of up to 64 worlds stay below 2 ** 30: sixteenths are dropped.
            m[736 + i] = m[736 + i] + (v - 0x7800000 >> 4)
    for i in range(held):
        b[o + w[256 + at + i]] = 0
    m[644] = at + need
    m[647] = m[647] + 1
    m[642] = m[642] - 1
    if a[3] - m[655] > m[654]:
        m[642] = 0
    return m[642]


def decide(m: "array[int]") -> int:
    """The move to play after the worlds tried so far."""
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
    # Nearly equal: the one that leaves the least chance of a scopa.
    for i in range(m[640]):
        if m[800 + i] + m[652] >= top and m[768 + i] < m[768 + best]:
            best = i
    return m[672 + best]
