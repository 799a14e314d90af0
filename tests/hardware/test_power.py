"""The power budget: what its figures add up to."""

import pytest

from host_tools.hardware import power
from host_tools.interpreters import ROOT

FOUND = power.measured(ROOT)
STATES = power.states(FOUND)
ALKALINE, NIMH = power.CELLS


def test_the_states_are_those_that_a_handheld_has() -> None:
    assert list(STATES) == ["playing", "thinking", "waiting", "dimmed", "screen off"]


def test_the_measured_shares_are_percent() -> None:
    assert all(0 < FOUND[name] <= 100 for name in ("playing", "waiting", "dimmed", "off"))


def test_a_dark_screen_leaves_the_processor_asleep_more_than_a_lit_one() -> None:
    assert FOUND["off"] < FOUND["waiting"] < FOUND["playing"]


@pytest.mark.parametrize("use", power.uses(FOUND), ids=lambda use: use.name)
def test_the_shares_of_a_use_are_all_of_its_time(use: power.Use) -> None:
    assert sum(use.shares.values()) == pytest.approx(1)


def test_milliwatts_are_those_of_processor_and_display() -> None:
    half = power.State("half", 50.0, power.Figure("display", 10, "mA", power.ASSUMED))
    assert half.milliwatts() == pytest.approx(105 + 10 * 3.3 / 0.85)


def test_sleeping_saves_only_where_the_processor_is_not_awake() -> None:
    saved = {name: s.milliwatts() - s.milliwatts(power.SLEEPING) for name, s in STATES.items()}
    assert saved["thinking"] == 0
    assert saved["screen off"] > saved["playing"] > 0


def test_the_diode_takes_its_part_of_the_cells_volts() -> None:
    state = STATES["waiting"]
    assert state.milliamperes(NIMH) == pytest.approx(state.milliwatts() / 3.3)


def test_every_figure_says_where_it_is_from() -> None:
    sources = [figure.source for figure in power.FIGURES]
    assert all(source.startswith((power.CITED, power.ASSUMED)) for source in sources)


def test_the_page_has_a_row_for_every_state_use_and_figure() -> None:
    text = power.as_markdown(ROOT)
    names = [*STATES, *(figure.name for figure in power.FIGURES)]
    assert all(f"| {name} |" in text for name in names)
