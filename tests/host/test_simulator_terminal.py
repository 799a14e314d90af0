"""The handheld in a terminal, in a pseudo-terminal as a person would use it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from host_tools.panel.picture import picture
from host_tools.panel.render import braille, half_blocks
from host_tools.simulator.handheld import Handheld
from host_tools.simulator.prepare import prepare

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals", allow_module_level=True)

from tests.host.pty_screen import PtyScreen, play


def first_page(tmp_path: Path) -> bytes:
    """The first picture of a new handheld."""
    root = tmp_path / "reference"
    root.mkdir()
    handheld = Handheld(str(root))
    handheld.wait(200)
    return bytes(picture(handheld.devices.chip))


def title_page(tmp_path: Path) -> bytes:
    """The title of a handheld that speaks English."""
    root = tmp_path / "reference"
    root.mkdir()
    prepare(str(root), "en", None, None)
    handheld = Handheld(str(root))
    handheld.wait(200)
    return bytes(picture(handheld.devices.chip))


def in_frame(rows: list[str], count: int) -> list[str]:
    """The lines between the frame's sides."""
    return [row.split("│")[1] for row in rows if row.count("│") == 2][:count]


def shown(text: str) -> bool:
    return "╰" in text and "q quit" in text


def test_braille_of_the_glass_fits_80x24(tmp_path: Path) -> None:
    expected = [line.replace("\u2800", " ") for line in braille(first_page(tmp_path))]
    with PtyScreen(play("--state", str(tmp_path / "s"))) as screen:
        screen.wait_for(shown)
        screen.read(0.3)
        assert in_frame(screen.rows(), 16) == expected
        assert max(map(len, screen.rows())) <= 80


def test_half_blocks_where_the_terminal_is_large(tmp_path: Path) -> None:
    expected = half_blocks(first_page(tmp_path))
    with PtyScreen(play("--state", str(tmp_path / "s")), 132, 40) as screen:
        screen.wait_for(shown)
        screen.read(0.3)
        assert in_frame(screen.rows(), 32) == expected


def test_resizing_redraws(tmp_path: Path) -> None:
    with PtyScreen(play("--state", str(tmp_path / "s"))) as screen:
        screen.wait_for(shown)
        screen.resize(140, 45)
        screen.wait_for(lambda text: "╭" + "─" * 128 + "╮" in text and shown(text))
        screen.resize(40, 10)
        text = screen.wait_for(lambda text: "40x10" in text)
        assert "66x21" in text and "larger" in text
        screen.resize(80, 24)
        screen.wait_for(lambda text: "╭" + "─" * 64 + "╮" in text and shown(text))


def test_keys_reach_the_handheld_and_its_state_is_kept(tmp_path: Path) -> None:
    root = tmp_path / "s"
    with PtyScreen(play("--state", str(root))) as screen:
        before = screen.wait_for(shown)
        screen.send("\x1b[B\r")
        screen.wait_for(lambda text: text != before and (root / "settings.txt").exists())
        screen.send("q")
        assert screen.exit_code() == 0
    assert "lang=en" in (root / "settings.txt").read_text()


def test_space_holds_a_key_down_and_says_so(tmp_path: Path) -> None:
    with PtyScreen(play("--state", str(tmp_path / "s"))) as screen:
        screen.wait_for(shown)
        screen.send(" ")
        screen.wait_for(lambda text: "key to hold" in text)
        screen.send("\x7f")
        screen.wait_for(lambda text: "BACK is held down" in text)
        screen.send(" ")
        screen.wait_for(lambda text: "held down" not in text)


@pytest.mark.parametrize("key", ["q", "\x03"], ids=["q", "ctrl-c"])
def test_quitting_puts_the_terminal_back(tmp_path: Path, key: str) -> None:
    with PtyScreen(play("--state", str(tmp_path / "s"))) as screen:
        screen.wait_for(shown)
        screen.send(key)
        assert screen.exit_code() == 0
        assert screen.is_restored()
        assert str(tmp_path / "s") in screen.raw.decode()


def test_kill_puts_the_terminal_back(tmp_path: Path) -> None:
    with PtyScreen(play("--state", str(tmp_path / "s"))) as screen:
        screen.wait_for(shown)
        screen.process.send_signal(signal.SIGTERM)
        assert screen.exit_code() == 128 + signal.SIGTERM
        assert screen.is_restored()


def test_exception_of_the_simulator_puts_the_terminal_back(tmp_path: Path) -> None:
    code = """
from host_tools.simulator import terminal
from host_tools.simulator.handheld import Handheld

def broken(chip):
    raise ZeroDivisionError("on purpose")

terminal.picture = broken
terminal.play(Handheld("/nowhere", None, terminal.RealClock()), "broken")
"""
    with PtyScreen([sys.executable, "-c", code]) as screen:
        assert screen.exit_code() == 1
        assert screen.is_restored()
        assert b"on purpose" in screen.raw.split(b"\x1b[?1049l")[-1]


