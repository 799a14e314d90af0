"""The page as files: the firmware compiled and packed, MicroPython, and the page around them.

Everything but `index.html`, `sw.js`, the icon and the manifest lies in a folder named after the
contents, so that no browser ever mixes two versions. `sw.js` knows all names, and so the page
works without network once it was loaded.
"""

import hashlib
import json
from pathlib import Path

from firmware import __version__
from host_tools.image.mpycross import compiled
from host_tools.interpreters import ROOT, library
from host_tools.simulator.web import micropython

PAGE = Path(__file__).parent / "page"
PACK = "firmware.pack"
SCRIPTS = ("page.js", "glass.js", "keys.js", "shelf.js", "words.js")

# Only the board has a machine; viper is refused by this MicroPython.
_NOT_IN_PAGE = (
    "firmware/board/",
    "firmware/hal/clock.py",
    "firmware/hal/handheld.py",
    "firmware/hal/i2c.py",
    "firmware/hal/power.py",
    "firmware/hal/sound.py",
    "firmware/opponent/native/",
    "firmware/rescue.py",
    "firmware/ui/blit_native.py",
)
_HOST_TOOLS = (
    "__init__",
    "panel/__init__",
    "panel/bus",
    "panel/chip",
    "simulator/__init__",
    "simulator/devices",
    "simulator/prepare",
    "simulator/web/__init__",
    "simulator/web/archive",
    "simulator/web/device",
    "simulator/web/files",
    "simulator/web/reader",
)
# No native code is in it, so the image's compiler serves: the format of bytecode is one.
_FLAGS = ("-O2",)


def modules() -> dict[str, Path]:
    """Path in the page's file system -> source, for every module that runs there."""
    found: dict[str, Path] = {}
    for path in sorted((ROOT / "firmware").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(_NOT_IN_PAGE):
            found[name] = path
    for stem in _HOST_TOOLS:
        name = f"host_tools/{stem}.py"
        found[name] = ROOT / name
    drivers = library()
    for path in sorted(drivers.rglob("*.py")):
        found[path.relative_to(drivers).as_posix()] = path
    return found


def pack() -> bytes:
    """All modules in one file: a line of JSON, [[name, size], ...], then their bytes."""
    names: list[tuple[str, int]] = []
    body = b""
    for name, source in modules().items():
        data = compiled(name, source, _FLAGS)
        names.append((name.removesuffix(".py") + ".mpy", len(data)))
        body += data
    return json.dumps(names, separators=(",", ":")).encode() + b"\n" + body


def _manifest() -> bytes:
    return json.dumps(
        {
            "name": "Spariglio",
            "short_name": "Spariglio",
            "description": "Scopa: segna i punti e gioca da solo",
            "start_url": "./",
            "display": "standalone",
            "background_color": "#0b0c0f",
            "theme_color": "#0b0c0f",
            "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}],
        },
        indent=1,
    ).encode()


def build() -> dict[str, bytes]:
    """Path in the site -> content, complete. `ToolError` where something can't be had."""
    inner = {name: (PAGE / name).read_bytes() for name in ("page.css", *SCRIPTS)}
    inner |= micropython.files()
    inner[PACK] = pack()
    outer = {name: (PAGE / name).read_bytes() for name in ("icon.svg", "licences.txt")}
    outer["manifest.webmanifest"] = _manifest()
    index = (PAGE / "index.html").read_text(encoding="utf-8")
    worker = (PAGE / "sw.js").read_text(encoding="utf-8")

    total = hashlib.sha256()
    for name, data in sorted({**inner, **outer, "": (index + worker).encode()}.items()):
        total.update(f"{name}\0{hashlib.sha256(data).hexdigest()}\n".encode())
    build_name = f"{__version__}-{total.hexdigest()[:12]}"

    site = {f"{build_name}/{name}": data for name, data in inner.items()} | outer
    names = json.dumps(["./", *sorted(site)])
    site["index.html"] = index.replace("@BUILD@", build_name).encode()
    site["sw.js"] = worker.replace("@BUILD@", build_name).replace('["@FILES@"]', names).encode()
    return site
