"""A copy of the hardware's files that a test may change."""

import shutil
from pathlib import Path

from host_tools.hardware.documents import FOLDER, Project
from host_tools.hardware.pinmap import PinMap
from host_tools.interpreters import ROOT


def copied(to: Path, pins: PinMap) -> Project:
    """The checkout's hardware in the folder `to`, judged by the pin map `pins`."""
    shutil.copytree(ROOT / FOLDER, to / FOLDER)
    shutil.copy(ROOT / "README.md", to)
    return Project(to, pins)
