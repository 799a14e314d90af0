"""The display chip as its datasheet tells it: SSD1306, or SH1106 with `sh1106=True`.

A pure model in the shared subset: bytes go in through `start(address)`, `byte(value)` and
`stop()` exactly as they come over the wire, and what the glass would show comes out of
`row(y, out)`. It serves the fake bus, the emulated RP2040 and the browser alike. A command
the chip does not have is counted in `unknown` and changes nothing.
"""

from micropython import const

WIDTH = 128
HEIGHT = 64

_PAGES = const(8)
_HORIZONTAL = const(0)
_VERTICAL = const(1)
_PAGE_MODE = const(2)

# What the next byte of a transaction is.
_CONTROL = const(0)
_ONE_COMMAND = const(1)
_ONE_DATA = const(2)
_COMMANDS = const(3)
_DATA = const(4)

# Commands with parameters: code and count, two hexadecimal bytes each.
_SSD1306_PARAMETERS = (
    b"\x20\x01\x21\x02\x22\x02\x23\x01\x26\x06\x27\x06\x29\x05\x2a\x05\x81\x01\x8d\x01"
    b"\xa3\x02\xa8\x01\xad\x01\xd3\x01\xd5\x01\xd6\x01\xd9\x01\xda\x01\xdb\x01"
)
_SH1106_PARAMETERS = b"\x81\x01\xa8\x01\xad\x01\xd3\x01\xd5\x01\xd9\x01\xda\x01\xdb\x01"


