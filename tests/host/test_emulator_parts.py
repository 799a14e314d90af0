"""The emulated board's parts that need no image: flash, file system, figures, arguments."""

import json
import tempfile
from argparse import Namespace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import pytest
from rp2040py.memory_map import FLASH_START_ADDRESS as FLASH
from rp2040py.rp2040 import RP2040

from firmware.store.settings import Settings
from host_tools import uf2
from host_tools.emulator import images, native, play, rows, storage, twin, vectors
from host_tools.emulator.flash import STORAGE_SIZE, STORAGE_START, Flash
from host_tools.emulator.play import LiveBoard
from host_tools.emulator.program import Program
from host_tools.errors import ToolError
from host_tools.simulator.script import ScriptError
from tests.device.bootsel import RP2350, block, make_uf2

_SECTOR = STORAGE_START // 4096


def _chip() -> tuple[RP2040, Flash]:
    mcu = RP2040(None)
    return mcu, Flash(mcu, None)


def _obey(mcu: RP2040, command: bytes) -> None:
    """Clock a command into the flash, as its bus does."""
    mcu.ssi._write_enabled = True
    mcu.ssi._tx_buffer = bytearray(command)
    mcu.ssi._apply_command()


def _at(opcode: int, address: int) -> bytes:
    return bytes([opcode]) + address.to_bytes(3, "big")


def test_the_file_system_area_starts_blank() -> None:
    _, flash = _chip()
    assert flash.storage() == b"\xff" * STORAGE_SIZE


def test_a_page_and_an_erase_are_counted() -> None:
    mcu, flash = _chip()
    _obey(mcu, _at(0x02, STORAGE_START) + b"\x00" * 256)
    _obey(mcu, _at(0x20, STORAGE_START))
    assert (flash.pages, flash.erases, flash.commands) == (1, {_SECTOR: 1}, 2)
    assert flash.storage()[:256] == b"\xff" * 256


def test_half_a_page_is_all_that_a_cut_leaves() -> None:
    mcu, flash = _chip()
    flash.on_command = lambda number: 0.5
    _obey(mcu, _at(0x02, STORAGE_START) + b"\x00" * 256)
    assert flash.storage()[:256] == b"\x00" * 128 + b"\xff" * 128


def test_half_an_erase_is_all_that_a_cut_leaves() -> None:
    mcu, flash = _chip()
    mcu.flash[STORAGE_START : STORAGE_START + 4096] = bytes(4096)
    flash.on_command = lambda number: 0.5
    _obey(mcu, _at(0x20, STORAGE_START))
    assert flash.storage()[:4096] == b"\xff" * 2048 + bytes(2048)


def test_a_command_cut_before_it_begins_leaves_nothing() -> None:
    mcu, flash = _chip()
    flash.on_command = lambda number: 0.0
    _obey(mcu, _at(0x02, STORAGE_START) + b"\x00" * 256)
    assert flash.storage() == b"\xff" * STORAGE_SIZE


def test_a_kept_file_system_of_another_size_is_refused() -> None:
    with pytest.raises(ToolError, match="has 3"):
        Flash(RP2040(None), b"abc")


def test_files_go_into_a_file_system_and_out_again() -> None:
    files = {"/data/0001.log": b"LOG\n", "/data/tail/0001.log": b"", "/x": bytes(9000)}
    made = storage.make(files)
    assert len(made) == STORAGE_SIZE
    assert storage.read(made) == files
    assert storage.data(made) == {"0001.log": b"LOG\n", "tail/0001.log": b""}


def test_more_than_the_flash_has_room_for_is_an_error_of_ours() -> None:
    with pytest.raises(ToolError, match="do not go into the board's flash"):
        storage.make({"/x": bytes(STORAGE_SIZE)})


def test_cases_go_to_boards_in_pieces_and_one_that_is_too_large_to_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def answered(texts: list[str]) -> list[str]:
        pieces.append(len(texts))
        return [f"no {json.loads(text)['id']}" for text in texts]

    pieces: list[int] = []
    monkeypatch.setattr(vectors, "_answers", answered)
    cases = [{"id": number, "text": "x" * 100_000} for number in range(8)]
    cases[2]["text"] = "x" * 1_000_000
    said = vectors.run_cases(cases)
    assert said.pop(2) == "too large for the board"
    assert said == [f"no {case['id']}" for case in cases if case["id"] != 2]
    assert pieces == [5, 2]


