"""Pictures of the glass for people: braille, half blocks, PNG.

Every function takes a picture of `host_tools.panel.picture` (1024 bytes).
"""

from pathlib import Path

from PIL import Image

from host_tools.panel.chip import HEIGHT, WIDTH
from host_tools.panel.picture import dot

BRAILLE_SIZE = (WIDTH // 2, HEIGHT // 4)
HALF_BLOCK_SIZE = (WIDTH, HEIGHT // 2)

# A usual module glows blue-white on near black.
_LIGHT = (214, 236, 255)
_DARK = (6, 8, 14)

# Bits of a braille cell, (column, line) -> bit of U+2800.
_BRAILLE = ((0, 3), (1, 4), (2, 5), (6, 7))
_HALVES = " ▀▄█"


def braille(image: bytes) -> list[str]:
    """Return 16 lines of 64 braille characters, a cell for 2x4 dots."""
    lines = []
    for top in range(0, HEIGHT, 4):
        cells = []
        for left in range(0, WIDTH, 2):
            code = 0x2800
            for dy, (bit_left, bit_right) in enumerate(_BRAILLE):
                code |= dot(image, left, top + dy) << bit_left
                code |= dot(image, left + 1, top + dy) << bit_right
            cells.append(chr(code))
        lines.append("".join(cells))
    return lines


def half_blocks(image: bytes) -> list[str]:
    """Return 32 lines of 128 characters, a character for two dots above each other."""
    return [
        "".join(_HALVES[dot(image, x, y) + 2 * dot(image, x, y + 1)] for x in range(WIDTH))
        for y in range(0, HEIGHT, 2)
    ]


def to_image(image: bytes, scale: int = 4, level: int = 0x7F, border: int = 0) -> Image.Image:
    """Return a picture `scale` times as large, as bright as contrast `level` (0-255) looks."""
    # The eye sees contrast 1 as dim, not as black: from 35 % to full, full from 0x7F up.
    bright = 0.35 + 0.65 * min(level, 0x7F) / 0x7F
    lit = tuple(round(d + (c - d) * bright) for c, d in zip(_LIGHT, _DARK, strict=True))
    glass = Image.frombytes("1", (WIDTH, HEIGHT), bytes(image)).convert("L")
    colours = Image.composite(
        Image.new("RGB", glass.size, lit), Image.new("RGB", glass.size, _DARK), glass
    )
    large = colours.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST)
    if not border:
        return large
    framed = Image.new("RGB", (large.width + 2 * border, large.height + 2 * border), _DARK)
    framed.paste(large, (border, border))
    return framed


def save_png(image: bytes, path: Path, scale: int = 4, level: int = 0x7F) -> None:
    """Write a PNG of the glass; the same picture gives the same bytes."""
    to_image(image, scale, level).save(path, format="PNG", optimize=False)
