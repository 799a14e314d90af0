"""`bench`: what the image does in time, memory and flash, beside the figures of the design.

Everything is counted on the emulated board without a USB host: cycles at 125 MHz, plus what the
emulator takes no time for: nine clocks of a 400 kHz bus a byte, 45 ms a sector erase, 0.7 ms a
page. Two runs of the same checkout agree to the digit, except for the rows of the PC.
"""

import json
import statistics
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from host_tools.progress import Line

STAGES = 6
DECISIONS = 10
_PLAYS_A_STAGE = 6


@dataclass(frozen=True)
class Row:
    """A figure: what was measured, its value and unit, the design's limit and whether it holds.

    `ok` is None where the design sets no limit.
    """

    name: str
    value: float
    unit: str
    limit: str = ""
    ok: bool | None = None


def at_most(name: str, value: float, unit: str, limit: float) -> Row:
    """A row whose value must not be above `limit`."""
    return Row(name, value, unit, f"<= {limit:g}", value <= limit)


def at_least(name: str, value: float, unit: str, limit: float) -> Row:
    """A row whose value must not be below `limit`."""
    return Row(name, value, unit, f">= {limit:g}", value >= limit)


def decision_rows(level: int, name: str, times: list[list[int]]) -> Iterator[Row]:
    """Median and worst decision of a level from its times in microseconds, a list a stage."""
    limited = level == _top_level()
    flat = [value / 1000 for stage in times for value in stage]
    median, worst = statistics.median(flat), max(flat)
    text = f"{name}: decision, "
    if limited:
        yield at_most(text + "median", round(median, 3), "ms", 300)
        yield at_most(text + "worst", round(worst, 3), "ms", 1000)
    else:
        yield Row(text + "median", round(median, 3), "ms")
        yield Row(text + "worst", round(worst, 3), "ms")
    for number, stage in enumerate(times, 1):
        stage_ms = [value / 1000 for value in stage]
        yield Row(f"{text}round {number}, median", round(statistics.median(stage_ms), 3), "ms")
        yield Row(f"{text}round {number}, worst", round(max(stage_ms), 3), "ms")


def _top_level() -> int:
    from firmware.opponent.levels import LEVELS

    return len(LEVELS)


def by_stage(deals: list[list[int]]) -> list[list[int]]:
    """The decision times of whole deals, the first `DECISIONS` of each round of three cards."""
    stages: list[list[int]] = [[] for _ in range(STAGES)]
    for times in deals:
        for number, value in enumerate(times):
            stage = stages[number // _PLAYS_A_STAGE]
            if len(stage) < DECISIONS:
                stage.append(value)
    return stages


def _decisions(image: Path) -> Iterator[Row]:
    from firmware.opponent.levels import LEVELS
    from host_tools.emulator.transcripts import on_the_board

    deals = -(-DECISIONS // _PLAYS_A_STAGE)
    for level, name in enumerate(LEVELS, 1):
        played = on_the_board(level, deals, image)
        yield from decision_rows(level, name, by_stage([deal.times for deal in played]))


def _front(image: Path) -> Iterator[Row]:
    from host_tools.emulator import front

    yield at_most("power-on to title", front.boot(image), "ms", 1000)
    session = front.Session(image)
    yield Row("awake at the title", session.awake(), "%")
    cursor = session.menu_moves()
    yield at_most("cursor press to picture, median", cursor.median, "ms", 35)
    yield Row("cursor press to picture, worst", cursor.worst, "ms")
    yield Row("cursor press, after the contact is steady, median", cursor.steady, "ms")
    yield Row("bytes sent for a cursor move, median", cursor.bytes, "bytes")
    confirmed = session.plays()
    yield at_most("confirmed press to picture, worst", confirmed.worst, "ms", 120)
    yield Row("confirmed press to picture, median", confirmed.median, "ms")
    yield Row("awake in a match, waiting for a key", session.awake(), "%")
    yield Row("awake with the display off", session.awake_dark(), "%")


def _matches(image: Path, count: int) -> Iterator[Row]:
    from host_tools.emulator import heap

    played = heap.play(image, count, _top_level())
    yield Row("heap free at the title", played.start, "bytes")
    yield at_least("heap free at the peak of a match, top level", played.lowest, "bytes", 100_000)
    yield Row(f"heap free after {count} matches", played.free[-1], "bytes")
    yield at_most(
        "heap lost from the first match to the last", played.free[0] - played.free[-1], "bytes", 0
    )
    yield Row("sector erases a match", round(played.erases, 1), "")
    years = 100_000 * heap.SECTORS / (played.erases * 3650)
    yield at_least("flash life at ten matches a day", round(years, 1), "years", 20)
    yield Row("pages written a match", round(played.pages, 1), "")


def _sizes(image: Path) -> Iterator[Row]:
    from host_tools.image import bundle

    core = sum(
        len(data) for path, data in bundle.contents().items() if path.startswith("firmware/core/")
    )
    yield at_most("rules core, compiled", core, "bytes", 16 * 1024)
    yield Row("image", image.stat().st_size // 2, "bytes")


def _pc(image: Path) -> Iterator[Row]:
    from firmware.core.options import Options
    from firmware.core.rng import Rng
    from host_tools.random_deals import random_deal

    rng, options, deck = Rng(bytes(32)), Options("scopa"), list(range(40))
    begun, count = time.perf_counter(), 0
    while time.perf_counter() - begun < 3:
        for _ in range(50):
            rng.shuffle(deck)
            random_deal(options, 2, deck, rng.below)
        count += 50
    rate = count / (time.perf_counter() - begun)
    yield at_least("random deals on this PC, one core", round(rate), "deals/s", 5000)


def rows(image: Path, matches: int, say: Callable[[str], None]) -> list[Row]:
    """All figures, in the order they are printed; `say` is told what is being measured."""
    parts: tuple[tuple[str, Callable[[], Iterator[Row]]], ...] = (
        ("power-on, presses and idle time", lambda: _front(image)),
        ("decisions of every level", lambda: _decisions(image)),
        (f"heap and flash over {matches} matches", lambda: _matches(image, matches)),
        ("sizes", lambda: _sizes(image)),
        ("deals on this PC", lambda: _pc(image)),
    )
    found: list[Row] = []
    for text, part in parts:
        say(text)
        found.extend(part())
    return found


def as_table(found: list[Row]) -> str:
    """The rows for reading."""
    marks = {True: "ok", False: "MISSED", None: ""}
    lines = []
    for row in found:
        value = (
            f"{row.value:,.3f}".rstrip("0").rstrip(".") if row.value % 1 else f"{row.value:,.0f}"
        )
        lines.append(
            f"{row.name:<52}{value:>12} {row.unit:<8}{row.limit:>12}  {marks[row.ok]}".rstrip()
        )
    return "\n".join(lines)


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
        "--image", type=Path, metavar="UF2", help="an image other than this checkout's"
    )


def run(args: Namespace) -> int:
    """Measure, print; 1 where a figure of the design is missed."""
    from host_tools.emulator import images

    image = args.image or images.built()
    with Line("bench") as line:
        found = rows(image, args.matches, line.show)
    if args.json:
        json.dump([asdict(row) for row in found], sys.stdout, indent=1)
        print()
    else:
        print(as_table(found))
    return 1 if any(row.ok is False for row in found) else 0
