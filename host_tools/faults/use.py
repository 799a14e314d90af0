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
# Of what went wrong again and again, so much is told.
_TOLD = 8


def screens() -> set[str]:
    """The names of all screens."""
    return {path.stem for path in _SCREENS.glob("*.py") if path.stem != "__init__"}


def _faulty(folder: Path, over: bool = False) -> list[str]:
    """The logs in `folder` that do not replay, or, where all are to be `over`, have no end."""
    faults = []
    for path in sorted(folder.glob("*.log")):
        log = verify(path)
        if log.fault is not None:
            faults.append(f"{path.name}, line {log.fault.line}: {log.fault.message}")
        elif over and log.records[-1][0] != "END":
            faults.append(f"{path.name}: the match has no end")
    return faults


def _presses(seed: str, first: int, count: int) -> Found:
    wanted = "" if first else str(TOURS)
    program, faults = on_the_unix_port(
        "presses", [f"{seed}/{first}", str(count), wanted], _DEVICE_KB, _faulty
    )
    found = program.lines[-1] if program.lines else {}
    if program.error or "tried" not in found:
        return Found(count, 0, 1, [f"from press {first:,}: {program.error or 'it stopped'}"])
    lost = found["lost"]
    notes = [f"from press {first:,}, lost at {each}" for each in lost[:_TOLD]]
    if len(lost) > _TOLD:
        notes.append(f"from press {first:,}, lost at power cuts: {len(lost)} in all")
    growth = max(found["growth"], default=0)
    figures = found | {"growth": growth}
    return Found(found["tried"], len(lost) + len(faults), 0, [*notes, *faults], figures)


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
    logs: list[Path] = []

    def check(root: Path) -> list[str]:
        logs.extend((root / "done").glob("*.log"))
        return _faulty(root / "done", over=True)

    program, faults = on_the_unix_port("soak", [seed, str(first), str(count)], _SOAK_KB, check)
    used = [line["used"] for line in program.lines]
    if len(logs) < len(used):
        faults.append(f"{len(used)} matches, but {len(logs)} logs")
    found = Found(len(used), len(faults), 0, faults, {"used": used})
    if program.error or len(used) < count:
        found.failed += 1
        found.notes.append(f"in match {first + len(used)}: {program.error or 'it stopped'}")
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
