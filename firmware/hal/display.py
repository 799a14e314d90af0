"""The 128x64 screen: Adafruit's SSD1306 driver behind a link that cannot fail.

Draw into `fb` (the driver, a frame buffer) or straight into `buffer` (1024 bytes, eight
pages of 128 columns, bit 0 on top), then call `present()`. It sends the pages that differ
from what the glass shows, of each only the changed runs of columns, and nothing if nothing
changed.

A missing or failing display never raises: `ok` turns False, drawing goes on in memory, and
`present()` tries again at the next call, then after 1, 2, 4 ... 256 more, and then sends
everything. So call it every turn of the loop; without changes it costs one comparison.
"""

from adafruit_ssd1306 import SSD1306_I2C
from micropython import const

from firmware.hal import board

_PAGES = const(8)
_COLUMNS = const(128)
# A page is compared in strips, at the speed of C. Two changes in it with a strip or more between
# them are sent apart: placing the second costs 7 bytes.
_STRIP = const(16)
_MAX_WAIT = const(256)

_DATA = const(0x40)
_COMMANDS = const(0x00)
_SET_PAGE = const(0xB0)
_SET_HIGH_COLUMN = const(0x10)
_NOP = b"\x00\xe3"

# The driver starts in horizontal mode; both chips know page mode, and it is shorter to send.
_SSD1306_EXTRA = b"\x20\x02"
# SH1106 reads the driver's window commands as a start line, and its current setting as
# "converter off": put both right.
_SH1106_EXTRA = b"\x40\xad\x8b"
_SH1106_OFFSET = const(2)


class _Link:
    """busio.I2C as the driver sees it: swallows errors, counts bytes, finds the address."""

    def __init__(self, i2c):
        self._i2c = i2c
        self.address = 0
        self.failed = True
        self.commands_only = False
        self.sent = 0

    def try_lock(self) -> bool:
        return self._i2c.try_lock()

    def unlock(self):
        self._i2c.unlock()

    def writeto(self, address, buffer, *, start=0, end=None):
        if end is None:
            end = len(buffer)
        if not (self.commands_only and end > start and buffer[start] == _DATA):
            self.send(buffer, start, end)

    def send(self, buffer, start, end):
        """Write buffer[start:end] unless something has failed already."""
        if self.failed:
            return
        try:
            self._i2c.writeto(self.address, buffer, start=start, end=end)
            self.sent += 1 + end - start
        except OSError:
            self.failed = True


def _parts(view, size):
    """`view` cut into views of `size` bytes."""
    return [view[i : i + size] for i in range(0, len(view), size)]


