"""What a turn of the loop costs while nobody presses a key."""

import gc

from tests.app.rig import OK, Rig

_TURNS = 200


def allocated(rig):
    """Bytes that idle turns leave on the heap; None on an interpreter that can't tell."""
    if not hasattr(gc, "mem_alloc"):
        return None
    step = rig.app.step
    clock = rig.devices.clock
    step()
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(_TURNS):
        step()
        clock.now += 10
    after = gc.mem_alloc()
    gc.enable()
    return after - before


def check(rig):
    # One object for this function's own sums; nothing that grows with the turns.
    bytes_ = allocated(rig)
    assert bytes_ is None or bytes_ <= 128, bytes_


def test_nothing_is_allocated_by_an_idle_turn_of_the_title():
    rig = Rig()
    rig.wait(1000)
    check(rig)


def test_nothing_is_allocated_by_an_idle_turn_of_the_game():
    rig = Rig()
    rig.new_match(level=1)
    rig.pass_theirs()
    rig.wait(1000)
    check(rig)


def test_nothing_is_allocated_by_an_idle_turn_of_a_list():
    rig = Rig()
    rig.taps(OK, OK)
    rig.wait(1000)
    check(rig)
