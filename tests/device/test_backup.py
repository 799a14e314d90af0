"""`backup` and `restore`: everything comes back, and nothing is replaced unasked."""

import json
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from firmware.core.log import header
from firmware.store.journal import Journal
from tests.device.fake_board import FakeBoard
from tests.device.test_pull import SOLO, TABLE, on_board, sealed, start
from tests.device.tool import Said, Tool

Plug = Callable[..., FakeBoard]

FILES = {
    "/data/0001.log": SOLO,
    "/data/0002.log": TABLE,
    "/data/settings.txt": sealed("lang=it"),
}


def saved(tool: Tool, board: FakeBoard, name: str = "b.zip") -> Said:
    said = tool("backup", name, on=board)
    assert said.code == 0, said
    return said


def made(path: Path, contents: dict[str, bytes], **changes: object) -> None:
    """A backup written by hand."""
    names = {name: sha256(data).hexdigest() for name, data in contents.items()}
    manifest = {"format": 1, "app": "0.1.0", "files": names, **changes}
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("manifest.json", json.dumps(manifest))
        for name, data in contents.items():
            file.writestr(f"data/{name}", data)


def test_an_empty_board_gets_everything_back(plug: Plug, tool: Tool) -> None:
    saved(tool, plug(FILES))
    board = plug()
    said = tool("restore", "b.zip", on=board)
    assert said.code == 0, said
    assert board.files() == FILES
    assert "3 files written" in said.out


def test_restoring_twice_writes_nothing(plug: Plug, tool: Tool) -> None:
    board = plug(FILES)
    saved(tool, board)
    said = tool("restore", "b.zip", "--json", on=board)
    assert said.json["written"] == said.json["replaced"] == []
    assert len(said.json["unchanged"]) == 3


def test_data_in_another_state_asks_for_force(plug: Plug, tool: Tool) -> None:
    saved(tool, plug(FILES))
    other = {"/data/0001.log": TABLE, "/data/settings.txt": sealed("lang=en")}
    board = plug(other)
    said = tool("restore", "b.zip", on=board)
    assert said.code == 2
    assert "0001.log, settings.txt" in said.error and "--force" in said.error
    assert board.files() == other
    assert tool("restore", "b.zip", "--force", on=board).code == 0
    assert board.files() == FILES


def test_a_match_that_goes_further_on_the_board_asks_for_force(plug: Plug, tool: Tool) -> None:
    saved(tool, plug({"/data/0001.log": start(SOLO, 9)}))
    board = plug({"/data/0001.log": SOLO})
    assert tool("restore", "b.zip", on=board).code == 2
    assert board.files() == {"/data/0001.log": SOLO}


def test_a_match_that_goes_further_in_the_backup_needs_none(plug: Plug, tool: Tool) -> None:
    saved(tool, plug({"/data/0001.log": SOLO}))
    board = plug({"/data/0001.log": start(SOLO, 9)})
    assert tool("restore", "b.zip", on=board).code == 0
    assert board.files() == {"/data/0001.log": SOLO}


def test_other_matches_stay(plug: Plug, tool: Tool) -> None:
    saved(tool, plug({"/data/0001.log": SOLO}))
    board = plug({"/data/0002.log": TABLE})
    tool("restore", "b.zip", on=board)
    assert board.files() == {"/data/0001.log": SOLO, "/data/0002.log": TABLE}


def test_a_match_in_progress_goes_on_after_a_restore(
    plug: Plug, tool: Tool, tmp_path: Path
) -> None:
    journal = Journal(str(tmp_path / "data"))
    journal.create(header("table", [("app", "0")]))
    journal.append([["NOTE", "1"]])
    files = on_board(tmp_path / "data")
    saved(tool, plug(files))
    board = plug({"/data/0001.log": SOLO, "/data/tail/0001.log": b"PLAY"})
    assert tool("restore", "b.zip", "--force", on=board).code == 0
    there = tmp_path / "there"
    for path, data in board.files().items():
        place = there / path[1:]
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    records, torn = Journal(str(there / "data")).open(1)
    assert [record[0] for record in records] == ["LOG", "NOTE"]
    assert torn == 0


def test_a_crash_is_kept_but_not_restored(plug: Plug, tool: Tool) -> None:
    saved(tool, plug({"/data/crash.txt": b"whatever", "/data/0001.log": SOLO}))
    with zipfile.ZipFile("b.zip") as file:
        assert "data/crash.txt" in file.namelist()
    board = plug()
    tool("restore", "b.zip", on=board)
    assert board.files() == {"/data/0001.log": SOLO}


def test_a_damaged_match_is_saved_as_it_is_and_told(plug: Plug, tool: Tool) -> None:
    damaged = SOLO.replace(b" D7", b" D6", 1)
    said = tool("backup", "b.zip", on=plug({"/data/0001.log": damaged}))
    assert said.code == 1
    assert "damaged on the board: 0001.log: line" in said.out
    with zipfile.ZipFile("b.zip") as file:
        assert file.read("data/0001.log") == damaged


def test_a_cable_pulled_during_a_restore_leaves_old_or_new(plug: Plug, tool: Tool) -> None:
    saved(tool, plug({"/data/0001.log": SOLO}))
    board = plug({"/data/0001.log": TABLE})

    def cut(data: bytes) -> None:
        if b"_add" in data:
            board.vanish(60)

    board.on_code = cut
    said = tool("restore", "b.zip", "--force", "--wait", "0.5", on=board)
    assert said.code == 2
    assert board.files()["/data/0001.log"] == TABLE


# The file.


def test_a_backup_is_not_written_over(plug: Plug, tool: Tool) -> None:
    board = plug(FILES)
    saved(tool, board)
    said = tool("backup", "b.zip", on=board)
    assert said.code == 2
    assert "b.zip is there already" in said.error
    assert tool("backup", "b.zip", "--force", on=board).code == 0


def test_a_folder_that_is_missing_is_told_first(board: FakeBoard, tool: Tool) -> None:
    said = tool("backup", "none/b.zip", on=board)
    assert said.code == 2
    assert "there is no folder none" in said.error


@pytest.mark.parametrize(
    ("name", "words"),
    [("none.zip", "there is no file none.zip"), ("text.zip", "is no backup, or a damaged one")],
)
def test_what_is_no_backup_is_refused(board: FakeBoard, tool: Tool, name: str, words: str) -> None:
    Path("text.zip").write_text("hello")
    said = tool("restore", name, on=board)
    assert said.code == 2
    assert words in said.error


def test_a_changed_backup_is_refused(board: FakeBoard, tool: Tool) -> None:
    made(Path("b.zip"), {"0001.log": SOLO}, files={"0001.log": "0" * 64})
    assert "damaged one: 0001.log" in tool("restore", "b.zip", on=board).error


@pytest.mark.parametrize("name", ["../main.py", "/main.py", "a/b.log", "tail/../../x", ".x"])
def test_a_backup_that_reaches_elsewhere_is_refused(
    board: FakeBoard, tool: Tool, name: str
) -> None:
    made(Path("b.zip"), {name: b"x"})
    assert tool("restore", "b.zip", on=board).code == 2
    assert board.files() == {}


def test_a_backup_of_another_format_is_refused(board: FakeBoard, tool: Tool) -> None:
    made(Path("b.zip"), {}, format=2)
    assert "a backup of format 2, this program reads 1" in tool("restore", "b.zip", on=board).error
