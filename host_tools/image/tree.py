"""The device tree: every file that a board runs, from this checkout and two PyPI packages.

Image and bundle hold the same list. Targets are paths on the board; the display driver goes to
`lib/`, which MicroPython searches by itself.
"""

import hashlib
import importlib.util
import shutil
from pathlib import Path

from host_tools.errors import ToolError

_ROOT = Path(__file__).resolve().parents[2]
_NOT_ON_DEVICE = ("board",)
_DRIVERS = ("adafruit_ssd1306", "adafruit_bus_device")


def _driver_files(name: str) -> dict[str, Path]:
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ToolError(
            f"the display driver's package {name} is not installed",
            "python3 -m host_tools test sets everything up",
        )
    origin = Path(spec.origin)
    if not spec.submodule_search_locations:
        return {f"lib/{origin.name}": origin}
    folder = origin.parent
    return {f"lib/{name}/{path.name}": path for path in sorted(folder.glob("*.py"))}


def device_files(root: Path = _ROOT) -> dict[str, Path]:
    """Path on the board -> source file, for everything that a board runs.

    Raises `ToolError` where the checkout or a driver is incomplete.
    """
    files: dict[str, Path] = {}
    for name in ("boot.py", "main.py"):
        path = root / name
        if not path.is_file():
            raise ToolError(
                f"{path} is missing", "run this from a checkout of the project, not from a wheel"
            )
        files[name] = path
    for path in sorted((root / "firmware").rglob("*.py")):
        inside = path.relative_to(root)
        if inside.parts[1] not in _NOT_ON_DEVICE:
            files[inside.as_posix()] = path
    for name in _DRIVERS:
        files.update(_driver_files(name))
    return files


def digest(files: dict[str, Path]) -> str:
    """Fingerprint of names and contents."""
    total = hashlib.sha256()
    for target, path in sorted(files.items()):
        total.update(f"{target}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()[:16]


def lay(files: dict[str, Path], folder: Path) -> bool:
    """Make `folder` hold exactly `files`; True if names came or went.

    A file whose content is there already is not touched, so that its compiled form stays good.
    """
    before = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    for name in before - files.keys():
        (folder / name).unlink()
    for name, source in files.items():
        place = folder / name
        content = source.read_bytes()
        if not place.is_file() or place.read_bytes() != content:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            shutil.rmtree(path)
    return before != files.keys()
