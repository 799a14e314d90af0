"""Pictures of the fonts and icons, at 4x, to be looked at after every change of a drawing."""

from pathlib import Path

from PIL import Image

from host_tools.fonts.art import Glyph
from host_tools.fonts.tables import sheet

_WORDS = (
    "Nuova partita  Riprendi  Segnapunti",
    "Carte Denari Settebello Primiera Scope",
    "Perché città più Niccolò virtù così È",
    "Hand Table Take Quit BACK exit 7xS4+B3",
    "Il1| O0Q 5S 8B 2Z 6b 9g rn m cl d uv",
)


def _text(pixels: Image.Image, text: str, x: int, y: int, font: str) -> int:
    art = sheet(font)
    for char in text:
        if char == " ":
            x += art.numbers["space"] + art.numbers["gap"]
        elif char in art.glyphs:
            x = _glyph(pixels, art.glyphs[char], x, y) + art.numbers["gap"]
    return x


def _glyph(pixels: Image.Image, glyph: Glyph, x: int, y: int) -> int:
    for row, line in enumerate(glyph.rows):
        for column, dot in enumerate(line):
            if dot and x + column < pixels.width:
                pixels.putpixel((x + column, y + glyph.top + row), 255)
    return x + glyph.width


def specimen(font: str) -> Image.Image:
    """All glyphs of a font in rows, then words."""
    art = sheet(font)
    pixels = Image.new("L", (256, 420), 0)
    x, y, pitch = 2, 2, art.numbers["height"] + 2
    for glyph in art.glyphs.values():
        if x + glyph.width > pixels.width - 2:
            x, y = 2, y + pitch
        x = _glyph(pixels, glyph, x, y) + 3
    y += pitch + 4
    if "a" in art.glyphs:
        for words in _WORDS:
            _text(pixels, words, 2, y, font)
            y += art.numbers["height"]
    return pixels.crop((0, 0, pixels.width, y + 2))


def write_all(folder: Path) -> None:
    """Write NAME.png for each font and the icons."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("small", "body", "big", "card", "huge"):
        picture = specimen(name)
        picture.resize((picture.width * 4, picture.height * 4), 0).save(folder / f"{name}.png")
