"""The pictures of `shots`: every screen in a language, one by one and on a sheet.

They are what the scripts in `tours` see: real key presses on the real application.
A tour is played once in each language, from an empty state that already speaks it; the tour
`first` from a state that holds nothing at all.
"""

import tempfile
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from host_tools.errors import ToolError
from host_tools.panel.png import to_image
from host_tools.simulator.run_script import prepare
from host_tools.simulator.run_script import run as play
from host_tools.simulator.script import ScriptError

TOURS = Path(__file__).parent / "tours"
_FIRST = "first"
# A seed whose matches show every kind of page early.
_SEED = "7"

_SHEET_SCALE = 2
_SHEET_COLUMNS = 5
_MARGIN = 10
_LABEL = 16
_PAPER = (72, 74, 80)
_INK = (235, 235, 235)


@dataclass(frozen=True)
class Shot:
    """One picture: which tour and SHOT it comes from, what the glass showed."""

    tour: str
    name: str
    image: bytes

    @property
    def title(self) -> str:
        return f"{self.tour}-{self.name}"


def tours() -> list[Path]:
    """The scripts of the tours, in the order they are shown."""
    return sorted(TOURS.glob("*.txt"))


def take(tour: Path, language: str) -> list[Shot]:
    """Play one tour in `language`; return its pictures. `ToolError` if it cannot be played."""
    shots: list[Shot] = []

    def keep(name: str, image: bytearray) -> None:
        shots.append(Shot(tour.stem, name, bytes(image)))

    with tempfile.TemporaryDirectory(prefix="spariglio-") as root:
        if tour.stem != _FIRST:
            prepare(root, language, None, None)
        try:
            play(tour.read_text(encoding="utf-8"), root, _SEED, keep)
        except ScriptError as error:
            raise ToolError(f"{tour}, {error}", "mend that line of the tour") from None
    return shots


def sheet(shots: list[Shot]) -> Image.Image:
    """All pictures on one page, each with its name."""
    sample = to_image(shots[0].image, _SHEET_SCALE)
    width, height = sample.width + _MARGIN, sample.height + _LABEL + _MARGIN
    columns = min(_SHEET_COLUMNS, len(shots))
    lines = -(-len(shots) // columns)
    page = Image.new("RGB", (columns * width + _MARGIN, lines * height + _MARGIN), _PAPER)
    draw = ImageDraw.Draw(page)
    font = ImageFont.load_default(size=11)
    for number, shot in enumerate(shots):
        x = _MARGIN + number % columns * width
        y = _MARGIN + number // columns * height
        draw.text((x, y), shot.title, _INK, font)
        page.paste(to_image(shot.image, _SHEET_SCALE), (x, y + _LABEL))
    return page
