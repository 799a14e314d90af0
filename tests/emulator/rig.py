"""Boards and twins in the state that a test begins with."""

import tempfile
from pathlib import Path
from typing import Any

from firmware.store.settings import Settings
from host_tools.emulator import storage
from host_tools.emulator.board import Board
from host_tools.emulator.twin import Twin, put
from host_tools.panel.picture import picture
from host_tools.simulator.handheld import Handheld


def settings(**values: Any) -> dict[str, bytes]:
    """A data folder with these settings; Italian unless they say otherwise."""
    with tempfile.TemporaryDirectory(prefix="spariglio-") as folder:
        made = Settings(folder)
        for key, value in {"lang": "it", **values}.items():
            made[key] = value
        made.save()
        return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def kept(data: dict[str, bytes]) -> bytes:
    """A file system with this data folder."""
    return storage.make({f"/data/{name}": content for name, content in data.items()})


def booted(image: Path, data: dict[str, bytes] | None = None, **options: Any) -> Board:
    """A board that was given time to boot and to draw."""
    board = Board(image, kept(settings() if data is None else data), **options)
    board.run(600)
    return board


def on_the_pc(data: dict[str, bytes], millivolts: int | None = None) -> bytes:
    """What the PC's handheld shows after booting from this data folder."""
    with tempfile.TemporaryDirectory(prefix="spariglio-") as folder:
        put(data, Path(folder))
        handheld = Handheld(folder)
        if millivolts is not None:
            handheld.devices.power.millivolts = millivolts
            handheld.devices.power.on_usb = False
        handheld.wait(500)
        return bytes(picture(handheld.devices.chip))


def twin(image: Path, **values: Any) -> Twin:
    """Twins with these settings."""
    return Twin(image, settings(**values))
