"""Finds the board, opens it, lets a command work on it, and starts the board's program again.

A connection that breaks in the middle is waited for, and the command's work starts over: all of it
is written so that what was done already is found done.
"""

import os
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from host_tools import outfile
from host_tools.device import ports
from host_tools.device.show import Show
from host_tools.errors import ToolError

if TYPE_CHECKING:
    from host_tools.device.link import Link
    from host_tools.device.remote import Remote

T = TypeVar("T")

PORT_VARIABLE = "SPARIGLIO_PORT"
# A board that was reset is back on USB within this (cases.md T05).
WAIT_SECONDS = 10.0
_LOOK_SECONDS = 0.25
# A port that has just appeared: udev gives the permission, ModemManager has its look.
_PASSING_SECONDS = 3.0
_TRIES = 3
_CHECKS = (
    "check that the board is plugged in, that the cable carries data (many only charge), and that "
    "it runs MicroPython; a new board first needs: spariglio flash"
)


def add_arguments(parser: ArgumentParser, wait: float = WAIT_SECONDS) -> None:
    """The arguments that all board commands share."""
    parser.add_argument(
        "--port",
        default=os.environ.get(PORT_VARIABLE) or None,
        help=f"the board's serial port (found by itself where it is the only one; "
        f"${PORT_VARIABLE} sets it for good)",
    )
    parser.add_argument(
        "--wait",
        type=float,
        default=wait,
        metavar="SECONDS",
        help="how long to wait for a board that is not there yet (%(default)g)",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def answer(args: Namespace, body: Callable[[Show], int]) -> int:
    """Run a command's `body`; with --json its error is JSON as well."""
    show = Show(args.json)
    try:
        return body(show)
    except OSError as error:
        if not error.filename:
            raise  # of the output itself
        # On this computer: what goes wrong on the port is a `ToolError` by then.
        return _told(args, show, outfile.refused(Path(os.fsdecode(error.filename)), error))
    except ToolError as error:
        return _told(args, show, error)


def _told(args: Namespace, show: Show, error: ToolError) -> int:
    """The code of a command that ends with `error`, told as JSON where that was asked for."""
    if not args.json:
        raise error
    show.error(error)
    return error.code


def find(args: Namespace, serial: str = "") -> str:
    """The port to use now: the one named, else that of the only board there is.

    `serial` is the board that was found before. Raises `ToolError` for none and for several.
    """
    if args.port:
        return str(args.port)
    found = ports.boards()
    if serial:
        found = [port for port in found if port.serial == serial]
    if len(found) == 1:
        return found[0].device
    if found:
        listed = "\n".join(f"  {port}" for port in found)
        raise Several(
            f"there are {len(found)} boards:\n{listed}",
            f"name the one you mean: --port {found[0].device}",
        )
    hint = _CHECKS
    others = ports.others()
    if others:
        hint += f"; another serial port can be named: --port {others[0].device}"
    raise Nothing("no board found on any serial port", hint)


class Nothing(ToolError):
    """There is no board."""


class Several(ToolError):
    """There is more than one board, and none was named."""


def _waiting(error: ToolError, waited: float, limit: float, back: bool) -> bool:
    """Whether to look again after this error; `back` as for `connect`."""
    from host_tools.device.link import Lost, Refused

    if isinstance(error, Refused) and not error.missing and not back:
        return waited < min(limit, _PASSING_SECONDS)
    return isinstance(error, (Nothing, Refused, Lost)) and waited < limit


def connect(args: Namespace, show: Show, serial: str = "", back: bool = False) -> "Link":
    """Open the board and get its prompt, waiting for it as long as --wait says.

    `back` says that it was there and is coming back: then a port that is denied or in use will be
    free in a moment (Windows holds on to one that vanished).
    """
    from host_tools.device.link import Link

    begun = time.monotonic()
    said = False
    while True:
        link = None
        try:
            link = Link(find(args, serial))
            link.enter()
            return link
        except BaseException as error:
            if link is not None:
                link.drop()
            if not isinstance(error, ToolError):
                raise
            if not _waiting(error, time.monotonic() - begun, args.wait, back):
                raise
            if not said:
                show.note(f"{error}; waiting up to {args.wait:g} s for it")
                said = True
        time.sleep(_LOOK_SECONDS)


def use(args: Namespace, show: Show, work: "Callable[[Remote], T]", back: bool = False) -> T:
    """What `work` returns for the board; its own program runs again afterwards.

    `work` is called again from its start where the connection broke. `back` as for `connect`.
    """
    from host_tools.device.link import Lost
    from host_tools.device.remote import Remote

    serial = ""
    for again in range(_TRIES):
        link = connect(args, show, serial, back or again > 0)
        serial = serial or _serial(link.port)
        try:
            done = work(Remote(link))
        except Lost as error:
            link.drop()
            if again == _TRIES - 1:
                raise
            show.note(f"{error}\n  trying again")
        except BaseException:
            link.drop()
            raise
        else:
            # All is done: a port that goes away now does no harm.
            link.drop()
            return done
    raise AssertionError


def _serial(device: str) -> str:
    """The serial number of the board at a port, to know it again under another name."""
    return next((port.serial for port in ports.boards() if port.device == device), "")
