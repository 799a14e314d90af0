"""`flash`: a firmware image onto the board, and a look whether the board came back with it.

The copy's own end proves nothing: the drive goes away under it, and macOS calls that an error.
What counts is the board that comes back on USB; its flash must hold the image byte for byte.
"""

import os
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from host_tools import uf2
from host_tools.device import drives, ports, session
from host_tools.device.drives import Drive
from host_tools.device.show import Show
from host_tools.errors import ToolError

if TYPE_CHECKING:
    from host_tools.device.remote import Identity, Remote

T = TypeVar("T")

DRIVE_VARIABLE = "SPARIGLIO_DRIVE"
_WAIT_SECONDS = 60.0
# The bootloader reboots within a second; the first start of a new flash makes its file system.
_BACK_SECONDS = 20.0
_LOOK_SECONDS = 0.2
_PIECE = 16 * 1024
_BOOTSEL = "unplug the board, hold its BOOTSEL button down, plug it in, let go"

_HELPERS = """
import uctypes
from binascii import crc32
def _flash(parts):
 c=0
 for a,n in parts:
  c=crc32(uctypes.bytearray_at(a,n),c)
 return c
"""


def _until(look: Callable[[], T | None], seconds: float) -> T | None:
    """What `look` gives once it gives anything, None after so many seconds."""
    end = time.monotonic() + seconds
    while True:
        found = look()
        if found is not None or time.monotonic() >= end:
            return found
        time.sleep(_LOOK_SECONDS)


def _find(args: Namespace) -> list[Drive]:
    return drives.find([Path(args.drive)] if args.drive else None)


def _one(args: Namespace) -> Drive | None:
    """The only drive there is; `ToolError` for several."""
    found = _find(args)
    if len(found) > 1:
        listed = "\n".join(f"  {drive}" for drive in found)
        raise ToolError(
            f"there are {len(found)} boards in BOOTSEL mode:\n{listed}",
            f"name the one you mean: --drive {found[0].path}",
        )
    return found[0] if found else None


def _ask_for_bootloader(args: Namespace, show: Show) -> None:
    """Send a board that runs MicroPython into its bootloader, as BOOTSEL would."""
    from host_tools.device.link import Link

    link = None
    try:
        link = Link(session.find(args))
        link.enter()
    except session.Several:
        raise
    except ToolError as error:
        if link is not None:
            link.drop()
        # Not there, or without MicroPython: then a finger has to do it.
        show.note(f"{error}\nto get the board into BOOTSEL mode: {_BOOTSEL}")
        return
    show.line(f"{link.port}: sent into its bootloader")
    link.begin("import time,machine\ntime.sleep_ms(100)\nmachine.bootloader()")


def _drive(args: Namespace, show: Show) -> Drive:
    """The bootloader's drive, waited for."""
    drive = _one(args)
    if drive is None:
        _ask_for_bootloader(args, show)
        drive = _until(lambda: _one(args), args.wait)
    if drive is not None:
        return drive
    disk = drives.unmounted()
    if disk is not None:
        raise ToolError(
            f"the board is in BOOTSEL mode, but its drive {disk} is not mounted",
            f"udisksctl mount -b {disk}, then start the command again",
        )
    raise ToolError(f"no drive of a board in BOOTSEL mode within {args.wait:g} s", _BOOTSEL)


def _fits(image: uf2.Image, drive: Drive) -> None:
    if drive.board_id != image.board_id:
        chip = {"RPI-RP2": "a Pico (RP2040)", "RP2350": "a Pico 2 (RP2350)"}.get(
            drive.board_id, f"a board called {drive.board_id}"
        )
        board = "pico2" if drive.board_id == "RP2350" else "pico"
        raise ToolError(
            f"{image.path.name} is for the {image.chip}, and {drive.path} is {chip}: not copied",
            f"spariglio build image --board {board} makes the right one",
        )


