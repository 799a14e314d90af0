"""One-ply players for the arena: the greedy capturer and the counting formula.

In the language of the kernels; buffers as in their `rules`. They make the same moves as `greedy`
and `counter`, which say why.
"""

from firmware.opponent.plain.rules import moves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

# -- kernels: whole numbers and the buffers named in the docstring, nothing else -----------------


def weigh(b: "bytearray", o: int, p: int, w: "bytearray") -> int:
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
    return 0


def greedy(b: "bytearray", o: int, m: "array[int]", k: int, w: "bytearray") -> int:
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


def formula(b: "bytearray", o: int, m: "array[int]", k: int, w: "bytearray") -> int:
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
