"""The device's modules and the simulator's, compiled as for the board, to run in a small heap.

There the image runs them from flash; on the unix port they lie in the heap, which is made larger
by as much.
"""

import platform
import shutil
from dataclasses import dataclass
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.image import mpycross, tree
from host_tools.interpreters import run_micropython

_ROOT = Path(__file__).resolve().parents[2]
# mpy-cross has native code for this kind of PC; elsewhere those few modules stay source.
_FLAGS = ("-O2", "-march=x64") if platform.machine() == "x86_64" else ("-O2",)
_SIMULATOR = (
    "host_tools/simulator/__init__.py",
    "host_tools/simulator/auto.py",
    "host_tools/simulator/devices.py",
    "host_tools/simulator/handheld.py",
    "host_tools/simulator/prepare.py",
    "host_tools/simulator/script.py",
    "host_tools/panel/__init__.py",
    "host_tools/panel/bus.py",
    "host_tools/panel/chip.py",
    "host_tools/panel/picture.py",
)
# An object takes twice the room on a machine of 64 bits.
_WORDS = 2
# Of what loading all modules takes here, the share that they take of the device's heap too: their
# dicts, functions and classes. Measured on the emulated board: 79 KB, twice as much in our words,
# of 552 KB.
_SHARE = 0.286


@dataclass(frozen=True)
class DeviceTree:
    """A folder to run the unix port in; `modules` are the names of all the device's modules."""

    folder: Path
    modules: list[str]

    def heap(self, kilobytes: int) -> str:
        """The heap in which a program has as much room as in `kilobytes` on the device."""
        names = ", ".join(repr(name) for name in self.modules)
        code = f"import gc\nfor n in ({names}): __import__(n)\ngc.collect(); print(gc.mem_alloc())"
        done = run_micropython(["-c", code], root=self.folder)
        if done.returncode:
            raise ToolError(f"the device's modules do not load:\n{done.stderr.rstrip()}")
        return str(_WORDS * kilobytes * 1024 + int(int(done.stdout) * (1 - _SHARE)))


def compile_tree(folder: Path, programs: tuple[str, ...]) -> DeviceTree:
    """Compile the device's files, the simulator and `programs` (paths from the root)."""
    device = {name.removeprefix("lib/"): path for name, path in tree.device_files().items()}
    del device["boot.py"], device["main.py"]
    files = device | {name: _ROOT / name for name in (*_SIMULATOR, *programs)}
    for name, path in files.items():
        target = (folder / name).with_suffix(".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            target.write_bytes(mpycross.compiled(name, path, _FLAGS))
        except ToolError:
            shutil.copy(path, target.with_suffix(".py"))
    names = [name.removesuffix(".py").removesuffix("/__init__") for name in device]
    return DeviceTree(folder, [name.replace("/", ".") for name in names])
