"""The power budget: measured shares of time awake, with cited and assumed currents.

No current was measured. What each figure comes from stands beside it in the page's table.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from firmware.store.settings import KEYS

MEASURED = Path("hardware/measured.json")
CITED, ASSUMED = "cited", "assumption"


@dataclass(frozen=True)
class Figure:
    """A figure that the budget stands on, and where it is from."""

    name: str
    value: float
    unit: str
    source: str


BUSY = Figure("Pico, busy at 125 MHz", 29.5 * 3.0, "mW", f"{CITED}: 29.5 mA at 3 V")
WAITING = Figure("Pico, waiting in MicroPython", 21 * 5.0, "mW", f"{CITED}: about 21 mA at 5 V")
SLEEPING = Figure("Pico in `lightsleep`", 1 * 5.0, "mW", f"{CITED}: about 1 mA, taken at 5 V")
LIT = Figure("display, lit", 14, "mA", f"{ASSUMED}: 8 to 20 mA, by how much is lit")
DIMMED = Figure("display, dimmed", 4, "mA", ASSUMED)
DARK = Figure("display, off", 0.0012, "mA", f"{CITED}: 1.2 µA")
REGULATOR = Figure("the Pico's regulator", 0.85, "", f"{ASSUMED}: efficiency")
DIODE = Figure("drop of the diode", 0.3, "V", ASSUMED)
FIGURES = (BUSY, WAITING, SLEEPING, LIT, DIMMED, DARK, REGULATOR, DIODE)
_SUPPLY_V = 3.3


@dataclass(frozen=True)
class Cells:
    """Three cells: volts of one over its life, and what it holds down to the end, in mAh."""

    name: str
    volts: float
    capacity: float


# Assumptions both: makers give more for lighter loads.
CELLS = (Cells("alkaline", 1.25, 1000), Cells("NiMH", 1.2, 800))


@dataclass(frozen=True)
class State:
    """What the handheld does: percent of the time awake, and the display's current."""

    name: str
    awake: float
    display: Figure

    def milliwatts(self, resting: Figure = WAITING) -> float:
        """What leaves the diode; `resting` is how the processor spends the time not awake."""
        # The two cited figures are of different boards: awake takes no less than waiting.
        awake = max(BUSY.value, WAITING.value)
        pico = (self.awake * awake + (100 - self.awake) * resting.value) / 100
        return pico + self.display.value * _SUPPLY_V / REGULATOR.value

    def milliamperes(self, cells: Cells) -> float:
        """What the cells give."""
        return self.milliwatts() / (3 * cells.volts - DIODE.value)


@dataclass(frozen=True)
class Use:
    """A way of using the handheld: the share of time in each state, by name; they sum to 1."""

    name: str
    shares: Mapping[str, float]


def measured(root: Path) -> dict[str, float]:
    """The figures that `hardware generate --measure` keeps."""
    found: dict[str, float] = json.loads((root / MEASURED).read_text())
    return found


def states(found: Mapping[str, float]) -> dict[str, State]:
    """The five states with the measured shares."""
    made = (
        State("playing", found["playing"], LIT),
        State("thinking", 100.0, LIT),
        State("waiting", found["waiting"], LIT),
        State("dimmed", found["dimmed"], DIMMED),
        State("screen off", found["off"], DARK),
    )
    return {state.name: state for state in made}


# A person's pace: assumptions. A move takes a few presses and some looking; at a table somebody
# presses a key every few minutes.
_MOVE_S, _PRESSING_S = 6.0, 2.0
_TABLE_S = 180.0


def uses(found: Mapping[str, float]) -> tuple[Use, ...]:
    """Two evenings: alone against the top level, and keeping the score of a table."""
    think = found["think_ms"] / 1000
    turn = _MOVE_S + think
    alone = Use(
        "a solo match",
        {
            "playing": _PRESSING_S / turn,
            "thinking": think / turn,
            "waiting": (_MOVE_S - _PRESSING_S) / turn,
        },
    )
    defaults = {key: value for key, value, _ in KEYS}
    dim, off = float(defaults["dim_s"]), float(defaults["off_s"])
    table = Use(
        "keeping score at a table",
        {
            "playing": _PRESSING_S / _TABLE_S,
            "waiting": (dim - _PRESSING_S) / _TABLE_S,
            "dimmed": (off - dim) / _TABLE_S,
            "screen off": (_TABLE_S - off) / _TABLE_S,
        },
    )
    return alone, table


def _hours(milliwatts: float, cells: Cells) -> str:
    return f"{cells.capacity * (3 * cells.volts - DIODE.value) / milliwatts:.0f} h"


def as_markdown(root: Path) -> str:
    """The budget's tables."""
    found = measured(root)
    by_name = states(found)
    rows = [
        "| state | awake | display | power | alkaline | NiMH | NiMH, if it slept |",
        "|---" * 7 + "|",
    ]
    for state in by_name.values():
        cells = " | ".join(
            f"{state.milliamperes(kind):.0f} mA, {_hours(state.milliwatts(), kind)}"
            for kind in CELLS
        )
        display = f"{state.display.value:.3g} mA"
        rows.append(
            f"| {state.name} | {state.awake:.3g} % | {display} | {state.milliwatts():.0f} mW "
            f"| {cells} | {_hours(state.milliwatts(SLEEPING), CELLS[1])} |"
        )
    heads = "| use | share of time in each state | power | alkaline | NiMH | NiMH, if it slept |"
    rows += ["", heads, "|---" * 6 + "|"]
    for use in uses(found):
        power, asleep = (
            sum(share * by_name[name].milliwatts(resting) for name, share in use.shares.items())
            for resting in (WAITING, SLEEPING)
        )
        shares = ", ".join(f"{name} {share:.0%}" for name, share in use.shares.items())
        hours = " | ".join(_hours(power, cells) for cells in CELLS)
        slept = _hours(asleep, CELLS[1])
        rows.append(f"| {use.name} | {shares} | {power:.0f} mW | {hours} | {slept} |")
    rows += ["", "| figure | value | from |", "|---|---|---|"]
    rows += [f"| {f.name} | {f.value:.3g} {f.unit}".rstrip() + f" | {f.source} |" for f in FIGURES]
    rows += [
        f"| {cells.name} cell | {cells.volts} V, {cells.capacity:.0f} mAh | {ASSUMED} |"
        for cells in CELLS
    ]
    rows.append(
        f"| awake for an answer of the top level | {found['think_ms']:.0f} ms "
        "| measured on the emulated board, like all shares of time awake |"
    )
    return "\n".join(rows)
