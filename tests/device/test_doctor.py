"""`doctor`: each thing that can be wrong with a board, and the step that mends it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from firmware import __version__
from firmware.hal.board import PIN_BACK, PIN_LEFT, PIN_OK, PIN_RIGHT, PIN_SCL, PIN_SDA
from firmware.store.crash import Crash
from host_tools.device import deploy
from tests.device.fake_board import FakeBoard
from tests.device.test_pull import SOLO, on_board, start
from tests.device.tool import Said, Tool

Plug = Callable[..., FakeBoard]

KEYS = (PIN_LEFT, PIN_RIGHT, PIN_OK, PIN_BACK)
APP = {"/firmware/__init__.py": f"__version__ = '{__version__}'".encode()}


def examined(tool: Tool, board: FakeBoard, *words: str) -> Said:
    return tool("doctor", *(words or ("--no-keys",)), on=board)


def check(said: Said, name: str) -> dict[str, Any]:
    """What was said of one thing, with --json."""
    return next(each for each in said.json["checks"] if each["name"] == name)


def thumb(board: FakeBoard, presses: Sequence[tuple[int, ...]]) -> None:
    """Press these pins, one group after the other, whenever the tool waits for a press."""
    rest = list(presses)

    def follow(data: bytes) -> None:
        if b"_await(True," in data and rest:
            board.set(pins=dict.fromkeys(rest[0], 0))
        elif b"_await(False," in data and board.pins:
            board.set(pins={})
            rest.pop(0)

    board.on_code = follow


def pressed(tool: Tool, board: FakeBoard, presses: Sequence[tuple[int, ...]]) -> Said:
    thumb(board, presses)
    return tool("doctor", "--patience", "0.6", "--json", on=board)


def test_a_sound_board_passes(plug: Plug, tool: Tool) -> None:
    board = plug({**APP, "/data/0001.log": SOLO})
    thumb(board, [(pin,) for pin in KEYS])
    said = tool("doctor", on=board)
    assert said.code == 0, said
    assert said.out.endswith("all is well\n")
    for name in ("port", "firmware", "display", "battery", "flash", "matches", "key BACK"):
        assert f"ok       {name}" in said.out
    assert "press LEFT" in said.error


def test_every_fault_names_the_next_step(plug: Plug, tool: Tool) -> None:
    board = plug(
        {"/data/0001.log": SOLO[:-20] + SOLO[-10:]}, display=0, adc=2000, pins={PIN_LEFT: 0}
    )
    said = tool("doctor", "--patience", "0.1", "--json", on=board)
    assert said.code == 1
    faults = [each for each in said.json["checks"] if each["state"] == "FAULT"]
    assert len(faults) >= 7
    assert all(each["next"] for each in faults)


# Firmware.


def test_a_board_without_the_application_is_told_to_deploy(board: FakeBoard, tool: Tool) -> None:
    found = check(examined(tool, board, "--no-keys", "--json"), "firmware")
    assert found["state"] == "FAULT"
    assert found["next"].startswith("spariglio deploy")


def test_another_version_is_told_to_be_renewed(plug: Plug, tool: Tool) -> None:
    board = plug({"/firmware/__init__.py": b"__version__ = '0.0.1'"})
    found = check(examined(tool, board, "--no-keys", "--json"), "firmware")
    assert f"Spariglio 0.0.1 as files; this computer has {__version__}" in found["text"]
    assert found["next"] == "spariglio deploy"


# Display.


@pytest.mark.parametrize("address", [0x3C, 0x3D])
def test_a_display_answers_at_either_address(plug: Plug, tool: Tool, address: int) -> None:
    found = check(examined(tool, plug(display=address), "--no-keys", "--json"), "display")
    assert (found["state"], found["text"]) == ("ok", f"answers at 0x{address:02X}")


@pytest.mark.parametrize(
    ("wires", "words"),
    [
        ({}, "no answer at 0x3C or 0x3D"),
        ({"swapped": 0x3C}, "SDA and SCL swapped"),
        ({"pins": {PIN_SDA: 0}}, "SDA is dead"),
        ({"pins": {PIN_SCL: 0}}, "SCL is dead"),
        ({"pins": {PIN_SDA: 0, PIN_SCL: 0}}, "no power, or no wires"),
    ],
    ids=["mute", "swapped", "data", "clock", "power"],
)
def test_a_display_that_is_mute_tells_its_wires(
    plug: Plug, tool: Tool, wires: dict[str, Any], words: str
) -> None:
    pins = {PIN_SDA: 1, PIN_SCL: 1, **wires.get("pins", {})}
    board = plug(**{"display": 0, **wires, "pins": pins})
    found = check(examined(tool, board, "--no-keys", "--json"), "display")
    assert found["state"] == "FAULT"
    assert words in found["text"]
    assert "pin 3" in found["next"]


# Keys.


def test_each_key_is_asked_for_and_seen(board: FakeBoard, tool: Tool) -> None:
    said = pressed(tool, board, [(pin,) for pin in KEYS])
    for name, pin in zip(("LEFT", "RIGHT", "OK", "BACK"), KEYS, strict=True):
        found = check(said, f"key {name}")
        assert (found["state"], found["text"].split()[2]) == ("ok", f"GP{pin}")


def test_a_key_that_is_not_seen_names_its_pin(board: FakeBoard, tool: Tool) -> None:
    found = check(pressed(tool, board, []), "key OK")
    assert "no press seen within 0.6 s" in found["text"]
    assert "GP20 (pin 26)" in found["next"] and "GND" in found["next"]


def test_keys_that_are_swapped_are_named(board: FakeBoard, tool: Tool) -> None:
    said = pressed(tool, board, [(PIN_RIGHT,), (PIN_LEFT,), (PIN_OK,), (PIN_BACK,)])
    assert check(said, "key LEFT")["text"] == "arrives as RIGHT"
    assert "wires are swapped" in check(said, "key RIGHT")["next"]
    assert check(said, "key OK")["state"] == "ok"


def test_keys_whose_wires_touch_are_named(board: FakeBoard, tool: Tool) -> None:
    said = pressed(tool, board, [(PIN_LEFT, PIN_RIGHT), (PIN_RIGHT,), (PIN_OK,), (PIN_BACK,)])
    assert check(said, "key LEFT")["text"] == "presses RIGHT as well"
    assert "part them" in check(said, "key LEFT")["next"]


def test_a_button_that_is_always_closed_is_told(plug: Plug, tool: Tool) -> None:
    board = plug(pins={PIN_OK: 0})
    said = tool("doctor", "--patience", "0.1", "--json", on=board)
    assert check(said, "key OK")["text"] == "reads as pressed all the time"
    assert "turned by 90 degrees" in check(said, "key OK")["next"]


def test_keys_can_be_left_out(board: FakeBoard, tool: Tool) -> None:
    assert check(examined(tool, board, "--no-keys", "--json"), "keys")["state"] == "left out"


# Battery, flash, matches, crashes. The reading is a third of VSYS, 65535 for 3.3 V.


@pytest.mark.parametrize(
    ("adc", "usb", "state", "words"),
    [
        (33000, 1, "ok", "from the USB cable"),
        (29000, 0, "ok", "4.38 V"),
        (19000, 0, "FAULT", "nearly empty"),
        (2000, 1, "FAULT", "not measured"),
        (40000, 1, "FAULT", "6.04 V"),
    ],
)
def test_the_battery_is_judged(
    plug: Plug, tool: Tool, adc: int, usb: int, state: str, words: str
) -> None:
    board = plug(adc=adc, pins={24: usb})
    found = check(examined(tool, board, "--no-keys", "--json"), "battery")
    assert found["state"] == state
    assert words in found["text"]


def test_a_nearly_full_flash_is_told(plug: Plug, tool: Tool) -> None:
    board = plug({"/music.wav": bytes(1_390_000)})
    found = check(examined(tool, board, "--no-keys", "--json"), "flash")
    assert found["state"] == "FAULT"
    assert "spariglio pull" in found["next"]


def test_matches_are_derived_again(plug: Plug, tool: Tool) -> None:
    board = plug({"/data/0001.log": SOLO, "/data/0002.log": start(SOLO, 9)})
    found = check(examined(tool, board, "--no-keys", "--json"), "matches")
    assert (found["state"], found["text"]) == ("ok", "2 on the board, all as they were played")


def test_a_changed_match_is_told_with_its_line(plug: Plug, tool: Tool) -> None:
    board = plug({"/data/0007.log": SOLO.replace(b" D7", b" D6", 1)})
    found = check(examined(tool, board, "--no-keys", "--json"), "matches")
    assert found["state"] == "FAULT"
    assert "0007.log: line " in found["text"]


def test_a_torn_line_is_no_fault(plug: Plug, tool: Tool) -> None:
    board = plug({"/data/0001.log": start(SOLO, 9) + b"PLA"})
    found = check(examined(tool, board, "--no-keys", "--json"), "matches")
    assert found["state"] == "ok"
    assert "torn by a power cut" in found["text"]


def test_a_match_that_was_set_aside_is_told(plug: Plug, tool: Tool) -> None:
    found = check(examined(tool, plug({"/data/0001.bad": b"x"}), "--no-keys", "--json"), "matches")
    assert found["text"] == "0001.bad was set aside"


def test_a_crash_is_told(plug: Plug, tool: Tool, tmp_path: Path) -> None:
    Crash(str(tmp_path / "data")).record(ValueError("boom"), "0.1.0")
    board = plug(on_board(tmp_path / "data"))
    found = check(examined(tool, board, "--no-keys", "--json"), "crashes")
    assert found["text"] == "1 in a row: ValueError: boom"
    assert "crash.txt" in found["next"]


def test_a_crash_long_ago_is_no_fault(plug: Plug, tool: Tool, tmp_path: Path) -> None:
    record = Crash(str(tmp_path / "data"))
    record.record(ValueError("boom"), "0.1.0")
    record.healthy()
    board = plug(on_board(tmp_path / "data"))
    assert check(examined(tool, board, "--no-keys", "--json"), "crashes")["state"] == "ok"


def test_the_deployed_application_is_found(plug: Plug, tool: Tool) -> None:
    # Real modules of another core: only the package itself can be loaded on this one.
    board = plug(
        {path: data for path, data in deploy.made().files.items() if "_native" not in path}
    )
    assert check(examined(tool, board, "--no-keys", "--json"), "firmware")["state"] == "ok"
