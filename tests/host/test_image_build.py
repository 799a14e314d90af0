"""What the image is made from: the device tree, the packages' edits, the missing tools."""

import contextlib
import csv
import json
from dataclasses import asdict
from pathlib import Path

import pytest

from firmware.hal import board
from host_tools import cache
from host_tools.errors import ToolError
from host_tools.image import image, port, toolchain, tree
from host_tools.image.shell import Shell
from host_tools.progress import Line

_ROOT = Path(__file__).resolve().parents[2]


def test_the_device_tree_is_the_repository_without_board_plus_the_driver() -> None:
    files = tree.device_files()
    assert {"boot.py", "main.py", "firmware/__init__.py", "firmware/core/cards.py"} <= set(files)
    assert {"lib/adafruit_ssd1306.py", "lib/adafruit_bus_device/i2c_device.py"} <= set(files)
    assert not [name for name in files if name.startswith("firmware/board/")]
    assert not [name for name in files if "__pycache__" in name]


def test_without_main_the_checkout_is_incomplete(tmp_path: Path) -> None:
    (tmp_path / "boot.py").touch()
    with pytest.raises(ToolError, match=r"main\.py is missing"):
        tree.device_files(tmp_path)


def _files(folder: Path, **contents: str) -> dict[str, Path]:
    made = {}
    for name, text in contents.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        made[f"pack/{name}"] = path
    return made


def test_laying_the_tree_again_touches_nothing(tmp_path: Path) -> None:
    files = _files(tmp_path / "from", a="1", b="2")
    assert tree.lay(files, tmp_path / "to")
    before = (tmp_path / "to/pack/a").stat().st_mtime_ns
    assert not tree.lay(files, tmp_path / "to")
    assert (tmp_path / "to/pack/a").stat().st_mtime_ns == before


def test_laying_the_tree_takes_away_what_left_it(tmp_path: Path) -> None:
    files = _files(tmp_path / "from", a="1", b="2")
    tree.lay(files, tmp_path / "to")
    del files["pack/b"]
    assert tree.lay(files, tmp_path / "to")
    assert [path.name for path in (tmp_path / "to/pack").iterdir()] == ["a"]


def test_a_changed_byte_changes_the_fingerprint(tmp_path: Path) -> None:
    one = tree.digest(_files(tmp_path / "one", a="1"))
    assert one == tree.digest(_files(tmp_path / "same", a="1"))
    assert one != tree.digest(_files(tmp_path / "two", a="2"))


def test_the_boards_pins_are_those_of_the_pin_map() -> None:
    with (_ROOT / "firmware/board/pins.csv").open() as file:
        names = dict(csv.reader(file))
    expected = {
        "KEY_LEFT": board.PIN_LEFT,
        "KEY_RIGHT": board.PIN_RIGHT,
        "KEY_OK": board.PIN_OK,
        "KEY_BACK": board.PIN_BACK,
        "PIEZO": board.PIN_PIEZO,
        "OLED_SDA": board.PIN_SDA,
        "OLED_SCL": board.PIN_SCL,
        "LED": board.PIN_LED,
        "USB_PRESENT": board.PIN_USB_SENSE,
        "VSYS_THIRD": board.PIN_BATTERY,
    }
    assert {name: names[name] for name in expected} == {
        name: f"GPIO{pin}" for name, pin in expected.items()
    }


def test_the_boards_default_bus_is_the_displays() -> None:
    header = (_ROOT / "firmware/board/mpconfigboard.h").read_text()
    assert f"#define MICROPY_HW_I2C{board.I2C_BUS}_SDA ({board.PIN_SDA})" in header
    assert f"#define MICROPY_HW_I2C{board.I2C_BUS}_SCL ({board.PIN_SCL})" in header


def test_missing_tools_come_in_one_line_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(ToolError) as caught:
        toolchain.require()
    assert "\n" not in str(caught.value)
    assert caught.value.hint.startswith("sudo apt-get install")
    assert set(toolchain.PACKAGES) <= set(caught.value.hint.split())


def _compilers(folder: Path, monkeypatch: pytest.MonkeyPatch, gcc: str) -> None:
    """Every tool in a PATH of its own, doing nothing; `gcc` is the cross compiler's script."""
    for name in (name for names in toolchain._PROGRAMS.values() for name in names):
        script = gcc if name == "arm-none-eabi-gcc" else "echo /libc.a"
        (folder / name).write_text(script and f"#!/bin/sh\n{script}\n")
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


