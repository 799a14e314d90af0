"""`play --script` on the real application: matches, power cuts, both interpreters, bad input."""

import random
import subprocess
from pathlib import Path

import pytest

from firmware.core.log import read
from firmware.core.match import fold
from host_tools.simulator.handheld import Handheld
from host_tools.simulator.prepare import prepare
from host_tools.simulator.run_script import run
from host_tools.simulator.script import ScriptError
from tests.host.pty_screen import play

# From the title of a handheld that knows its language into a new solo match.
START = "OK\nOK\nOK\n"
# More than any match to 11 has.
MATCH = START + "AUTO\n" * 400


def nothing(name: str, image: bytearray) -> None:
    raise AssertionError(f"no SHOT expected, got {name}")


def play_file(tmp_path: Path, text: str, *options: str) -> subprocess.CompletedProcess[str]:
    file = tmp_path / "keys.txt"
    file.write_text(text)
    command = play("--script", str(file), *options)
    return subprocess.run(command, capture_output=True, text=True, check=False)


def log(root: Path, number: int = 1) -> str:
    """The text of a match, its freshest lines included."""
    text = (root / f"{number:04}.log").read_text()
    tail = root / "tail" / f"{number:04}.log"
    return text + (tail.read_text() if tail.exists() else "")


@pytest.mark.parametrize("level", [1, 2])
def test_scripted_match_runs_to_its_end_screen(tmp_path: Path, level: int) -> None:
    prepare(str(tmp_path), "it", level, None)
    handheld = Handheld(str(tmp_path), "7")
    from host_tools.simulator.script import parse
    from host_tools.simulator.script import play as press

    # A quiet moment at the end, and all of the match is in its log.
    press(handheld, parse(MATCH + "WAIT 500\n"), nothing)
    assert handheld.screen == "end"
    records, _, torn = read((tmp_path / "0001.log").read_bytes())
    match = fold(records)
    assert match.phase == "over" and not torn and match.level == level
    assert max(match.totals) >= 11


@pytest.mark.parametrize("level", ["greedy", "counter"])
def test_same_script_and_seed_give_the_same_log_on_micropython(tmp_path: Path, level: str) -> None:
    logs = []
    for interpreter in ("cpython", "micropython"):
        root = tmp_path / interpreter
        options = ("--seed", "11", "--level", level, "--language", "en", "--state", str(root))
        done = play_file(tmp_path, MATCH + "SHOT end\n", *options, "--on", interpreter,
                         "--shots", str(root / "shots"))  # fmt: skip
        assert done.returncode == 0, done.stderr
        logs.append((log(root), (root / "shots" / "end.png").read_bytes(), done.stdout))
    assert logs[0] == logs[1]
    assert " END " in logs[0][0].replace("\n", " ")


def test_seed_repeats_a_match_and_another_gives_another(tmp_path: Path) -> None:
    logs = []
    for number, seed in enumerate(("5", "5", "6")):
        root = tmp_path / str(number)
        root.mkdir()
        prepare(str(root), "it", None, None)
        run(START + "WAIT 700\nAUTO\nAUTO\nAUTO\n", str(root), seed, nothing)
        logs.append(log(root))
    assert logs[0] == logs[1] != logs[2]


def test_timing_of_keys_does_not_change_a_seeded_match(tmp_path: Path) -> None:
    logs = []
    for pause in ("", "WAIT 1230\n"):
        root = tmp_path / f"p{len(pause)}"
        root.mkdir()
        prepare(str(root), "it", None, None)
        run(f"OK\n{pause}OK\n{pause}OK\n" + "AUTO\n" * 5, str(root), "5", nothing)
        logs.append(log(root))
    assert logs[0] == logs[1]


def test_power_cut_loses_no_confirmed_press(tmp_path: Path) -> None:
    """Cut after each play and resumed, the match is the one that was never cut."""
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    for root in (whole, cut):
        root.mkdir()
        prepare(str(root), "it", 2, None)
    run(START + "AUTO\n" * 40, str(whole), "3", nothing)
    run(START + "AUTO\nCUT\nOK\nOK\n" * 40, str(cut), "3", nothing)
    assert log(cut) == log(whole)


def test_state_is_kept_between_scripts(tmp_path: Path) -> None:
    state = ("--state", str(tmp_path / "s"), "--seed", "4")
    assert play_file(tmp_path, "OK\n" + START + "AUTO\nAUTO\n", *state).returncode == 0
    before = log(tmp_path / "s")
    assert play_file(tmp_path, "OK\nOK\nAUTO\n", *state).returncode == 0
    after = log(tmp_path / "s")
    assert after.startswith(before) and len(after) > len(before)


