"""After an exception: note it, say so on the screen, wait for a key. Then `main.py` starts
anew, from the files, which is where everything confirmed already is.

This must work when anything else is broken, so it asks little: no screen stack, no text tables
(the words are few and in both languages), no memory to speak of.
"""

import gc

from micropython import const

from firmware import __version__

# Crashes further apart than this are no series.
_WELL_MS = const(60_000)
# Without a press the handheld goes on by itself, unless it keeps crashing.
_PATIENCE_MS = const(30_000)
_SERIES = const(3)
_BLINK_MS = const(250)
_TURN_MS = const(10)
_LINE = const(21)


def rescue(devices, error, ran_ms):
    """Record `error`, which ended the application after `ran_ms`, and wait until it was seen."""
    gc.collect()
    from firmware.store.crash import Crash

    crash = Crash(devices.root)
    if ran_ms >= _WELL_MS:
        crash.healthy()
    count = crash.record(error, __version__)
    try:
        _show(devices.display, crash.text, count)
    except Exception:
        pass  # the LED still blinks
    _wait(devices, _PATIENCE_MS if count < _SERIES else 0)


def _show(display, text, count):
    from firmware.ui import fonts
    from firmware.ui.canvas import Canvas

    canvas = Canvas(display)
    canvas.clear()
    canvas.text("ERRORE / ERROR", 0, 0, fonts.SMALL, 1)
    canvas.text_right("%d" % count, 127, 0, fonts.SMALL, 1)
    canvas.hline(0, 9, 127)
    # The last line names the exception, the one before it the place.
    lines = text.split("\n")
    y = 13
    for line in (_place(lines[-2]) if len(lines) > 1 else "", lines[-1]):
        while line and y < 49:
            canvas.text(line[:_LINE], 0, y, fonts.SMALL, 1)
            line = line[_LINE:]
            y += 9
    canvas.text("OK: riparte / restart", 0, 55, fonts.SMALL, 1)
    display.power(True)
    display.present()


def _place(line):
    """`firmware/app.py:12` out of a traceback's line, the line itself where it is none."""
    parts = line.split('"')
    if len(parts) != 3:
        return line.strip()
    return parts[1] + ":" + parts[2].split(",")[1].strip()[len("line ") :]


def _wait(devices, patience_ms):
    """Until a fresh press, or `patience_ms` (0: however long); the LED blinks."""
    clock, keys = devices.clock, devices.keys
    start = clock.ms()
    down = True
    while True:
        waited = clock.since(start)
        devices.led(waited // _BLINK_MS & 1 == 0)
        pressed = keys.poll(clock.ms()) != 0
        if pressed and not down:
            break
        down = pressed
        if patience_ms and waited >= patience_ms:
            break
        devices.display.present()
        clock.wait(_TURN_MS)
    devices.led(False)
