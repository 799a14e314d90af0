"""After an exception: note it, say so on the screen, wait for a key. Then `main.py` starts
anew, from the files, which is where everything confirmed already is. After three in a row it is
safe mode that starts, and the application only when somebody asks for it.

This must work when anything else is broken, so it asks little: no screen stack, no text tables
(the words are few and in both languages), no memory to speak of.
"""

import gc
import sys

from micropython import const

from firmware import __version__
from firmware.store import files as flash
from firmware.store.crash import WELL_MS, Crash

# Without a press the handheld goes on by itself, unless it keeps crashing.
_PATIENCE_MS = const(30_000)
_SERIES = const(3)
_BLINK_MS = const(250)
_TURN_MS = const(10)
# Nobody looks any more: a display that stays on wears out, and a battery runs down.
_DARK_MS = const(120_000)
_HOLD_MS = const(900)
_LINE = const(21)
_PITCH = const(8)
_WIDTH = const(128)
_RIGHT = const(2)
_OK = const(4)
_BACK = const(8)
_AT = ", line "
_AGAIN = "OK: riparte / restart"
_ASIDE = (
    "Ricomincia da vuoto?",
    "Start empty?",
    "",
    "Tutto resta per il PC",
    "All is kept for the",
    "PC: pull",
    "",
    "OK 1 s: si/yes  BACK",
)


_UNREADABLE = (
    "MEMORIA / MEMORY",
    "Non si legge più.",
    "Svuotarla?",
    "It can't be read any",
    "more. Erase it all?",
    "",
    "",
    "OK 1 s: si/yes",
)


def rescue(devices, error, ran_ms):
    """Record `error`, which ended the application after `ran_ms`, and wait until it was seen.

    The third in a row is shown by safe mode, which comes next.
    """
    gc.collect()
    _mount_display(devices)
    crash = _record(devices)
    if ran_ms >= WELL_MS:
        crash.healthy()
    if crash.record(error, __version__) < _SERIES:
        _show(devices, _page(crash, "ERRORE / ERROR") + [_AGAIN])
        _press(devices, _PATIENCE_MS)


def safe_mode(devices):
    """Nothing, where the application may start. After three crashes in a row: show the last one
    until OK tries again, with everything as it is or, if asked for, with settings and matches set
    aside, in case that they are the cause. Nothing is deleted; the prompt and the PC's `pull` work
    meanwhile."""
    crash = _record(devices)
    if crash.count < _SERIES:
        return
    _mount_display(devices)
    kept = _kept(devices)
    lines = _page(crash, "SICURO / SAFE MODE")
    lines += ["%d partite salve/safe" % kept, _AGAIN, "▶: altro / more"]
    while True:
        _show(devices, lines)
        key = _press(devices, 0)
        if key & _OK:
            return
        if key & _RIGHT and _confirmed(devices, _ASIDE):
            _set_aside(devices)
            return


def ask_to_empty(devices):
    """Nothing, where there is a file system. One that can't be mounted is erased when OK is held;
    then `main.py` starts anew. Until then all of it stays, and the prompt is free for the PC."""
    is_mounted = getattr(devices, "is_mounted", None)
    if is_mounted is None or is_mounted():
        return
    while not _confirmed(devices, _UNREADABLE):
        pass
    devices.empty()
    sys.exit()


def _files(devices):
    return getattr(devices, "files", flash)


def _record(devices):
    return Crash(devices.root, _files(devices))


def _page(crash, title):
    """The lines that tell of a crash: how many in a row, where, which."""
    text = crash.text.split("\n")
    lines = [title + " %d" % crash.count]
    for line in (_place(text), text[-1]):
        while line and len(lines) < 5:
            lines.append(line[:_LINE])
            line = line[_LINE:]
    return lines


def _place(lines):
    """`firmware/app.py:12` out of the last line of a traceback that names a place."""
    for line in reversed(lines[:-1]):
        parts = line.split('"')
        if len(parts) == 3 and parts[2].startswith(_AT):
            return parts[1] + ":" + parts[2][len(_AT) :].split(",")[0]
    return ""


def _kept(devices):
    """How many matches are on flash."""
    from firmware.store.journal import Journal

    try:
        return len(Journal(devices.root, _files(devices)).numbers())
    except OSError:
        return 0


def _mount_display(devices):
    """Take the display for the chip, and the way up, that the settings say."""
    try:
        from firmware.store.settings import Settings

        settings = Settings(devices.root, _files(devices))
        devices.display.setup(settings["rotate"], settings["sh1106"])
    except Exception:
        pass  # as it is


def _set_aside(devices):
    """Settings and matches get names under which only the PC finds them."""
    from firmware.store.afresh import set_all_aside

    set_all_aside(devices.root, _files(devices))


def _show(devices, lines, share=0):
    """A page of at most eight lines, of the last of which `share` dots are inverted."""
    try:
        from firmware.ui import fonts
        from firmware.ui.canvas import Canvas

        canvas = Canvas(devices.display)
        canvas.clear()
        for row in range(len(lines)):
            canvas.text_fit(lines[row], 0, row * _PITCH, _WIDTH, fonts.SMALL)
        canvas.invert(0, 7 * _PITCH, share, _PITCH)
        devices.display.power(True)
        devices.display.present()
    except Exception:
        pass  # the LED still blinks


def _press(devices, patience_ms):
    """The keys of a fresh press, or 0 after `patience_ms` (0: however long); the LED blinks."""
    clock, keys, display = devices.clock, devices.keys, devices.display
    start = clock.ms()
    down = -1
    lit = True
    while True:
        waited = clock.since(start)
        devices.led(waited // _BLINK_MS & 1 == 0)
        pressed = keys.poll(clock.ms())
        fresh = pressed & ~down
        down = pressed
        if fresh and lit:
            break
        if fresh:
            # The press that wakes the screen does nothing else.
            start = clock.ms()
        if patience_ms and waited >= patience_ms:
            break
        if lit != (waited < _DARK_MS):
            lit = not lit
            display.power(lit)
        display.present()
        clock.wait(_TURN_MS)
    devices.led(False)
    return fresh


def _confirmed(devices, lines):
    """Whether OK is held to the end on the page that asks; any other key is a no."""
    clock, keys = devices.clock, devices.keys
    _show(devices, lines)
    if not _press(devices, 0) & _OK:
        return False
    start = clock.ms()
    while keys.poll(clock.ms()) == _OK:
        held = clock.since(start)
        if held >= _HOLD_MS:
            return True
        _show(devices, lines, held * _WIDTH // _HOLD_MS)
        clock.wait(_TURN_MS)
    return False