def test_a_data_folder_of_settings_is_read_by_the_handheld(tmp_path: Path) -> None:
    made = storage.settings(lang="en", level=2)
    assert storage.data(storage.make_data(made)) == made
    twin.put(made, tmp_path)
    settings = Settings(str(tmp_path))
    assert (settings["lang"], settings["level"], settings.fault) == ("en", 2, "")
    with pytest.raises(ValueError, match="level"):
        storage.settings(level=99)


def test_a_flash_without_file_system_is_an_error_of_ours() -> None:
    with pytest.raises(ToolError, match="no file system"):
        storage.read(b"\xff" * STORAGE_SIZE)


def test_without_an_image_the_way_to_one_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with pytest.raises(ToolError) as caught:
        images.present()
    assert "spariglio build image" in caught.value.hint


def test_an_older_image_is_played_and_said_to_be_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("host_tools.image.image.finished", lambda board: None)
    older = Path("build", "spariglio-pico.uf2")
    older.parent.mkdir()
    older.touch()
    assert images.present() == older
    (line,) = capsys.readouterr().err.splitlines()
    assert str(older) in line and "spariglio build image makes it anew" in line


def test_this_checkouts_image_is_played_without_a_word(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("host_tools.image.image.finished", lambda board: tmp_path / board.file)
    assert images.present() == tmp_path / "spariglio-pico.uf2"
    assert capsys.readouterr().err == ""


_PROGRAM = b"p" * 256
_WHOLE = block(FLASH, _PROGRAM, 0, 1, uf2.RP2040)
_NO_IMAGE = {
    "empty": (b"", "no UF2 file"),
    "zeros": (bytes(512), "no UF2 file"),
    "cut short": (_WHOLE[:-1], "no UF2 file"),
    "a block missing": (block(FLASH, _PROGRAM, 0, 2, uf2.RP2040), "no UF2 file"),
    "a block too full": (_WHOLE[:16] + bytes([477 % 256, 1]) + _WHOLE[18:], "no UF2 file"),
    "RP2350": (block(FLASH, _PROGRAM, 0, 1, RP2350), "is for an RP2350"),
    "STM32": (block(FLASH, _PROGRAM, 0, 1, 0x57755A57), "is not for a Pico"),
    "before the flash": (block(FLASH - 256, _PROGRAM, 0, 1, uf2.RP2040), "outside"),
    "RAM": (block(0x20000000, _PROGRAM, 0, 1, uf2.RP2040), "outside"),
    "in the file system": (block(FLASH + STORAGE_START, _PROGRAM, 0, 1, uf2.RP2040), "outside"),
    "not at the start": (block(FLASH + 256, _PROGRAM, 0, 1, uf2.RP2040), "the flash's start"),
    "nothing": (block(FLASH, b"", 0, 1, uf2.RP2040), "the flash's start"),
}


@pytest.mark.parametrize(("content", "said"), _NO_IMAGE.values(), ids=_NO_IMAGE)
def test_a_file_that_is_no_image_is_an_error_of_ours(
    content: bytes, said: str, tmp_path: Path
) -> None:
    from host_tools.emulator.board import Board

    (tmp_path / "x.uf2").write_bytes(content)
    with pytest.raises(ToolError, match=said) as caught:
        Board(tmp_path / "x.uf2")
    assert "\n" not in str(caught.value)
    assert caught.value.code == 2 and caught.value.hint
    with pytest.raises(ToolError, match=said):
        images.chosen(tmp_path / "x.uf2")


@pytest.mark.parametrize("data", [bytes(4096), b"\xff" * 4096, b"text" * 1024])
def test_a_program_that_runs_wild_is_ended_at_once(data: bytes, tmp_path: Path) -> None:
    from host_tools.emulator.board import Board, Timeout

    board = Board(make_uf2(tmp_path / "x.uf2", data))
    with pytest.raises(Timeout, match="runs wild"):
        board.run(3000)
    assert board.now < 20


@pytest.fixture
def compiles(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Path]:
    """An empty cache, and a compiler of modules that nobody loads; each time it ran."""
    ran: list[Path] = []

    def compiled(folder: Path) -> None:
        ran.append(folder)
        for source in native._sources():
            (folder / (source.stem + native._SUFFIX)).write_bytes(b"module " * 999)

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(native, "_compile", compiled)
    monkeypatch.setattr(native, "_load", lambda folder: None)
    monkeypatch.setattr(native, "lacks", lambda: "")
    return ran


@pytest.mark.parametrize("left", [None, 0, 999], ids=["gone", "empty", "cut short"])
def test_a_compiled_module_that_is_not_whole_is_compiled_again(
    left: int | None, compiles: list[Path]
) -> None:
    folder = native._compiled()
    assert folder is not None and native._compiled() == folder
    assert len(compiles) == 1
    module = folder / f"_rp2040{native._SUFFIX}"
    if left is None:
        module.unlink()
    else:
        module.write_bytes(module.read_bytes()[:left])
    assert native._compiled() == folder
    assert native._whole(folder)
    assert len(compiles) == 2


def test_what_to_delete_is_said_where_nothing_compiles(
    compiles: list[Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(folder: Path) -> None:
        raise ToolError("x.c did not compile: no")

    monkeypatch.setattr(native, "_compile", refused)
    assert native._compiled() is None
    said = capsys.readouterr().err.splitlines()[-1]
    assert "did not compile: no" in said and said.endswith(f"delete {native._failed()}")
    native._failed().unlink()
    assert native._compiled() is None
    assert native._failed().exists()


def test_an_image_that_is_not_there_is_an_error_of_ours(tmp_path: Path) -> None:
    with pytest.raises(ToolError, match="cannot read the image") as caught:
        images.chosen(tmp_path / "x.uf2")
    assert "build image" in caught.value.hint


@pytest.mark.parametrize("option", ["seed", "level", "preset", "language"])
def test_what_the_image_decides_itself_is_refused_by_name(option: str) -> None:
    args = Namespace(image="x.uf2", **{option: "1"})
    with pytest.raises(ToolError, match=f"--{option} does not go with --image"):
        play.image(args)


def test_the_first_ten_decisions_of_each_round_count() -> None:
    deals = [list(range(36)), list(range(100, 136))]
    stages = rows.by_stage(deals)
    assert [len(stage) for stage in stages] == [10] * 6
    assert stages[0] == [0, 1, 2, 3, 4, 5, 100, 101, 102, 103]


def test_a_missed_figure_is_marked_in_the_table() -> None:
    table = rows.as_table([rows.at_most("slow", 36, "ms", 35), rows.at_least("fast", 9, "x", 9)])
    slow, fast = table.split("\n")
    assert slow.endswith("MISSED") and fast.endswith("ok")


def test_a_module_for_the_board_that_does_not_compile_is_an_error_of_ours(tmp_path: Path) -> None:
    (tmp_path / "x.py").write_text("def :\n")
    with pytest.raises(ToolError, match="does not compile for the board"):
        Program("import x", {"x": tmp_path / "x.py"}, image=Path("x.uf2"))


class _Hands:
    """A twin or a board that plays nothing: its flash at the end is the one that it got."""

    def __init__(self, image: Path, kept: bytes | None = None) -> None:
        self.board = SimpleNamespace(flash=SimpleNamespace(storage=lambda: kept))
        self.elapsed = self.pressed = 0


class _Twin(_Hands):
    """`Twin`'s arguments, and its rule for the flash of its board."""

    def __init__(
        self, image: Path, files: dict[str, bytes] | None = None, kept: bytes | None = None
    ) -> None:
        super().__init__(image, storage.make_data(files or {}) if kept is None else kept)
        self.emulated = self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...


@pytest.mark.parametrize("script", ["AUTO\n", "OK\n"])
def test_a_script_keeps_every_file_of_the_file_system(
    script: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    files = {"/data/settings.txt": b"lang=it\n", "/notes.txt": b"mine"}
    (tmp_path / play.KEPT).write_bytes(storage.make(files))
    monkeypatch.setattr(play, "Twin", _Twin)
    monkeypatch.setattr(play, "EmulatedHandheld", _Hands)
    monkeypatch.setattr("host_tools.simulator.script.play", lambda *_: None)
    play.script(Namespace(image="x.uf2"), script, tmp_path, lambda *_: None)
    assert storage.read((tmp_path / play.KEPT).read_bytes()) == files


@pytest.mark.parametrize("kept", [b"abc", None], ids=["of three bytes", "a folder"])
def test_a_kept_file_system_that_is_none_is_named(kept: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / play.KEPT
    if kept is None:
        path.mkdir()
    else:
        path.write_bytes(kept)
    with pytest.raises(ToolError, match=str(path)) as caught:
        play.script(Namespace(image="x.uf2"), "OK\n", tmp_path, lambda *_: None)
    assert "--state" in caught.value.hint


def test_a_kept_flash_without_file_system_is_named_with_auto(tmp_path: Path) -> None:
    path = tmp_path / play.KEPT
    path.write_bytes(bytes(STORAGE_SIZE))
    with pytest.raises(ToolError, match=f"{path}: .* no file system") as caught:
        play.script(Namespace(image="x.uf2"), "AUTO\n", tmp_path, lambda *_: None)
    assert "--state" in caught.value.hint


def test_a_kept_flash_that_is_blank_is_formatted_with_auto_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / play.KEPT).write_bytes(b"\xff" * STORAGE_SIZE)
    monkeypatch.setattr(play, "Twin", _Twin)
    monkeypatch.setattr("host_tools.simulator.script.play", lambda *_: None)
    play.script(Namespace(image="x.uf2"), "AUTO\n", tmp_path, lambda *_: None)
    assert storage.read((tmp_path / play.KEPT).read_bytes()) == {}


@pytest.mark.parametrize("script", ["AUTO\n", "OK\n"])
@pytest.mark.parametrize("end", [ScriptError(1, "AUTO: no move to play"), KeyboardInterrupt()])
def test_a_script_that_ends_early_keeps_what_it_did(
    script: str, end: BaseException, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def played(handheld: Any, *_: object) -> None:
        handheld.board.flash.storage = lambda: b"by then"
        raise end

    monkeypatch.setattr(play, "Twin", _Twin)
    monkeypatch.setattr(play, "EmulatedHandheld", _Hands)
    monkeypatch.setattr("host_tools.simulator.script.play", played)
    with pytest.raises(type(end)):
        play.script(Namespace(image="x.uf2"), script, tmp_path, lambda *_: None)
    assert (tmp_path / play.KEPT).read_bytes() == b"by then"


def test_a_twin_that_differs_is_one_line_and_keeps_what_it_did(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def differs(*_: object) -> None:
        raise twin.Different(
            "after 3 presses, on the PC's screen 'title':\n 1 board #\n   PC    ."
        )

    monkeypatch.setattr(play, "Twin", _Twin)
    monkeypatch.setattr("host_tools.simulator.script.play", differs)
    with pytest.raises(ToolError, match=r"after 3 presses, .* 'title'$") as caught:
        play.script(Namespace(image="x.uf2"), "AUTO\n", tmp_path, lambda *_: None)
    assert "\n" not in str(caught.value)
    assert caught.value.code == 1 and "build image" in caught.value.hint
    assert (tmp_path / play.KEPT).exists()


def test_twins_that_never_meet_leave_no_folder_behind(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def meet(self: twin.Twin) -> None:
        met.append(self.pc_files())
        if len(met) > 1:
            raise twin.Different

    met: list[dict[str, bytes]] = []
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(twin, "EmulatedHandheld", lambda *_, **__: None)
    monkeypatch.setattr(twin.Twin, "_meet", meet)
    with twin.Twin(Path("x.uf2"), {"notes.txt": b"mine"}):
        pass
    with pytest.raises(twin.Different):
        twin.Twin(Path("x.uf2"), {"notes.txt": b"mine"})
    assert [files["notes.txt"] for files in met] == [b"mine", b"mine"]
    assert list(tmp_path.iterdir()) == []


class _StillBoard:
    """As much of a board as `LiveBoard` needs, its time moved by hand."""

    class flash:
        commands = 0
        last_ms = 0.0

        @staticmethod
        def storage() -> bytes:
            return b"kept"

    class led:
        on = False

    chip = None

    def __init__(self) -> None:
        self.now = 0.0
        self.keys: list[tuple[int, float]] = []

    def run(self, ms: float) -> None:
        self.now += ms

    def set_keys(self, mask: int) -> None:
        self.keys.append((mask, self.now))


def test_keys_are_held_long_enough_however_slow_the_board_is() -> None:
    board = _StillBoard()
    live = LiveBoard(board, lambda content: None)  # type: ignore[arg-type]
    live.raw = 4
    live.raw = 0
    while len(board.keys) < 2:
        live.step()
    (down, pressed), (up, released) = board.keys
    assert (down, up) == (4, 0)
    assert released - pressed >= 60


def test_the_file_system_is_kept_after_a_change() -> None:
    board, saved = _StillBoard(), []
    live = LiveBoard(board, saved.append)  # type: ignore[arg-type]
    live.save()
    assert saved == []
    board.flash.commands = 3
    live.save()
    live.save()
    assert saved == [b"kept"]
