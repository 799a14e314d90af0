"""The two frame buffers, MicroPython's in C and Adafruit's in Python, draw the same bytes.

Each is compared with the plain rule of every call we use (pixel, fill, hline, vline,
fill_rect also across the edges; rect inside the screen), so that what passes on both
interpreters is byte-identical. Not used, because the two differ there: `line`, and a `rect`
that leaves the screen or has no width or height.
"""

from firmware.hal.display import Display
from host_tools.panel.bus import FakeI2C
from host_tools.panel.chip import Chip


class _Plain:
    """The frame buffer by definition: a byte a dot."""

    def __init__(self):
        self.dots = bytearray(128 * 64)

    def fill_rect(self, x, y, w, h, ink):
        for j in range(max(y, 0), min(y + h, 64)):
            for i in range(max(x, 0), min(x + w, 128)):
                self.dots[j * 128 + i] = ink

    def pixel(self, x, y, ink):
        self.fill_rect(x, y, 1, 1, ink)

    def fill(self, ink):
        self.fill_rect(0, 0, 128, 64, ink)

    def hline(self, x, y, w, ink):
        self.fill_rect(x, y, w, 1, ink)

    def vline(self, x, y, h, ink):
        self.fill_rect(x, y, 1, h, ink)

    def rect(self, x, y, w, h, ink):
        self.hline(x, y, w, ink)
        self.hline(x, y + h - 1, w, ink)
        self.vline(x, y, h, ink)
        self.vline(x + w - 1, y, h, ink)

    def pages(self):
        out = bytearray(1024)
        for y in range(64):
            for x in range(128):
                if self.dots[y * 128 + x]:
                    out[(y >> 3) * 128 + x] |= 1 << (y & 7)
        return out


class _Numbers:
    """Small numbers, the same everywhere."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 75 + 74) % 65537
        return self.state % n


def _compare(draw, rounds, seed):
    """Let `draw(target, numbers)` draw on both; compare after every call."""
    display = Display(FakeI2C([Chip()]))
    plain = _Plain()
    for k in range(rounds):
        for target in (display.fb, plain):
            draw(target, _Numbers(seed + 7 * k + 1))
        assert bytes(display.buffer) == plain.pages(), k
    return plain


def _place(n):
    """x, y, w, h that may begin and end outside."""
    return n.below(150) - 12, n.below(90) - 12, n.below(60) - 2, n.below(60) - 2


def test_pixel_draws_by_the_rule():
    _compare(lambda f, n: f.pixel(n.below(150) - 12, n.below(90) - 12, n.below(2)), 150, 1)


def test_fill_rect_draws_by_the_rule():
    def draw(f, n):
        x, y, w, h = _place(n)
        f.fill_rect(x, y, w, h, n.below(2))

    _compare(draw, 150, 2)


def test_hline_draws_by_the_rule():
    def draw(f, n):
        x, y, w, _ = _place(n)
        f.hline(x, y, w, n.below(2))

    _compare(draw, 150, 3)


def test_vline_draws_by_the_rule():
    def draw(f, n):
        x, y, _, h = _place(n)
        f.vline(x, y, h, n.below(2))

    _compare(draw, 150, 4)


def test_rect_inside_the_screen_draws_by_the_rule():
    def draw(f, n):
        x, y = n.below(128), n.below(64)
        f.rect(x, y, 1 + n.below(128 - x), 1 + n.below(64 - y), n.below(2))

    _compare(draw, 150, 5)


def test_fill_draws_by_the_rule():
    def draw(f, n):
        f.fill(n.below(2))
        f.pixel(n.below(128), n.below(64), n.below(2))

    _compare(draw, 20, 6)


def test_pixel_reads_back_what_is_drawn():
    display = Display(FakeI2C([Chip()]))
    display.fb.pixel(5, 9, 1)
    assert display.fb.pixel(5, 9) == 1 and display.fb.pixel(6, 9) == 0
