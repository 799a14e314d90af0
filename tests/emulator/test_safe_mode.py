"""Three crashes in a row, on the real image: safe mode shows the crash, OK starts the handheld."""

import tempfile
from pathlib import Path

import pytest

from firmware.hal.buttons import OK
from firmware.rescue import ask_to_empty, safe_mode
from firmware.store.crash import Crash
from host_tools.emulator import storage
from host_tools.emulator.board import Board
from host_tools.errors import ToolError
from host_tools.panel.chip import Chip
from host_tools.panel.picture import picture
from host_tools.simulator.devices import Devices
from tests.emulator.rig import (
    Glance,
    Looked,
    booted,
    interrupted,
    kept,
    on_the_pc,
    settings,
    turned,
)

pytestmark = pytest.mark.emulator


def crashed(times: int) -> tuple[dict[str, bytes], bytes]:
    """A data folder after so many crashes, and what safe mode shows on the PC."""
    with tempfile.TemporaryDirectory(prefix="spariglio-") as folder:
        for _ in range(times):
            Crash(folder).record(ValueError("the seventh card"), "0.1.0")
        devices = Devices(folder, clock=Glance())
        with pytest.raises(Looked):
            safe_mode(devices)
        record = Path(folder, "crash.txt").read_bytes()
        return {**settings(), "crash.txt": record}, bytes(picture(devices.chip))


def question() -> bytes:
    """What the PC shows before such a flash is emptied."""
    devices = Devices("/data", clock=Glance())
    devices.is_mounted = lambda: False  # type: ignore[attr-defined]
    with pytest.raises(Looked):
        ask_to_empty(devices)
    return bytes(picture(devices.chip))


def _destroyed(flash: bytes, *blocks: int) -> bytes:
    damaged = bytearray(flash)
    for block in blocks:
        damaged[block * 4096 + 20 : block * 4096 + 300] = bytes(280)
    return bytes(damaged)


def _pair_with(flash: bytes, content: bytes) -> list[int]:
    """The pair of blocks of the folder with a small file of this content: that lies in it."""
    block = flash.index(content) // 4096
    return [block - 1, block]


@pytest.mark.parametrize("what", ["root", "tail"])
def test_a_file_system_that_cannot_be_mounted_is_kept_until_ok_is_held(
    image: Path, what: str
) -> None:
    files = {**settings(), "0001.log": b"x" * 5000, "tail/0001.log": b"y" * 50}
    flash = kept(files)
    flash = _destroyed(flash, *((0, 1) if what == "root" else _pair_with(flash, b"y" * 50)))
    with pytest.raises(ToolError):
        storage.read(flash)
    board = Board(image, flash)
    board.run(1000)
    assert board.picture() == question()
    board.press(OK, 500, 500)
    assert board.picture() == question() and board.flash.storage() == flash
    board.set_keys(OK)
    board.run(1100)
    board.set_keys(0)
    first = on_the_pc({})
    board.run_until(lambda: board.picture() == first, 3000, "the first question")
    assert storage.data(board.flash.storage()) == {}


def test_after_three_crashes_the_board_starts_in_safe_mode_and_ok_tries_again(image: Path) -> None:
    data, expected = crashed(3)
    title = on_the_pc(settings())
    board = booted(image, data)
    assert board.picture() == expected
    board.set_keys(OK)
    board.run(60)
    board.set_keys(0)
    board.run_until(lambda: board.picture() == title, 600, "the title")
    assert storage.data(board.flash.storage()) == data


def test_keyboard_interrupt_leaves_safe_mode_for_the_prompt(image: Path) -> None:
    data, expected = crashed(3)
    board = booted(image, data, usb=True)
    assert board.picture() == expected
    assert b"KeyboardInterrupt" in interrupted(board)


def test_safe_mode_is_shown_by_the_display_that_the_settings_tell_of(image: Path) -> None:
    data, expected = crashed(3)
    board = booted(image, {**data, **settings(sh1106=True, rotate=True)}, chip=Chip(sh1106=True))
    assert board.picture() == turned(expected)
