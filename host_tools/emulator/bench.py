"""`bench`: what the image does in time, memory and flash, beside the figures of the design.

Everything is counted on the emulated board without a USB host: cycles at 125 MHz, plus what the
emulator takes no time for: nine clocks of a 400 kHz bus a byte, 45 ms a sector erase, 0.7 ms a
page. Two runs of the same checkout agree to the digit, except for the rows of the PC.

Emulation is slow, so the rows of each part are kept in the cache folder under the fingerprint of
image and tools: an interrupted run goes on where it was. `--fresh` measures all again.
"""

import json
import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from firmware.hal.buttons import OK, RIGHT
from host_tools import cache, outfile, uf2
from host_tools.emulator import fingerprint, front
from host_tools.emulator.faults import command
from host_tools.emulator.rows import (
    DECISIONS,
    PLAYS_A_STAGE,
    Row,
    as_table,
    at_least,
    at_most,
    by_stage,
    decision_rows,
)
from host_tools.errors import ToolError
from host_tools.progress import Line

# Deals of a transcript that are played in one go, and lost where that is interrupted.
_DEALS_AT_ONCE = 4
_PC_SECONDS = 3
# Where the choice is moved, and the keys that lead there from the title.
_CURSORS = (
    ("menu", (OK,)),
    ("cards of the hand", (OK, OK, OK)),
    ("new match", (OK, OK)),
    ("new score", (OK, RIGHT, OK)),
)
# Matches in the unix port's heap, and by how much that goes up and down in bytes of 64-bit words.
_LONG = 100
_NOISE = 16_000
_KERNEL_DEALS = 200_000
# Mirrored pairs of matches that tell the top level's strength to a point, and their seed, which
# no choice of the opponent was made by.
_PAIRS = 3200
_ARENA_SEED = 2028
# The programs that find the counted rows, beside the image.
_MEASURES = (
    "arena/*.py",
    "emulator/*.py",
    "faults/*.py",
    "image/*.py",
    "interpreters.py",
    "panel/*.py",
    "replay/verify.py",
    "simulator/*.py",
    "simulator/tours/*.txt",
    "uf2.py",
)


@dataclass(frozen=True)
class Part:
    """Rows that are measured together; `key` names them for `--only` and in the cache.

    `counted` says that two runs agree to the digit, so that an earlier one's rows are good.
    """

    key: str
    measure: Callable[[], Iterator[Row]]
    counted: bool = True

    @property
    def group(self) -> str:
        """What `--only` calls this part and its like."""
        return self.key.split(" ")[0]


def _front(image: Path) -> Iterator[Row]:
    yield at_most("power-on to title", front.boot(image), "ms", 1000)
    session = front.Session(image)
    yield Row("awake at the title", session.awake(), "%")
    for place, keys in _CURSORS:
        session = front.Session(image)
        session.open(*keys)
        yield from _cursor(place, session.moves())
    session = front.Session(image)
    session.open(OK, OK)
    confirmed = session.plays()
    yield at_most("confirmed press to picture, worst", confirmed.worst, "ms", 120)
    yield Row("confirmed press to picture, median", confirmed.median, "ms")
    yield Row("awake in a match, waiting for a key", session.awake(), "%")
    yield Row("awake with the display off", session.awake_dark(), "%")


def _cursor(place: str, moves: front.Presses) -> Iterator[Row]:
    yield Row(f"cursor press to picture, {place}: median", moves.median, "ms")
    yield at_most(f"cursor press to picture, {place}: worst", moves.worst, "ms", 35)
    yield Row(f"bytes sent for a cursor move, {place}: median", moves.bytes, "bytes")


