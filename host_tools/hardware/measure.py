"""How much of its time the processor is awake in each state, on the emulated board.

Everything else about power is cited or assumed; this is measured, in cycles of the real image.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from firmware.hal.buttons import OK, RIGHT
from firmware.opponent.levels import LEVELS
from host_tools.emulator.board import CYCLES_PER_MS, Board
from host_tools.emulator.front import stored
from host_tools.hardware.power import MEASURED

_TITLE_MS = 1500
_LOOK_MS = 1000
_HELD_MS, _GAP_MS = 90, 310
_TO_A_MATCH = 4
_PLAYS = 4
_MOVES = 5
_ANSWER_MS = 1500
_DIM_S, _OFF_S = 10, 20


class Shares(NamedTuple):
    """Percent of the time awake in each state; `think_ms` is awake time for an answer."""

    playing: float
    waiting: float
    dimmed: float
    off: float
    think_ms: float


def _awake(board: Board, use: Callable[[Board], None]) -> float:
    """Percent of the time awake while `use` runs the board."""
    busy, start = board.busy_cycles, board.time_cycles
    use(board)
    return (board.busy_cycles - busy) * 100 / (board.time_cycles - start)


def _rest(board: Board) -> None:
    board.run(_LOOK_MS)


def _move(board: Board) -> None:
    for _ in range(_MOVES):
        _press(board, RIGHT)


def _press(board: Board, key: int) -> None:
    board.press(key, _HELD_MS, _GAP_MS)


def measure(image: Path) -> Shares:
    """Play a little and wait, on a board with this image."""
    board = Board(image, stored(level=len(LEVELS), dim_s=0, off_s=0))
    board.run(_TITLE_MS)
    for _ in range(_TO_A_MATCH):
        _press(board, OK)
    board.run(_ANSWER_MS)
    board.settle(100)
    waiting = _awake(board, _rest)
    playing = _awake(board, _move)
    answers: list[float] = []
    while len(answers) < _PLAYS:
        pages, busy = board.flash.pages, board.busy_cycles
        start = board.now
        _press(board, OK)
        board.run(_ANSWER_MS)
        if board.flash.pages > pages:
            at_rest = (board.now - start) * waiting / 100
            answers.append((board.busy_cycles - busy) / CYCLES_PER_MS - at_rest)
    dark = Board(image, stored(dim_s=_DIM_S, off_s=_OFF_S))
    dark.run(_TITLE_MS + _DIM_S * 1000)
    dimmed = _awake(dark, _rest)
    dark.run_until(lambda: not dark.chip.on, _OFF_S * 1000, "the dark display")
    dark.settle(100)
    off = _awake(dark, _rest)
    values = (playing, waiting, dimmed, off, sum(answers) / len(answers))
    return Shares(*(round(value, 2) for value in values))


def write(root: Path, image: Path) -> None:
    """Measure and keep the figures."""
    text = json.dumps(measure(image)._asdict(), indent=1) + "\n"
    (root / MEASURED).write_text(text, encoding="utf-8")
