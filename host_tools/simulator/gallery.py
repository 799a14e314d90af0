"""The pictures of `shots`: every screen in a language, one by one and on a sheet.

They are what the scripts in `tours` see: real key presses on the real application.
A tour is played once in each language, from an empty state that already speaks it; the tour
`0-first` from a state that holds nothing at all, `8-broken` and `9-full` from one that a fault
has hit. A first line `# seed N` sets the cards, `# preset P` the variant.
"""

import errno
import re
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from PIL import Image, ImageDraw, ImageFont

from firmware.store import files
from host_tools.errors import ToolError
from host_tools.panel.png import to_image
from host_tools.simulator.handheld import Handheld
from host_tools.simulator.prepare import prepare
from host_tools.simulator.run_script import run
from host_tools.simulator.script import ScriptError, parse, play

TOURS = Path(__file__).parent / "tours"
_FIRST = "0-first"
_BROKEN = "8-broken"
_FULL = "9-full"
# What those two find: a match that was begun.
_BEFORE = "OK\nOK\nOK\nAUTO\nAUTO\n"
_SEED_LINE = re.compile(r"# seed (\w+)")
_PRESET_LINE = re.compile(r"# preset (\w+)")

_SHEET_SCALE = 2
_SHEET_COLUMNS = 8
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
    preset = _PRESET_LINE.match(text)
    shots: list[Shot] = []
    with tempfile.TemporaryDirectory(prefix="spariglio-") as root, ExitStack() as faults:
        if tour.stem != _FIRST:
            prepare(root, language, None, preset[1] if preset else None)
        if tour.stem in (_BROKEN, _FULL):
            run(_BEFORE, root, "1", lambda name, image: None)
        if tour.stem == _BROKEN:
            _damage(Path(root))
        if tour.stem == _FULL:
            full = OSError(errno.ENOSPC, "no space left on the flash")
            for name in ("append", "write", "copy"):
                faults.enter_context(mock.patch.object(files, name, side_effect=full))
        handheld = Handheld(root, seed[1] if seed else "1")

        def keep(name: str, image: bytearray) -> None:
            shots.append(Shot(tour.stem, name, handheld.screen, bytes(image)))

        try:
            play(handheld, parse(text), keep)
        except ScriptError as error:
            raise ToolError(f"{tour}, {error}", "mend that line of the tour") from None
    return shots


def _damage(root: Path) -> None:
    """Change one digit in the middle of the match's log."""
    log = root / "0001.log"
    log.write_bytes(log.read_bytes().replace(b"seats=2", b"seats=3"))


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
