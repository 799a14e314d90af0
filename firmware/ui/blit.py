"""The inner loops of drawing, on the bytes of the page buffer (128 columns, bit 0 on top).

Plain code that runs everywhere; `blit_native` holds compiled twins, which take over where they
load: not in the browser, whose MicroPython refuses viper, and not on CPython. `clip` is ten bytes:
for each page the rows that may be drawn, then the first column and the one after the last.
"""

__all__ = ("MEASURE", "UNKNOWN", "blit", "flip", "text", "wipe")

MEASURE = 2  # as ink: draw nothing
UNKNOWN = 32767  # as result: a character has no glyph


def text_plain(buffer, clip, s, n, index, data, codes, x, y, ink):
    """Draw a string of n characters with its cell at (x, y); return the x after it.

    index, data, codes are a font's tables. UNKNOWN where a character has no glyph: what stands
    before it is drawn by then.
    """
    gap = codes[1]
    for char in s:
        place = _place(ord(char), codes) * 5
        if place < 0:
            return UNKNOWN
        w = index[place + 2]
        h = index[place + 4]
        if h and ink != MEASURE:
            offset = index[place] | index[place + 1] << 8
            blit_plain(buffer, clip, data, offset, w, h, x, y + index[place + 3], ink)
        x += w + gap
    return x


def _place(code, codes):
    if 0 <= code - 32 < codes[0]:
        return code - 32
    for place in range(codes[2]):
        if codes[2 * place + 3] | codes[2 * place + 4] << 8 == code:
            return codes[0] + place
    return -1


def blit_plain(buffer, clip, data, offset, w, h, x, y, ink):
    """Draw w columns of h rows, in `data` from offset page after page, at (x, y)."""
    skip = max(clip[8] - x, 0)
    n = min(clip[9] - x, w) - skip
    if n <= 0:
        return
    x += skip
    offset += skip
    page = y >> 3
    shift = y & 7
    while h > 0:
        upper = clip[page] if 0 <= page < 8 else 0
        lower = clip[page + 1] if -1 <= page < 7 and h + shift > 8 else 0
        place = page * 128 + x
        for i in range(offset, offset + n):
            bits = data[i] << shift
            down = bits >> 8 & lower
            bits &= upper
            if ink:
                if bits:
                    buffer[place] |= bits
                if down:
                    buffer[place + 128] |= down
            else:
                if bits:
                    buffer[place] &= ~bits
                if down:
                    buffer[place + 128] &= ~down
            place += 1
        page += 1
        offset += w
        h -= 8


def wipe_plain(buffer):
    """All 1024 bytes dark."""
    for place in range(1024):
        buffer[place] = 0


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
    from firmware.ui.blit_native import blit, flip, text, wipe
except (ImportError, NameError, SyntaxError, ValueError):
    # No viper, no ptr8, or an .mpy file for another processor.
    blit = blit_plain
    flip = flip_plain
    text = text_plain
    wipe = wipe_plain
