"""The emulator compiled for this Python takes the very cycles of the wheel's own modules."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.emulator import native
from host_tools.interpreters import ROOT

pytestmark = pytest.mark.emulator

_RUN = """
import sys
from hashlib import sha256
from pathlib import Path
import rp2040py.native._cortex_m0_core as core
from host_tools.emulator.board import Board

board = Board(Path(sys.argv[1]))
board.run(400)
seen = sha256(board.picture() + board.flash.storage()).hexdigest()
print(core.__file__, board.busy_cycles, board.time_cycles, seen)
"""


def _ran(image: Path, before: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", before + _RUN, str(image)],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )


def test_it_takes_the_same_cycles_as_the_wheel(image: Path) -> None:
    assert not native.lacks()
    compiled, *figures = _ran(image, "import host_tools.emulator\n").stdout.split()
    shipped, *expected = _ran(image, "").stdout.split()
    assert Path(compiled).parent != Path(shipped).parent
    assert figures == expected


def test_without_a_working_compiler_the_wheel_runs_and_it_is_said(
    image: Path, tmp_path: Path
) -> None:
    broken = "import sysconfig\nsysconfig.get_config_vars()['LDSHARED'] = 'false'\n"
    done = _ran(image, broken + "import host_tools.emulator\n", XDG_CACHE_HOME=str(tmp_path))
    assert "rp2040py/native/_cortex_m0_core" in done.stdout
    assert "the emulator runs as shipped, a third as fast: " in done.stderr
    kept = [path for path in tmp_path.glob("spariglio/rp2040py-*") if path.is_dir()]
    assert kept == []


def test_a_compiled_module_that_does_not_load_is_dropped_and_the_wheel_runs(
    image: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "spariglio" / native._place().name
    shutil.copytree(native._place(), folder)
    next(folder.glob("_cortex_m0_core*")).write_bytes(b"")
    (folder / native._SUMS).write_text(json.dumps(native._sums(folder)))
    done = _ran(image, "import host_tools.emulator\n", XDG_CACHE_HOME=str(tmp_path))
    assert str(tmp_path) not in done.stdout
    assert "the emulator runs as shipped, a third as fast: " in done.stderr
    assert not folder.exists()
