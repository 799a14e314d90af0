"""`play --image`: the image under a script, its file system kept from run to run."""

import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.emulator.play import KEPT
from host_tools.panel.png import save_png
from tests.emulator.rig import on_the_pc, settings

pytestmark = pytest.mark.emulator

_ROOT = Path(__file__).resolve().parents[2]


def _run(image: Path, folder: Path, script: str) -> None:
    (folder / "script").write_text(script)
    options = ["--image", str(image), "--state", str(folder / "state")]
    options += ["--script", str(folder / "script"), "--shots", str(folder)]
    command = [sys.executable, "-m", "host_tools", "play", *options]
    done = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "tokens played" in done.stdout


def test_the_second_run_finds_what_the_first_one_chose(image: Path, tmp_path: Path) -> None:
    _run(image, tmp_path, "SHOT asked\nOK\n")
    assert (tmp_path / "state" / KEPT).exists()
    _run(image, tmp_path, "SHOT title\n")
    for name, data in (("asked", {}), ("title", settings())):
        save_png(on_the_pc(data), tmp_path / "expected.png")
        assert (tmp_path / f"{name}.png").read_bytes() == (tmp_path / "expected.png").read_bytes()
