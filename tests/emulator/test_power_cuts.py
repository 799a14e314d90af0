"""The plug pulled before, within, between and after the flash commands of a confirmed press.

The board is brought to the press once and forked there; each child pulls the plug at another
point, by half a command too, boots a new board from what the flash then holds and resumes. It must
show the state before the press or after it, and after it if a single byte of the new picture had
been sent. Plays and the ends of deals are cut in `test_faults.py`.
"""

import os
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from firmware.hal.buttons import BACK, LEFT, OK, RIGHT
from host_tools.emulator import storage
from host_tools.emulator.handheld import PRESS_MS, EmulatedHandheld
from host_tools.emulator.twin import Twin, logs, put
from host_tools.panel.picture import picture
from host_tools.simulator.handheld import Handheld
from tests.emulator.rig import twin

pytestmark = pytest.mark.emulator

# From the press until everything that follows from it is written, moved and shown.
_AFTER_MS = 400
_RESUME = (OK, OK)
_SCORE_CUTS = 12


@dataclass(frozen=True)
class _Cut:
    """What one pulled plug left: the logs, the resumed picture, and whether the glass knew."""

    seen: bool
    logs: dict[int, list[list[str]]]
    picture: bytes


def _forked(job: Callable[[], Any]) -> Any:
    """Run `job` in a copy of this process; what it returned."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        status = 1
        try:
            os.close(reader)
            with os.fdopen(writer, "wb") as pipe:
                pickle.dump(job(), pipe)
            status = 0
        finally:
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        data = pipe.read()
    assert os.waitpid(child, 0)[1] == 0, "the forked board failed"
    return pickle.loads(data)


def _press(hands: Twin, key: int) -> None:
    hands.emulated.board.press(key, PRESS_MS, _AFTER_MS)


def _commands(hands: Twin, key: int) -> int:
    """How many flash commands the press costs."""

    def job() -> int:
        flash = hands.emulated.board.flash
        before = flash.commands
        _press(hands, key)
        return flash.commands - before

    return int(_forked(job))


def _cut(hands: Twin, image: Path, key: int, number: int, share: float) -> _Cut:
    """Pull the plug when `share` of flash command `number` (from 1) of this press is done."""

    def job() -> _Cut:
        board = hands.emulated.board
        first, sent = board.flash.commands, board.chip.received
        ended: list[bool] = []

        def command(count: int) -> float:
            if count - first < number:
                return 1.0
            if not ended:
                ended.append(board.chip.received > sent)
                board.stop()
                return share
            return 0.0

        board.flash.on_command = command
        board.set_keys(key)
        board.run(PRESS_MS)
        if not ended:
            board.set_keys(0)
            board.run(_AFTER_MS)
        assert ended, f"the press costs fewer than {number} commands"
        kept = board.flash.storage()
        again = EmulatedHandheld(image, kept)
        for resume in _RESUME:
            again.tap(resume)
        again.board.settle(100)
        return _Cut(ended[0], logs(storage.data(kept)), again.picture())

    found: _Cut = _forked(job)
    return found


def _resumed_on_the_pc(files: dict[str, bytes], folder: Path) -> bytes:
    """What the PC shows after power-on with these files and resuming."""
    folder.mkdir()
    put(files, folder)
    handheld = Handheld(str(folder))
    handheld.wait(100)
    for key in _RESUME:
        handheld.tap(key)
    handheld.wait(100)
    return bytes(picture(handheld.devices.chip))


def _check(hands: Twin, image: Path, key: int, folder: Path) -> int:
    """Cut this press everywhere, if it writes; how many cuts that were. Press it on both."""
    points = _commands(hands, key)
    cuts = [
        _cut(hands, image, key, number, share)
        for number in range(1, points + 1)
        for share in (0.0, 0.5, 1.0)
        if share or number == 1
    ]
    before = hands.pc_files()
    hands.tap(key)
    if not cuts:
        return 0
    after = hands.pc_files()
    assert logs(before) != logs(after)
    folder.mkdir()
    shown_before = _resumed_on_the_pc(before, folder / "before")
    shown_after = _resumed_on_the_pc(after, folder / "after")
    for cut in cuts:
        if cut.logs == logs(before):
            assert not cut.seen, "the glass knew of a press that is lost"
            assert cut.picture == shown_before
        else:
            assert cut.logs == logs(after)
            assert cut.picture == shown_after
    assert cuts[0].logs == logs(before)
    assert cuts[-1].logs == logs(after)
    return len(cuts)


def test_h10_cuts_while_scoring_come_back_to_the_last_confirmed_press(
    image: Path, tmp_path: Path
) -> None:
    with twin(image) as hands:
        for key in (OK, RIGHT, OK, OK):
            hands.tap(key)
        cuts = 0
        # Scope of both sides, one taken back.
        for number, key in enumerate((LEFT, RIGHT, LEFT, BACK, RIGHT)):
            cuts += _check(hands, image, key, tmp_path / f"press{number}")
        assert cuts >= _SCORE_CUTS
