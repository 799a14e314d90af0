"""Canvas: the same bytes everywhere, nothing outside the clip region, letters folded."""

from firmware.ui import blit, fonts, icons
from firmware.ui.canvas import HEIGHT, WIDTH, Canvas
from tests.shared_tools import trace
from tests.ui.glass import Glass

_FULL = (fonts.SMALL, fonts.BODY, fonts.BIG)


def both():
    glass = Glass()
    return glass, Canvas(glass)


class Dice:
    """Numbers that are the same on every interpreter."""

    def __init__(self):
        self._state = 1

    def below(self, n):
        self._state = (self._state * 1103515245 + 12345) & 0x3FFFFFFF
        return (self._state >> 8) % n

    def bytes(self, n):
        return bytearray([self.below(256) for _ in range(n)])


def test_every_glyph_of_every_font_is_the_same_everywhere():
    for font in _FULL + (fonts.CARD, fonts.HUGE):
        glass, canvas = both()
        x = y = 0
        for char in "".join([chr(code) for code in range(32, 32 + font.ASCII)]) + font.EXTRA:
            if x + canvas.width(char, font) > WIDTH:
                x, y = 0, y + font.HEIGHT
            if y + font.HEIGHT > HEIGHT:
                trace("%08x" % glass.crc())
                canvas.clear()
                x = y = 0
            x = canvas.text(char, x, y, font)
        trace("%08x" % glass.crc())


def test_shapes_are_the_same_everywhere():
    dice = Dice()
    glass, canvas = both()
    for _ in range(60):
        canvas.origin(dice.below(2), dice.below(2))
        if dice.below(2):
            canvas.clip(dice.below(90), dice.below(50), dice.below(60), dice.below(40))
        x, y = dice.below(150) - 10, dice.below(80) - 10
        w, h, ink = dice.below(50), dice.below(40), dice.below(2)
        canvas.fill(x, y, w, h, ink)
        canvas.rect(y, x, h, w, ink)
        canvas.frame(x - 5, y, 20, 9, 1)
        canvas.block(x - 5, y - 9, 12, 9, ink)
        canvas.invert(x - 7, y - 8, w, h)
        canvas.icon(icons.BASTONI_LARGE, y, x, ink)
        canvas.text("Qg", x, y, fonts.BIG, ink)
        trace("%08x" % glass.crc())


