"""`build package`: writes `firmware/package.json`, from which `mpremote mip install` takes the
application's sources.

Paths are relative to the file, so that it serves a clone, a fork and any branch; the display's
driver comes from its own repository in the version that `requirements.lock` pins.
"""

import json
from argparse import ArgumentParser, Namespace
from importlib import metadata
from pathlib import Path

from firmware import __version__
from host_tools import outfile
from host_tools.image import tree

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "firmware" / "package.json"
_OURS = "firmware/"
_LIBRARY = "lib/"
_RAW = "https://raw.githubusercontent.com/adafruit"
# First part of the path in lib/ -> repository and distribution.
_DRIVERS = {
    "adafruit_ssd1306.py": (
        "Adafruit_CircuitPython_SSD1306",
        "adafruit-circuitpython-ssd1306",
    ),
    "adafruit_bus_device": (
        "Adafruit_CircuitPython_BusDevice",
        "adafruit-circuitpython-busdevice",
    ),
}


def contents() -> str:
    """The text of the file for this checkout.

    `boot.py` and `main.py` are not in it: they lie above it, where no path of mip's leads.
    """
    urls = []
    for target in sorted(tree.device_files()):
        if target.startswith(_OURS):
            urls.append([target, target.removeprefix(_OURS)])
        elif target.startswith(_LIBRARY):
            name = target.removeprefix(_LIBRARY)
            repository, distribution = _DRIVERS[name.partition("/")[0]]
            version = metadata.version(distribution)
            urls.append([target, f"{_RAW}/{repository}/{version}/{name}"])
    rows = ",\n".join(f"  {json.dumps(url)}" for url in urls)
    return f'{{\n "version": "{__version__}",\n "deps": [],\n "urls": [\n{rows}\n ]\n}}\n'


def add_arguments(parser: ArgumentParser) -> None:
    """Arguments of `build package`: none."""


def run(args: Namespace) -> int:
    """Write the file and say where."""
    outfile.write(FILE, contents())
    print(f"wrote {FILE}")
    return 0
