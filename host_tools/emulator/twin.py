"""The image and the PC's simulator as twins: every key goes to both, every picture must be alike.

The PC's handheld knows what is going on inside (so that AUTO works), the board is what is tested.
A match's seed is the one thing they cannot both find: the board's is read from its log and given
to the PC, so the cards are the same. From then on nothing may differ, to the last byte of a log.
"""

import contextlib
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Self

from firmware.store import files as real_files
from firmware.store.logs import Logs
from host_tools.emulator import storage
from host_tools.emulator.board import Board
from host_tools.emulator.handheld import PRESS_MS, EmulatedHandheld, Front
from host_tools.panel.picture import picture, to_text
from host_tools.simulator.handheld import TURN_MS, Handheld

# An answer of the board: drawing, writing, an opponent's thought.
_LIMIT_MS = 5_000
# What the PC does with a press is on its glass after these turns.
_TURNS = 3


class Different(AssertionError):
    """The board shows or keeps something else than the PC; the text shows both."""


def logs(files: Mapping[str, bytes]) -> dict[int, list[list[str]]]:
    """Number -> records of every match in a data folder, its tail included."""
    with tempfile.TemporaryDirectory(prefix="spariglio-") as folder:
        put(files, Path(folder))
        kept = Logs(folder, real_files)
        found: dict[int, list[list[str]]] = {}
        for number in kept.numbers():
            found[number] = []
            kept.read(number, found[number].append)
        return found


def put(files: Mapping[str, bytes], folder: Path) -> None:
    """Write a data folder's files into `folder`."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _compare(board: bytes, pc: bytes) -> str:
    """The lines of two pictures that differ, one above the other."""
    rows = zip(to_text(board).split("\n"), to_text(pc).split("\n"), strict=True)
    return "\n".join(
        f"{y:2} board {ours}\n   PC    {theirs}"
        for y, (ours, theirs) in enumerate(rows)
        if ours != theirs
    )


class Twin:
    """A `Handheld` for scripts that drives two. `files` is the data folder both start from.

    The board gets a fresh file system with them, or `kept`, one whose data folder holds just
    these; whatever else lies in it stays.
    Use as a context manager: the PC's data folder is removed at the end. `compared` counts the
    pictures found alike. `on_board` gets every board before it is switched on. The PC is given
    `look_ms` more to look through many logs, one a turn, before the two are compared.
    """

    def __init__(
        self,
        image: Path,
        files: Mapping[str, bytes] | None = None,
        kept: bytes | None = None,
        on_board: Callable[[Board], None] | None = None,
        look_ms: int = 0,
    ) -> None:
        with contextlib.ExitStack() as until_met:
            self._folder = until_met.enter_context(
                tempfile.TemporaryDirectory(prefix="spariglio-", ignore_cleanup_errors=True)
            )
            put(files or {}, Path(self._folder))
            if kept is None:
                kept = storage.make_data(files or {})
            self.emulated = EmulatedHandheld(image, kept, on_board=on_board)
            self.pc = Handheld(self._folder)
            self.pressed = 0
            self.compared = 0
            self._powered_on()
            self.pc.wait(look_ms)
            self._meet()
            # Who could not meet is never entered, so never left either.
            self._close = until_met.pop_all().close

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def _powered_on(self) -> None:
        # Whenever the PC's application asks for chance, it gets what the board's has got.
        self.app._chance.seed = self._board_seed

    def _board_seed(self) -> bytes:
        """The match seed in the newest log on the board's flash, as soon as it is there."""
        board = self.emulated.board
        number = f"{1 + max(self.app.journal.numbers(), default=0):04}.log"
        seed: list[str] = []

        def written() -> bool:
            header = self.emulated.files().get(number, b"").partition(b"\n")[0].decode()
            seed[:] = [word[5:] for word in header.split() if word.startswith("seed=")]
            return bool(seed)

        board.run_until(written, _LIMIT_MS, f"a seed in {number}")
        return bytes.fromhex(seed[0])

    @property
    def app(self) -> Any:
        """The PC's application, to look into."""
        return self.pc.app

    @property
    def devices(self) -> Front:
        """The board's display chip."""
        return self.emulated.devices

    @property
    def elapsed(self) -> int:
        """Milliseconds on the board."""
        return self.emulated.elapsed

    def turn(self) -> None:
        """Let a moment pass on both."""
        self.pc.turn()
        self.emulated.wait(TURN_MS)

    def tap(self, key: int) -> None:
        """Press `key` on both, as soon as both show the same."""
        self._press(key, PRESS_MS, self.pc.tap, key)

    def hold(self, key: int, ms: int) -> None:
        """Hold `key` down on both."""
        self._press(key, ms, self.pc.hold, key, ms)

    def _press(self, key: int, ms: int, press: Callable[..., None], *arguments: int) -> None:
        # The board thinks longer: what the PC shows already must be there before the next key.
        self._meet()
        self.pressed += 1
        self.emulated.hold(key, ms)
        press(*arguments)
        self._meet()

    def wait(self, ms: int) -> None:
        """Leave the keys of both alone."""
        self.emulated.wait(ms)
        self.pc.wait(ms)
        self._meet()

    def cut(self) -> None:
        """Power off and on, both."""
        self.emulated.cut()
        self.pc.cut()
        self._powered_on()
        self._meet()

    def picture(self) -> bytes:
        """What both glasses show."""
        return self.emulated.picture()

    def _meet(self) -> None:
        """Run the board until it shows what the PC does; `Different` if it never comes to."""
        for _ in range(_TURNS):
            self.pc.turn()
        board = self.emulated.board
        expected = bytes(picture(self.pc.devices.chip))
        end = board.now + _LIMIT_MS
        while board.picture() != expected:
            if board.now > end:
                raise Different(
                    f"after {self.pressed} presses, on the PC's screen "
                    f"'{self.app.stack.top.NAME}':\n{_compare(board.picture(), expected)}"
                )
            board.run(5)
        self.compared += 1

    def pc_files(self) -> dict[str, bytes]:
        """The PC's data folder: name -> content."""
        return storage.inside(Path(self._folder))

    def check_logs(self) -> None:
        """Raise `Different` unless both data folders hold the same matches, record for record."""
        there, here = logs(self.emulated.files()), logs(self.pc_files())
        if there != here:
            raise Different(f"the logs differ:\nboard {there}\nPC    {here}")
