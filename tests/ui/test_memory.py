"""What the heap pays for a picture: nothing, as long as nobody makes a new string."""

from host_tools.interpreters import run_micropython


def test_pictures_and_polls_allocate_nothing_but_events():
    done = run_micropython(["-m", "tests.ui.allocations"], heap="400k", timeout=60)
    taken = dict(line.split() for line in done.stdout.splitlines())
    assert done.returncode == 0, done.stderr
    assert (taken["menu"], taken["cards"]) == ("0", "0")
    # An event is a pair: 32 bytes on this port, some tens of events in two seconds of keys.
    assert int(taken["keys"]) <= 40 * 32
