"""What the board makes of a flash as a power cut left it."""

from dataclasses import dataclass
from pathlib import Path

from firmware.core.errors import LogError
from firmware.hal.buttons import OK
from host_tools.emulator import storage
from host_tools.emulator.faults import state
from host_tools.emulator.faults.record import Cut
from host_tools.emulator.faults.state import State
from host_tools.emulator.twin import Different, Twin
from host_tools.errors import ToolError

# As many logs as are kept, one a turn, and some more.
_LOOK_MS = 300
# From the title into the match that is offered.
_RESUME = (OK, OK)


@dataclass(frozen=True)
class Verdict:
    """What the board holds once it has booted an image (None: it cannot be read).

    `lost` is what the image held and the board then did not, `failed` what else went wrong;
    both may be empty.
    """

    found: State | None
    lost: str
    failed: str


def _files(kept: bytes) -> dict[str, bytes]:
    """The data folder; empty where there is no file system yet."""
    try:
        return storage.data(kept)
    except ToolError:
        return {}


def found(kept: bytes) -> State | None:
    """What the firmware's own code reads out of a flash; None for a damaged log."""
    try:
        return state.of(_files(kept))
    except LogError:
        return None


def boot(image: Path, kept: bytes) -> Verdict:
    """Boot a board with this flash beside a PC with the same files, and take the match up.

    Whatever the PC shows the board must show, and keep in the same logs. Both run the same code:
    that this loses nothing is asked of the board's flash alone.
    """
    held = now = found(kept)
    gone = ""
    try:
        with Twin(image, _files(kept), kept, look_ms=_LOOK_MS) as hands:
            now = found(hands.emulated.board.flash.storage())
            if now != held:
                gone = f"the image holds {held}, the board after its boot {now}"
            for key in _RESUME:
                hands.tap(key)
            hands.check_logs()
            taken_up = found(hands.emulated.board.flash.storage())
            if not gone and held is not None and not _holds(taken_up, held):
                gone = f"the image holds {held}, the board with the match taken up {taken_up}"
    except (Different, ToolError, LogError) as error:
        return Verdict(now, gone, f"{type(error).__name__}: {error}")
    return Verdict(now, gone, "")


def _holds(now: State | None, held: State) -> bool:
    """Whether nothing of `held` is missing; the opponent may have gone on playing."""
    if now is None or state.missing(held, now):
        return False
    settings = now.settings
    if not any(line.startswith("lang=") for line in held.settings):
        # Where no language was chosen yet, OK has chosen one.
        settings = [line for line in settings if not line.startswith("lang=")]
    return settings == held.settings


def lost(cut: Cut, held: State) -> bool:
    """Whether `held` lacks what was confirmed when the power went, or has what was not."""
    if cut.least is None or cut.most is None:
        return True
    return not state.between(cut.least, held, cut.most)
