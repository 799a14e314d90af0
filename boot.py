"""Runs first at power-on. Frozen modules come before files of the same name: what an image
brings is newer than what an earlier `deploy` left behind. Without an image nothing changes."""

import sys

if ".frozen" in sys.path:
    sys.path.remove(".frozen")
    sys.path.insert(0, ".frozen")
