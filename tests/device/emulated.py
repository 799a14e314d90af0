"""The emulated board behind a pseudo-terminal, for commands that run beside it as a user's do."""

import os
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

from host_tools.device.flash import DRIVE_VARIABLE
from host_tools.device.session import PORT_VARIABLE
from host_tools.emulator.board import Board
from host_tools.emulator.console import Pty

ROOT = Path(__file__).resolve().parents[2]
_SLICE_MS = 2
_LIMIT_SECONDS = 600
_BLOCK = 512


def _collect(stream: IO[str], lines: list[str], everything: list[str]) -> threading.Thread:
    """Read `stream` line by line into both lists, in the order in which lines come."""

    def read() -> None:
        for line in stream:
            lines.append(line)
            everything.append(line)

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    return thread


class Desk:
    """A board plugged into this computer; `board` may be another one after a flash.

    Commands run as processes of their own while the board runs here, both in real time at most.
    """

    def __init__(self, board: Board, folder: Path) -> None:
        self.board = board
        assert board.console is not None
        self._pty = Pty(board.console)
        self.folder = folder
        self.environment = {PORT_VARIABLE: self._pty.path}

    def close(self) -> None:
        """Unplug it."""
        self._pty.__exit__()

    def hold_bootsel(self) -> "Drive":
        """Plug the board in again with BOOTSEL held: its drive appears in `folder`."""
        drive = Drive(self, self.folder / "RPI-RP2")
        self.environment[DRIVE_VARIABLE] = str(drive.path)
        return drive

    def plug_in(self, board: Board) -> None:
        """Another board, or the same with another program, on the same port."""
        assert board.console is not None
        self.board = board
        self._pty._console = board.console

    def run(
        self,
        command: Sequence[str],
        meanwhile: Callable[[list[str]], None] = lambda lines: None,
    ) -> subprocess.CompletedProcess[str]:
        """Run a command in `folder`; `meanwhile` gets the lines so far, again and again."""
        env = {**os.environ, "PYTHONPATH": str(ROOT), **self.environment}
        out: list[str] = []
        error: list[str] = []
        lines: list[str] = []
        board, begun, board_begun = self.board, time.monotonic(), self.board.now
        with subprocess.Popen(
            command,
            cwd=self.folder,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None and process.stderr is not None
            readers = [
                _collect(process.stdout, out, lines),
                _collect(process.stderr, error, lines),
            ]
            try:
                while process.poll() is None:
                    elapsed = time.monotonic() - begun
                    assert elapsed < _LIMIT_SECONDS, f"{command} hangs: {out} {error}"
                    moved = self._pty.pump()
                    meanwhile(lines)
                    if self.board is not board:
                        board, begun, board_begun = self.board, time.monotonic(), self.board.now
                    # The board's time does not run ahead: the command waits in real time.
                    if not moved and self.board.now - board_begun > elapsed * 1000:
                        time.sleep(_SLICE_MS / 1000)
                    self.board.run(_SLICE_MS)
            finally:
                if process.poll() is None:
                    process.kill()
            for reader in readers:
                reader.join()
        return subprocess.CompletedProcess(
            command, process.returncode, "".join(out), "".join(error)
        )


class Drive:
    """The folder that stands for the bootloader's drive; `look` takes an image that is whole."""

    def __init__(self, desk: Desk, path: Path) -> None:
        self.path = path
        self._desk = desk
        path.mkdir()
        (path / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nBoard-ID: RPI-RP2\n")

    def look(self) -> None:
        """Once all blocks have arrived: go away, and start the board with what was copied."""
        for file in self.path.glob("*.uf2"):
            data = file.read_bytes()
            if len(data) < _BLOCK or len(data) != _BLOCK * int.from_bytes(data[24:28], "little"):
                return
            image = file.rename(self.path.parent / "flashed.uf2")
            shutil.rmtree(self.path)
            self._desk.plug_in(Board(image, self._desk.board.flash.storage(), usb=True))
