"""The handheld in a browser: `build web` and `play --web`.

`device`, `files`, `reader` and `archive` are shared subset and run on MicroPython in the page,
beside the firmware; `page` holds the page itself; the rest builds and serves it on the PC.
"""
