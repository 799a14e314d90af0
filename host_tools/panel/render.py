"""Pictures of the glass as characters: braille and half blocks.

Both take a picture of `host_tools.panel.picture` (1024 bytes).
"""

from host_tools.panel.chip import HEIGHT, WIDTH
from host_tools.panel.picture import dot

BRAILLE_SIZE = (WIDTH // 2, HEIGHT // 4)
HALF_BLOCK_SIZE = (WIDTH, HEIGHT // 2)

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
