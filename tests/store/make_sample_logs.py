"""Plays the matches whose logs are kept under tests/data/logs: `make_sample_logs FOLDER`.

What is there for a released format is never made again: it shows that old logs still replay. A
new format has all of its samples made; a format that gets new records has more of them.
"""

import json
import sys
from pathlib import Path
from typing import Any

from firmware.core.log import FORMAT
from host_tools.replay.analyse import analyse
from host_tools.replay.verify import verify
from tests.app.rig import BACK, LEFT, OK, RIGHT, Rig
from tests.core.shared_match import header, play_match, text_of
from tests.ui.score_rig import ScoreRig

TRIO = ("Ada", "Bruno", "Carla")


def solo(level: int, dealer: str, target: int, moves: int = 1000, **settings: object) -> Rig:
    """A match of first legal moves, left after so many."""
    rig = Rig(seed=f"sample {level}", settings=(("lang", "it"), ("target", target)))
    rig.new_match(level=level, dealer=dealer, **settings)
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


def by_lot(seats: int, **options: object) -> bytes:
    """The log of a solo match of random plays, and of declarations where they are made by hand."""
    return text_of(play_match(header(seats, 1, **options))[0]).encode()


def cirulla() -> Rig:
    """Two sides at Cirulla with declarations, the dealer's table, one taken back; not finished."""
    rig = ScoreRig(preset="cirulla").start()
    for keys in ((LEFT, OK, OK, OK), (LEFT, OK, RIGHT, OK, RIGHT, OK), (LEFT, OK, LEFT, OK)):
        rig.tap(OK)
        rig.taps(*keys)
    rig.scopa(1, 0)
    rig.count(1)
    rig.to(22, 6, 1, 0, 70, 75, 4, 11, 0, 4, 1)
    rig.bank()
    rig.tap(OK)
    rig.taps(LEFT, OK, RIGHT, OK, OK, BACK)
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
    """Make the logs that are missing, and add them to `results.json`."""
    played = {
        "solo-1": lambda: solo(1, "me", 11).log(),
        "solo-2": lambda: solo(2, "them", 11).log(),
        "solo-21": lambda: solo(2, "me", 21).log(),
        "solo-unfinished": lambda: solo(2, "them", 11, 25).log(),
        "table-three": lambda: three().log(),
        "table-pairs": lambda: pairs().log(),
        "solo-scopone": lambda: by_lot(4, preset="scopone", trente=True),
        "solo-scientifico": lambda: by_lot(4, preset="scientifico", napola=10),
        "solo-assi": lambda: by_lot(2, preset="assi", vile=True, ace_empty="self"),
        "solo-quindici": lambda: by_lot(3, preset="quindici", opening_fifteen=True),
        "solo-cirulla": lambda: by_lot(2, preset="cirulla", declare="manual", matta_keeps=True),
        "solo-perdere": lambda: by_lot(3, perdere=True, most_sevens=True, direction="left"),
        "solo-three": lambda: solo(1, "them", 4, party="three").log(),
        "solo-people": lambda: solo(1, "me", 4, party="pass", rules=("napola=6",)).log(),
        "solo-partners": lambda: solo(1, "me", 21, party="partners", preset="cirulla").log(),
        "table-cirulla": lambda: cirulla().log(),
    }
    kept = folder / f"{FORMAT}-results.json"
    results = json.loads(kept.read_text()) if kept.exists() else {}
    for name, play in played.items():
        path = folder / f"{FORMAT}-{name}.log"
        if not path.exists():
            path.write_bytes(play())
            results[path.name] = result(path)
    kept.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
