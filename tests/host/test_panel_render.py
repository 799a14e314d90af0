"""Braille, half blocks and PNG show exactly the dots of the picture."""

import io
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from host_tools.panel.picture import SIZE, dot
from host_tools.panel.png import save_png, to_image
from host_tools.panel.render import braille, half_blocks

pictures = st.binary(min_size=SIZE, max_size=SIZE)

# Unicode's numbering of the dots of U+2800: left column 1 2 3 7, right column 4 5 6 8.
_DOT_BITS = {
    (0, 0): 1, (0, 1): 2, (0, 2): 4, (0, 3): 64,
    (1, 0): 8, (1, 1): 16, (1, 2): 32, (1, 3): 128,
}  # fmt: skip


@given(pictures)
@settings(max_examples=10)
def test_braille_has_every_dot(image: bytes) -> None:
    lines = braille(image)
    assert len(lines) == 16 and {len(line) for line in lines} == {64}
    for y in range(64):
        for x in range(128):
            code = ord(lines[y // 4][x // 2]) - 0x2800
            assert bool(code & _DOT_BITS[x % 2, y % 4]) == bool(dot(image, x, y))


@given(pictures)
@settings(max_examples=10)
def test_half_blocks_have_every_dot(image: bytes) -> None:
    lines = half_blocks(image)
    assert len(lines) == 32 and {len(line) for line in lines} == {128}
    upper, lower = {"▀", "█"}, {"▄", "█"}
    for y in range(64):
        for x in range(128):
            assert (lines[y // 2][x] in (lower if y % 2 else upper)) == bool(dot(image, x, y))


@given(pictures)
@settings(max_examples=3)
def test_png_has_every_dot(image: bytes) -> None:
    large = to_image(image, 4)
    assert large.size == (512, 256)
    for y in range(64):
        for x in range(128):
            pixel = large.getpixel((4 * x + 2, 4 * y + 1))
            assert isinstance(pixel, tuple)
            assert (pixel[0] > 100) == bool(dot(image, x, y))


def test_png_bytes_repeat(tmp_path: Path) -> None:
    image = bytes(range(256)) * 4
    save_png(image, tmp_path / "a.png")
    save_png(image, tmp_path / "b.png")
    data = (tmp_path / "a.png").read_bytes()
    assert data == (tmp_path / "b.png").read_bytes()
    assert Image.open(io.BytesIO(data)).size == (512, 256)
