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

# From the title into the match that is offered.
_RESUME = (OK, OK)


@dataclass(frozen=True)
class Verdict:
    """What an image holds (None: it cannot be read), and what went wrong at its boot, or empty."""

    found: State | None
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

    Whatever the PC shows the board must show, and keep in the same logs.
    """
    held = found(kept)
    try:
        with Twin(image, _files(kept), kept) as hands:
            for key in _RESUME:
                hands.tap(key)
            hands.check_logs()
    except (Different, ToolError) as error:
        return Verdict(held, f"{type(error).__name__}: {error}")
    return Verdict(held, "")


def lost(cut: Cut, held: State) -> bool:
    """Whether `held` lacks what was confirmed when the power went, or has what was not."""
    if cut.least is None or cut.most is None:
        return True
    return not state.between(cut.least, held, cut.most)
