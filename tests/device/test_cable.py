"""A bad cable, by lot: whatever it does to the bytes, nothing is lost and nothing half-done stays.

Each case runs a command while the cable does one thing at some moment: it goes away, for a moment
or for good; loses, changes or adds bytes of what the board says; or swallows the first Ctrl-Cs.
The command must do all of its work, or end with one clear line; the user's data on the board is
untouched, and the command called again does what is left. `SPARIGLIO_CABLE` sets how many cases.
"""

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.device import deploy, link, session
from tests.device.fake_board import FakeBoard
from tests.device.test_deploy import app, ours
from tests.device.test_pull import SOLO, TABLE
from tests.device.tool import Said, Tool

__all__ = ["app"]
Plug = Callable[..., FakeBoard]

CASES = int(os.environ.get("SPARIGLIO_CABLE", "10"))
FAULTS = ("gone for a moment", "gone", "lost", "changed", "added", "deaf")
COMMANDS = ("pull", "deploy", "backup", "restore")
DATA = {"/data/0001.log": SOLO, "/data/0002.log": TABLE, "/data/0003.bad": b"x" * 3000}
# The board says so many pieces in a command, more or less.
_PIECES = 30


def spoil_once(board: FakeBoard, at: int, change: Callable[[bytes], bytes]) -> None:
    """Let the `at`th piece of what the board says arrive changed."""
    count = -1

    def spoil(data: bytes) -> bytes:
        nonlocal count
        count += 1
        return change(data) if count == at else data

    board.spoil = spoil


def break_cable(board: FakeBoard, fault: str, lot: random.Random) -> None:
    """One fault, some time during the next command."""
    at = lot.randrange(_PIECES)
    if fault == "deaf":
        board.deaf = lot.randint(1, 4)
    elif fault == "lost":
        spoil_once(board, at, lambda data: data[: lot.randrange(len(data) + 1)])
    elif fault == "changed":

        def flip(data: bytes) -> bytes:
            place = lot.randrange(len(data))
            flipped = bytes([data[place] ^ (1 << lot.randrange(7))])
            return data[:place] + flipped + data[place + 1 :]

        spoil_once(board, at, flip)
    elif fault == "added":
        noise = lot.randbytes(lot.randint(1, 20))
        spoil_once(board, at, lambda data: noise + data)
    else:
        seconds = 0.6 if fault == "gone for a moment" else 3
        count = 0

        def gone(data: bytes) -> None:
            nonlocal count
            count += 1
            if count == at:
                board.vanish(seconds)

        board.on_code = gone


def mend_cable(board: FakeBoard) -> None:
    board.deaf = 0
    board.spoil = lambda data: data
    board.on_code = lambda data: None


def is_clear(said: Said) -> bool:
    """Whether a command that gave up said why and what next, in one place."""
    return said.code == 2 and said.error.count("error: ") == 1 and "  next: " in said.error


@pytest.mark.parametrize("number", range(CASES))
def test_a_bad_cable_loses_nothing(
    plug: Plug,
    tool: Tool,
    app: deploy.Bundle,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    number: int,
) -> None:
    lot = random.Random(f"cable {number}")
    command = COMMANDS[number % len(COMMANDS)]
    fault = lot.choice(FAULTS)
    data = {} if command == "restore" else DATA
    board = plug({**data, "/main.py": b"# earlier"} if command == "deploy" else data)
    backup = tool.folder / "saved.zip"
    if command == "restore":
        other = plug(DATA)
        assert tool("backup", str(backup), on=other).code == 0
    words = {"backup": [str(backup)], "restore": [str(backup)], "deploy": ["--force"]}
    break_cable(board, fault, lot)
    with monkeypatch.context() as hasty:
        # Waiting is no part of the claim.
        hasty.setattr(link, "_BYTE_SECONDS", 1.0)
        hasty.setattr(link, "_ENTER_SECONDS", 4.0)
        hasty.setattr(session, "_PASSING_SECONDS", 0.5)
        said = tool(command, *words.get(command, []), "--wait", "2", on=board)
    mend_cable(board)
    assert said.code == 0 or is_clear(said), (fault, said)
    check(command, board, tool, app, whole=said.code == 0)
    if said.code or command != "backup":
        again = tool(command, *words.get(command, []), "--wait", "10", on=board)
        assert again.code == 0, (fault, again)
        check(command, board, tool, app, whole=True)


def check(command: str, board: FakeBoard, tool: Tool, app: deploy.Bundle, whole: bool) -> None:
    """The claims for both ends; `whole` after a command that did all of its work."""
    files = board.files()
    if command == "restore":
        for path, content in files.items():
            assert content == DATA.get(path) or path == "/spariglio.new"
        assert not whole or DATA.items() <= files.items()
    else:
        assert DATA.items() <= files.items()
    if command == "deploy":
        earlier = {**app.files, "/spariglio.new": None}
        for path, content in ours(board).items():
            assert path in earlier
            assert content in (earlier[path], b"# earlier") or path == "/spariglio.new"
        assert not whole or app.files.items() <= files.items()
    if command == "pull":
        games = tool.folder / "games"
        found = {path.name: path.read_bytes() for path in games.iterdir()}
        wanted = {path.rpartition("/")[2]: content for path, content in DATA.items()}
        for name, content in found.items():
            # What was interrupted is gone on with the next time.
            assert wanted.get(name) == content or name.endswith(".part")
        assert not whole or found == wanted
    if command == "backup":
        left = os.listdir(tool.folder)
        assert left == (["saved.zip"] if whole else [])
