"""Plays the matches whose logs are kept under tests/data/logs: `make_sample_logs FOLDER`.

Run for a new log format only. What is there for a released format is never made again: it shows
that old logs still replay.
"""

import json
import sys
from pathlib import Path
from typing import Any

from firmware.core.log import FORMAT
from host_tools.replay.analyse import analyse
from host_tools.replay.verify import verify
from tests.app.rig import BACK, OK, Rig
from tests.ui.score_rig import ScoreRig

TRIO = ("Ada", "Bruno", "Carla")


def solo(level: int, dealer: str, target: int, moves: int = 1000) -> Rig:
    """A match of first legal moves, left after so many."""
    rig = Rig(seed=f"sample {level}", settings=(("lang", "it"), ("target", target)))
    rig.new_match(level=level, dealer=dealer)
    for _ in range(moves):
        if rig.match.phase == "over":
            break
        rig.auto()
    return rig


def three() -> Rig:
    """Three sides to 16, counted in all ways, with scope, a step back, an undo and an edit."""
    rig = ScoreRig(3, names=TRIO).start()
    rig.scopa(0, 2)
    rig.count()
    rig.to(18, 12, 4, 3, 0)
    rig.taps(BACK, BACK)
    rig.to(3, 0, 0, 70, 74, 64, 1, 0, 1)
    rig.tap(OK)
    rig.quick(0, -1, 1, -1)
    rig.undo_deal()
    rig.taps(BACK, OK)
    while rig.ledger.phase != "over":
        rig.quick(2, 2, 2, 2)
    rig.edit(1, 2)
    rig.to(1)
    return rig


def pairs() -> Rig:
    """Two pairs to 11, left in the middle of a deal."""
    rig = ScoreRig("2x2").start()
    rig.scopa(0, 0, 1)
    rig.count()
    rig.to(23, 6, 0, 0, 81, 69, 2, 1)
    rig.tap(OK)
    rig.count()
    rig.to(22)
    return rig


def result(path: Path) -> dict[str, Any]:
    """What a kept log must replay to for good."""
    log = verify(path)
    match = analyse(log)
    assert log.fault is None and match is not None, log.fault
    return {
        "kind": match.kind,
        "names": match.names,
        "points": [deal.points for deal in match.deals],
        "totals": match.totals,
        "winner": match.winner,
        "going_on": match.going_on,
        "records": match.records,
    }


def main(folder: Path) -> None:
    """Make the logs and `results.json`."""
    played = {
        "solo-1": solo(1, "me", 11),
        "solo-2": solo(2, "them", 11),
        "solo-21": solo(2, "me", 21),
        "solo-unfinished": solo(2, "them", 11, 25),
        "table-three": three(),
        "table-pairs": pairs(),
    }
    results = {}
    for name, rig in played.items():
        path = folder / f"{FORMAT}-{name}.log"
        path.write_bytes(rig.log())
        results[path.name] = result(path)
    (folder / f"{FORMAT}-results.json").write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
