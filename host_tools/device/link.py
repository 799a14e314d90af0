"""The one module that calls mpremote: a serial port with MicroPython's raw prompt behind it.

mpremote's library is the inside of its command line and promises nothing to others, hence the
pinned version. What can go wrong on a port comes out of here as a `ToolError` that says what to do
next; what can be tried again is a `Lost` or a `Refused`.
"""

import contextlib
import errno
import io
import os
import struct
import sys
import time

import serial
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from host_tools.errors import ToolError

# A prompt that comes at all comes within this; a slow program may need more than one Ctrl-C.
_ENTER_SECONDS = 10.0
_FIRST_WAIT = 1.5
_LONGEST_WAIT = 4.0
# A board that neither takes nor gives a byte for so long has gone.
_BYTE_SECONDS = 5.0
_RUN_SECONDS = 30.0
_REBOOT_SECONDS = 2.0
_MISSING, _BUSY, _DENIED = "missing", "busy", "denied"


class Lost(ToolError):
    """The connection broke in the middle: the board was reset, unplugged, or answers nonsense."""


class Refused(ToolError):
    """The port can't be opened; `missing` if it is not there, else it is denied or in use."""

    def __init__(self, message: str, hint: str, missing: bool = False) -> None:
        super().__init__(message, hint)
        self.missing = missing


class Raised(ToolError):
    """Code of ours raised on the board; `code` 2, `error` is the exception's own line."""

    def __init__(self, trace: str) -> None:
        lines = trace.strip().splitlines()
        self.error = lines[-1] if lines else "no reason given"
        super().__init__(f"the board says: {self.error}", "spariglio doctor looks it over")

    def is_os_error(self, number: int) -> bool:
        """Whether it is the `OSError` of this number."""
        return self.error.startswith("OSError") and (
            f"[Errno {number}]" in self.error or self.error == f"OSError: {number}"
        )


def _group(port: str) -> str:
    """The user group that may open `port`: dialout on Debian, uucp elsewhere."""
    try:
        import grp

        return grp.getgrgid(os.stat(port).st_gid).gr_name
    except (ImportError, OSError, KeyError):
        return "dialout"


def _reason(port: str) -> tuple[str, str]:
    """Why a port can't be opened: one of three words, and the system's own."""
    try:
        serial.serial_for_url(port, exclusive=True).close()
    except (OSError, ValueError) as error:
        text = str(error)
        number = getattr(error, "errno", None)
        if "PermissionError" in text:  # Windows: another program has it
            return _BUSY, text
        if number in (errno.EACCES, errno.EPERM):
            return _DENIED, text
        if number in (errno.EBUSY, errno.EAGAIN):
            return _BUSY, text
        return _MISSING, text
    return _BUSY, "it could be opened at the second try"


def _refusal(port: str) -> Refused:
    """The error for a port that mpremote could not open: it does not tell why."""
    kind, text = _reason(port)
    if kind == _DENIED:
        group = _group(port)
        return Refused(
            f"no permission to open {port}",
            f"sudo usermod -aG {group} $USER, then log out and in again",
        )
    if kind == _BUSY:
        find = f"; fuser -v {port} names it" if sys.platform == "linux" else ""
        return Refused(
            f"{port} is in use by another program",
            f"close it there (Thonny, a terminal, another spariglio){find}",
        )
    gone = not os.path.exists(port) and "://" not in port and sys.platform != "win32"
    return Refused(
        f"there is no port {port}" if gone else f"cannot open {port}: {text}",
        "check the cable (many carry power only) and the name of the port",
        missing=True,
    )


class Link:
    """An open port; `enter` first. Close it with `leave`, or with `drop` after an error."""

    def __init__(self, port: str) -> None:
        """Open `port`; raises `Refused`."""
        self.port = port
        try:
            self._transport = SerialTransport(port, timeout=_BYTE_SECONDS)
            self._transport.serial.write_timeout = _BYTE_SECONDS
        except (TransportError, ValueError):
            raise _refusal(port) from None
        except OSError as error:
            raise self._lost(error) from None

    def _lost(self, error: object) -> Lost:
        return Lost(
            f"lost the board at {self.port}: {error}",
            "check the cable, then start the command again; it goes on where it was",
        )

    def enter(self) -> None:
        """Stop whatever runs and get a fresh raw prompt; boot.py runs, main.py does not.

        Ctrl-C is repeated until the prompt comes; `ToolError` where it never does.
        """
        end = time.monotonic() + _ENTER_SECONDS
        wait = _FIRST_WAIT
        while True:
            try:
                # mpremote prints what it could not understand.
                with contextlib.redirect_stdout(io.StringIO()):
                    self._transport.serial.write(b"\r\x03\x03")
                    self._transport.enter_raw_repl(soft_reset=True, timeout_overall=wait)
                return
            except TransportError:
                if time.monotonic() >= end:
                    break
                wait = min(1.6 * wait, _LONGEST_WAIT)
            except serial.SerialTimeoutException:
                break
            except OSError as error:
                raise self._lost(error) from None
        raise ToolError(
            f"{self.port} does not answer to Ctrl-C: no MicroPython prompt came",
            "hold BACK on the handheld while you plug it in, then try again; "
            "a board without MicroPython needs: spariglio flash",
        )

    def run(self, code: str, seconds: float = _RUN_SECONDS) -> str:
        """Run `code` on the board; what it printed. `Raised` or `Lost`."""
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                out, trace = self._transport.exec_raw(code, timeout=seconds)
        except (TransportError, OSError, struct.error) as error:
            raise self._lost(error) from None
        if trace:
            raise Raised(str(trace, "utf-8", "replace"))
        return str(out, "utf-8", "replace").replace("\r\n", "\n")

    def begin(self, code: str) -> None:
        """Start `code` that ends the connection, such as a reset, and close the port."""
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                self._transport.exec_raw_no_follow(code)
        except (TransportError, OSError, struct.error) as error:
            raise self._lost(error) from None
        finally:
            self._close()

    def leave(self) -> None:
        """Start the board's own program again, and close the port."""
        try:
            # A code that still runs is stopped; then the friendly prompt, then a soft reset.
            self._transport.serial.write(b"\r\x03\x03\r\x02\x04")
            self._transport.read_until(
                1, b"soft reboot", timeout=_REBOOT_SECONDS, timeout_overall=_REBOOT_SECONDS
            )
        except (TransportError, OSError) as error:
            raise self._lost(error) from None
        finally:
            self._close()

    def drop(self) -> None:
        """`leave` without complaints: something else went wrong already."""
        with contextlib.suppress(ToolError):
            self.leave()

    def _close(self) -> None:
        # The port may be gone.
        with contextlib.suppress(OSError):
            self._transport.close()