# An application that ends once, in its fifth turn or while it starts, and is well then.
_CRASHING = """
import sys
from firmware import app
from host_tools import cli

class Crashing(app.App):
    crashes = 0

    def __init__(self, devices):
        self.turns = {turns}
        self.crash()
        super().__init__(devices)

    def crash(self):
        self.turns += 1
        if self.turns == 6 and not Crashing.crashes:
            Crashing.crashes += 1
            raise ZeroDivisionError("on purpose")

    def step(self):
        self.crash()
        return super().step()

app.App = Crashing
sys.exit(cli.main(sys.argv[1:]))
"""


@pytest.mark.parametrize("turns", [0, 5], ids=["while it runs", "while it starts"])
def test_exception_of_the_application_shows_the_crash_screen_and_starts_anew(
    tmp_path: Path, turns: int
) -> None:
    root = tmp_path / "s"
    code = _CRASHING.format(turns=turns)
    command = [sys.executable, "-c", code, "play", "--state", str(root), "--language", "en"]
    fresh = [line.replace("\u2800", " ") for line in braille(title_page(tmp_path))]
    with PtyScreen(command) as screen:
        screen.wait_for(lambda text: shown(text) and (root / "crash.txt").exists())
        screen.wait_for(lambda text: "LED" in text and in_frame(screen.rows(), 16) != fresh)
        screen.send("\r")
        screen.wait_for(lambda text: "LED" not in text and in_frame(screen.rows(), 16) == fresh)
        screen.send("q")
        assert screen.exit_code() == 0
        assert screen.is_restored()
    told = screen.raw.split(b"\x1b[?1049l")[-1].decode()
    assert f"{root / 'crash.txt'} tells where" in told and "Traceback" not in told
    assert "on purpose" in (root / "crash.txt").read_text()


def test_quitting_works_on_the_crash_screen(tmp_path: Path) -> None:
    root = tmp_path / "s"
    code = _CRASHING.format(turns=0)
    with PtyScreen([sys.executable, "-c", code, "play", "--state", str(root)]) as screen:
        screen.wait_for(lambda text: shown(text) and (root / "crash.txt").exists())
        screen.send("q")
        assert screen.exit_code() == 0
        assert screen.is_restored()


def test_case_H05_nothing_is_written_while_nothing_changes(tmp_path: Path) -> None:
    with PtyScreen(play("--state", str(tmp_path / "s"))) as screen:
        screen.wait_for(shown)
        screen.read(1)
        assert screen.read(2) == b""


def test_waiting_costs_little_cpu(tmp_path: Path) -> None:
    with PtyScreen(play("--state", str(tmp_path / "s"))) as screen:
        screen.wait_for(shown)
        screen.read(2)
        before = cpu_seconds(screen.process.pid)
        screen.read(3)
        assert cpu_seconds(screen.process.pid) - before < 0.3


def cpu_seconds(pid: int) -> float:
    """User and system time of a running process, from /proc."""
    path = Path(f"/proc/{pid}/stat")
    if not path.exists():
        return 0.0  # macOS: nothing to read, nothing measured
    fields = path.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_second_handheld_on_the_same_state_is_refused(tmp_path: Path) -> None:
    options = ("--state", str(tmp_path / "s"))
    with PtyScreen(play(*options)) as screen, PtyScreen(play(*options)) as second:
        first, other = screen, second
        deadline = time.monotonic() + 20
        while first.process.poll() is None and other.process.poll() is None:
            assert time.monotonic() < deadline
            first.read(0.05)
            other.read(0.05)
        loser = first if first.process.poll() is not None else other
        assert loser.exit_code() == 2
        assert b"another handheld" in loser.raw and b"\x1b[?1049h" not in loser.raw


def test_terminal_that_cannot_place_characters_is_named(tmp_path: Path) -> None:
    command = play("--state", str(tmp_path / "s"))
    with PtyScreen(command, environment={"TERM": "dumb"}) as screen:
        assert screen.exit_code() == 2
        assert b"dumb" in screen.raw and b"TERM=" in screen.raw


def test_no_color_is_no_obstacle(tmp_path: Path) -> None:
    command = play("--state", str(tmp_path / "s"))
    with PtyScreen(command, environment={"NO_COLOR": "1"}) as screen:
        screen.wait_for(shown)


def test_without_a_terminal_the_script_option_is_named(tmp_path: Path) -> None:
    done = subprocess.run(
        play("--state", str(tmp_path / "s")),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2 and "--script" in done.stderr and not done.stdout
