"""Power-on of the real image: title, prompt, battery, displays of all kinds, and none."""

from pathlib import Path

import pytest

from firmware.hal.buttons import BACK, LEFT, OK, RIGHT
from host_tools.emulator import storage
from host_tools.emulator.board import Board
from host_tools.panel.chip import Chip
from tests.emulator.rig import booted, interrupted, kept, on_the_pc, settings

pytestmark = pytest.mark.emulator

_DARK = bytes(1024)


def test_the_title_comes_within_a_second_and_is_the_pcs(image: Path) -> None:
    expected = on_the_pc(settings())
    board = Board(image, kept(settings()))
    board.run_until(lambda: board.picture() == expected, 1000, "the title")


def test_a_blank_flash_is_made_a_file_system_and_asks_the_language(image: Path) -> None:
    board = Board(image)
    expected = on_the_pc({})
    board.run_until(lambda: board.picture() == expected, 1000, "the first question")
    assert storage.read(board.flash.storage()) == {}


def test_the_display_at_its_other_address_is_found(image: Path) -> None:
    board = booted(image, chip=Chip(0x3D))
    assert board.picture() == on_the_pc(settings())


def test_an_sh1106_shows_the_same_picture(image: Path) -> None:
    data = settings(sh1106=True)
    board = booted(image, data, chip=Chip(sh1106=True))
    assert board.picture() == on_the_pc(settings())


def test_both_arrows_at_power_on_exchange_the_chip_of_the_display(image: Path) -> None:
    data = settings()
    board = booted(image, data, chip=Chip(sh1106=True), keys=LEFT | RIGHT)
    board.set_keys(0)
    assert board.picture() == on_the_pc(data)
    assert b"sh1106=1" in storage.data(board.flash.storage())["settings.txt"]


def test_without_a_display_the_led_blinks_and_keys_still_count(image: Path) -> None:
    board = booted(image, {}, display=False)
    assert board.led.toggle_count >= 2
    board.set_keys(OK)
    board.run(90)
    board.set_keys(0)
    board.run(200)
    assert b"lang=" in storage.data(board.flash.storage())["settings.txt"]


def test_h02_a_display_plugged_in_later_shows_the_picture(image: Path) -> None:
    board = booted(image, display=False)
    board.display = True
    expected = on_the_pc(settings())
    board.run_until(lambda: board.picture() == expected, 4000, "the picture")
    board.run(600)
    assert not board.led.on


def test_a_low_battery_is_read_and_shown(image: Path) -> None:
    board = booted(image, battery_mv=2700)
    assert board.picture() == on_the_pc(settings(), 2700)
    assert board.picture() != on_the_pc(settings())


def test_with_usb_plugged_in_a_low_battery_is_no_matter(image: Path) -> None:
    board = booted(image, battery_mv=2700, usb=True)
    assert board.picture() == on_the_pc(settings())


def test_back_at_power_on_leaves_the_prompt_free(image: Path) -> None:
    board = booted(image, keys=BACK, usb=True)
    assert board.picture() == _DARK
    assert board.console is not None
    board.console.send(b"print(6 * 7)\r")
    board.console.read_until(b"\r\n42\r\n", 500)


def test_keyboard_interrupt_reaches_the_prompt(image: Path) -> None:
    assert b"KeyboardInterrupt" in interrupted(booted(image, usb=True))


def test_files_of_an_older_deploy_do_not_hide_the_image(image: Path) -> None:
    files = {f"/data/{name}": data for name, data in settings().items()}
    files["/firmware/app.py"] = b"raise SystemExit"
    files["/main.py"] = b"raise SystemExit"
    board = Board(image, storage.make(files))
    board.run(600)
    assert board.picture() == on_the_pc(settings())


def test_after_a_crash_the_handheld_starts_as_ever(image: Path) -> None:
    data = {**settings(), "crash.txt": b"broken in every way"}
    assert booted(image, data).picture() == on_the_pc(settings())
