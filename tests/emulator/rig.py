"""Boards and twins in the state that a test begins with."""

import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from firmware import __version__
from firmware.core.match import Match
from firmware.core.options import Options
from firmware.store import files
from firmware.store.journal import Journal
from host_tools.emulator import storage
from host_tools.emulator.board import Board
from host_tools.emulator.console import mpremote
from host_tools.emulator.handheld import GAP_MS, PRESS_MS, STILL_MS
from host_tools.emulator.twin import Twin, put
from host_tools.panel.picture import picture
from host_tools.simulator.devices import VirtualClock
from host_tools.simulator.handheld import Handheld


class Looked(Exception):
    """The page is there, and somebody has looked at it."""


class Glance(VirtualClock):
    """A clock that ends the first wait."""

    def wait(self, ms: int) -> None:
        raise Looked


def settings(**values: Any) -> dict[str, bytes]:
    """A data folder with these settings; Italian unless they say otherwise."""
    return storage.settings(**{"lang": "it", **values})


def begun(seed: bytes, **values: Any) -> dict[str, bytes]:
    """A data folder with these settings and a solo match of this seed, no card played yet."""

    def fill(folder: str) -> None:
        journal = Journal(folder, files)
        journal.create(Match.header(__version__, Options("scopa"), 2, 0, 1, 0, seed))
        journal.close()

    return {**settings(**values), **storage.left_by(fill)}


def kept(data: dict[str, bytes]) -> bytes:
    """A file system with this data folder."""
    return storage.make_data(data)


def booted(image: Path, data: dict[str, bytes] | None = None, **options: Any) -> Board:
    """A board that was given time to boot and to draw."""
    board = Board(image, kept(settings() if data is None else data), **options)
    board.run(600)
    return board


def turned(shown: bytes) -> bytes:
    """A picture upside down."""
    return bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(shown))


def tap(board: Board, key: int) -> None:
    """Press and release `key` on a board, and run it until its picture is still."""
    board.press(key, PRESS_MS, GAP_MS)
    board.settle(STILL_MS)


def interrupted(board: Board) -> bytes:
    """What a board with a USB host says to Ctrl-C, up to its prompt."""
    assert board.console is not None
    board.console.received.clear()
    board.console.send(b"\x03")
    return board.console.read_until(b"\r\n>>> ", 1000)


def on_the_pc(
    data: dict[str, bytes], millivolts: int | None = None, keys: Iterable[int] = ()
) -> bytes:
    """What the PC's handheld shows after booting from this data folder, and then these keys."""
    with tempfile.TemporaryDirectory(prefix="spariglio-") as folder:
        put(data, Path(folder))
        handheld = Handheld(folder)
        if millivolts is not None:
            handheld.devices.power.millivolts = millivolts
        handheld.wait(500)
        for key in keys:
            handheld.tap(key)
        return bytes(picture(handheld.devices.chip))


def twin(image: Path, **values: Any) -> Twin:
    """Twins with these settings."""
    return Twin(image, settings(**values))


def pulled(storage_image: bytes, image: Path, name: str, folder: Path) -> Path:
    """The log `name`, fetched from a board with this file system by the real mpremote."""
    board = Board(image, storage_image, usb=True)
    done = mpremote(board, ["fs", "cp", f":/data/{name}", str(folder / name)])
    assert done.returncode == 0, done.stderr
    return folder / name