@pytest.mark.parametrize("gcc", ["exit 1", "true", ""], ids=["fails", "says nothing", "empty"])
def test_a_broken_cross_compiler_is_one_line_with_the_command(
    gcc: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _compilers(tmp_path, monkeypatch, gcc)
    monkeypatch.setattr(port, "fetched", lambda root: tmp_path)
    with pytest.raises(ToolError, match=r"arm-none-eabi-gcc .* broken") as caught:
        toolchain.require()
    assert "--reinstall gcc-arm-none-eabi" in caught.value.hint
    assert image.finished(image.BOARDS["pico"]) is None


def test_half_a_cross_compiler_is_a_missing_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _compilers(tmp_path, monkeypatch, "echo gcc 12")
    toolchain.require()
    (tmp_path / "arm-none-eabi-g++").unlink()
    assert "gcc-arm-none-eabi" in toolchain.missing()


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An image that was built before, with its sizes."""
    monkeypatch.setattr(port, "fetched", lambda root: tmp_path)
    monkeypatch.setattr(toolchain, "missing", list)
    monkeypatch.setattr(toolchain, "version", lambda: "gcc 12")
    monkeypatch.setattr(image, "_kept", lambda board, packages: tmp_path)
    path = tmp_path / "spariglio-pico.uf2"
    path.write_bytes(image._uf2(bytes(1000), 0xE48BFF56))
    (tmp_path / "sizes.json").write_text(json.dumps(asdict(image.Sizes(1000, 500, 2000, 9))))
    return path


def test_a_finished_image_is_taken(kept: Path) -> None:
    assert image.finished(image.BOARDS["pico"]) == kept


@pytest.mark.parametrize("name", ["spariglio-pico.uf2", "sizes.json"])
@pytest.mark.parametrize("left", [None, 0, 40], ids=["gone", "empty", "cut short"])
def test_an_image_that_is_not_whole_is_not_finished(
    name: str, left: int | None, kept: Path
) -> None:
    file = kept.with_name(name)
    if left is None:
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[:left])
    assert image.finished(image.BOARDS["pico"]) is None


def test_a_cache_that_cannot_be_written_says_how_to_choose_another(tmp_path: Path) -> None:
    # A folder that is not there takes no lock, not even root's.
    with pytest.raises(ToolError, match="cannot write into the cache folder") as caught:
        cache.locked(tmp_path / "none" / "lock").__enter__()
    assert "XDG_CACHE_HOME" in caught.value.hint


def test_a_port_of_another_version_is_refused(tmp_path: Path) -> None:
    for name in port._EDITS:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("something newer\n")
    with pytest.raises(ToolError, match="does not hold"):
        port._edit(tmp_path)


@pytest.mark.parametrize(
    ("version", "known"),
    [("1.25.0+ds", True), ("1.25.0", True), ("1.26.0+ds", False), ("1.25.01", False)],
)
def test_only_the_sources_of_the_known_version_are_taken(
    version: str, known: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def download(scratch: Path, target: Path, *_: object) -> None:
        target.mkdir(parents=True)
        (target / f"micropython_{version}.orig.tar.xz").touch()

    monkeypatch.setattr(port.apt, "download", download)
    refused = contextlib.nullcontext() if known else pytest.raises(ToolError, match=version[:6])
    with Shell(tmp_path / "log") as shell, refused:
        port.sources(tmp_path, shell)
    assert (port.fetched(tmp_path) is not None) is known


def test_sources_that_were_fetched_for_another_version_are_fetched_again(tmp_path: Path) -> None:
    folder = tmp_path / "sources" / port.apt.SUITE
    folder.mkdir(parents=True)
    (folder / "micropython_1.24.1+ds.orig.tar.xz").touch()
    (folder / "complete.json").touch()
    assert port.fetched(tmp_path) is None


def test_a_failing_command_shows_its_errors_and_keeps_the_log(tmp_path: Path) -> None:
    script = "echo fine; echo 'x.c:1: error: no such thing'; for i in $(seq 50); do echo $i; done"
    with Shell(tmp_path / "build.log") as shell, pytest.raises(ToolError) as caught:
        shell.run(["sh", "-c", f"{script}; exit 3"], tmp_path)
    assert "no such thing" in str(caught.value)
    assert "fine" not in str(caught.value)
    assert "fine" in (tmp_path / "build.log").read_text()
    assert str(tmp_path / "build.log") in caught.value.hint


def test_progress_figures_are_read_from_make(tmp_path: Path) -> None:
    seen: list[int] = []
    with Shell(tmp_path / "log") as shell:
        shell.run(["printf", "[  7%%] one\n[100%%] two\n"], tmp_path, percent=seen.append)
    assert seen == [7, 100]


def test_a_command_that_is_not_there_is_an_error_of_ours(tmp_path: Path) -> None:
    with Shell(tmp_path / "log") as shell, pytest.raises(ToolError, match="cannot run"):
        shell.run(["no-such-command"], tmp_path)


class _Heard(Shell):
    """Runs nothing; `commands` are the programs it was to run."""

    def run(  # type: ignore[override]
        self, command: list[str], folder: Path, *, env: dict[str, str], **_: object
    ) -> str:
        self.seeds = {*getattr(self, "seeds", ()), env.get("PYTHONHASHSEED")}
        self.commands = [*getattr(self, "commands", []), " ".join(command[:2])]
        return ""


def test_another_checkouts_python_configures_the_kept_objects_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "build").mkdir()
    ran = []
    for python in ("/one/.venv/bin/python", "/one/.venv/bin/python", "/two/.venv/bin/python"):
        monkeypatch.setattr("sys.executable", python)
        with _Heard(tmp_path / "log") as shell, Line("image") as line:
            image._compile(image.BOARDS["pico"], tmp_path, tmp_path, shell, line)
        ran.append(len(shell.commands))
        # What Python generates for the build is the same each time.
        assert shell.seeds == {"0"}
    assert ran == [2, 1, 2]
