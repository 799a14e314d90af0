"""pytest's settings that every area shares."""

import pytest
from hypothesis import settings

import host_tools.emulator  # noqa: F401  before a test imports rp2040py, so that it runs compiled

# The same examples on every run and machine: a failure can be repeated by its command alone.
settings.register_profile("spariglio", derandomize=True, deadline=None)
settings.load_profile("spariglio")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests measured: `record_property("measured", "a line")`."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "measured":
                terminalreporter.write_line(str(value))
