"""The two languages: the same names, the same templates, glyphs for every letter."""

from firmware.opponent.hints import REASONS
from firmware.opponent.levels import LEVELS
from firmware.ui import fonts, reasons, strings, strings_en, strings_it
from firmware.ui.strings import LANGUAGES, T, use
from tests.shared_tools import raises
from tests.ui.measure import flat, names, too_wide, width


def test_both_tables_have_the_same_names():
    assert names(strings_it) == names(strings_en)


def test_tuples_are_equally_long():
    for name in names(strings_it):
        one, two = getattr(strings_it, name), getattr(strings_en, name)
        assert isinstance(one, str) == isinstance(two, str), name
        assert len(flat(one)) == len(flat(two)), name


def test_templates_take_the_same_values():
    for name in names(strings_it):
        texts = zip(flat(getattr(strings_it, name)), flat(getattr(strings_en, name)))
        for one, two in texts:
            for mark in ("%s", "%d", "%%", "%"):
                assert one.count(mark) == two.count(mark), name


def test_every_letter_has_a_glyph_in_the_text_fonts():
    for table in (strings_it, strings_en):
        for name in names(table):
            for text in flat(getattr(table, name)):
                for char in text:
                    for font in (fonts.SMALL, fonts.BODY, fonts.BIG):
                        assert fonts.find(char, font) >= 0, (name, char)


def test_italian_uses_accents_and_not_apostrophes_for_them():
    for name in names(strings_it):
        for text in flat(getattr(strings_it, name)):
            for word in text.split(" "):
                assert not (word.endswith("'") and word[-2:-1] in "aeiou" and len(word) > 3), text


def test_the_language_changes_at_run_time():
    for language in LANGUAGES + LANGUAGES:
        use(language)
        assert T.language == language
        assert ("torna" if language == "it" else "back") == T.HINT_BACK
    use("it")


def test_an_unknown_language_is_the_first():
    use("xx")
    assert T.language == LANGUAGES[0]


def test_an_unknown_name_is_an_error_that_names_it():
    use("it")
    error = raises(AttributeError, getattr, strings.T, "NOT_A_TEXT")
    assert "NOT_A_TEXT" in str(error)


def test_every_level_has_a_name_and_a_line_about_it_that_fits():
    for table in (strings_it, strings_en):
        assert len(table.LEVELS) == len(table.ABOUT_LEVELS) == len(LEVELS)
    assert too_wide("ABOUT_LEVELS", fonts.SMALL, 128) == []


def test_every_reason_has_a_line_that_fits():
    for table in (strings_it, strings_en):
        assert len(table.REASONS) == len(REASONS)
    assert too_wide("NO_REASON", fonts.SMALL, 128) == []
    assert too_wide("NO_LESSON", fonts.BODY, 128) == []
    for language in LANGUAGES:
        use(language)
        for key, _, _ in REASONS:
            line = reasons.text((key, 99 if key in ("safe", "last", "cards") else 10, 100))
            assert width(line, fonts.SMALL) <= 128, (line, width(line, fonts.SMALL))


def test_case_H04_lines_of_menus_fit_beside_marker_and_scroll_bar():
    for prefix in ("MENU_", "GAME_MENU", "LANGUAGES"):
        assert too_wide(prefix, fonts.BODY, 113) == []
