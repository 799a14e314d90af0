"""The test command's verdict: what it makes of its steps' counts."""

from argparse import Namespace

import pytest

from host_tools.testing import checks, command
from host_tools.testing.steps import Result, Step


@pytest.mark.parametrize(
    ("full", "counts", "code", "mark", "total"),
    [
        (False, (3, 0, 0), 0, "ok", "3 passed, 0 failed"),
        (False, (3, 0, 1), 0, "ok", "3 passed, 0 failed, 1 skipped"),
        (False, (0, 0, 1), 0, "skipped", "0 passed, 0 failed, 1 skipped"),
        (False, (3, 1, 0), 1, "FAILED", "3 passed, 1 failed"),
        (True, (3, 0, 0), 0, "ok", "3 passed, 0 failed"),
        (
            True,
            (3, 0, 1),
            1,
            "FAILED",
            "3 passed, 0 failed, 1 skipped; with --full a skipped test is a failure",
        ),
    ],
)
def test_a_skipped_test_is_a_failure_of_the_full_suite_only(
    full: bool,
    counts: tuple[int, int, int],
    code: int,
    mark: str,
    total: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    step = Step("pytest", lambda: Result(*counts))
    monkeypatch.setattr(checks, "steps", lambda: ())
    monkeypatch.setattr(command, "_interpreter_steps", lambda full: [step])
    monkeypatch.setattr(command, "_hardware_steps", lambda full: [])
    assert command.run(Namespace(full=full)) == code
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[0] == mark
    assert lines[-1] == total
