"""`deploy`: what is copied, what goes, what is never touched, and what stops it."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from host_tools.device import deploy
from host_tools.device.remote import Remote
from host_tools.image import bundle
from tests.device.fake_board import FakeBoard
from tests.device.tool import Said, Tool

Plug = Callable[..., FakeBoard]

# Enough for every rule: source and compiled, native code, a folder in a folder, a driver.
FEW = (
    "boot.py",
    "main.py",
    "firmware/__init__.mpy",
    "firmware/core/cards.mpy",
    "firmware/ui/blit_native.mpy",
    "lib/adafruit_ssd1306.mpy",
)
DATA = {"/data/0001.log": b"a match", "/data/settings.txt": b"mine"}


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> deploy.Bundle:
    """A small application, which `deploy` takes for this checkout's."""
    whole = deploy.made()
    files = {f"/{name}": whole.files[f"/{name}"] for name in FEW}
    twins = [path for path in whole.remove if path[:-2] + "mpy" in files]
    small = replace(whole, files=files, remove=twins)
    monkeypatch.setattr(deploy, "made", lambda: small)
    return small


def ours(board: FakeBoard) -> dict[str, bytes]:
    """All files on the board but the user's and the deploy's own record."""
    return {
        path: data
        for path, data in board.files().items()
        if not path.startswith("/data/") and path != "/firmware/deployed.json"
    }


def without(app: deploy.Bundle, *names: str) -> dict[str, bytes]:
    """What lies on a board that has everything but these."""
    return {path: data for path, data in app.files.items() if path not in names}


def deployed(tool: Tool, board: FakeBoard, *words: str) -> Said:
    said = tool("deploy", *words, on=board)
    assert said.code == 0, said
    return said


def test_an_empty_board_gets_every_file(board: FakeBoard, tool: Tool, app: deploy.Bundle) -> None:
    said = deployed(tool, board)
    assert ours(board) == app.files
    assert f"files: {len(FEW)} copied and verified" in said.out


def test_a_second_deploy_copies_nothing(board: FakeBoard, tool: Tool, app: deploy.Bundle) -> None:
    deployed(tool, board)
    sent = board.sent
    said = deployed(tool, board)
    assert "nothing copied" in said.out
    assert "copied /" not in said.out
    assert board.sent - sent < 4000  # questions only


def test_only_what_changed_is_copied(plug: Plug, tool: Tool, app: deploy.Bundle) -> None:
    name = "/firmware/core/cards.mpy"
    changed = bytes(byte ^ 1 for byte in app.files[name])
    board = plug({**app.files, name: changed})
    said = deployed(tool, board, "--json")
    assert said.json["copy"] == [name]
    assert ours(board) == app.files


def test_stale_files_of_ours_go(plug: Plug, tool: Tool, app: deploy.Bundle) -> None:
    old = {"/firmware/core/old.mpy": b"old", "/firmware/gone/__init__.mpy": b"old"}
    board = plug({**app.files, **old})
    said = deployed(tool, board)
    assert ours(board) == app.files
    assert "removed /firmware/core/old.mpy" in said.out
    assert "removed /firmware/gone\n" in said.out


def test_source_twins_that_hide_a_module_go(plug: Plug, tool: Tool, app: deploy.Bundle) -> None:
    twins = {"/firmware/core/cards.py": b"old", "/lib/adafruit_ssd1306.py": b"old"}
    board = plug({**app.files, **twins})
    deployed(tool, board)
    assert ours(board) == app.files


def test_a_library_of_an_earlier_deploy_goes(
    board: FakeBoard, tool: Tool, app: deploy.Bundle, monkeypatch: pytest.MonkeyPatch
) -> None:
    deployed(tool, board)
    later = replace(app, files=without(app, "/lib/adafruit_ssd1306.mpy"))
    monkeypatch.setattr(deploy, "made", lambda: later)
    deployed(tool, board)
    assert ours(board) == later.files


def test_a_library_of_the_user_stays(plug: Plug, tool: Tool, app: deploy.Bundle) -> None:
    board = plug({"/lib/mine.py": b"mine", "/notes.txt": b"mine"})
    deployed(tool, board)
    assert ours(board).items() >= {"/lib/mine.py": b"mine", "/notes.txt": b"mine"}.items()


def test_user_data_is_never_touched(plug: Plug, tool: Tool, app: deploy.Bundle) -> None:
    board = plug({**DATA, "/firmware/core/old.mpy": b"old"})
    deployed(tool, board)
    assert board.files().items() >= DATA.items()


