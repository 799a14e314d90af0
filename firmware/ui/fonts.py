"""The five fonts, smallest first, and the folding of letters that a font does not have.

SMALL (8 rows, hints and status only), BODY (11 rows) and BIG (16 rows) hold ASCII, the accented
vowels of Italian and `° ’ · … ◀ ▶ ▲ ▼ ✓ ×`. CARD (14 rows) and HUGE (24 rows) hold digits and the
letters of card values; `⑩` in BIG and CARD is a narrow 10. A font is a module of
tables, told in host_tools/fonts/tables.py. Lines of text stand `font.HEIGHT` apart.
"""

from firmware.ui import fonts_big as BIG
from firmware.ui import fonts_body as BODY
from firmware.ui import fonts_card as CARD
from firmware.ui import fonts_huge as HUGE
from firmware.ui import fonts_small as SMALL

__all__ = ("BIG", "BODY", "CARD", "HUGE", "SMALL", "find", "fold")

# Letters that stand here are drawn as the one below them, followed by the mark.
_FOLD = (
    ("àèìòùáéíóúýÀÈÌÒÙÁÉÍÓÚÝ", "aeiouaeiouyAEIOUAEIOUY", "'"),
    ("âêîôûäëïöüãñõåçčćšžřěůąęőűøđğışţșțłńśźżÿ", "aeiouaeiouanoacccszreuaeouodgiststlnszzy", ""),
    ("ÂÊÎÔÛÄËÏÖÜÃÑÕÅÇČĆŠŽŘĚŮĄĘŐŰØĐĞİŞŢȘȚŁŃŚŹŻŸ", "AEIOUAEIOUANOACCCSZREUAEOUODGISTSTLNSZZY", ""),
    ("‘’ʼ´“”«»–—−•º×◀▶\u00a0", "''''\"\"\"\"---·°x<> ", ""),
)
_PAIRS = ("ß", "ss", "æ", "ae", "Æ", "AE", "œ", "oe", "Œ", "OE", "€", "EUR", "…", "...", "°", "o")


def find(char, font):
    """Index of the glyph of `char` in `font`, or -1."""
    code = ord(char) - 32
    if 0 <= code < font.ASCII:
        return code
    place = font.EXTRA.find(char)
    return place if place < 0 else place + font.ASCII


def fold(char):
    """What to draw for a letter without a glyph: its base letter, with a ' where the accent
    matters in Italian; "" when nothing stands for it."""
    for letters, bases, mark in _FOLD:
        place = letters.find(char)
        if place >= 0:
            return bases[place] + mark
    for place in range(0, len(_PAIRS), 2):
        if _PAIRS[place] == char:
            return _PAIRS[place + 1]
    return ""
