"""The buffers that the search kernels work on, and a position made from an observation.

Everything is allocated once, by `Buffers`; thinking allocates nothing.
"""

import sys
from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.observation import Observation

FEATURES = 472
HEADS = 6
NEEDS = 12
_HEAD = 16
# What is added to signed words, so that they are stored unsigned.
BIAS = 0x8000000
_WEIGHT_BIAS = 32768


def work() -> bytearray:
    """A new `w`: rank of each card at 0, suit at 40; by rank the order of prime values at 80, in
    eight classes of which 0 is "none", and the prime values at 96; sides of the seats at 120,
    seats at 124; the rest is scratch."""
    w = bytearray(320)
    for card in range(40):
        w[card] = card % 10 + 1
        w[40 + card] = card // 10
    classes = (5, 1, 2, 3, 4, 6, 7, 1, 1, 1)
    values = (16, 12, 13, 14, 15, 18, 21, 10, 10, 10)
    for low in range(10):
        w[81 + low] = classes[low]
        w[97 + low] = values[low]
    for seat in range(4):
        w[120 + seat] = seat & 1
    w[124] = 2
    return w


def set_position(b: bytearray, seen: "Observation") -> None:
    """Write what a seat of two sees to the position at 0; all hidden cards are unseen."""
    for i in range(64):
        b[i] = 0
    for side in range(2):
        for card in seen.piles[side]:
            b[card] = 1 + side
            if card // 10 == 1:
                b[51 + side] += 1
        b[48 + side] = len(seen.piles[side])
        b[42 + side] = seen.scope[side]
        b[56 + side] = seen.in_hand[side]
        b[60 + side] = min(NEEDS - 1, max(0, seen.options.target - seen.totals[side]))
    for card in seen.table:
        b[card] = 4
    for card in seen.hand:
        b[card] = 5 + seen.seat
    b[40] = seen.seat
    b[41] = 3 if seen.last_capturer < 0 else seen.last_capturer
    b[45] = 36 - seen.stock - sum(seen.in_hand)
    b[46] = seen.stock


class Buffers:
    """`b`, `m`, `w` of the rules; with `load` also `f`, `q`, `a`, `g` of the net."""

    def __init__(self) -> None:
        self.b = bytearray(64 * 10)
        self.m = array("I", bytes(4 * 1024))
        self.w = work()

    def load(self, data: bytes, by_match: bool, native: bool) -> None:
        """Unpack the weights `data` (see `weights.py`) for play by points or by the match.

        Words of `a`: 0 words a column, 1 start of the sums, 2 bias of the output, 3 evaluations,
        4 by match, 5 mask of two bytes; from 16 the output weights, then the worth of the points
        needed, then the sums of both seats.
        """
        hidden = data[0] | data[1] << 8
        end = _HEAD + FEATURES * hidden
        columns = memoryview(data)[_HEAD:end]
        self.q = columns if native and _aligned(columns) else array("I", bytes(columns))
        self.f = array("I", bytes(4 * 640))
        self.g = bytearray(1024)
        sums = 16 + hidden + NEEDS * NEEDS
        self.a = array("I", bytes(4 * (sums + hidden)))
        a = self.a
        a[0] = hidden // 4
        a[1] = sums
        a[4] = 1 if by_match else 0
        a[5] = 0xFF00FF
        at = end + (2 * hidden + 4 if by_match else 0)
        place = 16
        for low in range(0, hidden, 4):
            # In the order in which the sums lie in their words.
            for lane in (0, 2, 1, 3):
                i = at + 2 * (low + lane)
                a[place] = data[i] | data[i + 1] << 8
                place += 1
        at += 2 * hidden
        a[2] = _word(data, at)
        at = end + 2 * (2 * hidden + 4)
        for i in range(NEEDS * NEEDS):
            a[place + i] = _word(data, at + 4 * i)

    def heads(self, data: bytes, seat: int) -> "list[int]":
        """The six heads at the position that the net saw last for `seat`, 65536 to the point."""
        a = self.a
        hidden = data[0] | data[1] << 8
        count = 128 * self.f[255 + 128 * seat]
        units = [0] * hidden
        for i in range(hidden // 2):
            # The order in which the sums lie: 0 and 2, then 1 and 3, of each four.
            low = (i >> 1) * 4 + (i & 1)
            word = a[a[1] + seat * (hidden // 2) + i]
            units[low] = max(0, (word & 0xFFFF) - count)
            units[low + 2] = max(0, (word >> 16) - count)
        at = _HEAD + FEATURES * hidden + 2 * (2 * hidden + 4) + 4 * NEEDS * NEEDS
        found = []
        for _ in range(HEADS):
            total = 0
            for i in range(hidden):
                if units[i]:
                    total += units[i] * ((data[at] | data[at + 1] << 8) - _WEIGHT_BIAS)
                at += 2
            found.append(total + _word(data, at) - BIAS)
            at += 4
        return found

    def clear(self) -> None:
        """Forget what the net has seen, and count its evaluations from 0."""
        a = self.a
        for i in range(a[1], len(a)):
            a[i] = 0
        for i in range(len(self.g)):
            self.g[i] = 0
        for i in range(len(self.f)):
            self.f[i] = 0
        a[3] = 0


def _word(data: bytes, at: int) -> int:
    return data[at] | data[at + 1] << 8 | data[at + 2] << 16 | data[at + 3] << 24


def _aligned(view: memoryview) -> bool:
    if sys.implementation.name != "micropython":
        return False
    from uctypes import addressof  # type: ignore[import-not-found]

    return bool(addressof(view) & 3 == 0)
