"""Long use: random presses over every screen, and solo matches that nobody attends."""

from pathlib import Path

from host_tools.faults.campaign import Campaign, Found, on_the_unix_port, total
from host_tools.replay.verify import verify
from host_tools.simulator.gallery import TOURS

_SCREENS = Path(__file__).parents[2] / "firmware" / "ui" / "screens"
# The heap that the device has at the least, in its kilobytes; a soak gets less.
_DEVICE_KB = 190
_SOAK_KB = 160
# What is in use goes up and down by this much: blocks split, texts kept, in a 64-bit machine's
# bytes.
_NOISE = 16_000
# A match's heap is compared with that of the match so many later.
_ROUND = 12


def screens() -> set[str]:
    """The names of all screens."""
    return {path.stem for path in _SCREENS.glob("*.py") if path.stem != "__init__"}


def _faulty(folder: Path) -> list[str]:
    """The logs in `folder` that do not replay."""
    faults = []
    for path in sorted(folder.glob("*.log")):
        fault = verify(path).fault
        if fault is not None:
            faults.append(f"{path.name}, line {fault.line}: {fault.message}")
    return faults


def _presses(seed: str, first: int, count: int) -> Found:
    wanted = "" if first else str(TOURS)
    program, faults = on_the_unix_port(
        "presses", [f"{seed}/{first}", str(count), wanted], _DEVICE_KB, _faulty
    )
    if program.error:
        return Found(count, 0, 1, [f"from press {first:,}: {program.error}"])
    found = program.lines[-1]
    growth = max(found["growth"], default=0)
    return Found(found["tried"], len(faults), 0, faults, found | {"growth": growth})


def _all_presses(parts: list[Found]) -> Found:
    found = total(parts)
    reached: dict[str, int] = {}
    for part in parts:
        for name, times in part.figures.get("screens", {}).items():
            reached[name] = reached.get(name, 0) + times
    missing = screens() - reached.keys()
    growth = max((part.figures.get("growth", 0) for part in parts), default=0)
    if missing:
        found.failed += 1
        found.notes.append(f"never reached: {', '.join(sorted(missing))}")
    if growth > _NOISE:
        found.failed += 1
    found.notes.append(
        f"{len(reached)} screens; the heap within a life of 3,000 presses: {growth:+,} bytes"
    )
    return found


def _soak(seed: str, first: int, count: int) -> Found:
    program, faults = on_the_unix_port(
        "soak",
        [seed, str(first), str(count)],
        _SOAK_KB,
        lambda root: _faulty(root / "done"),
    )
    used = [line["used"] for line in program.lines]
    found = Found(len(used), len(faults), 0, faults, {"used": used})
    if program.error or len(used) < count:
        found.failed += 1
        found.notes.append(f"in match {first + len(used)}: {program.error}")
    return found


def growth(used: list[int]) -> int:
    """How much more is in use at the end than when each kind of match was played once.

    Both are the lowest of a round: what a match leaves behind depends on where it ended.
    """
    if len(used) < 2 * _ROUND:
        return max(0, used[-1] - used[1]) if len(used) > 2 else 0
    return min(used[-_ROUND:]) - min(used[_ROUND : 2 * _ROUND])


def _all_soaks(parts: list[Found]) -> Found:
    found = total(parts)
    grown = max(growth(part.figures["used"]) for part in parts)
    if grown > _NOISE:
        found.failed += 1
    found.notes.append(f"heap after the last match against the first round's: {grown:+,} bytes")
    return found


PRESSES = Campaign(
    "presses",
    "random presses, every screen",
    6_000,
    1_000_000,
    20_000,
    _presses,
    _all_presses,
)
SOAK = Campaign(
    "soak",
    f"solo matches, heap of {_SOAK_KB} KB",
    8,
    1_000,
    100,
    _soak,
    _all_soaks,
)
