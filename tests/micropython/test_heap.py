"""The application in a heap like the device's: whole matches, and every module at once.

The modules are compiled as for the board, but lie in the heap, where the image runs them from
flash; the simulator and the display's chip are in it too. So the device has more room than this.
"""

import platform
import shutil
from pathlib import Path

import pytest

from host_tools.errors import ToolError
from host_tools.image import mpycross, tree
from host_tools.interpreters import run_micropython

ROOT = Path(__file__).resolve().parents[2]
# `w`: as many objects as that many KB hold on the 32-bit device, twice the bytes on a PC.
HEAP = "190wk"
IMAGE_HEAP = "242wk"
MATCHES = 6
# What is in use goes up and down by this much from match to match: blocks split, texts kept.
NOISE = 12_000
# mpy-cross has native code for this kind of PC; elsewhere those few modules stay source.
FLAGS = ("-O2", "-march=x64") if platform.machine() == "x86_64" else ("-O2",)
SIMULATOR = ("__init__", "auto", "devices", "handheld", "prepare", "chip", "bus")


def compile_tree(folder: Path) -> list[str]:
    """Compile the device's files and the simulator into `folder`; the device's module names."""
    device = {name.removeprefix("lib/"): path for name, path in tree.device_files().items()}
    del device["boot.py"], device["main.py"]
    files = dict(device)
    for area in ("host_tools/simulator", "host_tools/panel"):
        for path in (ROOT / area).glob("*.py"):
            if path.stem in SIMULATOR:
                files[f"{area}/{path.name}"] = path
    files["tests/micropython/heap_match.py"] = ROOT / "tests" / "micropython" / "heap_match.py"
    for name, path in files.items():
        target = (folder / name).with_suffix(".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            target.write_bytes(mpycross.compiled(name, path, FLAGS))
        except ToolError:
            shutil.copy(path, target.with_suffix(".py"))
    names = [name.removesuffix(".py").removesuffix("/__init__") for name in device]
    return [name.replace("/", ".") for name in names]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """The compiled tree, and the names of its modules."""
    folder = tmp_path_factory.mktemp("mpy")
    return folder, compile_tree(folder)


def play(folder: Path, state: Path, heap: str, matches: int, modules: list[str]) -> list[int]:
    """Bytes in use after each of the matches."""
    args = ["-m", "tests.micropython.heap_match", str(state), str(matches), *modules]
    done = run_micropython(args, heap=heap, root=folder, timeout=300)
    assert done.returncode == 0, done.stderr
    return [int(line) for line in done.stdout.splitlines()]


def test_case_H12_every_module_and_a_whole_match_fit(
    compiled: tuple[Path, list[str]], tmp_path: Path
) -> None:
    folder, modules = compiled
    assert len(play(folder, tmp_path, IMAGE_HEAP, 1, modules)) == 1


def test_case_H12_matches_fit_and_the_heap_does_not_grow(
    compiled: tuple[Path, list[str]], tmp_path: Path
) -> None:
    used = play(compiled[0], tmp_path, HEAP, MATCHES, [])
    assert len(used) == MATCHES
    assert used[-1] - used[1] < NOISE