class Chip:
    """One display controller at `address` (0x3C or 0x3D) with its glass.

    `version` grows with everything that may change the picture; `transactions` and `received`
    count what arrived for this chip, address bytes included.
    """

    def __init__(self, address: int = 0x3C, sh1106: bool = False) -> None:
        self.address = address
        self.sh1106 = sh1106
        self.columns = 132 if sh1106 else 128
        # The glass hangs on the middle 128 of the SH1106's 132 segment lines.
        self._first_segment = 2 if sh1106 else 0
        self._parameters = _SH1106_PARAMETERS if sh1106 else _SSD1306_PARAMETERS
        self.gram = bytearray(_PAGES * self.columns)
        self.version = 0
        self.transactions = 0
        self.received = 0
        self.unknown = 0
        self.reset()

    def reset(self) -> None:
        """Registers as after power-on; the memory keeps whatever it holds, as silicon does."""
        self.on = False
        self.entire_on = False
        self.inverted = False
        self.contrast = 0x7F if not self.sh1106 else 0x80
        self.start_line = 0
        self.offset = 0
        self.multiplex = 63
        self.segment_remap = False
        self.scan_reversed = False
        self.com_pins = 0x12
        # SSD1306: charge pump off until told; SH1106: its converter starts enabled.
        self.pump = self.sh1106
        self.mode = _PAGE_MODE
        self.column = 0
        self.page = 0
        self._column_start = 0
        self._column_end = self.columns - 1
        self._page_start = 0
        self._page_end = _PAGES - 1
        self._expect = _CONTROL
        self._selected = False
        self._command = 0
        self._missing = 0
        self._arguments = bytearray(6)
        self._count = 0
        self.version += 1

    # The wire.

    def start(self, address: int) -> bool:
        """A start condition with a 7-bit write address; return the acknowledge."""
        self._selected = address == self.address
        if self._selected:
            self._expect = _CONTROL
            self.transactions += 1
            self.received += 1
        return self._selected

    def byte(self, value: int) -> bool:
        """One byte of the running transaction; return the acknowledge."""
        if not self._selected:
            return False
        self.received += 1
        expect = self._expect
        if expect == _DATA:
            self._store(value)
        elif expect == _CONTROL:
            single, data = value & 0x80, value & 0x40
            if single:
                self._expect = _ONE_DATA if data else _ONE_COMMAND
            else:
                self._expect = _DATA if data else _COMMANDS
        elif expect == _COMMANDS:
            self._take(value)
        else:
            self._expect = _CONTROL
            if expect == _ONE_DATA:
                self._store(value)
            else:
                self._take(value)
        return True

    def write(self, buffer: bytes, start: int, end: int) -> None:
        """As `byte` for each of buffer[start:end], faster for runs of data in page mode."""
        while start < end:
            run = 0
            if self._selected and self._expect == _DATA and self.mode == _PAGE_MODE:
                # The last column is left to `byte`: there the pointer turns or stops.
                run = min(end - start, self.columns - 1 - self.column)
            if run > 0:
                self._store_run(buffer, start, start + run)
                start += run
            else:
                self.byte(buffer[start])
                start += 1

    def stop(self) -> None:
        """A stop condition."""
        self._selected = False

    def status(self) -> int:
        """The byte a read returns: bit 6 set while the display is off."""
        return 0x00 if self.on else 0x40

    # The memory.

    def _store(self, value: int) -> None:
        # Remapping acts on the way into the memory: what is stored already stays where it is.
        if self.column >= self.columns:
            self.unknown += 1  # nothing is there
            return
        column = self.columns - 1 - self.column if self.segment_remap else self.column
        index = self.page * self.columns + column
        if self.gram[index] != value:
            self.gram[index] = value
            self.version += 1
        if self.mode == _VERTICAL:
            if self.page != self._page_end:
                self.page = (self.page + 1) % _PAGES
                return
            self.page = self._page_start
        if self.mode == _PAGE_MODE:
            # The SH1106's pointer stays at its last column, the SSD1306's begins again.
            if self.column < self.columns - 1:
                self.column += 1
            elif not self.sh1106:
                self.column = 0
        elif self.column != self._column_end:
            self.column = (self.column + 1) % self.columns
        else:
            self.column = self._column_start
            if self.mode == _HORIZONTAL:
                if self.page == self._page_end:
                    self.page = self._page_start
                else:
                    self.page = (self.page + 1) % _PAGES

    def _store_run(self, buffer: bytes, start: int, end: int) -> None:
        gram, step = self.gram, 1
        index = self.page * self.columns + self.column
        if self.segment_remap:
            index, step = self.page * self.columns + self.columns - 1 - self.column, -1
        for i in range(start, end):
            if gram[index] != buffer[i]:
                gram[index] = buffer[i]
                self.version += 1
            index += step
        self.column += end - start
        self.received += end - start

    # The commands. A command and its parameters may come in separate transactions.

    def _take(self, value: int) -> None:
        if self._missing:
            self._arguments[self._count] = value
            self._count += 1
            self._missing -= 1
            if not self._missing:
                self._with_parameters(self._command)
            return
        table = self._parameters
        for i in range(0, len(table), 2):
            if table[i] == value:
                self._command, self._missing, self._count = value, table[i + 1], 0
                return
        self._plain(value)

    def _plain(self, code: int) -> None:
        paged = self.mode == _PAGE_MODE
        if code < 0x20:
            if not paged:
                self.unknown += 1  # only for page addressing, says the datasheet
            elif code < 0x10:
                self._move_to(self.column & 0xF0 | code)
            else:
                self._move_to((code & 0x0F) << 4 | self.column & 0x0F)
            return
        if 0xB0 <= code <= 0xB7:
            if paged:
                self.page = code & 7
            else:
                self.unknown += 1
            return
        if 0x40 <= code <= 0x7F:
            self.start_line = code & 0x3F
        elif code & 0xFE == 0xA0:
            self.segment_remap = bool(code & 1)
        elif code & 0xF0 == 0xC0:
            self.scan_reversed = bool(code & 8)
        elif code & 0xFE == 0xA4:
            self.entire_on = bool(code & 1)
        elif code & 0xFE == 0xA6:
            self.inverted = bool(code & 1)
        elif code & 0xFE == 0xAE:
            self.on = bool(code & 1)
        elif code in (0x2E, 0x2F) and not self.sh1106:
            pass  # scrolling off and on: nothing here scrolls
        elif 0x30 <= code <= 0x33 and self.sh1106:
            pass  # pump voltage
        elif code != 0xE3:
            self.unknown += 1
            return
        self.version += 1

    def _move_to(self, column: int) -> None:
        # The SH1106's two halves are set one after the other: between them they may make any
        # number, and only where data is written does it have to be a column.
        if column < self.columns or self.sh1106:
            self.column = column
        else:
            self.unknown += 1

    def _with_parameters(self, code: int) -> None:
        a, b = self._arguments[0], self._arguments[1]
        if code == 0x20:
            self.mode = min(a & 3, _PAGE_MODE)
        elif code == 0x21:
            self._column_start, self._column_end = a & 0x7F, b & 0x7F
            self.column = self._column_start
        elif code == 0x22:
            self._page_start, self._page_end = a & 7, b & 7
            self.page = self._page_start
        elif code == 0x81:
            self.contrast = a
        elif code == 0x8D:
            self.pump = bool(a & 4)
        elif code == 0xAD and self.sh1106:
            self.pump = bool(a & 1)
        elif code == 0xA8:
            self.multiplex = max(a & 0x3F, 15)
        elif code == 0xD3:
            self.offset = a & 0x3F
        elif code == 0xDA:
            self.com_pins = a
        self.version += 1

    # The glass.

    @property
    def lit(self) -> bool:
        """True if the glass gives any light at all: switched on, with its voltage made."""
        return self.on and self.pump

    @property
    def left_column(self) -> int:
        """The column of the memory that the glass shows at the left; it goes down from there."""
        return self._first_segment + WIDTH - 1

    def line(self, y: int) -> int:
        """The line of the memory (0-63) that the glass shows at `y`, -1 where it is dark.

        The module is held with its pins on top: there segment 127 is at the left and
        the last COM line on top, which is why drivers set both reversals.
        """
        common = HEIGHT - 1 - y
        scan = self.multiplex - common if self.scan_reversed else common
        if not self.lit or not 0 <= scan <= self.multiplex:
            return -1
        return (scan + self.start_line + self.offset) % HEIGHT

    def row(self, y: int, out: bytearray) -> None:
        """Fill `out` (128 bytes) with 0 or 1 for the dots of line `y`, 0 on top."""
        line = self.line(y)
        if line < 0:
            for x in range(WIDTH):
                out[x] = 0
            return
        flip = 1 if self.inverted else 0
        if self.entire_on:
            for x in range(WIDTH):
                out[x] = 1 ^ flip
            return
        mask = 1 << (line & 7)
        last = (line >> 3) * self.columns + self.left_column
        gram = self.gram
        for x in range(WIDTH):
            out[x] = flip ^ (1 if gram[last - x] & mask else 0)
