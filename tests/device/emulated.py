"""The emulated board behind a pseudo-terminal, for commands that run beside it as a user's do."""

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

from host_tools.device.session import PORT_VARIABLE
from host_tools.emulator.board import Board
from host_tools.emulator.console import Pty

ROOT = Path(__file__).resolve().parents[2]
_SLICE_MS = 2
_LIMIT_SECONDS = 600


def _collect(stream: IO[str], lines: list[str]) -> threading.Thread:
    thread = threading.Thread(target=lambda: lines.extend(stream), daemon=True)
    thread.start()
    return thread


class Desk:
    """A board plugged into this computer; `board` may be another one after a flash.

    Commands run as processes of their own while the board runs here, both in real time at most.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        assert board.console is not None
        self._pty = Pty(board.console)
        self.folder = Path(tempfile.mkdtemp(prefix="spariglio-desk-"))
        self.environment = {PORT_VARIABLE: self._pty.path}

    def close(self) -> None:
        """Unplug it."""
        self._pty.__exit__()

    def command(
        self,
        words: Sequence[str],
        meanwhile: Callable[[list[str]], None] = lambda lines: None,
    ) -> subprocess.CompletedProcess[str]:
        """Run a command of ours in `folder`; `meanwhile` gets the lines it wrote so far."""
        return self.run([sys.executable, "-m", "host_tools", *words], meanwhile)

    def run(
        self,
        command: Sequence[str],
        meanwhile: Callable[[list[str]], None] = lambda lines: None,
    ) -> subprocess.CompletedProcess[str]:
        """Run any command in `folder`."""
        env = {**os.environ, "PYTHONPATH": str(ROOT), **self.environment}
        out: list[str] = []
        error: list[str] = []
        begun, board_begun = time.monotonic(), self.board.now
        with subprocess.Popen(
            command,
            cwd=self.folder,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None and process.stderr is not None
            readers = [_collect(process.stdout, out), _collect(process.stderr, error)]
            try:
                while process.poll() is None:
                    elapsed = time.monotonic() - begun
                    assert elapsed < _LIMIT_SECONDS, f"{command} hangs: {out} {error}"
                    moved = self._pty.pump()
                    meanwhile(out + error)
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
