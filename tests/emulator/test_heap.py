"""What the image leaves in the heap: nothing."""

from pathlib import Path

import pytest

from host_tools.emulator import heap, program

pytestmark = pytest.mark.emulator

_TURNS = """
import gc
from firmware.app import App
from firmware.hal.handheld import Handheld
app = App(Handheld())
for turns in (200, 100):
    gc.collect()
    before = gc.mem_alloc()
    for _ in range(turns):
        app.step()
out(str(gc.mem_alloc() - before))
"""
_DEEPER = """
def deeper(depth):
    return deeper(depth + 1) + 1
for _ in range(3):
    try:
        deeper(0)
    except RuntimeError as error:
        out(str(error))
"""


def test_no_heap_is_lost_from_match_to_match(image: Path) -> None:
    free = heap.play(image, matches=3, level=1, target=1).free
    assert free == free[:1] * 3


def test_turns_in_which_nothing_happens_allocate_nothing(image: Path) -> None:
    assert program.run(_TURNS, {}, image=image) == ["0"]


def test_endless_recursion_is_an_error_again_and_again(image: Path) -> None:
    assert len(program.run(_DEEPER, {}, image=image)) == 3
