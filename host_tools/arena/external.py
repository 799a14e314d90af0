"""A program that speaks the engine protocol, as a player of the arena.

Whatever it does wrong is a `Forfeit` with its reason; it is started again for the next match.
"""

import queue
import shlex
import subprocess
import threading
from typing import TYPE_CHECKING

from firmware.core.notation import move_text
from firmware.core.observation import Observation
from host_tools.arena import protocol
from host_tools.errors import ToolError

if TYPE_CHECKING:
    from firmware.core.cards import Move

PATIENCE = 5.0
_LONGEST = 10_000


class Forfeit(Exception):
    """The player has lost by its own fault; the text names it."""


class External:
    """The player `cmd:PROGRAM ARGS`."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self._words = shlex.split(command)
        if not self._words:
            raise ToolError("cmd: names no program", "write cmd:PROGRAM ARGS")
        self._patience = patience
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue()

    def _start(self) -> "subprocess.Popen[str]":
        try:
            process = subprocess.Popen(
                self._words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise ToolError(
                f"cannot start {self._words[0]}: {error.strerror}", "check the path after cmd:"
            ) from None
        lines: queue.Queue[str] = queue.Queue()

        def listen() -> None:
            assert process.stdout is not None
            while line := process.stdout.readline(_LONGEST):
                lines.put(line)
            lines.put("")

        threading.Thread(target=listen, daemon=True).start()
        self._process, self._lines = process, lines
        return process

    def choose(self, seen: Observation) -> "Move":
        """The program's move; `Forfeit` for an illegal one, silence, garbage or an end."""
        process = self._process or self._start()
        while not self._lines.empty():
            if self._lines.get() == "":
                raise self._lost("exited")
            raise self._lost("spoke without being asked")
        assert process.stdin is not None
        try:
            process.stdin.write(protocol.request(seen) + "\n")
            process.stdin.flush()
            line = self._lines.get(timeout=self._patience)
        except OSError:
            raise self._lost("exited") from None
        except queue.Empty:
            raise self._lost(f"was silent for {self._patience:g} seconds") from None
        if not line:
            raise self._lost("exited")
        try:
            move = protocol.read_answer(line)
        except ValueError as error:
            raise self._lost(str(error)) from None
        if move not in seen.legal_moves():
            raise self._lost(f"illegal move {move_text(move)}")
        return move

    def _lost(self, reason: str) -> Forfeit:
        if reason == "exited" and self._process is not None:
            try:
                reason += f" with code {self._process.wait(1)}"
            except subprocess.TimeoutExpired:
                reason = "closed its output"
        self.close()
        return Forfeit(reason)

    def close(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    pass
