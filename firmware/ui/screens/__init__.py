"""The screens, one file each: `solo_new.py` holds the class `SoloNew`, the screen "solo_new".

A screen is made with the app, whose models it reads, and the arguments of the command that
opened it. `handle` and `tick` return None where nothing changed, True where the picture did, or
a command for the app. A module is loaded when its screen is first opened.
"""

_PACKAGE = "firmware.ui.screens."


def find(name):
    """The class of the screen called `name`; `ImportError` where there is none."""
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
