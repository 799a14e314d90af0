"""The board's USB serial port, from the host's side: bytes, MicroPython's raw REPL, mpremote.

The emulator's own host answers every read at once with nothing, which more than doubles the
cost of all code on the board; this one leaves the board waiting, as a real host's NAKs do.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from rp2040py.usb.cdc import USBCDC

from firmware.hal import board as pins
from host_tools.errors import ToolError

if TYPE_CHECKING:
    from host_tools.emulator.board import Board

_INTERRUPT = b"\r\x03\x03"
_RAW = b"\x01"
_RUN = b"\x04"
_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_SLICE_MS = 2


class Console:
    """The serial port of `board`, open as soon as the board has started its USB.

    `received` grows with what the board says; a caller takes away what it has read.
    """

    def __init__(self, board: "Board") -> None:
        self._board = board
        self._usb = board.mcu.usb_ctrl
        self._cdc = USBCDC(self._usb)
        # What the emulator's host does; ours is put before it.
        answer, forget = self._usb.on_endpoint_read, self._usb.on_reset
        assert answer is not None and forget is not None
        self._answer: Callable[[int, int], None] = answer
        self._forget: Callable[[], None] = forget
        self._usb.on_endpoint_read = self._asked
        self._usb.on_reset = self._dropped
        self._cdc.on_serial_data = self._said
        self._cdc.on_device_connected = self._connected
        self.connected = False
        self.received = bytearray()
        self._queue = bytearray()
        self._room = 0

    def _connected(self) -> None:
        self.connected = True

    def _dropped(self) -> None:
        self.connected = False
        self._room = 0
        self._queue.clear()
        self._forget()

    def _said(self, data: bytes | bytearray) -> None:
        self.received += data

    def _asked(self, endpoint: int, size: int) -> None:
        """The board can take `size` bytes on `endpoint`."""
        if endpoint == self._cdc._out_endpoint:
            self._room = size
            self._feed()
        else:
            self._answer(endpoint, size)

    def _feed(self) -> None:
        if self._room and self._queue:
            size, self._room = self._room, 0
            for value in self._queue[:size]:
                self._cdc.send_serial_byte(value)
            del self._queue[:size]
            self._answer(self._cdc._out_endpoint, size)

    def unplug(self) -> None:
        """Pull the cable: from now on nobody answers the board."""
        self._usb.on_endpoint_read = lambda endpoint, size: None
        self._usb.on_endpoint_write = lambda endpoint, buffer: None
        self._board.mcu.gpio[pins.PIN_USB_SENSE].set_input_value(False)
        self.connected = False
        self._queue.clear()

    def send(self, data: bytes) -> None:
        """Type `data`; it arrives as the board takes it."""
        self._queue += data
        self._feed()

    def read_until(self, end: bytes, limit_ms: float) -> bytes:
        """Run until `end` was said; what came before it."""
        self._board.run_until(
            lambda: end in self.received, limit_ms, f"{end!r} on the serial port"
        )
        before, _, rest = bytes(self.received).partition(end)
        self.received = bytearray(rest)
        return before

    def prompt(self, limit_ms: float = 3000) -> None:
        """Stop whatever runs on the board and enter its raw REPL."""
        self._board.run_until(lambda: self.connected, limit_ms, "USB")
        self.received.clear()
        self.send(_INTERRUPT + _RAW)
        self.read_until(_BANNER, limit_ms)

    def execute(self, code: str, limit_ms: float = 60_000) -> str:
        """Run `code` at the raw prompt (`prompt` first); what it printed.

        `ToolError` with the board's traceback if it raised.
        """
        self.send(code.encode() + _RUN)
        self.read_until(b"OK", limit_ms)
        out = self.read_until(_RUN, limit_ms)
        error = self.read_until(_RUN, limit_ms)
        self.read_until(b">", limit_ms)
        if error:
            raise ToolError(f"the board raised:\n{error.decode().rstrip()}")
        return out.decode().replace("\r\n", "\n")


class Pty:
    """A pseudo-terminal that is `console`'s port for other programs; a context manager."""

    def __init__(self, console: Console) -> None:
        import tty

        self._console = console
        self._ours, self._theirs = os.openpty()
        tty.setraw(self._theirs)
        os.set_blocking(self._ours, False)
        self.path = os.ttyname(self._theirs)

    def __enter__(self) -> "Pty":
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._ours)
        os.close(self._theirs)

    def pump(self) -> bool:
        """Carry bytes both ways; True if there were any."""
        moved = False
        try:
            data = os.read(self._ours, 4096)
            self._console.send(data)
            moved = bool(data)
        except BlockingIOError:
            pass
        received = self._console.received
        if received:
            try:
                sent = os.write(self._ours, received)
                del received[:sent]
                moved = True
            except BlockingIOError:
                pass
        return moved


def mpremote(
    board: "Board", arguments: list[str], limit_s: float = 120
) -> subprocess.CompletedProcess[str]:
    """Run the real mpremote against `board`, which runs meanwhile; its result.

    The board's time does not run ahead of the PC's here: the other program waits in real time.
    """
    console = board.console
    if console is None:
        raise ToolError("this board has no USB host")
    begun, board_begun = time.monotonic(), board.now
    with Pty(console) as pty:
        command = [sys.executable, "-m", "mpremote", "connect", pty.path, *arguments]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        try:
            while process.poll() is None:
                elapsed = time.monotonic() - begun
                if elapsed > limit_s:
                    raise ToolError(f"mpremote {' '.join(arguments)} hung for {limit_s:.0f} s")
                if not pty.pump() and board.now - board_begun > elapsed * 1000:
                    time.sleep(_SLICE_MS / 1000)
                board.run(_SLICE_MS)
            out, error = process.communicate()
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
    return subprocess.CompletedProcess(command, process.returncode, out, error)
