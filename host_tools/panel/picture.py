"""What a chip's glass shows, as bytes and text: shared subset, for goldens on every target.

A picture is 1024 bytes: 64 lines from the top, 16 bytes a line, the leftmost dot in bit 7
(the layout of a binary PBM).
"""

from host_tools.panel.chip import HEIGHT, WIDTH, Chip

STRIDE = WIDTH // 8
SIZE = STRIDE * HEIGHT


def picture(chip: Chip) -> bytearray:
    """Return the glass of `chip` as it looks now."""
    out = bytearray(SIZE)
    line = bytearray(WIDTH)
    for y in range(HEIGHT):
        chip.row(y, line)
        for x in range(WIDTH):
            if line[x]:
                out[y * STRIDE + (x >> 3)] |= 0x80 >> (x & 7)
    return out


def dot(image: bytes, x: int, y: int) -> int:
    """Return 1 if the dot at (x, y) is lit."""
    return image[y * STRIDE + (x >> 3)] >> (7 - (x & 7)) & 1


def to_text(image: bytes) -> str:
    """Return 64 lines of '#' and '.', for reading and for differences in tests."""
    lines = []
    for y in range(HEIGHT):
        lines.append("".join("#" if dot(image, x, y) else "." for x in range(WIDTH)))
    return "\n".join(lines) + "\n"


def to_pbm(image: bytes) -> bytes:
    """Return a binary PBM file; lit dots are its 1s (black in a viewer)."""
    return b"P4\n%d %d\n" % (WIDTH, HEIGHT) + bytes(image)


def from_pbm(data: bytes) -> bytearray:
    """Return the picture in a file that `to_pbm` made; ValueError on any other."""
    head = b"P4\n%d %d\n" % (WIDTH, HEIGHT)
    if data[: len(head)] != head or len(data) != len(head) + SIZE:
        raise ValueError("not a 128x64 PBM picture (P4)")
    return bytearray(data[len(head) :])
