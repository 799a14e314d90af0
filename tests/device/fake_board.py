"""A board for tests: real MicroPython with its raw prompt and littlefs, behind a pseudo-terminal.

It is the unix port, dressed as a Pico by `pico.py`. Between it and the tool stands this: it can be
deaf to Ctrl-C, vanish and come back, spoil what is sent, and it sees every byte.
"""

import fcntl
import os
import pty
import select
import signal
import subprocess
import termios
import threading
import time
import tty
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from host_tools.emulator import storage
from host_tools.interpreters import micropython

_HERE = Path(__file__).parent
_TURN_SECONDS = 0.02


def _take_terminal() -> None:
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class FakeBoard:
    """A board whose port is `port`, a path in `folder`; a context manager.

    `files` are what lies on it at first. `controls` are its wires, see `pico.py`; change them with
    `set`. Faults: `deaf` Ctrl-C go unheard; `on_code(text)` sees what the tool sends and may do
    anything; `spoil(data)` changes what the board answers.
    """

    def __init__(
        self, folder: Path, files: Mapping[str, bytes] | None = None, **controls: Any
    ) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._flash = folder / "flash.bin"
        if not self._flash.exists():
            self._flash.write_bytes(storage.make(files or {}))
        (folder / "rom.bin").touch()
        self._events = folder / "controls.events"
        self._events.touch()
        self._controls: dict[str, Any] = {"display": 0x3C}
        self.set(**controls)
        self.port = str(folder / "ttyACM0")
        self.deaf = 0
        self.on_code: Callable[[bytes], None] = lambda data: None
        self.spoil: Callable[[bytes], bytes] = lambda data: data
        self.on_bootloader: Callable[[], None] = lambda: None
        self.starts = 0  # of main.py
        self.sent = 0  # bytes from the tool
        self._raw = False
        self._ours = self._theirs = -1
        self._process: subprocess.Popen[bytes] | None = None
        self._inside = -1
        self._stop = threading.Event()
        self._gone_until = 0.0
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> "FakeBoard":
        self._plug_in()
        self._power_on()
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop.set()
        self._thread.join()
        self._unplug()
        self._power_off()

    # What a test does and sees.

    def set(self, **controls: Any) -> None:
        """Change how the board is wired."""
        self._controls.update(controls)
        fresh = self.folder / "controls.new"
        fresh.write_text(repr(self._controls))
        (self.folder / "controls").write_bytes(fresh.read_bytes())

    @property
    def pins(self) -> dict[int, int]:
        """The pins that are held at a level now."""
        return dict(self._controls.get("pins", {}))

    def files(self) -> dict[str, bytes]:
        """Path -> content of all files on the board."""
        return storage.read(self._flash.read_bytes())

    def flash(self) -> bytes:
        """The whole file system as it lies in the flash."""
        return self._flash.read_bytes()

    def keep_history(self) -> Path:
        """Keep every command to the flash from the next power-on, in this file; see `pico.py`."""
        path = self.folder / "history.bin"
        path.touch()
        return path

    def set_rom(self, data: bytes) -> None:
        """What lies in the flash before the file system, from its start."""
        (self.folder / "rom.bin").write_bytes(data)

    def vanish(self, seconds: float) -> None:
        """Take the port away for so long, as a reset does."""
        self._gone_until = time.monotonic() + seconds

    # The serial port.

    def _plug_in(self) -> None:
        self._ours, self._theirs = pty.openpty()
        tty.setraw(self._theirs)
        link = Path(self.port)
        link.unlink(missing_ok=True)
        link.symlink_to(os.ttyname(self._theirs))

    def _unplug(self) -> None:
        Path(self.port).unlink(missing_ok=True)
        for handle in (self._ours, self._theirs):
            if handle >= 0:
                os.close(handle)
        self._ours = self._theirs = -1

    def _power_on(self) -> None:
        self._inside, child = pty.openpty()
        tty.setraw(child)
        # While a program runs, Ctrl-C is a signal to the unix port.
        mode = termios.tcgetattr(child)
        mode[3] |= termios.ISIG
        termios.tcsetattr(child, termios.TCSANOW, mode)
        start = self.folder / "start.py"
        start.write_text(
            f"import sys\nsys.path.insert(0, {str(_HERE)!r})\nimport pico\n"
            f"pico.dress({str(self.folder)!r})\ndel pico, sys\n"
        )
        self._process = subprocess.Popen(
            [str(micropython()), "-i", str(start)],
            stdin=child,
            stdout=child,
            stderr=child,
            preexec_fn=_take_terminal,  # noqa: PLW1509 (does one call and no more)
        )
        os.close(child)

    def _power_off(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            os.close(self._inside)
            self._process = None

    def _serve(self) -> None:
        while not self._stop.is_set():
            if self._gone_until:
                self._power_off()
                self._unplug()
                while time.monotonic() < self._gone_until and not self._stop.is_set():
                    time.sleep(_TURN_SECONDS)
                self._gone_until = 0.0
                self._raw = False
                self._plug_in()
                self._power_on()
            self._turn()

    def _turn(self) -> None:
        ready, _, _ = select.select([self._ours, self._inside], [], [], _TURN_SECONDS)
        try:
            if self._inside in ready:
                self._say(os.read(self._inside, 4096))
            if self._ours in ready:
                self._hear(os.read(self._ours, 4096))
        except OSError:
            pass  # the other side has closed; seen below or at the next turn
        assert self._process is not None
        if self._process.poll() is not None and not self._gone_until:
            self._ended()

    def _say(self, data: bytes) -> None:
        data = self.spoil(data)
        while data and not self._gone_until and not self._stop.is_set():
            data = data[os.write(self._ours, data) :]

    def _hear(self, data: bytes) -> None:
        self.sent += len(data)
        self.on_code(data)
        if self._gone_until:
            return
        heard = bytearray()
        for byte in data:
            if self.deaf:
                self.deaf -= byte == 3
                continue
            if byte in b"\x01\x02":
                self._raw = byte == 1
            heard.append(byte)
        rest = bytes(heard)
        while rest:
            rest = rest[os.write(self._inside, rest) :]

    def _ended(self) -> None:
        """The interpreter ended: a soft reset, or what its program asked for."""
        event = self._events.read_text().split()
        self._events.write_text("")
        raw = self._raw
        assert self._process is not None
        # Between its start and its first prompt the unix port leaves Ctrl-C to the system.
        killed = self._process.returncode == -signal.SIGINT
        self._power_off()
        if killed:
            self._power_on()
            return
        if event:
            self.vanish(3600 if "bootloader" in event else 0.5)
            if "bootloader" in event:
                self.on_bootloader()
            return
        self._say(b"\r\nMPY: soft reboot\r\n")
        self.starts += not raw
        self._say(b"\r\nMPY: soft reboot\r\n")
        self._power_on()
        if raw:
            os.write(self._inside, b"\x01")
