"""Chance for match seeds: the hardware's entropy, mixed with the moments of the presses so far."""

from .core.compat import sha256


class Chance:
    """`seed()` is 32 bytes that nobody can choose or know before.

    Devices that say `seeded` bring a chance that repeats; then nothing else is mixed in.
    """

    def __init__(self, devices):
        self._devices = devices
        self._pool = b""

    def stir(self, key, now):
        """A key was pressed at `now`."""
        self._pool = sha256(self._pool + bytes((key, now & 255, now >> 8 & 255)))

    def seed(self):
        """A new match seed."""
        devices = self._devices
        pool = b"" if getattr(devices, "seeded", False) else self._pool
        return sha256(devices.entropy() + pool)
