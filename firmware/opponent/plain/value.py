"""The learned evaluation: what a seat knows as a list of features, and the net's value of it.

A feature's column of the first layer is added when it comes and taken away when it goes, so that
positions seen one after the other cost little. Four weights, each plus 128, lie in one word of
`q`; sums lie two to a word. Buffers as in `rules`. `f`: the new features, each seat's current ones
at 128 and 256 with their number at 127 behind, the columns that come and go at 384 and 512; `g` a
mark for each feature, a seat every 512; `a` see `buffers.load`.
"""

from .rules import apply, moves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

# -- kernels: whole numbers and the buffers named in the docstring, nothing else -----------------


def needs(b: "bytearray", o: int, p: int) -> int:
    """The points that side `p` of two still needs, the scope of this deal counted; 0-11."""
    x = b[o + 60 + p]
    v = b[o + 42 + p]
    if v < x:
        return x - v
    return 0


def features(b: "bytearray", o: int, p: int, f: "array[int]", w: "bytearray") -> int:
    """Write what seat `p` knows of the position at `o`, after its own play, to `f`; how many.

    Numbers below `FEATURES`: 0 own pile, 40 other pile, 80 table, 120 own hand; 160 unseen cards
    of each rank, 200 those of them that can take, 240 own cards that can, 250 pairs in hand,
    260 chance of a scopa, 268 sum on the table, 289 cards played, 325 and 347 cards taken,
    369 and 376 denari taken, 383 last capture, 384 and 416 best card of each suit, 448 and 460
    points needed.
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
    f[n] = 448 + int(needs(b, o, p))
    f[n + 1] = 460 + int(needs(b, o, 1 - p))
    return n + 2


def evaluate(
    b: "bytearray",
    o: int,
    p: int,
    f: "array[int]",
    w: "bytearray",
    q: "array[int] | memoryview",
    a: "array[int]",
    g: "bytearray",
) -> int:
    """The value of the position at `o` to seat `p` after its own play: 65536 to the point."""
    n = int(features(b, o, p, f, w))
    hw = a[0]
    # Every second byte. Viper's constants of more than 16 bits are not safe in frozen code.
    lanes = a[5]
    base = a[1] + p * 2 * hw
    cur = 128 + p * 128
    mark = p * 512
    come = 0
    for i in range(n):
        k = f[i]
        if g[mark + k] == 0:
            g[mark + k] = 2
            f[384 + come] = k * hw
            come += 1
        else:
            g[mark + k] = 3
    gone = 0
    for i in range(f[cur + 127]):
        k = f[cur + i]
        if g[mark + k] == 1:
            g[mark + k] = 0
            f[512 + gone] = k * hw
            gone += 1
    for i in range(n):
        k = f[i]
        g[mark + k] = 1
        f[cur + i] = k
    f[cur + 127] = n
    i = 0
    while i < come and i < gone:
        # One comes as one goes: the sums are touched once. A borrow between the two halves of
        # the difference is paid back by the addition.
        k = f[512 + i] - f[384 + i]
        z = base
        for j in range(f[384 + i], f[384 + i] + hw):
            x = q[j]
            y = q[j + k]
            a[z] = a[z] + (x & lanes) - (y & lanes)
            a[z + 1] = a[z + 1] + ((x >> 8) & lanes) - ((y >> 8) & lanes)
            z += 2
        i += 1
    for k in range(i, come):
        z = base
        for j in range(f[384 + k], f[384 + k] + hw):
            x = q[j]
            a[z] = a[z] + (x & lanes)
            a[z + 1] = a[z + 1] + ((x >> 8) & lanes)
            z += 2
    for k in range(i, gone):
        z = base
        for j in range(f[512 + k], f[512 + k] + hw):
            x = q[j]
            a[z] = a[z] - (x & lanes)
            a[z + 1] = a[z + 1] - ((x >> 8) & lanes)
            z += 2
    a[3] = a[3] + 1
    # Each weight was 128 too high.
    n *= 128
    z = 16
    v = a[2] - 0x8000000
    for i in range(base, base + 2 * hw):
        x = a[i]
        k = (x & 0xFFFF) - n
        if k > 0:
            v += k * (a[z] - 32768)
        k = (x >> 16) - n
        if k > 0:
            v += k * (a[z + 1] - 32768)
        z += 2
    if a[4]:
        i = int(needs(b, o, p)) * 12 + int(needs(b, o, 1 - p))
        return v + a[z + i] - 0x8000000
    return v + ((b[o + 42 + p] - b[o + 43 - p]) << 16)


def best_move(
    b: "bytearray",
    o: int,
    m: "array[int]",
    k: int,
    f: "array[int]",
    w: "bytearray",
    q: "array[int] | memoryview",
    a: "array[int]",
    g: "bytearray",
) -> int:
    """The best legal move of the position at `o` by the net; its value, plus 2 ** 27, to `m[k]`.

    Moves go to `m` from `k` + 1; the position after the last of them is left at `o` + 64.
    """
    seat = b[o + 40]
    n = int(moves(b, o, m, k + 1, w))
    top = 0
    best = 0
    for i in range(n):
        mv = m[k + 1 + i]
        apply(b, o, o + 64, mv, w)
        v = int(evaluate(b, o + 64, seat, f, w, q, a, g)) + 0x8000000
        if v > top:
            top = v
            best = mv
    m[k] = top
    return best