class Display:
    """The screen on a busio-style `i2c`; `address` None tries 0x3C, then 0x3D.

    `sent` counts bytes on the wire, address bytes included (nine clocks each).
    """

    def __init__(self, i2c, address=None, rotate=False, sh1106=False):
        self.ok = False
        self._addresses = board.DISPLAY_ADDRESSES if address is None else (address,)
        self._rotate = bool(rotate)
        self._sh1106 = bool(sh1106)
        self._contrast = 0x7F
        self._on = True
        self._asleep = True
        self._send_all = True
        self._wait = 0
        self._next_wait = 0
        self._link = _Link(i2c)
        # Made on the failed link, so without traffic: the driver exists without a display too.
        self.fb = SSD1306_I2C(board.DISPLAY_WIDTH, board.DISPLAY_HEIGHT, self._link)
        self._wire = self.fb.buffer
        self.buffer = memoryview(self._wire)[1:]
        self._shown = memoryview(bytearray(_PAGES * _COLUMNS))
        self._pages = _parts(self.buffer, _COLUMNS)
        self._shown_pages = _parts(self._shown, _COLUMNS)
        self._strips = [_parts(page, _STRIP) for page in self._pages]
        self._shown_strips = [_parts(page, _STRIP) for page in self._shown_pages]
        self._place = bytearray(4)
        self._place[0] = _COMMANDS
        self._start()

    @property
    def sent(self) -> int:
        return self._link.sent

    @property
    def address(self) -> int:
        """The address that answered last."""
        return self._link.address

    def present(self) -> int:
        """Bring the glass up to date; return the bytes sent. Never raises."""
        before = self._link.sent
        if not self.ok:
            if self._wait:
                self._wait -= 1
                return 0
            if not self._start():
                return self._link.sent - before
        if self._send_all or self.buffer != self._shown:
            # One lock for all pages; the driver, which takes it for itself, is not called here.
            with self.fb.i2c_device:
                self._send()
        if self._asleep and self._on and not self._link.failed:
            self._asleep = False
            self.fb.poweron()
        self._check()
        return self._link.sent - before

    def contrast(self, level: int):
        """Set the brightness, 0-255."""
        self._contrast = level
        if self.ok:
            self.fb.contrast(level)
            self._check()

    def power(self, on: bool):
        """Light the glass or switch it off; the picture is kept either way."""
        self._on = bool(on)
        if not self.ok or self._asleep:
            return  # the next full picture obeys `_on`
        if on:
            self.fb.poweron()
        else:
            self.fb.poweroff()
        self._check()

    def setup(self, rotate: bool, sh1106: bool):
        """Change the way the display is mounted or its chip; takes effect with present()."""
        if (bool(rotate), bool(sh1106)) != (self._rotate, self._sh1106):
            self._rotate = bool(rotate)
            self._sh1106 = bool(sh1106)
            self.ok = False
            self._wait = 0

    def _start(self) -> bool:
        """Find the display and set it up, dark, with everything still to send."""
        link = self._link
        for address in self._addresses:
            link.address = address
            link.failed = False
            with self.fb.i2c_device as device:
                device.write(_NOP)
            if not link.failed:
                break
        if not link.failed:
            # The driver's set-up blanks the frame and sends it: keep the frame, save the bytes.
            self._shown[:] = self.buffer
            link.commands_only = True
            self.fb.init_display()
            link.commands_only = False
            self.buffer[:] = self._shown
            # Dark until the first whole picture: after power-on the chip's memory is noise.
            self.fb.poweroff()
            for command in _SH1106_EXTRA if self._sh1106 else _SSD1306_EXTRA:
                self.fb.write_cmd(command)
            # The driver's "rotated" is the usual mounting, pins on top.
            self.fb.rotate(not self._rotate)
            self.fb.contrast(self._contrast)
            self._asleep = True
            self._send_all = True
        self.ok = True
        return self._check()

    def _check(self) -> bool:
        """Note a failure on the link and put the next try off; return whether all is well."""
        if not self._link.failed:
            if not self._send_all:
                self._next_wait = 0
            return True
        self.ok = False
        self._wait = self._next_wait
        self._next_wait = min(2 * self._next_wait or 1, _MAX_WAIT)
        return False

    def _send(self):
        """Send what differs, page by page, and note it as shown."""
        link, everything = self._link, self._send_all
        for page in range(_PAGES):
            new, old = self._pages[page], self._shown_pages[page]
            if everything:
                self._send_run(page, 0, _COLUMNS - 1)
            elif new != old:
                self._send_changes(page)
            else:
                continue
            if link.failed:
                return
            old[:] = new
        self._send_all = False

    def _send_changes(self, page):
        """Send the changed runs of columns of one page."""
        new, old = self._pages[page], self._shown_pages[page]
        new_strips, old_strips = self._strips[page], self._shown_strips[page]
        strip, count = 0, len(new_strips)
        while strip < count:
            begin = strip
            while strip < count and new_strips[strip] != old_strips[strip]:
                strip += 1
            if strip > begin:
                first, last = begin * _STRIP, strip * _STRIP - 1
                while new[first] == old[first]:
                    first += 1
                while new[last] == old[last]:
                    last -= 1
                self._send_run(page, first, last)
            strip += 1

    def _send_run(self, page, first, last):
        """Send the columns `first` to `last` of a page."""
        column = first + _SH1106_OFFSET if self._sh1106 else first
        place, wire, link = self._place, self._wire, self._link
        place[1] = _SET_PAGE | page
        place[2] = column & 0x0F
        place[3] = _SET_HIGH_COLUMN | column >> 4
        link.send(place, 0, 4)
        # No copy: the byte before the run lends its place to the control byte.
        start = page * _COLUMNS + first
        lent = wire[start]
        wire[start] = _DATA
        link.send(wire, start, start + last - first + 2)
        wire[start] = lent
