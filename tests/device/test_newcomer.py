"""A newcomer's path as the README writes it, line by line, on the emulated board.

The board stands in for the one on the desk: its BOOTSEL drive is a folder, its serial port a
pseudo-terminal, its keys are pressed where the README says to play.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware.hal.buttons import BACK, NAMES, OK, RIGHT
from host_tools.device import deploy
from host_tools.emulator import storage
from host_tools.emulator.board import Board
from tests.device.bare import image_without_application
from tests.device.emulated import ROOT, Desk
from tests.emulator.rig import on_the_pc, settings

pytestmark = pytest.mark.emulator

_START_MS = 3000
# A screen that is opened first may be read from the file system, and sees no key meanwhile.
_LOAD_MS = 1200


def commands(path: str) -> list[str]:
    """The lines that the README gives for a path, in order."""
    pattern = f"<!-- newcomer: {path} -->(.*?)<!-- newcomer: end -->"
    found = re.search(pattern, (ROOT / "README.md").read_text(), re.DOTALL)
    assert found, f"README has no path {path}"
    return [line.strip() for line in found[1].splitlines() if line.startswith("    ")]


def nothing(lines: list[str]) -> None:
    """What happens while most commands run."""


class Newcomer:
    """Types the README's lines at a desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._doing = 0
        # The README says python3; here that is the one that runs the tests.
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        desk.environment["PATH"] = path

    def types(
        self, line: str, meanwhile: Callable[[list[str]], None] = nothing
    ) -> subprocess.CompletedProcess[str]:
        """Type a line; it must succeed."""
        self._doing = 0
        done = self.desk.run(["bash", "-c", line], meanwhile)
        assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
        return done

    def presses_what_is_asked(self, lines: list[str]) -> None:
        """Press the key that `doctor` asks for, and let go when it was seen."""
        for line in lines[self._doing :]:
            words = line.split()
            if words[:1] == ["press"]:
                self.desk.board.set_keys(1 << NAMES.index(words[1]))
            elif words[1:2] == ["key"]:
                self.desk.board.set_keys(0)
        self._doing = len(lines)

    def taps(self, *keys: int) -> None:
        """Press keys, one after the other, with a look at the picture in between."""
        board = self.desk.board
        for key in keys:
            board.set_keys(key)
            board.run(90)
            board.set_keys(0)
            board.run(_LOAD_MS)
            board.settle(60)

    def sees_a_picture(self) -> bytes:
        """Wait until the handheld shows something; what it is."""
        board = self.desk.board
        board.run_until(lambda: board.chip.on and any(board.picture()), _START_MS, "a picture")
        board.settle(100)
        return board.picture()

    def data(self) -> dict[str, bytes]:
        """The user's files on the board."""
        return storage.data(self.desk.board.flash.storage())


@pytest.fixture
def bare() -> Path:
    return image_without_application()


@pytest.fixture
def sit_down(tmp_path: Path) -> Iterator[Callable[[Board], Newcomer]]:
    desks = []

    def make(board: Board) -> Newcomer:
        desks.append(Desk(board, tmp_path))
        return Newcomer(desks[-1])

    yield make
    for desk in desks:
        desk.close()


def test_the_path_with_our_image(bare: Path, sit_down: Callable[[Board], Newcomer]) -> None:
    someone = sit_down(Board(bare, usb=True))
    build, flash, doctor, pull, replay = commands("image")
    someone.types(build)
    drive = someone.desk.hold_bootsel()
    said = someone.types(flash, lambda lines: drive.look())
    assert "the board is back with this very image" in said.stdout
    said = someone.types(doctor, someone.presses_what_is_asked)
    assert said.stdout.endswith("all is well\n")
    refused = someone.desk.run([sys.executable, "-m", "host_tools", "deploy"])
    assert refused.returncode == 2
    assert "a deploy would change nothing" in refused.stderr
    # Language, title, menu, new match, deal; then a card, or the handheld's first.
    someone.sees_a_picture()
    someone.taps(OK, OK, OK, OK, OK, OK)
    said = someone.types(pull)
    assert "next: python3 -m host_tools replay games/*.log" in said.stdout
    assert "PLAY " in (someone.desk.folder / "games" / "0001.log").read_text()
    said = someone.types(replay)
    assert "all as they were played" in said.stdout
    assert "<svg" in (someone.desk.folder / "match.html").read_text()


def test_case_H12_the_path_with_stock_micropython_has_room_to_play_and_score(
    bare: Path, sit_down: Callable[[Board], Newcomer]
) -> None:
    # A board with an earlier version: a whole copy takes two minutes on the emulator.
    files = dict(deploy.made().files)
    for name in ("/main.py", "/firmware/solo.mpy", "/lib/adafruit_ssd1306.mpy"):
        del files[name]
    files["/firmware/solo.py"] = b"raise SystemExit"
    user = settings()
    files |= {f"/data/{name}": content for name, content in user.items()}
    someone = sit_down(Board(bare, storage.make(files), usb=True))
    first, pull, replay = commands("files")
    said = someone.types(first)
    assert "3 copied and verified" in said.stdout and "1 removed" in said.stdout
    assert someone.sees_a_picture() == on_the_pc(user)
    # A solo match, then home and a scored match: all of it is in the heap by then.
    someone.taps(OK, OK, OK, OK, OK)
    someone.taps(BACK, BACK)
    someone.taps(OK, RIGHT, RIGHT, OK, OK, OK, OK, OK)
    assert "crash.txt" not in someone.data()
    assert "3 files new or changed" in someone.types(pull).stdout
    games = someone.desk.folder / "games"
    assert "DEAL 1 " in (games / "0001.log").read_text()
    assert "OK carte 0 20" in (games / "0002.log").read_text()
    assert "all as they were played" in someone.types(replay).stdout
