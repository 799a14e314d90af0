"""The board: where parts lie, and the layer of tracks on its own."""

import pytest

from host_tools.hardware import card, route

AREA, ORIGIN = (20.0, 20.0), (0.0, 0.0)
LEFT = route.Pad("A", 5.08, 10.16, 1.6, 1.6)
RIGHT = route.Pad("A", 15.24, 10.16, 1.6, 1.6)


def test_a_straight_way_is_laid_straight() -> None:
    laid = route.route([LEFT, RIGHT], [], {"A": 0.3}, AREA, ORIGIN)
    assert {track.a[1] for track in laid.tracks} == {10.16}


def test_a_track_keeps_its_distance_to_another_nets_pad() -> None:
    wall = [route.Pad("B", 10.16, y, 1.6, 1.6) for y in (7.62, 10.16, 12.7)]
    laid = route.route([LEFT, RIGHT, *wall], [], {"A": 0.3}, AREA, ORIGIN)
    ends = [point for track in laid.tracks for point in (track.a, track.b)]
    nearest = min(max(abs(x - pad.x), abs(y - pad.y)) for x, y in ends for pad in wall)
    assert nearest >= 0.8 + route.CLEARANCE + 0.15


def test_two_nets_that_cross_use_both_layers() -> None:
    across = [route.Pad("B", 10.16, y, 1.6, 1.6) for y in (5.08, 15.24)]
    laid = route.route([LEFT, RIGHT, *across], [], {"A": 0.3, "B": 0.3}, AREA, ORIGIN)
    assert {track.layer for track in laid.tracks} == {0, 1}


def test_a_net_without_a_way_is_named() -> None:
    wall = [route.Pad("B", 10.16, y / 2, 1.6, 1.6) for y in range(41)]
    with pytest.raises(route.NoWay, match="A"):
        route.route([LEFT, RIGHT, *wall], [], {"A": 0.3}, AREA, ORIGIN)


def test_the_displays_pins_lie_on_the_grid_of_the_pico() -> None:
    pico, display = card.SPOTS["A1"], card.SPOTS["DS1"]
    columns = (display.x - pico.x) / card.PITCH, (pico.y - display.y) / card.PITCH
    assert all(abs(column - round(column)) < 1e-3 for column in columns)


def test_the_card_is_as_wide_as_a_bank_card() -> None:
    assert (card.WIDTH, card.HEIGHT) == (85.6, 54.0)