def test_native_loops_draw_what_the_plain_ones_draw():
    dice = Dice()
    for _ in range(300):
        one = dice.bytes(1024)
        two = bytearray(one)
        clip = dice.bytes(8) + bytearray([dice.below(128), dice.below(129)])
        w, h = 1 + dice.below(12), 1 + dice.below(30)
        data = bytes(dice.bytes((h + 7) // 8 * w))
        x, y, ink = dice.below(160) - 20, dice.below(100) - 20, dice.below(2)
        blit.blit_plain(one, clip, data, 0, w, h, x, y, ink)
        blit.blit(two, clip, data, 0, w, h, x, y, ink)
        assert one == two
        x, y = dice.below(127), dice.below(63)
        w, h = 1 + dice.below(128 - x), 1 + dice.below(64 - y)
        blit.flip_plain(one, x, y, w, h)
        blit.flip(two, x, y, w, h)
        assert one == two


def test_native_text_draws_what_the_plain_one_draws():
    for font in _FULL:
        tables = (font.INDEX, font.DATA, font.CODES)
        for s in ("", "Settebello", "Perché così È", "7×8 ◀▶…", "\n", "ñ", "abc€", "🂡"):
            for ink in (0, 1, blit.MEASURE):
                one, two = bytearray(b"\x5a" * 1024), bytearray(b"\x5a" * 1024)
                clip = bytearray(b"\xff\xff\xff\xff\xff\xff\xff\xff\x00\x80")
                a = blit.text_plain(
                    one, clip, s, len(s), tables[0], tables[1], tables[2], 3, 5, ink
                )
                b = blit.text(two, clip, s, len(s), tables[0], tables[1], tables[2], 3, 5, ink)
                assert (a, one) == (b, two), s


def test_text_returns_where_text_that_follows_starts():
    _, canvas = both()
    end = canvas.text("Carte", 3, 0, fonts.BODY)
    assert end == 3 + canvas.width("Carte", fonts.BODY) + fonts.BODY.GAP
    together = canvas.width("Carte e denari", fonts.BODY)
    split = canvas.width("Carte", fonts.BODY) + fonts.BODY.GAP
    assert together == split + canvas.width(" e denari", fonts.BODY)


def test_width_is_that_of_the_lit_dots():
    for font in _FULL:
        glass, canvas = both()
        canvas.text("Hand", 9, 0, font)
        left, _, right, _ = glass.box()
        assert (left, right - left) == (9, canvas.width("Hand", font))


def test_an_empty_string_has_no_width():
    _, canvas = both()
    assert (canvas.width("", fonts.BODY), canvas.text("", 5, 5, fonts.BODY)) == (0, 5)


def test_text_right_ends_before_x_and_text_center_is_in_the_middle():
    glass, canvas = both()
    canvas.text_right("10", 100, 0, fonts.HUGE)
    assert glass.box()[2] == 100
    canvas.clear()
    canvas.text_center("HH", 10, 101, 0, fonts.BODY)
    left, _, right, _ = glass.box()
    assert left - 10 == 111 - right


def test_digits_of_a_font_are_equally_wide():
    _, canvas = both()
    for font in _FULL + (fonts.CARD, fonts.HUGE):
        assert len({canvas.width(digit, font) for digit in "0123456789"}) == 1


def test_nothing_is_drawn_outside_the_clip_region():
    glass, canvas = both()
    canvas.clip(20, 13, 31, 17)
    for y in range(-20, 80, 9):
        for x in range(-20, 140, 12):
            canvas.text("W8", x, y, fonts.BIG)
            canvas.icon(icons.COPPE_LARGE, x, y)
            canvas.rect(x, y, 30, 30)
    canvas.fill(-5, -5, 500, 500)
    assert glass.box() == (20, 13, 51, 30)
    canvas.invert(0, 0, 127, 63)
    assert glass.box() is None


def test_an_empty_clip_region_lets_nothing_through():
    glass, canvas = both()
    for region in ((10, 10, 0, 9), (10, 10, 9, 0), (500, 10, 9, 9), (10, 70, 9, 9), (-9, 1, 9, 9)):
        canvas.clip(*region)
        canvas.text("W8", 5, 5, fonts.BIG)
        canvas.fill(0, 0, 127, 63)
        canvas.invert(0, 0, 127, 63)
    assert glass.box() is None


def test_the_layout_area_moves_as_a_whole():
    glass, canvas = both()
    for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1)):
        canvas.origin(dx, dy)
        canvas.clear()
        canvas.fill(-9, -9, 500, 500)
        assert glass.box() == (dx, dy, WIDTH + dx, HEIGHT + dy)


def test_case_H04_the_accented_vowels_of_italian_have_glyphs():
    for font in _FULL:
        for char in "àèéìòùÀÈÉÌÒÙ":
            assert fonts.find(char, font) >= 0, char


def same_picture(one, other, font):
    pictures = []
    for s in (one, other):
        glass, canvas = both()
        end = canvas.text(s, 0, 0, font)
        pictures.append((glass.crc(), end, canvas.width(s, font)))
    return pictures[0] == pictures[1]


def test_case_H04_a_font_without_an_accent_shows_base_and_apostrophe():
    for font in (fonts.CARD, fonts.HUGE):
        assert same_picture("À", "A", font)  # these have no ' to draw
    for font in _FULL:
        assert same_picture("Mária", "Ma'ria", font)


def test_case_H04_other_accents_fold_to_base_letters():
    for font in _FULL:
        assert same_picture("Müller Gonçalo Şule", "Muller Goncalo Sule", font)
        assert same_picture("Íñigo Ødegård", "I'nigo Odegard", font)
        assert same_picture("straße “x” – 5 €", 'strasse "x" - 5 EUR', font)


def test_case_H04_what_cannot_be_folded_is_an_empty_box():
    for font in _FULL:
        assert same_picture("日", "鬱", font)
        for code in range(32, 127):
            assert not same_picture("日", chr(code), font)


def test_ellipsis_only_where_text_is_too_wide():
    glass, canvas = both()
    w = canvas.width("Impostazioni", fonts.BODY)
    canvas.text_fit("Impostazioni", 0, 0, w, fonts.BODY)
    assert glass.box()[2] == w
    canvas.clear()
    canvas.text_fit("Impostazioni", 0, 0, w - 1, fonts.BODY)
    assert glass.box()[2] <= w - 1


def test_fits_gives_the_first_font_that_is_narrow_enough():
    _, canvas = both()
    assert canvas.fits("Noi", 60, fonts.BIG, fonts.BODY) is fonts.BIG
    assert canvas.fits("Massimiliano", 60, fonts.BIG, fonts.BODY, fonts.SMALL) is fonts.SMALL
