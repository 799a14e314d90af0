"""The Chromium that tests of the page run in: the machine's own, never a downloaded one."""

import os
import shutil
import subprocess
from pathlib import Path

from host_tools.errors import ToolError

# Debian's packages, for `.ci/run`.
PACKAGES = ("chromium",)
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_SECONDS = 60

# Quiet: it looks up nothing and sends nothing but what the page asks for.
ARGUMENTS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--js-flags=--expose-gc",  # a test of memory asks when it is looked at
)


def find() -> Path:
    """The program; `ToolError` where there is none."""
    for name in _NAMES:
        found = shutil.which(name)
        if found:
            return Path(found)
    raise ToolError(
        "there is no Chromium", f"sudo apt-get install --no-install-recommends {PACKAGES[0]}"
    )


def version() -> str:
    """The program's own words; `ToolError` where it does not start."""
    program = find()
    try:
        done = subprocess.run(
            [program, "--version"], capture_output=True, text=True, timeout=_SECONDS
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ToolError(f"{program} does not start: {error}") from None
    if done.returncode:
        raise ToolError(f"{program} does not start: {done.stderr.strip()[-200:]}")
    return done.stdout.split(" built on")[0].strip()


def arguments() -> list[str]:
    """What the program is started with; root gets no sandbox from it."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*ARGUMENTS, *(["--no-sandbox"] if root else [])]
