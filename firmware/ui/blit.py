"""The inner loops of drawing, on the bytes of the page buffer (128 columns, bit 0 on top).

Plain code that runs everywhere; `blit_native` holds compiled twins, which take over where they
load: not in the browser, whose MicroPython refuses viper, and not on CPython.
"""


def blit_plain(buffer, mask, data, offset, stride, n, h, x, y, ink):
    """Draw n columns of `data` at (x, y): pages of `stride` bytes, h rows in all.

    `mask` has a byte for each of the eight pages: the rows that may be drawn. The columns are
    inside the buffer already; the rows need not be.
    """
    page = y >> 3
    shift = y & 7
    while h > 0:
        upper = mask[page] if 0 <= page < 8 else 0
        lower = mask[page + 1] if -1 <= page < 7 and h + shift > 8 else 0
        place = page * 128 + x
        if upper:
            if lower:
                if ink:
                    for i in range(offset, offset + n):
                        bits = data[i] << shift
                        buffer[place] |= bits & upper
                        buffer[place + 128] |= bits >> 8 & lower
                        place += 1
                else:
                    for i in range(offset, offset + n):
                        bits = data[i] << shift
                        buffer[place] &= ~(bits & upper)
                        buffer[place + 128] &= ~(bits >> 8 & lower)
                        place += 1
            elif ink:
                for i in range(offset, offset + n):
                    buffer[place] |= data[i] << shift & upper
                    place += 1
            else:
                for i in range(offset, offset + n):
                    buffer[place] &= ~(data[i] << shift & upper)
                    place += 1
        elif lower:
            place += 128
            shift_down = 8 - shift
            for i in range(offset, offset + n):
                bits = data[i] >> shift_down & lower
                if ink:
                    buffer[place] |= bits
                else:
                    buffer[place] &= ~bits
                place += 1
        page += 1
        offset += stride
        h -= 8


def flip_plain(buffer, x, y, w, h):
    """Invert a rectangle that lies inside the buffer."""
    bottom = y + h
    while y < bottom:
        page = y >> 3
        last = min(bottom, page * 8 + 8)
        bits = 255 << (y & 7) & 255 >> (page * 8 + 8 - last)
        for place in range(page * 128 + x, page * 128 + x + w):
            buffer[place] ^= bits
        y = last


try:
    from firmware.ui.blit_native import blit, flip
except (ImportError, NameError, SyntaxError, ValueError):
    # No viper, no ptr8, or an .mpy file for another processor.
    blit = blit_plain
    flip = flip_plain
