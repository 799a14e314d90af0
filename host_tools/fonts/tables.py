"""Turns the drawings into the source text of firmware/ui/fonts_*.py and icons.py.

A font is a module (as font-to-py makes them): INDEX has five bytes a glyph - offset low, offset
high, width, first row in the cell, rows - and DATA the column bytes, page after page. ASCII glyphs
come first and by code, the others as in EXTRA. CODES tells the same to the inner loops: number of
ASCII glyphs, GAP, number of others, their codes (low, high).
"""

from pathlib import Path

from host_tools.fonts.art import Sheet, columns, read_sheet

TABLES = ("fonts_small", "fonts_body", "fonts_big", "fonts_card", "fonts_huge", "icons")
_LINE = 99
_BYTES = 22  # a line of them
_HERE = Path(__file__).parent
_ABOUT = {
    "small": "SMALL: 5x7 letters for hints and status.",
    "body": "BODY: the letters of menus, tables and names; two-pixel stems.",
    "big": "BIG: names and numbers read across a table; two-pixel strokes, capitals 12 high.",
    "card": "CARD: the values on hand cards, 14 high; `⑩` is a condensed 10.",
    "huge": "HUGE: digits and card values, 24 high.",
}
_ASCII = [chr(code) for code in range(32, 127)]


def sheet(name: str) -> Sheet:
    """The drawings of `name` ("small" ... "huge", "icons")."""
    return read_sheet(_HERE / f"{name}.txt")


def render(table: str) -> str:
    """Source text of the module `table`, one of TABLES."""
    return _icons() if table == "icons" else _font(table.removeprefix("fonts_"))


def _bytes(name: str, data: bytes) -> str:
    # As ruff formats it: generated files pass the same checks as all others.
    def literal(part: bytes) -> str:
        return 'b"' + "".join(f"\\x{byte:02x}" for byte in part) + '"'

    line = f"{name} = {literal(data)}"
    if len(line) <= _LINE:
        return line
    parts = [f"    {literal(data[at : at + _BYTES])}" for at in range(0, len(data), _BYTES)]
    return "\n".join([f"{name} = (", *parts, ")"])


def _font(name: str) -> str:
    art = sheet(name)
    full = "a" in art.glyphs
    ascii_part = _ASCII if full else []
    extra = [glyph for glyph in art.glyphs if glyph not in ascii_part]
    index, data = bytearray(), bytearray()
    for char in ascii_part + extra:
        if char == " ":
            index += bytes((0, 0, art.numbers["space"], 0, 0))
            continue
        glyph = art.glyphs[char]
        offset = len(data)
        index += bytes((offset & 255, offset >> 8, glyph.width, glyph.top, len(glyph.rows)))
        data += columns(glyph)
    numbers = art.numbers
    codes = bytes((len(ascii_part), numbers["gap"], len(extra)))
    codes += b"".join(ord(char).to_bytes(2, "little") for char in extra)
    return "\n".join(
        [
            f'"""{_ABOUT[name]}',
            "",
            f"Made by `python -m host_tools.fonts` from host_tools/fonts/{name}.txt: edit that.",
            '"""',
            "",
            f"HEIGHT = {numbers['height']}",
            f"BASELINE = {numbers['baseline']}",
            f"GAP = {numbers['gap']}",
            f"SPACE = {numbers['space']}",
            f"ASCII = {len(ascii_part)}",
            f'EXTRA = "{"".join(extra)}"',
            _bytes("CODES", codes),
            _bytes("INDEX", bytes(index)),
            _bytes("DATA", bytes(data)),
            "",
        ]
    )


def _icons() -> str:
    lines = [
        '"""Icons: two bytes of size (width, height), then column bytes, page after page.',
        "",
        "Made by `python -m host_tools.fonts` from host_tools/fonts/icons.txt: edit that.",
        '"""',
        "",
    ]
    for name, glyph in sheet("icons").glyphs.items():
        data = bytes((glyph.width, len(glyph.rows))) + columns(glyph)
        lines.append(_bytes(name.upper(), data))
    return "\n".join([*lines, ""])
