"""A script on board and PC at once, with every power cut that could have happened on the way.

Nothing is cut here: at each flash command of the board the file system is copied as a cut before,
inside or after it would leave it, and at random cycles in between as it is. What a cut may leave
is known from the PC alone: the state whose picture the glass showed, or the one that came next.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from host_tools.emulator import torn
from host_tools.emulator.board import CYCLES_PER_MS, Board
from host_tools.emulator.faults import state
from host_tools.emulator.faults.state import State
from host_tools.emulator.flash import STORAGE_START
from host_tools.emulator.twin import Twin
from host_tools.panel.picture import picture

# A cut at a random cycle falls into this time after a press.
_RANDOM_MS = 300
# While a frame is being sent a cut says nothing new; wait for its end.
_FRAME_MS = 2
_NANOS_PER_MS = 1_000_000


@dataclass(frozen=True)
class Cut:
    """A power cut: what was cut and how, the image it leaves, and the two states that may hold.

    `least` is None where the glass showed a picture that the PC never did: a fault in itself.
    """

    kind: str
    image: str
    least: State | None
    most: State | None


@dataclass(frozen=True)
class _Moment:
    """A cut as the board saw it: `met` is where in the PC's history both stood alike before."""

    kind: str
    image: str
    met: int
    glass: bytes | None


class Recorder(Twin):
    """A twin that keeps what cuts would leave; `keep(storage)` stores an image, returns its name.

    `dice` decides how much of a command a cut inside it lets through, and the random cycles.
    """

    def __init__(
        self,
        image: Path,
        files: Mapping[str, bytes],
        dice: random.Random,
        keep: Callable[[bytes], str],
        kept: bytes | None = None,
    ) -> None:
        self._dice = dice
        self._keep = keep
        self._moments: list[_Moment] = []
        self._history: list[tuple[bytes, State]] = []
        self._met = 0
        self._folder_seen: object = None
        super().__init__(image, files, kept, self._watch_board)
        self._turn_pc = self.pc.turn
        setattr(self.pc, "turn", self._watched_turn)  # noqa: B010
        self._look()

    # The board's side.

    def _watch_board(self, board: Board) -> None:
        board.flash.on_command = lambda number: self._command(board)
        self._alarm = board.mcu.clock.create_alarm(lambda: self._at_random(board))

    def _moment(self, kind: str, content: bytes, board: Board) -> None:
        glass = board.picture() if board.chip.on else None
        self._moments.append(_Moment(kind, self._keep(content), self._met, glass))

    def _command(self, board: Board) -> float:
        given = board.flash.pending
        assert given is not None
        before = board.flash.storage()
        start, end = given.start - STORAGE_START, given.end - STORAGE_START
        old, dice = before[start:end], self._dice
        for how, place in (
            ("before", old),
            ("inside", torn.up_to(old, given, dice.random())),
            ("inside", torn.scattered(old, given, dice.random(), dice)),
            ("after", torn.up_to(old, given, 1.0)),
        ):
            self._moment(f"{given.kind}, {how}", before[:start] + place + before[end:], board)
        return 1.0

    def _at_random(self, board: Board) -> None:
        if board.time_cycles - board.bus_cycles < _FRAME_MS * CYCLES_PER_MS:
            self._alarm.schedule(_FRAME_MS * _NANOS_PER_MS)
            return
        self._moment("random cycle", board.flash.storage(), board)

    # The PC's side.

    def _watched_turn(self) -> None:
        self._turn_pc()
        self._look()

    def _look(self) -> None:
        """Note the PC's picture and state where one of them is new."""
        seen = self._listing()
        last = self._history[-1] if self._history else None
        now = last[1] if last and seen == self._folder_seen else state.of(self.pc_files())
        self._folder_seen = seen
        shown = bytes(picture(self.pc.devices.chip))
        if last != (shown, now):
            self._history.append((shown, now))

    def _listing(self) -> object:
        return [
            (path.name, path.stat().st_size, path.stat().st_mtime_ns)
            for path in sorted(Path(self._folder).rglob("*"))
        ]

    # Both.

    def _press(self, key: int, ms: int, press: Callable[..., None], *arguments: int) -> None:
        self._alarm.schedule(self._dice.random() * _RANDOM_MS * _NANOS_PER_MS)
        super()._press(key, ms, press, *arguments)

    def _meet(self) -> None:
        super()._meet()
        if self._history:
            self._met = len(self._history) - 1

    def cuts(self) -> list[Cut]:
        """All cuts of what was played, with what they may leave."""
        return [self._judged(moment) for moment in self._moments]

    def _judged(self, moment: _Moment) -> Cut:
        history, at = self._history, moment.met
        if moment.glass is not None:
            while at < len(history) and history[at][0] != moment.glass:
                at += 1
        if at == len(history):
            return Cut(moment.kind, moment.image, None, None)
        least = history[at][1]
        later = (found for _, found in history[at:] if found != least)
        return Cut(moment.kind, moment.image, least, next(later, least))
