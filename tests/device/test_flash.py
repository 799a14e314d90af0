"""`flash`: which file goes to which board, and whether the board really came back with it."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools import uf2
from host_tools.device import drives, flash
from host_tools.emulator import images
from host_tools.errors import ToolError
from tests.device.bootsel import RP2040, RP2350, Bootsel, block, make_uf2
from tests.device.fake_board import FakeBoard
from tests.device.tool import Said, Tool

Plug = Callable[..., FakeBoard]

PROGRAM = bytes(range(256)) * 40
INFO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: {}\n"


@pytest.fixture
def image(tmp_path: Path) -> Path:
    return make_uf2(tmp_path / "spariglio-pico.uf2", PROGRAM)


@pytest.fixture
def bootsel(board: FakeBoard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bootsel:
    """The board's bootloader; its drive is the one that `flash` looks at."""
    made = Bootsel(tmp_path / "RPI-RP2", board)
    monkeypatch.setenv(flash.DRIVE_VARIABLE, str(made.path))
    return made


def put(tool: Tool, board: FakeBoard, image: Path, *words: str) -> Said:
    return tool("flash", "--image", str(image), "--wait", "5", *words, on=board)


# The whole way.


def test_a_board_with_micropython_is_sent_into_its_bootloader(
    board: FakeBoard, bootsel: Bootsel, tool: Tool, image: Path
) -> None:
    said = put(tool, board, image)
    assert said.code == 0, said
    assert "sent into its bootloader" in said.out
    assert "the board is back with this very image" in said.out
    assert "MicroPython 1.25.0" in said.out


def test_a_board_in_bootsel_mode_is_taken_as_it_is(
    board: FakeBoard, bootsel: Bootsel, tool: Tool, image: Path
) -> None:
    board.vanish(60)
    bootsel.appear()
    said = put(tool, board, image)
    assert said.code == 0, said
    assert "sent into its bootloader" not in said.out


def test_json_tells_what_runs_now(
    board: FakeBoard, bootsel: Bootsel, tool: Tool, image: Path
) -> None:
    said = put(tool, board, image, "--json")
    assert said.json["micropython"] == "1.25.0"
    assert said.json["ok"] is True


def test_a_board_that_comes_back_with_another_program_is_found(
    board: FakeBoard, bootsel: Bootsel, tool: Tool, image: Path
) -> None:
    bootsel.changes = True
    said = put(tool, board, image)
    assert said.code == 2
    assert "came back with another program" in said.error


