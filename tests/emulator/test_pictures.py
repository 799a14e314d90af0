"""The stored pictures, on the board: played by its buttons, compared with the files dot for dot.

They are what `shots` takes of its English tours. No board can be told what chance to have, and
long tours take long: where `begun` names an earlier picture, the PC plays the tour up to there;
the board takes over the data folder, resumes the match and plays on.
"""

import re
from pathlib import Path
from typing import Any, cast

import pytest
from PIL import Image

from host_tools.emulator import storage
from host_tools.emulator.twin import Twin
from host_tools.panel.png import to_image
from host_tools.simulator.gallery import TOURS
from host_tools.simulator.handheld import Handheld
from host_tools.simulator.prepare import prepare
from host_tools.simulator.script import parse, play

pytestmark = pytest.mark.emulator

_PICTURES = Path(__file__).resolve().parents[1] / "data/pictures"
_SEED = re.compile(r"# seed (\w+)")
# From the title into the match that was begun.
_RESUME = "OK\nOK"


def _folder(script: str, seed: str) -> dict[str, bytes]:
    """The PC's data folder after this script."""

    def fill(root: str) -> None:
        prepare(root, "en", None, None)
        play(Handheld(root, seed), parse(script), lambda *_: None)

    return storage.left_by(fill)


def _dots(picture: Image.Image) -> bytes:
    return picture.convert("RGB").tobytes()


@pytest.mark.parametrize(
    ("tour", "begun", "names"),
    [
        ("1-solo", "", ["title"]),
        ("1-solo", "deal", ["choice", "theirs"]),
        ("1-solo", "result", ["result"]),
        ("2-cirulla", "deal", ["knock"]),
        ("2-pass", "deal", ["hand-over-second"]),
        ("3-variants", "", ["cirulla"]),
        ("4-score", "cards", ["cards"]),
        ("6-pairs", "live-many", ["live-next"]),
    ],
)
def test_the_board_shows_the_stored_pictures(
    image: Path, tour: str, begun: str, names: list[str]
) -> None:
    script = (TOURS / f"{tour}.txt").read_text(encoding="utf-8")
    seed = _SEED.match(script)
    begin = script.index(f"SHOT {begun}\n") if begun else 0
    end = script.index(f"SHOT {names[-1]}\n")
    files = _folder(script[:begin], seed[1] if seed else "1")
    rest = f"{_RESUME if begun else ''}\n{script[begin:end]}SHOT {names[-1]}"
    shown: dict[str, bytes] = {}
    with Twin(image, files) as hands:
        play(cast(Any, hands), parse(rest), lambda name, dots: shown.update({name: bytes(dots)}))
    for name in names:
        with Image.open(_PICTURES / f"en-{tour}-{name}.png") as stored:
            assert _dots(to_image(shown[name], stored.width // 128)) == _dots(stored), name
