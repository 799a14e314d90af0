"""What a power cut leaves of a flash command: the project's own model of a chip interrupted.

A chip sets bits when it erases and clears them when it programs; it does so to all of a sector or
page at once, or bit by bit as their cells are slower or faster. So a command that was cut inside
is applied either up to a place (the rest as it was) or to some of its bits all over.
"""

import random
from dataclasses import dataclass

from rp2040py.peripherals.ssi import CMD_BLOCK_ERASE, CMD_PAGE_PROGRAM, CMD_SECTOR_ERASE

SECTOR = 4096
BLOCK = 65536
PAGE = 256


@dataclass(frozen=True)
class Command:
    """An erase of `size` bytes, or a program of `data`, at `start` of the whole flash."""

    start: int
    size: int
    data: bytes = b""

    @property
    def kind(self) -> str:
        """`erase` or `program`."""
        return "program" if self.data else "erase"

    @property
    def end(self) -> int:
        """The place after the last byte that it changes."""
        return self.start + self.size


def command(bus: bytes | bytearray) -> Command | None:
    """The command whose bytes came over the bus; None for one that changes nothing."""
    opcode = bus[0] if bus else 0
    if opcode == CMD_PAGE_PROGRAM and len(bus) > 4:
        start = int.from_bytes(bus[1:4], "big")
        # A page's end is the end: what a chip would wrap around is not sent by anybody.
        data = bytes(bus[4:])[: PAGE - start % PAGE]
        return Command(start, len(data), data)
    if opcode in (CMD_SECTOR_ERASE, CMD_BLOCK_ERASE) and len(bus) >= 4:
        size = SECTOR if opcode == CMD_SECTOR_ERASE else BLOCK
        return Command(int.from_bytes(bus[1:4], "big") & ~(size - 1), size)
    return None


def _done(old: bytes, given: Command) -> bytes:
    """The bytes of `given`'s place after all of it."""
    if given.kind == "erase":
        return b"\xff" * given.size
    return bytes(was & now for was, now in zip(old, given.data, strict=True))


def up_to(old: bytes, given: Command, share: float) -> bytes:
    """The bytes of `given`'s place, `old` before it, when its first `share` (0 to 1) is done."""
    count = round(given.size * share)
    return _done(old, given)[:count] + old[count:]


def scattered(old: bytes, given: Command, share: float, dice: random.Random) -> bytes:
    """The same when each bit that is to change has changed with the chance `share`."""
    done = _done(old, given)
    out = bytearray(old)
    for place, (was, will) in enumerate(zip(old, done, strict=True)):
        for bit in range(8):
            mask = 1 << bit
            if (was ^ will) & mask and dice.random() < share:
                out[place] ^= mask
    return bytes(out)
