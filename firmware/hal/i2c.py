"""A machine.I2C dressed as the busio.I2C that Adafruit's drivers speak to.

The caller makes the machine object, so this file imports on every interpreter. There is
one user of the bus and no thread, hence locking only keeps the drivers' manners.
"""

from micropython import const

_EIO = const(5)


class BusI2C:
    """busio-style calls over `i2c` (anything with writeto, readfrom_into and scan)."""

    def __init__(self, i2c):
        self._i2c = i2c
        self._buffer = None
        self._view = None

    def try_lock(self) -> bool:
        return True

    def unlock(self):
        pass

    def scan(self):
        return self._i2c.scan()

    def writeto(self, address, buffer, *, start=0, end=None):
        """Send buffer[start:end] and a stop; OSError if nobody answers, or stops answering."""
        if end is None:
            end = len(buffer)
        data = buffer
        if start or end != len(buffer):
            # The display sends slices of one buffer all the time: keep its view.
            if buffer is not self._buffer:
                self._buffer = buffer
                self._view = memoryview(buffer)
            data = self._view[start:end]
        # The RP2040's machine.I2C raises for the address only; for a byte that was not
        # acknowledged it returns how many were.
        if self._i2c.writeto(address, data) != end - start:
            raise OSError(_EIO)

    def readfrom_into(self, address, buffer, *, start=0, end=None):
        """Fill buffer[start:end] from the device; OSError if nobody answers."""
        if end is None:
            end = len(buffer)
        self._i2c.readfrom_into(address, memoryview(buffer)[start:end])
