"""The plug pulled during `deploy`: before, inside and after every command to the flash.

The board is MicroPython's unix port with its littlefs; every command to its flash is kept.
Out of them comes what a cut at any of them leaves. None may lose a byte of the user's data or
leave half a file under its name; the next deploy makes good what the first could not.
"""

import os
import random
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.device import deploy
from host_tools.emulator import storage, torn
from tests.device.fake_board import FakeBoard
from tests.device.tool import Tool

DATA = {"/data/0001.log": b"a match\n" * 90, "/data/tail/0001.log": b"more", "/data/x": bytes(99)}
# What deploy itself keeps on the board, beside the application.
OWN = {"/spariglio.new", "/firmware/deployed.json"}
HEAD = struct.Struct("<III")
FULL = bool(os.environ.get("SPARIGLIO_SOAK"))
CUTS = 1500 if FULL else 60
AGAIN = 20 if FULL else 2


def commands(history: bytes) -> Iterator[torn.Command]:
    """The commands of a board's history."""
    at = 0
    while at < len(history):
        place, size, erase = HEAD.unpack_from(history, at)
        at += HEAD.size
        yield torn.Command(place, size, b"" if erase else history[at : at + size])
        at += 0 if erase else size


def images(start: bytes, history: bytes, dice: random.Random) -> Iterator[bytes]:
    """What cuts leave: one before each command, one or the other inside it, one at the end."""
    now = bytearray(start)
    for given in commands(history):
        old = bytes(now[given.start : given.end])
        yield bytes(now)
        part = torn.scattered(old, given, dice.random(), dice)
        if dice.random() < 0.5:
            part = torn.up_to(old, given, dice.random())
        yield bytes(now[: given.start] + part + now[given.end :])
        now[given.start : given.end] = torn.up_to(old, given, 1.0)
    yield bytes(now)


@pytest.fixture(scope="module")
def app() -> deploy.Bundle:
    return deploy.made()


@pytest.fixture(scope="module")
def cut(tmp_path_factory: pytest.TempPathFactory, app: deploy.Bundle) -> list[bytes]:
    """Flashes as cuts left them during the deploy over an older version, from everywhere."""
    older = {path: b"old " + data[:3000] for path, data in app.files.items()}
    board = FakeBoard(tmp_path_factory.mktemp("board"), {**older, **DATA})
    start, history = board.flash(), board.keep_history()
    with board:
        assert cli.main(["deploy", "--port", board.port]) == 0
    dice = random.Random(1)
    found = list(images(start, history.read_bytes(), dice))
    assert storage.read(found[-1]) == storage.read(board.flash())
    return dice.sample(found, min(CUTS, len(found)))


def test_a_cut_during_deploy_loses_nothing_and_halves_no_file(
    cut: list[bytes], app: deploy.Bundle, record_property: Callable[[str, object], None]
) -> None:
    for flash in cut:
        files = storage.read(flash)
        assert {path: files.get(path) for path in DATA} == DATA
        assert files.keys() <= app.files.keys() | DATA.keys() | OWN
        for path, data in app.files.items():
            assert files[path] in (data, b"old " + data[:3000]), path
    record_property("measured", f"cuts during deploy: {len(cut)} tried, 0 lost")


def test_the_next_deploy_makes_good_what_a_cut_left(
    cut: list[bytes], tool: Tool, tmp_path: Path, app: deploy.Bundle
) -> None:
    for number, flash in enumerate(cut[:AGAIN]):
        folder = tmp_path / f"again{number}"
        folder.mkdir()
        (folder / "flash.bin").write_bytes(flash)
        with FakeBoard(folder) as board:
            said = tool("deploy", on=board)
            assert said.code == 0, said
            files = board.files()
        assert {path: files[path] for path in DATA} == DATA
        assert {path: files[path] for path in app.files} == app.files
        assert files.keys() == app.files.keys() | DATA.keys() | {"/firmware/deployed.json"}
