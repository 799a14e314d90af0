"""The project's own source of chance, the same on every interpreter and for good (log format 1).

Block i of the stream is SHA-256(seed, i); a number below n is the first byte that falls into the
largest multiple of n, modulo n, which leaves no bias.
"""

from .compat import sha256


class Rng:
    """A stream of numbers from `seed`.

    >>> Rng(b"spariglio").below(40)
    38
    """

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._block = b""
        self._count = 0
        self._place = 0

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; n is 1-256."""
        fair = 256 - 256 % n
        while True:
            if self._place == len(self._block):
                count = self._count
                self._block = sha256(self._seed + bytes((count >> 8 & 255, count & 255)))
                self._count = count + 1
                self._place = 0
            byte = self._block[self._place]
            self._place += 1
            if byte < fair:
                return byte % n

    def shuffle(self, items: "list[int]") -> None:
        """Put `items` in random order in place (Fisher and Yates, from the end)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