def copy(image: uf2.Image, drive: Drive, show: Show) -> str:
    """Copy the image; the complaint of a copy that failed after its last byte was handed over.

    `ToolError` where it failed before.
    """
    data = image.path.read_bytes()
    done = 0
    try:
        with (
            show.progress("copied", len(data)) as progress,
            (drive.path / image.path.name).open("wb", buffering=0) as file,
        ):
            while done < len(data):
                count = file.write(data[done : done + _PIECE])
                done += count
                progress.moving(count)
            progress.done(image.path.name, len(data))
            os.fsync(file.fileno())
    except OSError as error:
        if done < len(data):
            raise ToolError(
                f"copying to {drive.path} ended after {done:,} of {len(data):,} bytes: "
                f"{error.strerror}",
                f"{_BOOTSEL}; then start the command again",
            ) from None
        return error.strerror or str(error)
    return ""


def _back(args: Namespace, before: set[str]) -> str | None:
    """The serial port of the board that came back, None while there is none."""
    if args.port:
        # Windows tells only by trying whether a port is there.
        return str(args.port) if os.name == "nt" or os.path.exists(args.port) else None
    return next((each.device for each in ports.boards() if each.device not in before), None)


def _check(remote: "Remote", image: uf2.Image) -> "Identity":
    """What the board says it is; `ToolError` where its flash does not hold the image."""
    remote.link.run(_HELPERS)
    found = remote.ask(f"_flash({image.ranges!r})")
    board = remote.identity()
    if found != image.crc:
        raise ToolError(
            f"the board came back with another program than {image.path.name}: {board}",
            f"{_BOOTSEL}; then start the command again",
        )
    return board


def flash(args: Namespace, image: uf2.Image, show: Show) -> "Identity":
    """Put `image` onto the board; what the board says it is afterwards."""
    drive = _drive(args, show)
    _fits(image, drive)
    show.line(f"{drive}: {image.path.name} for the {image.chip}")
    before = {port.device for port in ports.boards()}
    complaint = copy(image, drive, show)
    if complaint:
        show.note(f"the drive went away under the copy ({complaint}); looking for the board")
    port = _until(lambda: _back(args, before), _BACK_SECONDS)
    if port is None and drives.read(drive.path):
        raise ToolError(
            f"the board did not take the image: {drive.path} is still there",
            f"{_BOOTSEL}; then start the command again",
        )
    if port is None:
        raise ToolError(
            f"the board did not come back on USB within {_BACK_SECONDS:g} s",
            "unplug it and plug it in again, then: spariglio doctor",
        )
    found = Namespace(**{**vars(args), "port": port})
    return session.use(found, show, lambda remote: _check(remote, image), back=True)


def add_arguments(parser: ArgumentParser) -> None:
    """Arguments of `flash`."""
    parser.add_argument(
        "--image",
        type=Path,
        metavar="UF2",
        help="the image (default: the one that `build image` made)",
    )
    parser.add_argument(
        "--drive",
        type=Path,
        default=os.environ.get(DRIVE_VARIABLE) or None,
        help="folder of the board's BOOTSEL drive (found by itself on most systems; "
        f"${DRIVE_VARIABLE} sets it for good)",
    )
    session.add_arguments(parser, _WAIT_SECONDS)


def run(args: Namespace) -> int:
    """Flash and say what runs now."""

    def body(show: Show) -> int:
        image = uf2.load(args.image or _built())
        board = flash(args, image, show)
        text = f"the board is back with this very image: {board}"
        values = {
            "image": str(image.path),
            "machine": board.machine,
            "version": board.app,
            "micropython": board.micropython,
        }
        show.result(values, text)
        return 0

    return session.answer(args, body)


def _built() -> Path:
    from host_tools.emulator import images

    try:
        return images.present()
    except ToolError as error:
        raise ToolError(
            str(error),
            "spariglio build image makes one in a checkout, or name a file: --image FILE.uf2",
        ) from None
