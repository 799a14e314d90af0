"""The image that every test here runs: that of this checkout, built when it is missing."""

from pathlib import Path

import pytest

from host_tools.emulator import images


@pytest.fixture(scope="session")
def image() -> Path:
    """The UF2 file for the Pico."""
    return images.built()
