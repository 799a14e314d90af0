"""The bundle for stock firmware: compiled modules, their manifest, and what must go."""

import hashlib
import json
import subprocess
from pathlib import Path

import pytest

from host_tools.errors import ToolError
from host_tools.image import bundle, mpycross, tree


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bundle") / "out"
    bundle.write(folder)
    return folder


def test_every_module_is_compiled_but_boot_and_main(made: Path) -> None:
    paths = {entry.path for entry in bundle.load(made).files}
    assert {path for path in paths if path.endswith(".py")} == {"boot.py", "main.py"}
    assert len(paths) == len(tree.device_files())


def test_the_manifest_tells_size_and_hash_of_every_file(made: Path) -> None:
    for entry in bundle.load(made).files:
        data = (made / entry.path).read_bytes()
        assert (entry.size, entry.sha256) == (len(data), hashlib.sha256(data).hexdigest())


def test_source_twins_are_named_for_removal(made: Path) -> None:
    remove = bundle.load(made).remove
    assert {"firmware/core/cards.py", "lib/adafruit_ssd1306.py"} <= set(remove)
    assert "main.py" not in remove


def test_modules_carry_their_name_on_the_board(made: Path) -> None:
    assert b"firmware/core/cards.py" in (made / "firmware/core/cards.mpy").read_bytes()


def test_making_it_again_gives_the_same_bytes(made: Path, tmp_path: Path) -> None:
    bundle.write(tmp_path / "again")
    assert (tmp_path / "again" / bundle.MANIFEST).read_bytes() == (
        made / bundle.MANIFEST
    ).read_bytes()


def test_files_of_an_older_bundle_go(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    bundle.write(folder)
    (folder / "old.mpy").touch()
    bundle.write(folder)
    assert not (folder / "old.mpy").exists()


def test_a_folder_with_other_files_is_not_emptied(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").touch()
    with pytest.raises(ToolError, match="holds other files"):
        bundle.write(tmp_path)
    assert (tmp_path / "letter.txt").exists()


def test_a_folder_without_manifest_is_no_bundle(tmp_path: Path) -> None:
    with pytest.raises(ToolError, match="holds no bundle"):
        bundle.load(tmp_path)


def test_a_bundle_of_a_later_format_is_refused(made: Path, tmp_path: Path) -> None:
    data = json.loads((made / bundle.MANIFEST).read_text())
    (tmp_path / bundle.MANIFEST).write_text(json.dumps({**data, "format": 2}))
    with pytest.raises(ToolError, match="format 2"):
        bundle.load(tmp_path)


def test_another_version_of_the_compiler_is_refused(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    answer = subprocess.CompletedProcess([], 0, "MicroPython v1.20.0 on 2023-04-26; mpy v6.1", "")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: answer)
    mpycross.mpy_cross.cache_clear()
    request.addfinalizer(mpycross.mpy_cross.cache_clear)
    with pytest.raises(ToolError, match=r"not that of MicroPython 1\.25\.0"):
        mpycross.mpy_cross()
