"""`play --image [UF2]`: the real image in the terminal, or pressed by a script.

The board's file system is kept in one file of the state folder, written again after each change.
"""

import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from host_tools import outfile
from host_tools.emulator import images, storage
from host_tools.emulator.board import Board
from host_tools.emulator.flash import STORAGE_SIZE
from host_tools.emulator.handheld import EmulatedHandheld
from host_tools.emulator.twin import Different, Twin
from host_tools.errors import ToolError

KEPT = "image.flash"
# The shortest time a key is down on the board, however slowly it is emulated.
_PRESS_MS = 60
_SLICE_MS = 2
# What one turn may take of the PC's time, so that the terminal stays awake.
_TURN_SECONDS = 0.03
# Further behind than this the board's clock runs slow instead of catching up.
_LAG_MS = 100
_STILL_MS = 200

_ANOTHER = "move it away to start with an empty one, or name another folder with --state"
_DIFFERS = "spariglio build image makes this checkout's image; if it differs as well, report it"
_NOT_HERE = {
    "seed": "the image takes its chance from the chip and from your presses",
    "level": "choose the level on the handheld",
    "preset": "choose the variant on the handheld",
    "language": "choose the language on the handheld",
}


class LiveBoard:
    """A board that follows the PC's clock, for the terminal: devices and application in one.

    Keys set through `raw` are queued, each held long enough for the board to see it.
    """

    def __init__(self, board: Board, save: Callable[[bytes], None]) -> None:
        self._board = board
        self._save = save
        self._saved = board.flash.commands
        self._queue: list[int] = []
        self._raw = 0
        self._since = 0.0
        self._behind_from = time.monotonic() - board.now / 1000
        self.devices = self
        self.app = self
        self.chip = board.chip

    @property
    def lamp(self) -> bool:
        """Whether the LED is lit."""
        return bool(self._board.led.on)

    @property
    def raw(self) -> int:
        """The keys that are down, or will be next."""
        return self._raw

    @raw.setter
    def raw(self, mask: int) -> None:
        if mask != self._raw:
            self._raw = mask
            self._queue.append(mask)

    def step(self) -> None:
        """Let the board catch up with the clock on the wall, for a moment at most."""
        board, begun = self._board, time.monotonic()
        while time.monotonic() - begun < _TURN_SECONDS:
            behind = (time.monotonic() - self._behind_from) * 1000 - board.now
            if behind <= 0:
                break
            if behind > _LAG_MS:
                self._behind_from += (behind - _LAG_MS) / 1000
            if self._queue and board.now - self._since >= _PRESS_MS:
                board.set_keys(self._queue.pop(0))
                self._since = board.now
            board.run(_SLICE_MS)
        self.save(still=True)

    def save(self, still: bool = False) -> None:
        """Keep the file system if it changed; `still` waits for a pause between writes."""
        flash = self._board.flash
        if flash.commands != self._saved and (
            not still or self._board.now - flash.last_ms > _STILL_MS
        ):
            self._saved = flash.commands
            self._save(flash.storage())


def _load(folder: Path) -> bytes | None:
    """What an earlier run has kept; None where there is nothing, or a flash that is blank."""
    path = folder / KEPT
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ToolError(f"cannot read {path}: {error.strerror}", _ANOTHER) from None
    if len(content) != STORAGE_SIZE:
        raise ToolError(
            f"{path} is no kept file system: it has {len(content)} bytes, not {STORAGE_SIZE}",
            _ANOTHER,
        )
    return content if content.strip(b"\xff") else None


def _data(folder: Path, kept: bytes) -> dict[str, bytes]:
    """The files of the data folder that are kept in `folder`."""
    try:
        return storage.data(kept)
    except ToolError as error:
        raise ToolError(f"{folder / KEPT}: {error}", _ANOTHER) from None


def _saver(folder: Path) -> Callable[[bytes], None]:
    def save(content: bytes) -> None:
        outfile.write(folder / KEPT, content)

    return save


def image(args: Namespace) -> Path:
    """The image that the arguments name; `ToolError` for what cannot be chosen with one."""
    for option, reason in _NOT_HERE.items():
        if getattr(args, option, None) is not None:
            raise ToolError(f"--{option} does not go with --image", reason)
    return Path(args.image) if args.image else images.present()


def terminal(args: Namespace, folder: Path) -> None:
    """Play in the terminal until the user quits."""
    from host_tools.simulator import terminal as front

    chosen = image(args)
    live = LiveBoard(Board(chosen, _load(folder)), _saver(folder))
    try:
        front.play(cast(Any, live), f"Spariglio  {chosen.name}")
    finally:
        live.save()


def script(
    args: Namespace, text: str, folder: Path, shot: Callable[[str, bytearray], None]
) -> str:
    """Play the script `text` on the image; the line that sums it up.

    With AUTO in it the PC's simulator plays along, and the first different picture is an error.
    Whatever ends the script, what is on the flash by then is kept.
    """
    from host_tools.simulator.script import parse, play

    tokens = parse(text)
    kept = _load(folder)

    def played(pressed: EmulatedHandheld | Twin, handheld: EmulatedHandheld) -> str:
        try:
            play(cast(Any, pressed), tokens, shot)
        finally:
            _saver(folder)(handheld.board.flash.storage())
        count = f"{len(tokens)} tokens played, {pressed.pressed} key presses"
        return f"{count}, {handheld.elapsed / 1000:.2f} s on the image"

    if any(word == "AUTO" for _, word, _ in tokens):
        try:
            with Twin(image(args), _data(folder, kept) if kept else None, kept) as twin:
                return played(twin, twin.emulated)
        except Different as error:
            where = str(error).split("\n")[0].rstrip(":")
            raise ToolError(
                f"the image shows another picture than the PC {where}", _DIFFERS, 1
            ) from None
    handheld = EmulatedHandheld(image(args), kept)
    return played(handheld, handheld)
