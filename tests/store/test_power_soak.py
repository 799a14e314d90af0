"""A power cut before every single change of the flash, while somebody plays or keeps a score.

The flash is photographed before each step of each write. From every photograph (every eighth,
unless SPARIGLIO_SOAK is set) a handheld boots and takes the match up again: it must stand exactly
where the last confirmed press left it, or where the press that was being written does.
"""

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware.scorer.ledger import Ledger
from firmware.store.journal import Journal
from host_tools.replay.analyse import digest
from host_tools.replay.verify import Verified, verify
from tests.app.rig import BACK, LEFT, OK, RIGHT, Rig
from tests.store.fake_files import FakeFiles
from tests.ui.score_rig import ScoreRig

FULL = bool(os.environ.get("SPARIGLIO_SOAK"))
STEP = 1 if FULL else 8

Records = list[list[str]]


class Photographed(FakeFiles):
    """Keeps what is held before each change."""

    def __init__(self) -> None:
        super().__init__()
        self.photographs: list[dict[str, bytes]] = []

    def _step(self) -> None:
        super()._step()
        self.photographs.append(dict(self.held))


def read(held: dict[str, bytes]) -> Records:
    """The records of the only match on a flash, none where there is no match yet."""
    journal = Journal("/data", FakeFiles(dict(held)))
    records: Records = []
    numbers = journal.numbers()
    assert numbers in ([], [1])
    if numbers:
        journal.read(1, records.append)
    return records


def state(records: Records) -> str:
    """The digest of the match that `records` tell."""
    log = Verified(Path("memory"))
    for record in records:
        log.feed(record)
    assert log.model is not None
    return digest(log.model)


def soak(rig: Rig, files: Photographed, press: Callable[[int], bool]) -> tuple[int, Records]:
    """Press until `press(n)` says that is all; check each photograph; how many those were."""
    confirmed = [(len(files.photographs), len(read(files.held)))]
    n = 0
    while press(n):
        n += 1
        confirmed.append((len(files.photographs), len(read(files.held))))
    whole = read(files.held)
    cuts = 0
    for at in range(confirmed[0][0], len(files.photographs), STEP):
        after = next(i for i, (photographs, _) in enumerate(confirmed) if photographs > at)
        check(files.photographs[at], whole, confirmed[after - 1][1], confirmed[after][1])
        cuts += 1
    print(f"\n{n} presses, {len(whole)} records, {cuts} cuts, none lost a confirmed press")
    return cuts, whole


def check(held: dict[str, bytes], whole: Records, safe: int, most: int) -> None:
    """A handheld that boots from `held` has between `safe` and `most` of the records."""
    records = read(held)
    assert safe <= len(records) <= most
    assert records == whole[: len(records)]
    files = FakeFiles(dict(held))
    again = Rig(files, settings=())
    if not records or not again.app.resumable(records[0][2][len("kind=") :]):
        return  # not begun, or over
    again.taps(OK, OK)
    after = read(files.held)
    # Only what follows by itself may have been added: a deal's score, the opponent's next move.
    assert after[: len(records)] == records
    model = again.app.table.model or again.app.solo.model
    assert model is not None and digest(model) == state(after)
    if isinstance(model, Ledger):
        assert after == records


def test_case_H10_a_cut_at_any_write_of_a_solo_match_loses_no_confirmed_press() -> None:
    files = Photographed()
    rig = Rig(files, "soak")
    rig.new_match(level=2, dealer="me")

    def press(n: int) -> bool:
        if rig.screen() == "end":
            return False
        key = rig.top.auto()
        if key:
            rig.tap(key)
        else:
            rig.wait(50)
        return True

    cuts, whole = soak(rig, files, press)
    assert whole[-1][0] == "END" and cuts > 600 / STEP


@pytest.mark.parametrize("table", [2, 3, "2x2"])
def test_case_S01_a_cut_at_any_write_of_a_scored_match_loses_no_confirmed_press(
    table: int | str,
) -> None:
    files = Photographed()
    files.held.update(ScoreRig(table).files.held)
    rig = ScoreRig(table, files).start()
    lot = random.Random(str(table))

    def press(n: int) -> bool:
        if rig.ledger.phase == "over":
            return False
        if rig.screen() == "menu":
            # Back into the match.
            menu = rig.top
            resume = ("resume_table", 1)
            rig.tap(OK if menu._commands[menu._list.index] == resume else LEFT)
        elif rig.screen() == "title":
            rig.tap(OK)
        elif lot.random() < 0.05:
            rig.hold(OK, 700)
        else:
            rig.tap(lot.choice((LEFT, LEFT, RIGHT, RIGHT, OK, OK, OK, OK, BACK)))
        return n < 300

    cuts, whole = soak(rig, files, press)
    assert cuts > 400 / STEP and whole[0][2] == "kind=table"


def test_a_match_that_was_cut_again_and_again_is_the_same_match(tmp_path: Path) -> None:
    logs = []
    for every in (0, 7):
        files = FakeFiles()
        rig = Rig(files, "again")
        rig.new_match(level=1, dealer="me")
        for n in range(3000):
            if rig.screen() == "end":
                break
            if every and n % every == every - 1:
                rig = Rig(files, settings=())
                rig.taps(OK, OK)
                continue
            key = rig.top.auto()
            if key:
                rig.tap(key)
            else:
                rig.wait(1000)
        logs.append(rig.log())
        path = tmp_path / "0001.log"
        path.write_bytes(rig.log())
        assert verify(path).fault is None
    assert logs[0] == logs[1] and b"\nEND " in logs[0]
