"""`firmware/package.json`: complete, relative, pinned, and taken by the real mpremote."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from firmware import __version__
from host_tools.device import package
from host_tools.image import tree
from tests.device.fake_board import FakeBoard

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def listed() -> dict[str, Any]:
    found = json.loads(package.FILE.read_text())
    assert isinstance(found, dict)
    return found


def test_it_is_what_the_command_writes() -> None:
    assert package.FILE.read_text() == package.contents(), (
        "modules came or went: python3 -m host_tools build package"
    )


def test_every_file_of_the_board_is_in_it(listed: dict[str, Any]) -> None:
    targets = {target for target, _ in listed["urls"]}
    assert targets == tree.device_files().keys() - {"boot.py", "main.py"}


def test_own_paths_are_relative_and_lead_to_files(listed: dict[str, Any]) -> None:
    for target, source in listed["urls"]:
        if target.startswith("firmware/"):
            assert ".." not in source and ":" not in source
            assert (package.FILE.parent / source).is_file()


def test_its_version_is_the_firmware_s(listed: dict[str, Any]) -> None:
    assert listed["version"] == __version__


def test_drivers_are_those_of_the_lock(listed: dict[str, Any]) -> None:
    lock = (ROOT / "requirements.lock").read_text()
    pinned = set(re.findall(r"^adafruit-circuitpython-\w+==([\d.]+)", lock, re.MULTILINE))
    drivers = [source for target, source in listed["urls"] if target.startswith("lib/")]
    assert drivers
    for source in drivers:
        assert source.split("/")[5] in pinned


def test_mpremote_installs_from_it(tmp_path: Path, board: FakeBoard) -> None:
    # A clone of the repository with few modules; the driver's own repository is not asked.
    clone = tmp_path / "clone"
    (clone / "firmware").mkdir(parents=True)
    few = ["__init__.py", "core/__init__.py", "core/cards.py"]
    for name in few:
        (clone / "firmware" / name).parent.mkdir(exist_ok=True)
        (clone / "firmware" / name).write_bytes((ROOT / "firmware" / name).read_bytes())
    for name in ("boot.py", "main.py"):
        (clone / name).write_bytes((ROOT / name).read_bytes())
    whole = json.loads(package.FILE.read_text())
    whole["urls"] = [url for url in whole["urls"] if url[1] in few]
    (clone / "firmware" / "package.json").write_text(json.dumps(whole))
    words = ["mip", "install", "--target", "/", "firmware/package.json", "+", "cp", "boot.py"]
    done = subprocess.run(
        [sys.executable, "-m", "mpremote", "connect", board.port, *words, "main.py", ":"],
        cwd=clone,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done
    assert set(board.files()) == {"/boot.py", "/main.py", *(f"/firmware/{name}" for name in few)}
