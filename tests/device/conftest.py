"""Boards and the tool, as the tests of this folder use them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.device.fake_board import FakeBoard
from tests.device.tool import Tool


@pytest.fixture
def board(tmp_path: Path) -> Iterator[FakeBoard]:
    """An empty board with stock MicroPython."""
    with FakeBoard(tmp_path / "board") as made:
        yield made


@pytest.fixture
def plug(tmp_path: Path) -> Iterator[Callable[..., FakeBoard]]:
    """Makes boards with the files and wires a test wants."""
    made: list[FakeBoard] = []

    def make(*args: object, **controls: object) -> FakeBoard:
        board = FakeBoard(tmp_path / f"board{len(made)}", *args, **controls)  # type: ignore[arg-type]
        made.append(board.__enter__())
        return board

    yield make
    for board in made:
        board.__exit__(None, None, None)


@pytest.fixture
def tool(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Tool:
    """Runs commands in this process, in a folder of their own."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return Tool(capsys, folder)
