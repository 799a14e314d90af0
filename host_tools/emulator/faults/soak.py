"""Whole solo matches on the board, one after the other: no heap is lost, every log replays."""

import tempfile
from dataclasses import dataclass
from pathlib import Path

from host_tools.emulator import heap
from host_tools.replay.verify import verify


@dataclass(frozen=True)
class Soaked:
    """Free heap in bytes after each match; logs that do not replay; what else went wrong."""

    free: list[int]
    lost: list[str]
    failed: list[str]


def play(image: Path, matches: int, level: int, target: int = 11) -> Soaked:
    """Play `matches` to `target` against `level` and verify what they left."""
    played = heap.play(image, matches, level, target)
    lost: list[str] = []
    with tempfile.TemporaryDirectory(prefix="spariglio-") as folder:
        for number in range(1, matches + 1):
            path = Path(folder, f"{number:04}.log")
            path.write_bytes(played.files.get(path.name, b""))
            log = verify(path)
            if log.fault is not None:
                lost.append(f"{path.name}: {log.fault}")
            elif log.records[-1][0] != "END":
                lost.append(f"{path.name}: the match has no end")
    failed = []
    if played.free[-1] < played.free[0]:
        failed.append(f"heap was lost from match to match: {played.free}")
    return Soaked(played.free, lost, failed)
