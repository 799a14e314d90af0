"""A step of the test command, what it found, and the table of all steps."""

import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Result:
    """What a step found: counts, and the lines to show (of a failure, or why it was skipped)."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    words: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class Step:
    """A named part of the suite; `run` returns its counts and never raises for a failing test."""

    name: str
    run: Callable[[], Result] = field(repr=False)

    def timed(self) -> Result:
        """The result of running the step, with the seconds it took."""
        started = time.monotonic()
        result = self.run()
        result.seconds = time.monotonic() - started
        return result


def output(
    command: Sequence[str], env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run `command` in the repository's root; stdout and stderr together in `stdout`."""
    return subprocess.run(
        command, cwd=ROOT, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


def tool(name: str, *args: str) -> Step:
    """A step that is one Python tool: it passes where the tool exits 0."""

    def run() -> Result:
        done = output([sys.executable, "-m", name, *args])
        if done.returncode:
            return Result(failed=1, words=done.stdout)
        return Result(passed=1)

    return Step(" ".join([name, *args]), run)
