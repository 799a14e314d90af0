"""A busio-style I2C bus on a PC, with display chips on it and faults on demand.

Shared subset. `FakeI2C([Chip()])` goes where `busio.I2C` or `hal.i2c.BusI2C` would;
the drivers above cannot tell. Errors are the ones a real bus gives: OSError ENODEV when
nobody answers an address, EIO when a byte is refused halfway.
"""

from micropython import const

from host_tools.panel.chip import Chip

_EIO = const(5)
_ENODEV = const(19)


class FakeI2C:
    """An I2C bus with `chips` on it.

    Faults: `unplugged = True` takes every chip off; `fail_after = n` refuses the byte after
    n more good ones, once; `fail_writes = n` refuses the next n transactions.
    """

    def __init__(self, chips: list[Chip]) -> None:
        self.chips = chips
        self.unplugged = False
        self.fail_after = -1
        self.fail_writes = 0
        self.bytes = 0
        self.transactions = 0
        self._locked = False

    def try_lock(self) -> bool:
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self) -> None:
        self._locked = False

    def scan(self) -> list[int]:
        return [] if self.unplugged else sorted(chip.address for chip in self.chips)

    def writeto(
        self, address: int, buffer: bytes, *, start: int = 0, end: int | None = None
    ) -> None:
        """Write buffer[start:end] to the chip at `address`."""
        if end is None:
            end = len(buffer)
        chip = self._select(address)
        good = end - start
        if 0 <= self.fail_after < good:
            good = self.fail_after
        chip.write(buffer, start, start + good)
        chip.stop()
        self.bytes += good
        if self.fail_after >= 0:
            self.fail_after -= good
        if good < end - start:
            self.fail_after = -1
            raise OSError(_EIO, "byte refused")

    def readfrom_into(
        self, address: int, buffer: bytearray, *, start: int = 0, end: int | None = None
    ) -> None:
        """Read the chip's status into buffer[start:end]."""
        if end is None:
            end = len(buffer)
        chip = self._select(address)
        for i in range(start, end):
            buffer[i] = chip.status()
            self.bytes += 1
        chip.stop()

    def _select(self, address: int) -> Chip:
        if not self._locked:
            raise RuntimeError("I2C used without its lock: call try_lock() first")
        self.transactions += 1
        self.bytes += 1
        if self.fail_writes:
            self.fail_writes -= 1
        elif not self.unplugged:
            for chip in self.chips:
                if chip.start(address):
                    return chip
        raise OSError(_ENODEV, f"no I2C device at 0x{address:02x}")
