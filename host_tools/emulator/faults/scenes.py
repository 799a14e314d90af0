"""What is going on while the power is cut: a start, and a script for both handhelds.

A scene starts as near to what it is about as the PC can bring it, which costs no emulation.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from firmware import __version__
from firmware.core.match import Match
from firmware.core.options import Options
from firmware.store import files as real_files
from firmware.store.journal import Journal
from host_tools.emulator import storage
from host_tools.simulator.auto import play_first_move
from host_tools.simulator.handheld import BOOT_MS, Handheld
from host_tools.simulator.script import parse, play

Files = Mapping[str, bytes]
_TOURS = Path(__file__).resolve().parents[2] / "simulator" / "tours"
_NEW = "OK\nOK\nOK\n"
_RESUME = "OK\nOK\n"
# Plays of one player in a deal.
_PLAYS = 18
# Matches that the shelf keeps.
KEPT = 20
_QUIET = "WAIT 900\n"


@dataclass(frozen=True)
class Scene:
    """A name, the data folder it starts from (None: a flash as it leaves the factory), keys."""

    name: str
    files: Files | None
    script: str


def settings(**values: object) -> dict[str, bytes]:
    """A data folder with these settings, the opponent the weakest."""
    return storage.settings(**{"lang": "en", "level": 1, **values})


def _played(dice: random.Random, plays: int, **values: object) -> dict[str, bytes]:
    """A solo match after so many plays of ours."""

    def fill(root: str) -> None:
        for name, content in settings(**values).items():
            (Path(root) / name).write_bytes(content)
        handheld = Handheld(root, str(dice.random()))
        handheld.wait(BOOT_MS)
        play(handheld, parse(_NEW), lambda *_: None)
        for _ in range(plays):
            play_first_move(handheld)
        handheld.wait(1000)

    return storage.left_by(fill)


def _full_shelf(dice: random.Random) -> dict[str, bytes]:
    """As many matches as are kept: the next one deletes the oldest."""

    def fill(root: str) -> None:
        for name, content in settings().items():
            (Path(root) / name).write_bytes(content)
        journal = Journal(root, real_files)
        for _ in range(KEPT):
            seed = dice.randbytes(32)
            journal.create(Match.header(__version__, Options("scopa"), 2, 0, 1, 0, seed))
        journal.close()

    return storage.left_by(fill)


def _tour(name: str) -> str:
    return (_TOURS / name).read_text(encoding="utf-8")


def _play(dice: random.Random) -> Scene:
    dealer = dice.choice(("me", "them"))
    # The board's chance comes from the moment of the presses.
    wait = f"WAIT {dice.randrange(10, 400)}\n"
    return Scene("play", settings(dealer=dealer), wait + _NEW + "AUTO\n" * 6 + _QUIET)


def _deal_end(dice: random.Random) -> Scene:
    files = _played(dice, _PLAYS - 2)
    return Scene("end of a deal", files, _RESUME + "AUTO\n" * 4 + _QUIET)


def _match_end(dice: random.Random) -> Scene:
    files = _played(dice, _PLAYS - 2, target=1)
    leave = "BACK\nBACK\nBACK\nBACK\n"
    return Scene(
        "end of a match", files, _RESUME + "AUTO\n" * 3 + _QUIET + leave + _NEW + "AUTO\n"
    )


def _score(dice: random.Random) -> Scene:
    return Scene("score of two sides", settings(), _tour("4-score.txt"))


def _score_pairs(dice: random.Random) -> Scene:
    return Scene("score of two pairs", settings(), _tour("6-pairs.txt"))


def _settings(dice: random.Random) -> Scene:
    return Scene("settings", settings(), _tour("3-settings.txt"))


def _shelf(dice: random.Random) -> Scene:
    wait = f"WAIT {dice.randrange(10, 400)}\n"
    start = "OK\nRIGHT\nOK\nOK\n"
    return Scene("oldest match deleted", _full_shelf(dice), wait + start + "AUTO\n" + _QUIET)


def _new_board(dice: random.Random) -> Scene:
    return Scene("format of a new board", None, f"WAIT {dice.randrange(10, 100)}\nRIGHT\nOK\n")


_SCENES = (_deal_end, _new_board, _play, _match_end, _score, _settings, _shelf, _score_pairs)


def scene(number: int, seed: int) -> Scene:
    """The scene of this number, from 0 on without end; the kinds take turns."""
    dice = random.Random(f"{seed} {number}")
    return _SCENES[number % len(_SCENES)](dice)
