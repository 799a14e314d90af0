"""Pictures of the glass as images and PNG files.

All take a picture of `host_tools.panel.picture` (1024 bytes).
"""

from pathlib import Path

from PIL import Image

from host_tools import outfile
from host_tools.panel.chip import HEIGHT, WIDTH

# A usual module glows blue-white on near black.
_LIGHT = (214, 236, 255)
_DARK = (6, 8, 14)


def to_image(image: bytes, scale: int = 4) -> Image.Image:
    """Return the glass, each dot a square of `scale` pixels."""
    glass = Image.frombytes("1", (WIDTH, HEIGHT), bytes(image)).convert("L")
    colours = Image.composite(
        Image.new("RGB", glass.size, _LIGHT), Image.new("RGB", glass.size, _DARK), glass
    )
    return colours.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST)


def save_png(image: bytes, path: Path, scale: int = 4) -> None:
    """Write a PNG of the glass; the same picture gives the same bytes. Raises `ToolError`."""
    with outfile.fresh(path) as part:
        to_image(image, scale).save(part, format="PNG")
