"""Whole matches on the board: how much heap they need and leave, what they cost the flash."""

from dataclasses import dataclass
from pathlib import Path

from host_tools.emulator import program, selfplay, storage
from host_tools.emulator.board import Board
from host_tools.emulator.flash import STORAGE_SIZE
from host_tools.simulator import auto

SECTORS = STORAGE_SIZE // 4096
_CODE = """
from host_tools.emulator.selfplay import play
play({matches}, {level}, {target}, mark.toggle, out)
"""


@dataclass(frozen=True)
class Played:
    """Free heap in bytes: at the `start`, after each match (`free`), at the peak (`lowest`).

    `erases` and `pages` are sector erases and programmed pages a match; `files` is the data
    folder at the end.
    """

    start: int
    free: list[int]
    lowest: int
    erases: float
    pages: float
    files: dict[str, bytes]


def play(image: Path, matches: int, level: int, target: int = 11) -> Played:
    """Play the same match to `target` against `level` by AUTO, `matches` times."""
    marks: list[tuple[int, int]] = []

    def mark(board: Board) -> None:
        marks.append((board.flash.sectors_erased, board.flash.pages))

    running = program.Program(
        _CODE.format(matches=matches, level=level, target=target),
        {
            "host_tools.emulator.selfplay": program.source(selfplay),
            "host_tools.simulator.auto": program.source(auto),
        },
        image=image,
        on_mark=mark,
    )
    start, *played = [line.split() for line in running.finish()]
    # One mark before the first match and one after each; making the pin may give others before.
    (erases, pages), (last_erases, last_pages) = marks[-1 - matches], marks[-1]
    return Played(
        int(start[1]),
        [int(line[1]) for line in played],
        min(int(line[2]) for line in played),
        (last_erases - erases) / matches,
        (last_pages - pages) / matches,
        storage.data(running.board.flash.storage()),
    )
