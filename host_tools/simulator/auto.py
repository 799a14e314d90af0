"""AUTO: plays the first legal move of a solo match by the keys that a person would press."""

from host_tools.simulator.handheld import Handheld


class AutoError(ValueError):
    """Nothing can be played here; the text says why."""


def play_first_move(handheld: Handheld) -> None:
    raise AutoError("not here")
