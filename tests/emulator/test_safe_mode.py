"""Three crashes in a row, on the real image: safe mode shows the crash, OK starts the handheld."""

import tempfile
from pathlib import Path

import pytest

from firmware.hal.buttons import OK
from firmware.rescue import safe_mode
from firmware.store.crash import Crash
from host_tools.emulator import storage
from host_tools.panel.picture import picture
from host_tools.simulator.devices import Devices, VirtualClock
from tests.emulator.rig import booted, on_the_pc, settings

pytestmark = pytest.mark.emulator


class Looked(Exception):
    """The page is there, and somebody has looked at it."""


class Glance(VirtualClock):
    """A clock that ends the first wait."""

    def wait(self, ms: int) -> None:
        raise Looked


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
