"""Deals of a level against itself on the board: their text and the time of each decision."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from host_tools.emulator import program, transcript

_CODE = """
from transcript import deal
import gc, time
class Watch:
    def __init__(self, engine):
        self._engine = engine
    def choose(self, observation):
        gc.collect()
        start = time.ticks_us()
        move = self._engine.choose(observation)
        out("us %d" % time.ticks_diff(time.ticks_us(), start))
        return move
for number in {numbers}:
    for line in deal({level}, number, Watch):
        out(line)
"""
_DECISION = "us "


@dataclass(frozen=True)
class Played:
    """A deal: its transcript, and how long each decision took, in microseconds."""

    lines: list[str]
    times: list[int]


def on_the_board(level: int, numbers: Sequence[int], image: Path | None = None) -> list[Played]:
    """The deals with these numbers (from 1), played by `level` on the board, no USB host there."""
    code = _CODE.format(numbers=list(numbers), level=level)
    said = program.run(code, {"transcript": program.source(transcript)}, image=image)
    played: list[Played] = []
    lines: list[str] = []
    times: list[int] = []
    for line in said:
        if line.startswith(_DECISION):
            times.append(int(line.removeprefix(_DECISION)))
            continue
        lines.append(line)
        if line.startswith("points"):
            played.append(Played(lines, times))
            lines, times = [], []
    return played


def differing(level: int, numbers: Sequence[int], image: Path | None = None) -> list[int]:
    """The numbers of the deals that the board plays in another way than this CPython does."""
    played = on_the_board(level, numbers, image)
    return [
        number
        for number, deal in zip(numbers, played, strict=True)
        if deal.lines != transcript.deal(level, number)
    ]
