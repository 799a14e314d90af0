"""A display without a bus, for tests of drawing: the frame buffer of the interpreter at hand.

Shared subset. `Glass` has what Canvas needs; `lit`, `box`, `rows` look at the dots; `crc` is for
traces: the same number on every interpreter means the same 1024 bytes.
"""

from binascii import crc32


class Glass:
    """128 x 64 dots: MicroPython's `framebuf` where there is one, else `adafruit_framebuf`."""

    def __init__(self):
        self.buffer = memoryview(bytearray(1024))
        try:
            import framebuf

            self.fb = framebuf.FrameBuffer(self.buffer, 128, 64, framebuf.MONO_VLSB)
        except ImportError:
            import adafruit_framebuf as framebuf

            self.fb = framebuf.FrameBuffer(self.buffer, 128, 64, framebuf.MVLSB)

    def lit(self, x, y):
        """1 if the dot is lit."""
        return self.buffer[(y >> 3) * 128 + x] >> (y & 7) & 1

    def box(self):
        """(left, top, right, bottom) of the lit dots, right and bottom excluded; None if dark."""
        xs = [x for x in range(128) if any(self.buffer[page * 128 + x] for page in range(8))]
        if not xs:
            return None
        ys = [y for y in range(64) if any(self.lit(x, y) for x in xs)]
        return xs[0], ys[0], xs[-1] + 1, ys[-1] + 1

    def rows(self, x, y, w, h):
        """A part of the picture as lines of # and dots."""
        return [
            "".join(["#" if self.lit(c, r) else "." for c in range(x, x + w)])
            for r in range(y, y + h)
        ]

    def crc(self):
        """CRC-32 of the picture."""
        return crc32(bytes(self.buffer)) & 0xFFFFFFFF
