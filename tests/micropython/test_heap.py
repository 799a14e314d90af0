"""The application in a heap like the device's: every module, whole matches.

The modules are compiled as for the board. There the image runs them from flash; here they lie in
the heap, which is larger by just their size. The simulator and the display's chip are in it too.
"""

from pathlib import Path

import pytest

from host_tools.faults.device_tree import compile_tree
from host_tools.interpreters import run_micropython

# What the device leaves to an application (case H12), in the bytes of a 64-bit machine.
HEAP = 2 * 190 * 1024
MATCHES = 6
# What is in use goes up and down by this much from match to match: blocks split, texts kept.
NOISE = 12_000


def code_size(folder: Path) -> int:
    """Bytes of compiled code in `folder`."""
    return sum(path.stat().st_size for path in folder.rglob("*.mpy"))


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> list[int]:
    """Bytes in use after each of some matches, with every module imported."""
    folder = tmp_path_factory.mktemp("mpy")
    state = tmp_path_factory.mktemp("state")
    modules = compile_tree(folder, ("tests/micropython/heap_match.py",)).modules
    args = ["-m", "tests.micropython.heap_match", str(state), str(MATCHES), *modules]
    heap = HEAP + code_size(folder)
    done = run_micropython(args, heap=str(heap), root=folder, timeout=300)
    assert done.returncode == 0, done.stderr
    return [int(line) for line in done.stdout.splitlines()]


def test_case_H12_every_module_and_whole_matches_fit(used: list[int]) -> None:
    assert len(used) == MATCHES


def test_heap_does_not_grow_from_match_to_match(used: list[int]) -> None:
    assert used[-1] - used[1] < NOISE