def _decisions(image: Path, level: int, name: str, limited: bool) -> Iterator[Row]:
    from host_tools.emulator.transcripts import on_the_board

    deals = range(1, 1 + -(-DECISIONS // PLAYS_A_STAGE))
    played = on_the_board(level, deals, image)
    yield from decision_rows(name, by_stage([deal.times for deal in played]), limited)


def _transcripts(image: Path, level: int, name: str, numbers: range) -> Iterator[Row]:
    from host_tools.emulator.transcripts import differing

    # The rows of one name are added up.
    yield Row(f"{name}: deals compared with CPython's", len(numbers), "deals")
    different = differing(level, numbers, image)
    yield at_most(f"{name}: deals that differ", len(different), "deals", 0)


def _matches(image: Path, count: int, level: int, name: str) -> Iterator[Row]:
    from host_tools.emulator import heap

    played = heap.play(image, count, level)
    yield Row("heap free at the title", played.start, "bytes")
    yield at_least(f"{name}: heap free at the peak of a match", played.lowest, "bytes", 100_000)
    yield Row(f"{name}: heap free after {count} matches to 11", played.free[-1], "bytes")
    lost = played.free[0] - played.free[-1]
    yield at_most("heap lost from the first match to the last", lost, "bytes", 0)
    yield Row("sector erases a match", round(played.erases, 1), "")
    years = 100_000 * heap.SECTORS / (played.erases * 3650)
    yield at_least("flash life at ten matches a day", round(years, 1), "years", 20)
    yield Row("pages written a match", round(played.pages, 1), "")


def _long_use() -> Iterator[Row]:
    from host_tools.faults import use

    found = use.SOAK.part("bench", 0, _LONG)
    if found.failed:
        raise ToolError("\n".join(found.notes), "spariglio faults soak tells more", code=1)
    text = f"unix port, the device's heap, {_LONG} matches: "
    yield Row(text + "logs that do not replay", found.lost, "", "<= 0", not found.lost)
    grown = use.growth(found.figures["used"])
    yield at_most(text + "heap grown", grown, "bytes", _NOISE)


def _sizes(image: Path) -> Iterator[Row]:
    from host_tools.image import bundle
    from host_tools.image.image import sizes_beside

    core = sum(
        len(data) for path, data in bundle.contents().items() if path.startswith("firmware/core/")
    )
    yield at_most("rules core, compiled (.mpy -O2)", core, "bytes", 16 * 1024)
    kept = sizes_beside(image)
    # The file alone tells it but for what its last block is filled up with.
    size = kept.image if kept else sum(len(data) for _, data in uf2.load(image).parts)
    yield Row("image", size, "bytes")


def _strength() -> Iterator[Row]:
    from firmware.opponent.levels import LEVELS
    from host_tools.arena.arena import TARGET, interval, levels_duel
    from host_tools.arena.players import Level, player

    top, greedy = player(LEVELS[-1]), player("greedy")
    assert isinstance(top, Level) and isinstance(greedy, Level)
    results = levels_duel(top, greedy, _PAIRS, TARGET, _ARENA_SEED, os.cpu_count() or 1)
    rate, spread = interval(results[:, :2].mean(axis=1))
    text = f"{LEVELS[-1]} against greedy, {2 * _PAIRS} matches to {TARGET}: "
    yield at_least(text + "won", round(100 * rate, 1), "%", 80)
    yield Row(text + "95 % interval, +-", round(100 * spread, 1), "%")


def _kernels() -> Iterator[Row]:
    import numpy as np

    from host_tools.arena import compiled

    play = compiled.load().random_deals
    none = np.zeros((0, 40), np.int64), np.zeros((0, 36), np.int64), np.zeros(0, np.int64)
    play(10, 1, *none)  # compiled by now
    begun = time.process_time()
    play(_KERNEL_DEALS, 1, *none)
    rate = _KERNEL_DEALS / (time.process_time() - begun)
    yield at_least("the same in the training kernels, one core", round(rate), "deals/s", 100_000)


def _pc() -> Iterator[Row]:
    from firmware.core.options import Options
    from firmware.core.rng import Rng
    from host_tools.random_deals import random_deal

    rng, options, deck = Rng(bytes(32)), Options("scopa"), list(range(40))
    begun, count = time.process_time(), 0
    while time.process_time() - begun < _PC_SECONDS:
        for _ in range(50):
            rng.shuffle(deck)
            random_deal(options, 2, deck, rng.below)
        count += 50
    rate = count / (time.process_time() - begun)
    yield at_least("random deals on this PC, one core", round(rate), "deals/s", 5000)
    yield from _kernels()


def parts(image: Path, matches: int, deals: int) -> list[Part]:
    """All parts, in the order they are printed; `deals` of transcripts for each level, or 0."""
    from firmware.opponent.levels import LEVELS

    levels, top = list(enumerate(LEVELS, 1)), len(LEVELS)
    found = [Part("front", lambda: _front(image)), Part("sizes", lambda: _sizes(image))]

    def decisions(level: int, name: str) -> Part:
        return Part(f"decisions {name}", lambda: _decisions(image, level, name, level == top))

    def transcripts(level: int, name: str, numbers: range) -> Part:
        key = f"transcripts {name} {numbers[0]}-{numbers[-1]}"
        return Part(key, lambda: _transcripts(image, level, name, numbers))

    found += [decisions(level, name) for level, name in levels]
    found.append(
        Part(f"matches {matches}", lambda: _matches(image, matches, top, LEVELS[top - 1]))
    )
    found += [
        transcripts(level, name, range(first, min(first + _DEALS_AT_ONCE, deals + 1)))
        for level, name in levels
        for first in range(1, deals + 1, _DEALS_AT_ONCE)
    ]
    found += [Part("long-use", _long_use), Part("strength", _strength)]
    found.append(Part("pc", _pc, counted=False))
    return found


def measured(part: Part, kept: Path, fresh: bool) -> list[Row]:
    """The rows of `part`, from the folder `kept` where an earlier run has left them."""
    file = kept / f"{part.key.replace(' ', '-')}.json"
    rows = cache.read(file) if part.counted and not fresh else None
    if rows is not None:
        return [Row(**row) for row in rows]
    found = list(part.measure())
    outfile.write(file, json.dumps([asdict(row) for row in found]))
    return found


def added_up(found: list[Row]) -> list[Row]:
    """Rows of the same name as one, in the place of the first."""
    sums: dict[str, Row] = {}
    for row in found:
        before = sums.get(row.name)
        if before is not None:
            ok = None if row.ok is None else bool(row.ok and before.ok)
            row = replace(row, value=before.value + row.value, ok=ok)
        sums[row.name] = row
    return list(sums.values())


def add_arguments(parser: ArgumentParser) -> None:
    """Arguments of `bench`."""
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument(
        "--matches",
        type=int,
        default=3,
        metavar="N",
        help="whole matches on the board for heap and flash (default: %(default)s)",
    )
    parser.add_argument(
        "--transcripts",
        type=int,
        default=0,
        metavar="N",
        help="compare N deals of every level with CPython's too (60 take an hour)",
    )
    parser.add_argument(
        "--only",
        metavar="PART",
        help="front, sizes, decisions, matches, transcripts, long-use, strength or pc",
    )
    parser.add_argument(
        "--fresh", action="store_true", help="measure again what an earlier run has kept"
    )
    parser.add_argument(
        "--image", type=Path, metavar="UF2", help="an image other than this checkout's"
    )
    campaigns = parser.add_subparsers(dest="campaign", metavar="faults")
    faults = campaigns.add_parser("faults", help="what the image survives, a fault at a time")
    command.add_arguments(faults)


def _check(args: Namespace) -> None:
    """Raise `ToolError` for numbers that ask for nothing, before an image is built for them."""
    for name, least in (("matches", 1), ("transcripts", 0)):
        if getattr(args, name) < least:
            raise ToolError(f"--{name} wants a number from {least} on")
    if args.only == "transcripts" and not args.transcripts:
        raise ToolError(
            "--only transcripts compares no deal yet",
            "say how many: spariglio bench --only transcripts --transcripts 60",
        )


def run(args: Namespace) -> int:
    """Measure, print; 1 where a figure of the design is missed."""
    from host_tools.emulator import images

    if args.campaign:
        return command.run(args)

    _check(args)
    image = images.chosen(args.image)
    every = parts(image, args.matches, args.transcripts)
    chosen = [part for part in every if args.only in (None, part.group)]
    if not chosen:
        raise ToolError(
            f"bench has no part {args.only!r}",
            f"--only takes one of {', '.join(dict.fromkeys(part.group for part in every))}",
        )
    kept = cache.folder("bench", fingerprint.of(image, _MEASURES))
    found: list[Row] = []
    with Line("bench") as line:
        for number, part in enumerate(chosen, 1):
            line.show(part.key, number, len(chosen))
            found += measured(part, kept, args.fresh)
    found = added_up(found)
    if args.json:
        json.dump([asdict(row) for row in found], sys.stdout, indent=1)
        print()
    else:
        print(as_table(found))
    return 1 if any(row.ok is False for row in found) else 0
