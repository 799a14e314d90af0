"""The drawings: tables up to date, glyphs all different, folds as Unicode has them."""

import unicodedata

import pytest

from firmware.ui import fonts
from host_tools.errors import ToolError
from host_tools.fonts import specimen
from host_tools.fonts.__main__ import main
from host_tools.fonts.art import columns, read_sheet
from host_tools.fonts.tables import sheet

_FONTS = ("small", "body", "big", "card", "huge")


def test_the_tables_are_made_from_the_drawings():
    assert main(["--check"]) == 0


@pytest.mark.parametrize("name", _FONTS)
def test_glyphs_of_a_font_are_all_different(name):
    seen = {}
    for glyph in sheet(name).glyphs.values():
        assert seen.setdefault((glyph.top, glyph.rows), glyph.name) == glyph.name
    assert len(seen) == len(sheet(name).glyphs)


def _distance(one, two):
    """Dots that differ between two glyphs in their cells, left edges together."""
    dots = []
    for glyph in (one, two):
        dots.append(
            {
                (x, y + glyph.top)
                for y, row in enumerate(glyph.rows)
                for x, dot in enumerate(row)
                if dot
            }
        )
    return len(dots[0] ^ dots[1])


@pytest.mark.parametrize("name", ("small", "body", "big"))
def test_letters_and_digits_that_are_often_confused_differ_by_three_dots(name):
    glyphs = sheet(name).glyphs
    for pair in ["O0", "1I", "Il", "1l", "5S", "8B", "2Z", "6b", "9g", "CG", "ce", "uv", "QO"]:
        assert _distance(glyphs[pair[0]], glyphs[pair[1]]) >= 3, pair


@pytest.mark.parametrize("name", ("body", "big", "card", "huge"))
def test_no_stroke_is_one_dot_wide_at_the_left_edge_of_a_letter(name):
    for glyph in sheet(name).glyphs.values():
        if glyph.name.isalnum():
            for row in glyph.rows:
                text = "".join("#" if dot else "." for dot in row)
                assert not any(run == "#" for run in text.split(".") if text.count("#") == 1)


def test_folds_are_the_base_letters_of_unicode():
    others = {"ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ł": "l", "Ł": "L", "ı": "i"}
    for letters, bases, mark in fonts._FOLD:
        assert len(letters) == len(bases)
        for letter, base in zip(letters, bases, strict=True):
            if letter.isalpha() and base.isalpha():
                plain = unicodedata.normalize("NFD", letter)[0]
                assert others.get(letter, plain) == base
                if mark:
                    assert unicodedata.name(letter).endswith(("GRAVE", "ACUTE"))


def test_a_fold_is_drawn_by_every_text_font():
    for letters, bases, mark in fonts._FOLD:
        for letter, base in zip(letters, bases, strict=True):
            assert fonts.fold(letter) == base + mark
            for font in (fonts.SMALL, fonts.BODY, fonts.BIG):
                assert all(fonts.find(char, font) >= 0 for char in base + mark)


def test_columns_are_bytes_with_the_first_row_in_the_low_bit(tmp_path):
    (tmp_path / "x.txt").write_text("height 16\nbaseline 9\n[A]\n" + "#.\n" * 9 + "##\n")
    glyph = read_sheet(tmp_path / "x.txt").glyphs["A"]
    assert (glyph.top, columns(glyph)) == (0, bytes((0xFF, 0x00, 0x03, 0x02)))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[A]\n##\n#\n", "one length"),
        ("[A]\n#x\n", "only # and ."),
        ("[A]\n#\n[A]\n#\n", "twice"),
        ("[A]\n" + "#\n" * 9, "leaves its cell"),
    ],
)
def test_a_faulty_drawing_is_refused_with_its_line(tmp_path, text, words):
    path = tmp_path / "bad.txt"
    path.write_text("height 8\nbaseline 6\n" + text)
    with pytest.raises(ToolError, match=words) as caught:
        read_sheet(path)
    assert str(caught.value).startswith("bad.txt:")


@pytest.mark.parametrize("name", _FONTS)
def test_a_specimen_is_drawn(name):
    assert specimen.specimen(name).getbbox()
