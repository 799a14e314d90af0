"""MicroPython for the board without our application in it, as micropython.org's image is."""

from pathlib import Path
from unittest import mock

from host_tools.image import image, tree


def image_without_application() -> Path:
    """A UF2 of the same interpreter with nothing of ours frozen in; built once, then kept."""
    with mock.patch.object(tree, "device_files", dict):
        return image.make(image.BOARDS["pico"])[0]
