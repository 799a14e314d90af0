"""The card that everything sits on: where each part is, in hand-wired build, board and case alike.

Millimetres from the card's upper left corner, seen from the front, x to the right, y down. A
part's place is its pin 1, on a grid of 2.54 mm wherever the part has one, so that a piece of
perforated board does for the card. `turn` is counterclockwise, in degrees, of KiCad's footprint.
"""

from dataclasses import dataclass

from host_tools.hardware.spec import BATTERY, BUTTONS, DIODE, DISPLAY, PICO, PIEZO, SWITCH

# ID-1, the size of a bank card (ISO/IEC 7810).
WIDTH, HEIGHT, CORNER = 85.6, 54.0, 3.0
THICKNESS = 1.6
PITCH = 2.54
# The first hole of the grid: the Pico's pins set it, whose edge is the card's.
GRID_X, GRID_Y = 1.37, 3.36


@dataclass(frozen=True)
class Spot:
    """Where a part's pin 1 is, and how the part is turned."""

    x: float
    y: float
    turn: int = 0


def hole(column: float, row: float) -> tuple[float, float]:
    """Where a hole of the grid is."""
    return round(GRID_X + column * PITCH, 3), round(GRID_Y + row * PITCH, 3)


# A button's legs stand 6.5 x 4.5 mm apart; their middle is that of four holes of the grid.
_LEGS = (6.5, 4.5)
_KEY_COLUMNS = {"left": 2.5, "right": 7.5, "back": 25.5, "ok": 30.5}
_KEY_ROW = 5.0

KEYS = {key: hole(column, _KEY_ROW) for key, column in _KEY_COLUMNS.items()}
SPOTS = {
    PICO: Spot(*hole(0, 18), 90),
    DISPLAY: Spot(*hole(15, 0), 90),
    **{
        BUTTONS[key]: Spot(round(x - _LEGS[0] / 2, 3), round(y - _LEGS[1] / 2, 3))
        for key, (x, y) in KEYS.items()
    },
    PIEZO: Spot(*hole(22, 15)),
    SWITCH: Spot(83.2, 38.0, 90),
    DIODE: Spot(*hole(21, 19)),
    BATTERY: Spot(*hole(27, 19)),
}
HOLES = ((3.5, 3.5), (WIDTH - 3.5, 3.5), (3.5, 25.0), (WIDTH - 3.5, HEIGHT - 3.5))
HOLE_WIDTH = 2.7
