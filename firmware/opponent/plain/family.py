"""Rules of the whole family for the search: any options, two, three or four seats.

Kernels as in `rules`: whole numbers, buffers made beforehand, no allocation; `native/family.py` is
made from this text. They play positions that a `worlds.Table` has filled from the core's options,
and the tests hold them against the core, option by option.

`b` holds positions of 144 bytes: 0 seat to play, 1 side of the last capture (3 nobody), 2 cards on
the table, 3 stock, 4-7 cards in each hand, 9 + rank cards of a rank that all have seen; from 20,
12 bytes a side: cards, denari 1-8 and 9-10 as bits, best prime value of each suit, sevens, scope,
denari; 56-95 the table, from 96 ten cards of each seat, 136-139 cards of each hand to be drawn.
`w` holds the tables and switches that `worlds.Table` names, the stock before 296, and scratch.
A move is the place of the card in the hand, and from bit 4 a mask over the places of the table.
Of `m`, words 1460-1499 belong to the search, `rollout` names them; 1463 counts the work.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

# -- kernels: whole numbers and the buffers named in the docstring, nothing else -----------------


def plays(b: "bytearray", o: int, m: "array[int]", k: int, w: "bytearray") -> int:
    """Write the legal moves of the position at `o` to `m` from `k`; how many, 96 at most.

    Sets of a table of more than 24 cards are found among its first 24.
    """
    n = b[o + 2]
    if n > 24:
        n = 24
    ranks = 0
    sums = 1
    for j in range(n):
        r = w[b[o + 56 + j]]
        w[176 + j] = r
        ranks |= 1 << r
        sums |= (sums << r) & 0xFFFF
    seat = b[o]
    hand = o + 96 + 10 * seat
    q = k
    end = k + 95
    work = 8
    taking = 0
    for i in range(b[o + 4 + seat]):
        r = w[b[hand + i]]
        start = q
        single = 0
        first = 0
        second = 0
        ace = 0
        if n:
            if r == 1 and w[133]:
                ace = 1
                if (ranks >> 1) & 1 == 0 or w[135]:
                    m[q] = i | ((1 << n) - 1) << 4
                    if q < end:
                        q += 1
                else:
                    single = 1
                    if w[129]:
                        second = 14
            else:
                if w[128]:
                    if w[130] and (ranks >> r) & 1:
                        single = 1
                    else:
                        first = r
                if w[129]:
                    second = 15 - r
        if single:
            for j in range(n):
                if w[176 + j] == r:
                    m[q] = i | 16 << j
                    if q < end:
                        q += 1
        values = q
        for turn in range(2):
            left = first
            if turn:
                values = q
                left = second
            if left and (sums >> left) & 1:
                # Depth first: every set of table cards with this sum, each once.
                depth = 0
                j = 0
                mask = 0
                while True:
                    work += 1
                    if j < n:
                        x = w[176 + j]
                        if x < left:
                            w[150 + depth] = j
                            depth += 1
                            mask |= 16 << j
                            left -= x
                        elif x == left:
                            m[q] = i | mask | 16 << j
                            if q < end:
                                q += 1
                        j += 1
                    elif depth == 0:
                        break
                    else:
                        depth -= 1
                        j = w[150 + depth]
                        mask ^= 16 << j
                        left += w[176 + j]
                        j += 1
            if turn == 0:
                values = q
        if w[131] and ace == 0:
            # Only the smallest sets: of those by value where fifteens are chosen freely, else
            # of all.
            if w[131] == 2:
                values = q
            least = 99
            for j in range(start, values):
                x = m[j] >> 4
                c = 0
                while x:
                    x &= x - 1
                    c += 1
                if c < least:
                    least = c
            x = start
            for j in range(start, q):
                keep = 1
                if j < values:
                    mask = m[j] >> 4
                    c = 0
                    while mask:
                        mask &= mask - 1
                        c += 1
                    if c > least:
                        keep = 0
                if keep:
                    m[x] = m[j]
                    x += 1
            q = x
        if q > start:
            taking += 1
        if q == start or w[132] == 0 or (r == 1 and w[134]):
            m[q] = i
            if q < end:
                q += 1
    if taking and w[132] == 2:
        # A capture is a must: the cards laid down fall out.
        x = k
        for j in range(k, q):
            if m[j] > 15:
                m[x] = m[j]
                x += 1
        q = x
    m[1463] = m[1463] + work
    return q - k


def go(b: "bytearray", o: int, mv: int, w: "bytearray") -> int:
    """Play the move `mv` in the position at `o`, and deal on where the hands are empty.

    Returns the cards that the next seat holds: none when the deal is over.
    """
    seat = b[o]
    side = w[120 + seat]
    hand = o + 96 + 10 * seat
    i = mv & 15
    mask = mv >> 4
    h = b[o + 4 + seat] - 1
    c = b[hand + i]
    while i < h:
        b[hand + i] = b[hand + i + 1]
        i += 1
    b[o + 4 + seat] = h
    after = seat + w[127]
    if after >= w[124]:
        after -= w[124]
    b[o] = after
    r = w[c]
    b[o + 9 + r] = b[o + 9 + r] + 1
    n = b[o + 2]
    if mask or (n == 0 and r == 1 and w[136]):
        p = o + 20 + 12 * side
        count = 1
        if mask and b[o + 3] + b[o + 4 + after] + w[138] == 0:
            count = 0
        # The ace's privilege is no scopa; one ace that takes another is one.
        if r == 1 and w[133] and w[137] == 0 and count and (n > 1 or w[b[o + 56]] != 1):
            count = 0
        j = 0
        left = 0
        while True:
            s = w[40 + c]
            b[p] = b[p] + 1
            if s == 1:
                b[p + 9] = b[p + 9] + 1
                if c < 18:
                    b[p + 1] = b[p + 1] | 1 << (c - 10)
                else:
                    b[p + 2] = b[p + 2] | 1 << (c - 18)
            v = w[80 + c]
            if v > b[p + 3 + s]:
                b[p + 3 + s] = v
            if v == 21:
                b[p + 7] = b[p + 7] + 1
            while j < n and (mask >> j) & 1 == 0:
                b[o + 56 + left] = b[o + 56 + j]
                left += 1
                j += 1
            if j == n:
                break
            c = b[o + 56 + j]
            j += 1
        b[o + 2] = left
        b[o + 1] = side
        if mask and left == 0 and count:
            b[p + 8] = b[p + 8] + 1
    else:
        b[o + 56 + n] = c
        b[o + 2] = n + 1
    stock = b[o + 3]
    if stock and b[o + 4 + after] == 0:
        at = 296 - stock
        seats = w[124]
        each = w[126]
        for i in range(each):
            s = after
            for _ in range(seats):
                b[o + 96 + 10 * s + i] = w[at]
                at += 1
                s += w[127]
                if s >= seats:
                    s -= seats
        for j in range(seats):
            b[o + 4 + j] = each
        b[o + 3] = stock - seats * each
    return b[o + 4 + after]


def ahead(m: "array[int]", k: int, n: int) -> int:
    """Which of the `n` words from `k` is strictly the highest, 3 for none; 0 does not count."""
    best = 0
    side = 3
    for i in range(n):
        v = m[k + i]
        if v > best:
            best = v
            side = i
        elif v == best:
            side = 3
    return side


def judge(b: "bytearray", o: int, m: "array[int]", w: "bytearray") -> int:
    """Score the deal that is over at `o`, and write what that is worth to each side.

    Points go to `m` from 1474, from 1470 their use: 6144 plus six times the points ahead of the
    other side, or, with three, of the better of the others for two thirds and of the third. Who
    wins the match by this deal gets some more. Returns the side that wins it, else 3.
    """
    sides = w[125]
    last = b[o + 1]
    if last != 3:
        p = o + 20 + 12 * last
        for j in range(b[o + 2]):
            c = b[o + 56 + j]
            s = w[40 + c]
            b[p] = b[p] + 1
            if s == 1:
                b[p + 9] = b[p + 9] + 1
                if c < 18:
                    b[p + 1] = b[p + 1] | 1 << (c - 10)
                else:
                    b[p + 2] = b[p + 2] | 1 << (c - 18)
            v = w[80 + c]
            if v > b[p + 3 + s]:
                b[p + 3 + s] = v
            if v == 21:
                b[p + 7] = b[p + 7] + 1
        b[o + 2] = 0
    won = 3
    p = o + 20
    for s in range(sides):
        m[1480 + s] = b[p]
        m[1483 + s] = b[p + 9]
        # Primiera, in one of its readings.
        v = b[p + 7]
        if w[146] == 0:
            v = 0
            c = 0
            for j in range(4):
                x = b[p + 3 + j]
                v += x
                if x == 0:
                    c += 1
            if w[139] == 1:
                v += 100 * (4 - c)
            elif c and w[139] == 0:
                v = 0
        elif w[146] == 2 and v < 3:
            v = 0
        m[1486 + s] = v
        x = b[p + 8]
        if (b[p + 1] >> 6) & 1:
            x += 1
        if w[140] and (b[p + 2] >> 1) & 1:
            x += 1
        if w[142] and b[p + 1] >> 7 and b[p + 2] == 3:
            x += 5
        if w[141]:
            v = b[p + 1] | b[p + 2] << 8
            c = 0
            while (v >> c) & 1:
                c += 1
            if c > w[141]:
                c = w[141]
            if c > 2:
                x += c
        v = b[p + 1] & 7
        if w[148]:
            # Denari 1, 2 and 3 count by themselves, and all three win.
            x += (v & 1) + (v & 2) + 3 * (v >> 2)
            if v == 7:
                won = s
        if b[p + 9] == 10:
            x += w[147]
            if w[143]:
                won = s
        m[1474 + s] = x
        p += 12
    for j in range(3):
        s = int(ahead(m, 1480 + 3 * j, sides))
        if s < 3:
            m[1474 + s] = m[1474 + s] + 1
    least = 9999
    for s in range(sides):
        # What is missing to the target, plus 512.
        v = m[1490 + s] - m[1474 + s]
        if v < least:
            least = v
        m[1480 + s] = v
        m[1483 + s] = 2048 - v
    bonus = 18
    if won < 3:
        bonus = 180
    elif least <= 512:
        if w[144]:
            won = int(ahead(m, 1480, sides))
        else:
            won = int(ahead(m, 1483, sides))
    for s in range(sides):
        x = 0
        y = 0
        v = m[1474 + s]
        if sides == 2:
            x = m[1475 - s]
            v = 6144 + 6 * v - 6 * x
        else:
            # The one who is ahead in the match counts double.
            x = s + 1
            if x == 3:
                x = 0
            y = 3 - s - x
            if m[1480 + x] < m[1480 + y]:
                v = 6144 + 6 * v - 4 * m[1474 + x] - 2 * m[1474 + y]
            elif m[1480 + x] > m[1480 + y]:
                v = 6144 + 6 * v - 2 * m[1474 + x] - 4 * m[1474 + y]
            else:
                v = 6144 + 6 * v - 3 * m[1474 + x] - 3 * m[1474 + y]
        if w[144]:
            v = 12288 - v
        if won < 3:
            if won == s:
                v += bonus
            else:
                v -= bonus
        m[1470 + s] = v
    return won
