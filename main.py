"""Starts the handheld. BACK held at power-on leaves the prompt free; so does Ctrl-C at any time.

An exception is recorded and shown; then a soft reset begins again with the saved state. After
three in a row safe mode comes before the application.
"""

import gc
import os
import sys

_SWEEP = 32768


def _start():
    in_heap = "firmware" in os.listdir("/")
    if in_heap:
        # As files, modules are loaded into the heap and leave holes there; swept early, the holes
        # stay small. The image runs its modules from flash and has no need of it.
        gc.threshold(_SWEEP)
    from firmware.hal.buttons import BACK
    from firmware.hal.handheld import Handheld

    devices = Handheld()
    begun = devices.clock.ms()
    if devices.keys.poll(begun) & BACK:
        print("BACK is held: no application, the prompt is yours.")
        return
    try:
        from firmware import rescue as guard

        guard.ask_to_empty(devices)
        guard.safe_mode(devices)
        del guard
        if in_heap:
            # It is needed again only after a crash.
            del sys.modules["firmware.rescue"], sys.modules["firmware"].rescue
        begun = devices.clock.ms()
        from firmware import app

        app.run(devices)
    except Exception as error:
        # KeyboardInterrupt is no Exception: it goes on to the prompt.
        if hasattr(sys, "print_exception"):
            sys.print_exception(error, sys.stderr)  # type: ignore[arg-type]  # of the stubs
        from firmware.rescue import rescue

        rescue(devices, error, devices.clock.since(begun))
        # Out of main.py this means: soft reset, then boot.py and main.py again.
        sys.exit()


_start()
