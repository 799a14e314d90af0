"""The pictures of `shots`: every screen in a language, one by one and on a sheet.

They are what the scripts in `tours` see: real key presses on the real application.
A tour is played once in each language, from an empty state that already speaks it; the tour
`0-first` from a state that holds nothing at all. A first line `# seed N` sets the cards.
"""

import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from host_tools.errors import ToolError
from host_tools.panel.png import to_image
from host_tools.simulator.handheld import Handheld
from host_tools.simulator.run_script import prepare
from host_tools.simulator.script import ScriptError, parse, play

TOURS = Path(__file__).parent / "tours"
_FIRST = "0-first"
_SEED_LINE = re.compile(r"# seed (\w+)")

_SHEET_SCALE = 2
_SHEET_COLUMNS = 5
_MARGIN = 10
_LABEL = 16
_PAPER = (72, 74, 80)
_INK = (235, 235, 235)


@dataclass(frozen=True)
class Shot:
    """One picture: the tour and the SHOT it comes from, the screen it shows, its dots."""

    tour: str
    name: str
    screen: str
    image: bytes

    @property
    def title(self) -> str:
        return f"{self.tour}-{self.name}"


def tours() -> list[Path]:
    """The scripts of the tours, in the order they are shown."""
    return sorted(TOURS.glob("*.txt"))


def take(tour: Path, language: str) -> list[Shot]:
    """Play one tour in `language`; return its pictures. `ToolError` if it cannot be played."""
    text = tour.read_text(encoding="utf-8")
    seed = _SEED_LINE.match(text)
    shots: list[Shot] = []
    with tempfile.TemporaryDirectory(prefix="spariglio-") as root:
        if tour.stem != _FIRST:
            prepare(root, language, None, None)
        handheld = Handheld(root, seed[1] if seed else "1")

        def keep(name: str, image: bytearray) -> None:
            shots.append(Shot(tour.stem, name, handheld.screen, bytes(image)))

        try:
            play(handheld, parse(text), keep)
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
