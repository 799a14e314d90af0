"""Runs a command as a user types it, and keeps what it said."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from host_tools import cli
from tests.device.fake_board import FakeBoard


@dataclass(frozen=True)
class Said:
    """What a command printed, and its exit code."""

    code: int
    out: str
    error: str

    @property
    def json(self) -> dict[str, Any]:
        """Its stdout as JSON."""
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found


class Tool:
    """`tool("deploy", "--json", on=board)`; relative paths are in `folder`."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self._capsys = capsys
        self.folder = folder

    def __call__(self, *words: str, on: FakeBoard | str | None = None) -> Said:
        port = on.port if isinstance(on, FakeBoard) else on
        code = cli.main([*words, *(["--port", port] if port else [])])
        said = self._capsys.readouterr()
        assert "Traceback" not in said.err
        return Said(code, said.out, said.err)
