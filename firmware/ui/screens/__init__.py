"""The screens, one file each: `solo_new.py` holds the class `SoloNew`, the screen "solo_new".

A screen is made with the app, whose models it reads, and the arguments of the command that
opened it. `handle` and `tick` return None where nothing changed, True where the picture did, or
a command for the app. A module is loaded when its screen is first opened.
"""

import gc
import sys

_PACKAGE = "firmware.ui.screens."
# On stock MicroPython the program lies in the heap; with less than this the next screens may not
# fit beside those of another game. The image has far more.
_SCARCE = 40_000


def _is_scarce():
    if not hasattr(gc, "mem_free") or gc.mem_free() >= _SCARCE:
        return False
    gc.collect()
    return gc.mem_free() < _SCARCE


def drop():
    """Let go of every loaded screen; those still open stay as they are."""
    package = sys.modules[_PACKAGE[:-1]]
    for name in list(sys.modules):
        if name.startswith(_PACKAGE):
            del sys.modules[name]
            own = name[len(_PACKAGE) :]
            if hasattr(package, own):
                delattr(package, own)
    gc.collect()


def find(name):
    """The class of the screen called `name`; `ImportError` where there is none."""
    if _PACKAGE + name not in sys.modules and _is_scarce():
        drop()
    module = __import__(_PACKAGE + name, None, None, (name,))
    words = [word[0].upper() + word[1:] for word in name.split("_")]
    return getattr(module, "".join(words))


class Registry:
    """Makes screens for `app` by their names, as the screen stack asks for them."""

    def __init__(self, app):
        self._app = app

    def __contains__(self, name):
        return True

    def __getitem__(self, name):
        return lambda *args: find(name)(self._app, *args)
