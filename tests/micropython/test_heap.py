"""The application in a heap like the device's: every module, whole matches.

The modules are compiled as for the board. There the image runs them from flash; here they lie in
the heap, which is larger by just their size. The simulator and the display's chip are in it too.
"""

import platform
import shutil
from pathlib import Path

import pytest

from host_tools.errors import ToolError
from host_tools.image import mpycross, tree
from host_tools.interpreters import run_micropython

ROOT = Path(__file__).resolve().parents[2]
# What the device leaves to an application (case H12), in the bytes of a 64-bit machine.
HEAP = 2 * 190 * 1024
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


def code_size(folder: Path) -> int:
    """Bytes of compiled code in `folder`."""
    return sum(path.stat().st_size for path in folder.rglob("*.mpy"))


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> list[int]:
    """Bytes in use after each of some matches, with every module imported."""
    folder = tmp_path_factory.mktemp("mpy")
    state = tmp_path_factory.mktemp("state")
    modules = compile_tree(folder)
    args = ["-m", "tests.micropython.heap_match", str(state), str(MATCHES), *modules]
    heap = HEAP + code_size(folder)
    done = run_micropython(args, heap=str(heap), root=folder, timeout=300)
    assert done.returncode == 0, done.stderr
    return [int(line) for line in done.stdout.splitlines()]


def test_case_H12_every_module_and_whole_matches_fit(used: list[int]) -> None:
    assert len(used) == MATCHES


def test_heap_does_not_grow_from_match_to_match(used: list[int]) -> None:
    assert used[-1] - used[1] < NOISE
