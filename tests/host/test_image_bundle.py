"""The bundle for stock firmware: compiled modules, their manifest, and what must go."""

import hashlib
import json
import subprocess
from dataclasses import asdict, replace
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
    made = bundle.write(folder)
    (folder / "old").mkdir()
    (folder / "old/old.mpy").touch()
    older = replace(made, files=[*made.files, bundle.Entry("old/old.mpy", 0, "")])
    (folder / bundle.MANIFEST).write_text(json.dumps(asdict(older)))
    bundle.write(folder)
    assert not (folder / "old").exists()


_OTHERS = {
    "no manifest": {"letter.txt": "dear"},
    "a web page's manifest": {"manifest.json": '{"name": "mine"}', "index.html": "mine"},
    "a manifest that cannot be read": {"manifest.json": "\ud800"},
    "a file beside a bundle": {"manifest.json": None, "main.py": "#", "letter.txt": "dear"},
    "a file deep in a bundle": {"manifest.json": None, "firmware/core/mine.py": "mine"},
}


@pytest.mark.parametrize("files", _OTHERS.values(), ids=_OTHERS)
def test_a_folder_with_other_files_is_not_emptied(
    files: dict[str, str | None], made: Path, tmp_path: Path
) -> None:
    ours = (made / bundle.MANIFEST).read_text()
    before = {}
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        before[path] = (ours if text is None else text).encode(errors="surrogatepass")
        path.write_bytes(before[path])
    with pytest.raises(ToolError, match="holds other files") as caught:
        bundle.write(tmp_path)
    assert caught.value.code == 2 and "--out" in caught.value.hint
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_a_link_is_no_file_of_a_bundle(made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    bundle.write(folder)
    (folder / "mine").symlink_to(made)
    with pytest.raises(ToolError, match="holds other files"):
        bundle.write(folder)


@pytest.mark.parametrize("name", ["file", "/dev/null"])
def test_a_bundle_is_not_made_of_a_file(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(ToolError, match="is not a folder") as caught:
        bundle.write(tmp_path / name)
    assert "--out" in caught.value.hint
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("inside", ["", "firmware"])
def test_the_folder_that_the_user_is_in_stays(
    inside: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundle.write(tmp_path / "out")
    monkeypatch.chdir(tmp_path / "out" / inside)
    with pytest.raises(ToolError, match="you are in it") as caught:
        bundle.write(Path("..") if inside else Path("."))
    assert "--out" in caught.value.hint
    assert Path.cwd().samefile(tmp_path / "out" / inside)


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
