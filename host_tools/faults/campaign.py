"""A campaign: faults of one kind, tried in parts on the unix port, each kept when it is done.

A part is known by the firmware's files, the campaign's own, those that it presses and judges with
and the unix port's version, so that a long campaign goes on where it was interrupted and one of
another checkout begins anew.
"""

import functools
import hashlib
import json
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from host_tools import cache, outfile
from host_tools.emulator.faults.table import Row
from host_tools.faults.device_tree import DeviceTree, compile_tree
from host_tools.image import tree
from host_tools.interpreters import run_micropython, unix_port
from host_tools.progress import Line

_HERE = Path(__file__).parent
_ROOT = _HERE.parents[1]
# No part takes as long on the slowest machine.
_PART_SECONDS = 3 * 3600.0
_ERROR_LINES = 8
# What a campaign presses with and judges with, beside this package.
_WITH = (
    "host_tools/emulator/faults/table.py",
    "host_tools/panel/*.py",
    "host_tools/replay/verify.py",
    "host_tools/simulator/*.py",
    "host_tools/simulator/tours/*",
)


@dataclass
class Found:
    """What a part of a campaign found; `figures` are those that the whole is judged by."""

    tried: int = 0
    lost: int = 0
    failed: int = 0
    notes: list[str] = field(default_factory=list)
    figures: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Program:
    """A module of this package on the unix port: it printed `lines` of JSON; `error` is the end of
    its traceback, or how it ended, where it did not end well."""

    lines: list[dict[str, Any]]
    error: str


@dataclass(frozen=True)
class Outcome:
    """A row of the table, and what there is to say of it."""

    row: Row
    notes: list[str]

    @property
    def ok(self) -> bool:
        return self.row.tried > 0 and not self.row.lost and not self.row.failed


@dataclass(frozen=True)
class Campaign:
    """`part(seed, first, count)` tries that many; `whole` turns the parts into one verdict.

    `few` are tried by default, `many` with `--report`, `part_size` at a time.
    """

    name: str
    fault: str
    few: int
    many: int
    part_size: int
    part: Callable[[str, int, int], Found]
    whole: Callable[[list[Found]], Found]

    def parts(self, count: int) -> Iterator[tuple[int, int]]:
        """First and count of each part of `count` tries."""
        for first in range(0, count, self.part_size):
            yield first, min(self.part_size, count - first)

    def run(self, seed: str, count: int, line: Line) -> Outcome:
        """Try `count` faults, but for the parts that are kept."""
        found = []
        for first, size in self.parts(count):
            line.show(self.fault, first, count)
            found.append(self._kept(seed, first, size))
        whole = self.whole(found)
        command = f"faults {self.name} --seed {seed} --count {count}"
        row = Row(self.fault, whole.tried, whole.lost, whole.failed, command)
        return Outcome(row, whole.notes)

    def _kept(self, seed: str, first: int, count: int) -> Found:
        key = hashlib.sha256(f"{self.name}\0{seed}\0{first}\0{count}".encode()).hexdigest()[:16]
        path = cache.folder("faults", _fingerprint()) / f"{self.name}-{key}.json"
        kept = cache.read(path)
        if kept is not None:
            return Found(**kept)
        found = self.part(seed, first, count)
        if not found.failed:  # a failure is to be seen again
            outfile.write(path, json.dumps(asdict(found)))
        return found


def total(parts: list[Found]) -> Found:
    """The counts and the notes of all parts."""
    return Found(
        sum(part.tried for part in parts),
        sum(part.lost for part in parts),
        sum(part.failed for part in parts),
        [note for part in parts for note in part.notes],
    )


def _fingerprint() -> str:
    files = tree.device_files()
    for pattern in ("host_tools/faults/*.py", *_WITH):
        for path in _ROOT.glob(pattern):
            files[path.relative_to(_ROOT).as_posix()] = path
    return hashlib.sha256(f"{tree.digest(files)}\0{_version()}".encode()).hexdigest()[:16]


@functools.cache
def _version() -> str:
    """The version of the unix port."""
    return unix_port().version


def device_tree(folder: Path) -> DeviceTree:
    """The device's modules and this package's programs, compiled into `folder`."""
    return compile_tree(folder, tuple(f"host_tools/faults/{name}.py" for name in _PROGRAMS))


_PROGRAMS = (
    "__init__",
    "contacts",
    "crashes",
    "flash",
    "handheld",
    "heap",
    "kept",
    "presses",
    "soak",
    "storage",
    "tries",
)


def on_the_unix_port(
    name: str, arguments: list[str], kilobytes: int, check: Callable[[Path], list[str]]
) -> tuple[Program, list[str]]:
    """Run the program `name` on an empty data folder, in a heap of as many kilobytes of the
    device's; what it printed, and what `check` finds wrong with the data folder afterwards."""
    with (
        tempfile.TemporaryDirectory(prefix="spariglio-") as code,
        tempfile.TemporaryDirectory(prefix="spariglio-") as root,
    ):
        compiled = device_tree(Path(code))
        done = run_micropython(
            ["-m", f"host_tools.faults.{name}", root, *arguments, *compiled.modules],
            heap=compiled.heap(kilobytes),
            root=compiled.folder,
            timeout=_PART_SECONDS,
        )
        return _program(done), check(Path(root))


def _program(done: subprocess.CompletedProcess[str]) -> Program:
    lines = []
    for row in done.stdout.splitlines():
        if row.startswith("{"):
            try:
                lines.append(json.loads(row))
            except ValueError:
                break  # it ended in the middle of a line
    error = ""
    if done.returncode:
        told = "\n".join(done.stderr.splitlines()[-_ERROR_LINES:])
        error = told or f"it ended with {done.returncode}"
    return Program(lines, error)
