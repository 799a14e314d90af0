"""Plays solo matches with the whole application in memory; prints the heap in use after each.

For the unix port in a tree of .mpy files, see `test_heap.py`. Arguments: data folder, how many
matches, then modules to import beside those that the application asks for.
"""

import gc
import sys

from firmware.hal.buttons import BACK, OK
from host_tools.simulator.auto import play_first_move
from host_tools.simulator.handheld import BOOT_MS, Handheld
from host_tools.simulator.prepare import prepare

# As main.py does where modules lie in the heap, as they do here.
_SWEEP = 32768


def main(root, matches, modules):
    gc.threshold(_SWEEP)
    for name in modules:
        __import__(name)
    prepare(root, "it", 2, None)
    handheld = Handheld(root, "7")
    handheld.wait(BOOT_MS)
    for _ in range(matches):
        # From the title through the menu; the same choices as before.
        for _ in range(3):
            handheld.tap(OK)
        while handheld.screen != "end":
            play_first_move(handheld)
        while handheld.screen != "title":
            handheld.tap(BACK)
        gc.collect()
        print(gc.mem_alloc())


main(sys.argv[1], int(sys.argv[2]), sys.argv[3:])