def test_a_drive_that_does_not_take_the_image_is_found(
    board: FakeBoard,
    bootsel: Bootsel,
    tool: Tool,
    image: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(flash, "_BACK_SECONDS", 0.5)
    bootsel.takes = False
    said = put(tool, board, image)
    assert said.code == 2
    assert "the board did not take the image" in said.error


def test_a_board_that_does_not_come_back_is_told(
    board: FakeBoard,
    bootsel: Bootsel,
    tool: Tool,
    image: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(flash, "_BACK_SECONDS", 1.0)
    monkeypatch.setattr(board, "vanish", lambda seconds: None)
    bootsel.appear()
    os.rename(board.port, f"{board.port}.gone")
    said = put(tool, board, image)
    assert said.code == 2
    assert "did not come back on USB" in said.error


def test_no_drive_says_how_to_hold_bootsel(
    board: FakeBoard, bootsel: Bootsel, tool: Tool, image: Path
) -> None:
    board.on_bootloader = lambda: None
    said = tool("flash", "--image", str(image), "--wait", "0.5", on=board)
    assert said.code == 2
    assert "hold its BOOTSEL button down" in said.error


def test_two_drives_are_listed(
    tool: Tool, image: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("A", "B"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "INFO_UF2.TXT").write_text(INFO.format("RPI-RP2"))
    monkeypatch.setattr(drives, "candidates", lambda: [tmp_path / "A", tmp_path / "B"])
    said = tool("flash", "--image", str(image))
    assert said.code == 2
    assert "there are 2 boards in BOOTSEL mode" in said.error
    assert f"--drive {tmp_path / 'A'}" in said.error


# T07: the right file for the board, and what copying tells.


def test_case_T07_an_image_for_the_pico_2_is_refused_on_a_pico(
    board: FakeBoard, bootsel: Bootsel, tool: Tool, tmp_path: Path
) -> None:
    said = put(tool, board, make_uf2(tmp_path / "pico2.uf2", PROGRAM, RP2350))
    assert said.code == 2
    assert "pico2.uf2 is for the RP2350" in said.error
    assert "build image --board pico makes the right one" in said.error
    assert not list(bootsel.path.glob("*.uf2"))


def test_case_T07_an_image_for_the_pico_is_refused_on_a_pico_2(
    board: FakeBoard, tool: Tool, image: Path, tmp_path: Path
) -> None:
    bootsel = Bootsel(tmp_path / "RP2350", board, "RP2350")
    said = put(tool, board, image, "--drive", str(bootsel.path))
    assert said.code == 2
    assert "is a Pico 2 (RP2350): not copied" in said.error


def test_case_T07_another_family_is_refused_before_any_board_is_looked_for(
    tool: Tool, tmp_path: Path
) -> None:
    said = tool("flash", "--image", str(make_uf2(tmp_path / "x.uf2", PROGRAM, 0xADA52840)))
    assert said.code == 2
    assert "its UF2 family is 0xADA52840" in said.error
    assert "0xE48BFF56" in said.error


@pytest.mark.parametrize("lost", [False, True], ids=["arrived", "lost"])
def test_case_T07_a_complaint_after_the_last_byte_is_judged_by_the_board(
    board: FakeBoard,
    bootsel: Bootsel,
    tool: Tool,
    image: Path,
    monkeypatch: pytest.MonkeyPatch,
    lost: bool,
) -> None:
    def gone(handle: int) -> None:
        raise OSError(errno.ENXIO, "Device not configured")

    monkeypatch.setattr(os, "fsync", gone)
    bootsel.changes = lost
    said = put(tool, board, image)
    assert "went away under the copy (Device not configured)" in said.error
    assert said.code == (2 if lost else 0)


def test_case_T07_a_copy_that_ends_early_is_an_error(
    image: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from host_tools.device.show import Show

    (tmp_path / "drive").mkdir()
    drive = drives.Drive(tmp_path / "drive", "RPI-RP2")
    monkeypatch.setattr(flash, "_PIECE", 512)

    class Short:
        def __init__(self) -> None:
            self.left = 3

        def __enter__(self) -> "Short":
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def write(self, data: bytes) -> int:
            self.left -= 1
            if not self.left:
                raise OSError(errno.EIO, "Input/output error")
            return len(data)

    monkeypatch.setattr(Path, "open", lambda *args, **named: Short())
    monkeypatch.setattr(Path, "read_bytes", lambda path: bytes(5120))
    image_read = uf2.Image(image, "RP2040", "RPI-RP2", 5120, [])
    with pytest.raises(ToolError, match="ended after 1,024 of 5,120 bytes"):
        flash.copy(image_read, drive, Show())


# UF2 files.


def test_the_parts_of_an_image_are_joined(image: Path) -> None:
    read = uf2.load(image)
    assert read.parts == [(0x10000000, PROGRAM)]
    assert (read.chip, read.board_id) == ("RP2040", "RPI-RP2")


def test_a_gap_parts_an_image(tmp_path: Path) -> None:
    blocks = [block(0x10000000, b"a" * 256, 0, 2, RP2040), block(0x10001000, b"b", 1, 2, RP2040)]
    (tmp_path / "x.uf2").write_bytes(b"".join(blocks))
    assert uf2.load(tmp_path / "x.uf2").ranges == [(0x10000000, 256), (0x10001000, 1)]


def test_the_workaround_block_of_the_rp2350_is_no_part(tmp_path: Path) -> None:
    blocks = [
        block(0x10FFFF00, b"\xef" * 256, 0, 2, 0xE48BFF57),
        block(0x10000000, b"a" * 256, 0, 1, RP2350),
    ]
    (tmp_path / "x.uf2").write_bytes(b"".join(blocks))
    read = uf2.load(tmp_path / "x.uf2")
    assert (read.chip, read.ranges) == ("RP2350", [(0x10000000, 256)])


@pytest.mark.parametrize(
    "data",
    [b"", b"PK\3\4" * 128, block(0x10000000, b"a" * 256, 0, 2, RP2040), b"\0" * 511],
    ids=["empty", "zip", "half", "odd"],
)
def test_what_is_no_whole_uf2_file_is_refused(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "x.uf2").write_bytes(data)
    with pytest.raises(ToolError, match="no UF2 file, or not all of one"):
        uf2.load(tmp_path / "x.uf2")


def test_a_file_for_two_chips_is_refused(tmp_path: Path) -> None:
    blocks = [block(0x10000000, b"a", 0, 2, RP2040), block(0x10000100, b"a", 1, 2, RP2350)]
    (tmp_path / "x.uf2").write_bytes(b"".join(blocks))
    with pytest.raises(ToolError, match="several kinds of chips"):
        uf2.load(tmp_path / "x.uf2")


def test_a_missing_image_says_how_to_get_one(tool: Tool) -> None:
    said = tool("flash", "--image", "none.uf2")
    assert said.code == 2
    assert "spariglio build image makes one" in said.error


def test_without_a_name_the_built_image_is_taken(
    tool: Tool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none() -> Path:
        raise ToolError("there is no image of this checkout yet", "spariglio build image")

    monkeypatch.setattr(images, "present", none)
    assert "no image of this checkout yet" in tool("flash").error


# Drives.


def drive(folder: Path, board_id: str = "RPI-RP2") -> Path:
    folder.mkdir(parents=True)
    (folder / "INFO_UF2.TXT").write_text(INFO.format(board_id))
    return folder


@pytest.mark.parametrize("place", ["media/anna/RPI-RP2", "run/media/anna/RPI-RP2", "mnt/pico"])
def test_linux_shows_the_drive_in_many_places(tmp_path: Path, place: str) -> None:
    folder = drive(tmp_path / place)
    assert [d.path for d in drives.find(drives.candidates("linux", tmp_path))] == [folder]


def test_linux_lists_what_is_mounted_elsewhere(tmp_path: Path) -> None:
    folder = drive(tmp_path / "my disks" / "pico")
    (tmp_path / "proc").mkdir()
    escaped = str(folder).replace(" ", "\\040")
    (tmp_path / "proc/mounts").write_text(f"/dev/sda1 {escaped} vfat rw 0 0\n")
    assert [d.path for d in drives.find(drives.candidates("linux", tmp_path))] == [folder]


def test_a_drive_listed_twice_is_one(tmp_path: Path) -> None:
    folder = drive(tmp_path / "mnt" / "pico")
    assert len(drives.find([folder, folder])) == 1


def test_macos_shows_drives_under_volumes(tmp_path: Path) -> None:
    folder = drive(tmp_path / "Volumes" / "RPI-RP2")
    assert [d.path for d in drives.find(drives.candidates("darwin", tmp_path))] == [folder]


def test_windows_shows_drives_as_letters() -> None:
    assert Path("E:\\") in drives.candidates("win32")


def test_another_maker_s_bootloader_is_looked_past(tmp_path: Path) -> None:
    pico, other = drive(tmp_path / "a"), drive(tmp_path / "b", "nRF52840-Feather")
    assert [d.path for d in drives.find([other, pico])] == [pico]
    assert [d.path for d in drives.find([other])] == [other]


def test_a_disk_without_the_file_is_no_board(tmp_path: Path) -> None:
    (tmp_path / "USB-STICK").mkdir()
    assert drives.find([tmp_path / "USB-STICK"]) == []


def test_a_drive_that_nobody_mounted_is_named(
    tool: Tool, board: FakeBoard, image: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "by-label").mkdir()
    (tmp_path / "by-label" / "RPI-RP2").touch()
    label = drives.unmounted(tmp_path / "by-label")
    assert label == tmp_path / "by-label" / "RPI-RP2"
    monkeypatch.setattr(drives, "unmounted", lambda: label)
    monkeypatch.setattr(drives, "candidates", list)
    said = tool("flash", "--image", str(image), "--wait", "0.2", on=board)
    assert said.code == 2
    assert f"udisksctl mount -b {label}" in said.error