def test_script_without_state_starts_empty_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    done = play_file(tmp_path, "OK\n" + START + "AUTO\n")
    assert done.returncode == 0, done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["keys.txt"]


def test_options_set_the_settings(tmp_path: Path) -> None:
    root = tmp_path / "s"
    done = play_file(tmp_path, "", "--state", str(root), "--language", "en", "--level", "1")
    assert done.returncode == 0
    text = (root / "settings.txt").read_text()
    assert "lang=en" in text and "level=1" in text


def test_preset_brings_its_own_target(tmp_path: Path) -> None:
    root = tmp_path / "s"
    done = play_file(tmp_path, "OK\nOK\nOK\n", "--state", str(root), "--language", "en",
                     "--preset", "cirulla")  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "preset=cirulla seats=" in log(root).splitlines()[0]


def test_auto_outside_a_match_is_refused_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(ScriptError, match=r"line 2: AUTO: .*'title'"):
        run("OK\nAUTO\n", str(tmp_path), None, nothing)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("OK\nOKAY\n", ("line 2", "OKAY", "LEFT, RIGHT")),
        ("HOLD OK\n", ("line 1", "HOLD OK 800")),
        ("AUTO\n", ("line 1", "AUTO", "language")),
    ],
    ids=["unknown token", "wrong shape", "not now"],
)
@pytest.mark.parametrize("interpreter", ["cpython", "micropython"])
def test_bad_script_is_one_clear_error(
    tmp_path: Path, text: str, words: tuple[str, ...], interpreter: str
) -> None:
    done = play_file(tmp_path, text, "--on", interpreter)
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert all(word in done.stderr for word in words), done.stderr


def test_script_that_is_no_text_is_named(tmp_path: Path) -> None:
    file = tmp_path / "x.bin"
    file.write_bytes(b"\xff\xfe\x00")
    done = subprocess.run(play("--script", str(file)), capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "x.bin is not a text file" in done.stderr


def test_mark_that_windows_editors_put_first_is_no_token(tmp_path: Path) -> None:
    file = tmp_path / "keys.txt"
    file.write_bytes(b"\xef\xbb\xbfOK\r\nOK\r\n")
    done = subprocess.run(play("--script", str(file)), capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout.startswith("2 tokens played")


def test_folder_of_pictures_is_asked_for_by_a_script_with_a_shot_only(tmp_path: Path) -> None:
    shots = ("--shots", "/proc/nowhere")
    assert play_file(tmp_path, "OK\n", *shots).returncode == 0
    done = play_file(tmp_path, "OK\n SHOT a\n", *shots)
    assert done.returncode == 2 and "--shots DIR" in done.stderr


def test_script_from_a_closed_standard_input_is_one_clear_error() -> None:
    command = ["sh", "-c", 'exec "$@" <&-', "sh", *play("--script", "-")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "standard input is closed" in done.stderr


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--level", "99"), "greedy"),
        (("--preset", "bridge"), "cirulla"),
        (("--language", "fr"), "it"),
        (("--script", "/nowhere/x"), "/nowhere/x"),
        (("--on", "micropython"), "--script"),
        (("--state", "/proc/nowhere", "--script", "/dev/null"), "--state DIR"),
        (("--seed", "\udcff", "--script", "/dev/null"), "--seed 7"),
    ],
    ids=["level", "preset", "language", "script", "on", "state", "seed"],
)
def test_bad_option_is_one_clear_error(options: tuple[str, ...], words: str) -> None:
    done = subprocess.run(play(*options), capture_output=True, text=True, check=False)
    assert done.returncode == 2 and words in done.stderr and "Traceback" not in done.stderr


def test_variant_for_four_seats_four(tmp_path: Path) -> None:
    command = play("--preset", "scopone", "--language", "en")
    command += ["--state", str(tmp_path), "--script", "-"]
    subprocess.run(command, input="OK\nOK\nOK\n", capture_output=True, text=True, check=True)
    assert " seats=4 " in (tmp_path / "0001.log").read_text()


def test_keys_in_any_order_and_power_cuts_lose_nothing(tmp_path: Path) -> None:
    """Random presses, holds and cuts: no exception, and every log can be read to its end."""
    numbers = random.Random(1)
    handheld = Handheld(str(tmp_path), "1")
    handheld.wait(100)
    for _ in range(1500):
        key = numbers.choice((1, 2, 4, 4, 4, 8))
        if numbers.random() < 0.03:
            handheld.hold(key, numbers.choice((300, 700, 1500)))
        else:
            handheld.tap(key)
        if numbers.random() < 0.005:
            handheld.cut()
    handheld.cut()
    for file in tmp_path.glob("*.log"):
        records, _, torn = read(log(tmp_path, int(file.stem)).encode())
        assert records and not torn
