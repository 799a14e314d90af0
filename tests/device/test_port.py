"""Finding a board and getting its prompt, with all that goes wrong on a serial port."""

import errno
import fcntl
import os
import re
import signal
import subprocess
import sys
import threading
import time
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from host_tools.device import link, ports, session
from host_tools.device.ports import Port
from tests.device.fake_board import FakeBoard
from tests.device.tool import Tool

ROOT = Path(__file__).resolve().parents[2]


def found(monkeypatch: pytest.MonkeyPatch, boards: list[Port], others: list[Port]) -> None:
    monkeypatch.setattr(ports, "boards", lambda: boards)
    monkeypatch.setattr(ports, "others", lambda: others)


def never_opens(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Every open of a serial port fails with `error`."""
    import serial

    def fail(*args: Any, **named: Any) -> None:
        raise error

    monkeypatch.setattr(serial, "serial_for_url", fail)


def run_on(board: FakeBoard, program: bytes) -> None:
    """Start `program` at the board's friendly prompt."""
    handle = os.open(board.port, os.O_RDWR | os.O_NOCTTY)
    os.write(handle, program)
    time.sleep(0.3)
    os.close(handle)


@pytest.mark.parametrize("deaf", [2, 8], ids=["second", "third try"])
def test_case_T01_the_prompt_comes_at_a_later_ctrl_c(
    board: FakeBoard, tool: Tool, deaf: int
) -> None:
    board.deaf = deaf
    assert tool("pull", on=board).code == 0


def test_case_T01_a_board_that_never_answers_is_a_clear_error(
    board: FakeBoard, tool: Tool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "_ENTER_SECONDS", 2.0)
    board.deaf = 1 << 30
    said = tool("pull", on=board)
    assert said.code == 2
    assert "does not answer to Ctrl-C" in said.error
    assert "next: hold BACK" in said.error


def test_case_T02_a_running_program_yields(board: FakeBoard, tool: Tool) -> None:
    run_on(board, b"while True: pass\r\r\r")
    assert tool("pull", on=board).code == 0


def test_case_T05_a_port_that_vanishes_is_waited_for(board: FakeBoard, tool: Tool) -> None:
    def once(data: bytes) -> None:
        if b"_walk" in data:
            board.on_code = lambda data: None
            board.vanish(3)

    board.on_code = once
    begun = time.monotonic()
    said = tool("pull", on=board)
    assert said.code == 0
    assert "trying again" in said.error
    assert time.monotonic() - begun > 3


def test_case_T05_a_port_that_is_not_back_yet_is_waited_for(board: FakeBoard, tool: Tool) -> None:
    board.vanish(3)
    time.sleep(0.3)
    said = tool("pull", on=board)
    assert said.code == 0
    assert said.error.count("waiting up to 10 s") == 1


def test_case_T05_a_port_that_windows_holds_on_to_is_waited_for(
    board: FakeBoard, tool: Tool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "_PASSING_SECONDS", 0.1)
    kept: list[int] = []

    def hold() -> None:
        """Another program has the port, just when it is back."""
        while not os.path.exists(board.port):
            time.sleep(0.01)
        kept.append(os.open(board.port, os.O_RDWR | os.O_NOCTTY))
        fcntl.flock(kept[0], fcntl.LOCK_EX)
        threading.Timer(1.5, lambda: os.close(kept[0])).start()

    def once(data: bytes) -> None:
        if b"_walk" in data:
            board.on_code = lambda data: None
            board.vanish(0.5)
            os.unlink(board.port)
            threading.Thread(target=hold).start()

    board.on_code = once
    assert tool("pull", on=board).code == 0
    assert kept


def test_case_T05_waiting_ends(tool: Tool) -> None:
    begun = time.monotonic()
    said = tool("pull", "--wait", "1", on="/dev/ttyACM77")
    assert said.code == 2
    assert "there is no port /dev/ttyACM77" in said.error
    assert 1 <= time.monotonic() - begun < 5


def test_no_board_says_what_to_check(tool: Tool, monkeypatch: pytest.MonkeyPatch) -> None:
    found(monkeypatch, [], [])
    said = tool("deploy", "--wait", "0")
    assert said.code == 2
    assert "no board found" in said.error
    assert "cable" in said.error and "spariglio flash" in said.error


def test_a_port_of_another_maker_is_offered(tool: Tool, monkeypatch: pytest.MonkeyPatch) -> None:
    found(monkeypatch, [], [Port("/dev/ttyUSB0", "", "CP2102")])
    assert "--port /dev/ttyUSB0" in tool("pull", "--wait", "0").error


def test_two_boards_are_listed(tool: Tool, monkeypatch: pytest.MonkeyPatch) -> None:
    found(monkeypatch, [Port("COM3", "A1", "Board in FS mode"), Port("COM4", "B2", "Pico")], [])
    said = tool("pull")
    assert said.code == 2
    assert "there are 2 boards" in said.error
    assert "COM3 (Board in FS mode, A1)" in said.error and "COM4 (Pico, B2)" in said.error
    assert "--port COM3" in said.error


def test_the_only_board_is_taken(
    board: FakeBoard, tool: Tool, monkeypatch: pytest.MonkeyPatch
) -> None:
    found(monkeypatch, [Port(board.port, "A1", "Pico")], [])
    assert tool("pull").code == 0


def test_the_same_board_is_known_under_another_name(monkeypatch: pytest.MonkeyPatch) -> None:
    found(monkeypatch, [Port("COM3", "A1", "Pico"), Port("COM9", "B2", "Pico")], [])
    args = type("Args", (), {"port": None})()
    assert session.find(args, "B2") == "COM9"


def test_the_port_may_stand_in_the_environment(
    board: FakeBoard, tool: Tool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(session.PORT_VARIABLE, board.port)
    assert tool("pull").code == 0


def test_a_port_in_use_names_the_way_out(board: FakeBoard, tool: Tool) -> None:
    handle = os.open(board.port, os.O_RDWR | os.O_NOCTTY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    said = tool("pull", "--wait", "0", on=board)
    os.close(handle)
    assert said.code == 2
    assert "in use by another program" in said.error
    assert "close it there" in said.error


def test_a_port_that_is_released_soon_is_waited_for(board: FakeBoard, tool: Tool) -> None:
    handle = os.open(board.port, os.O_RDWR | os.O_NOCTTY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    threading.Timer(1, lambda: os.close(handle)).start()
    assert tool("pull", on=board).code == 0


def test_a_port_without_permission_names_its_group(
    board: FakeBoard, tool: Tool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "_group", lambda port: "dialout")
    never_opens(monkeypatch, PermissionError(errno.EACCES, "Permission denied"))
    said = tool("pull", "--wait", "0", on=board)
    assert said.code == 2
    assert "no permission to open" in said.error
    assert "usermod -aG dialout" in said.error


def test_windows_says_denied_for_in_use(tool: Tool, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "could not open port 'COM3': PermissionError(13, 'Access is denied.', None, 5)"
    never_opens(monkeypatch, OSError(text))
    assert "in use by another program" in tool("pull", "--wait", "0", on="COM3").error


def test_what_is_no_serial_port_is_an_error(tool: Tool) -> None:
    (tool.folder / "file").touch()
    said = tool("pull", "--wait", "0", on=str(tool.folder / "file"))
    assert said.code == 2
    assert "cannot open" in said.error


def test_an_answer_that_makes_no_sense_is_asked_for_again(board: FakeBoard, tool: Tool) -> None:
    def garble(data: bytes) -> bytes:
        if b"('rp2'" in data:
            board.spoil = lambda data: data
            return data.replace(b"('rp2'", b"(!!!")
        return data

    board.spoil = garble
    said = tool("doctor", "--no-keys", on=board)
    assert "answers nonsense" in said.error
    assert "MicroPython 1.25.0" in said.out


def test_the_application_starts_again_afterwards(board: FakeBoard, tool: Tool) -> None:
    tool("pull", on=board)
    assert board.starts == 1


def test_with_json_an_error_is_json(tool: Tool, monkeypatch: pytest.MonkeyPatch) -> None:
    found(monkeypatch, [], [])
    said = tool("pull", "--json", "--wait", "0")
    assert said.code == 2
    assert said.json["ok"] is False
    assert said.json["next"].startswith("check that")


def test_ctrl_c_on_the_pc_leaves_a_board_that_plays(board: FakeBoard) -> None:
    command = [sys.executable, "-m", "host_tools", "doctor", "--port", board.port]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        while "press LEFT" not in process.stderr.readline():
            pass
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in error
    assert board.starts == 1


def test_one_module_calls_mpremote() -> None:
    found = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "host_tools").rglob("*.py")
        if re.search(r"^\s*(from|import) (mpremote|serial)\b", path.read_text(), re.MULTILINE)
    ]
    assert sorted(found) == ["host_tools/device/link.py", "host_tools/device/ports.py"]


def test_mpremote_is_pinned() -> None:
    assert '"mpremote==1.29.*"' in (ROOT / "pyproject.toml").read_text()
    assert metadata.version("mpremote").startswith("1.29.")