@pytest.mark.parametrize("path", ["data/0001.log", "../x.py", "/x.py", "lib//x.py"])
def test_a_bundle_that_reaches_elsewhere_is_refused(
    tool: Tool, board: FakeBoard, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {path: b""}
    monkeypatch.setattr(bundle, "contents", lambda: files)
    said = tool("deploy", on=board)
    assert said.code == 2
    assert "where nothing is to be deployed" in said.error
    assert board.files() == {}


def test_main_comes_last(board: FakeBoard, tool: Tool, app: deploy.Bundle) -> None:
    lines = deployed(tool, board).out.splitlines()
    copied = [line.split()[1] for line in lines if line.startswith("copied ")]
    assert copied[-1] == "/main.py"


# Folders and files in each other's place.


def test_case_T04_missing_folders_are_made(
    board: FakeBoard, tool: Tool, app: deploy.Bundle
) -> None:
    assert board.files() == {}
    deployed(tool, board)
    assert "/firmware/core/cards.mpy" in board.files()


@pytest.mark.parametrize("folder", ["/lib", "/firmware", "/firmware/core"])
def test_case_T04_a_file_where_a_folder_is_needed(
    plug: Plug, tool: Tool, app: deploy.Bundle, folder: str
) -> None:
    others = {"/firmware/x.mpy": b""} if folder != "/firmware" else {}
    said = tool("deploy", on=plug({**others, folder: b"a file"}))
    assert said.code == 2
    assert f"{folder} on the board is a file, and a folder is needed there" in said.error
    assert f"next: mpremote rm :{folder}" in said.error


def test_case_T04_a_folder_where_a_file_is_needed(
    plug: Plug, tool: Tool, app: deploy.Bundle
) -> None:
    board = plug({**without(app, "/boot.py"), "/boot.py/x": b""})
    said = tool("deploy", on=board)
    assert said.code == 2
    assert "/boot.py on the board is a folder, and a file must go there" in said.error


# What stops it before anything is changed.


def test_another_program_is_not_replaced_without_force(
    plug: Plug, tool: Tool, app: deploy.Bundle
) -> None:
    board = plug({"/main.py": b"print('a weather station')"})
    said = tool("deploy", on=board)
    assert said.code == 2
    assert "another program" in said.error and "--force" in said.error
    assert board.files() == {"/main.py": b"print('a weather station')"}
    deployed(tool, board, "--force")
    assert ours(board) == app.files


def test_another_kind_of_board_is_refused(plug: Plug, tool: Tool, app: deploy.Bundle) -> None:
    said = tool("deploy", on=plug(platform="esp32", machine="Generic ESP32 module with ESP32"))
    assert said.code == 2
    assert "no RP2040 board: Generic ESP32" in said.error


@pytest.mark.parametrize("mpy", [0x1305, 0x1206, 0x0306], ids=["bytecode", "native", "core"])
def test_another_kind_of_modules_is_refused(
    plug: Plug, tool: Tool, app: deploy.Bundle, mpy: int
) -> None:
    board = plug(mpy=mpy)
    said = tool("deploy", on=board)
    assert said.code == 2
    assert "can't run modules compiled for 1.25.0" in said.error
    assert board.files() == {}


def test_a_full_flash_is_told_before_anything_is_copied(
    plug: Plug, tool: Tool, app: deploy.Bundle
) -> None:
    stuff = {f"/data/{i:04}.log": bytes(104_000) for i in range(13)}
    board = plug(stuff)
    said = tool("deploy", on=board)
    assert said.code == 2
    assert "flash is too full" in said.error
    assert "next: spariglio pull" in said.error
    assert board.files() == stuff


def test_a_changed_bundle_is_refused(tool: Tool, board: FakeBoard) -> None:
    bundle.write(Path("bundle"))
    Path("bundle/main.py").write_text("changed")
    said = tool("deploy", "--bundle", "bundle", on=board)
    assert said.code == 2
    assert "bundle/main.py is not what the bundle's manifest says" in said.error


def test_a_folder_without_a_bundle_is_refused(tool: Tool, board: FakeBoard) -> None:
    assert "spariglio build bundle makes one" in tool("deploy", "--bundle", ".", on=board).error


# What goes wrong on the way.


def test_a_board_that_vanishes_between_two_files_gets_the_rest(
    board: FakeBoard, tool: Tool, app: deploy.Bundle
) -> None:
    def at_the_driver(data: bytes) -> None:
        if b"/lib/adafruit_ssd1306.mpy" in data and b"_end" in data:
            board.on_code = lambda data: None
            board.vanish(1)

    board.on_code = at_the_driver
    said = deployed(tool, board)
    assert "trying again" in said.error
    assert ours(board) == app.files
    assert said.out.count("copied /firmware/core/cards.mpy") == 1


def test_a_cable_pulled_in_the_middle_of_a_file_leaves_the_old_one(
    plug: Plug, tool: Tool, app: deploy.Bundle, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "/lib/adafruit_ssd1306.mpy"
    board = plug({**app.files, name: b"old"})

    def in_the_middle(data: bytes) -> None:
        if b"_add" in data:
            board.vanish(60)

    board.on_code = in_the_middle
    said = tool("deploy", "--wait", "0.5", on=board)
    assert said.code == 2
    assert board.files()[name] == b"old"


def test_what_arrives_changed_is_not_put_in_its_place(
    plug: Plug, tool: Tool, app: deploy.Bundle, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "/main.py"
    board = plug({**app.files, name: b"old"})
    monkeypatch.setattr("base64.b64encode", lambda data: b"AAAA")
    said = tool("deploy", on=board)
    assert said.code == 2
    assert "did not arrive as it was sent; the old file is still there" in said.error
    assert board.files()[name] == b"old"


def test_a_flash_that_does_not_keep_what_was_copied_is_found(
    board: FakeBoard, tool: Tool, app: deploy.Bundle, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Remote.write

    def rot(self: Remote, path: str, data: bytes, moving: Callable[[int], None]) -> None:
        write(self, path, data, moving)
        if path == "/main.py":
            self.link.run(f"with open({path!r},'ab') as f:\n f.write('x')")

    monkeypatch.setattr(Remote, "write", rot)
    said = tool("deploy", on=board)
    assert said.code == 2
    assert "/main.py on the board is not what was copied" in said.error


# For scripts.


def test_json_lists_what_was_done(board: FakeBoard, tool: Tool, app: deploy.Bundle) -> None:
    said = deployed(tool, board, "--json")
    assert sorted(said.json["copy"]) == sorted(app.files)
    assert said.json["ok"] is True
    record = json.loads(board.files()["/firmware/deployed.json"])
    assert record["version"] == said.json["version"] == app.version
