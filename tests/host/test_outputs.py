"""What a command leaves on this computer when the system fails it, or somebody ends it.

Each command writes into a folder that holds its earlier output. Every single thing it asks of the
system there is refused once (no space left), and interrupted once by Ctrl-C; and the disk is full
after each number of bytes. Whatever happens: one clear line, the right exit code, and the folder
as it was before or as the command makes it, with nothing half-written in it.
"""

import errno
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from host_tools import cli, outfile
from host_tools.device import backup, package
from host_tools.errors import ToolError
from host_tools.image import bundle
from host_tools.simulator.web import site
from tests.host import replay_logs
from tests.host.replay_logs import text

if sys.platform == "win32":
    pytest.skip("no limits for files", allow_module_level=True)

ROOT = Path(__file__).resolve().parents[2]
Said = pytest.CaptureFixture[str]
Measured = Callable[[str, object], None]
# What a command does to the file system, as the interpreter reports it.
_EVENTS = ("open", "os.rename", "os.mkdir")
_WORKER = b'const FILES = ["./", "a/page.js"];\n'
_SITE = {"index.html": b"<p>" * 4000, "a/page.js": b"//" * 3000, "sw.js": _WORKER}
_BUNDLE = {"main.py": b"#" * 3000, "firmware/app.mpy": b"M" * 9000}


class Trouble:
    """Refuses or interrupts the `at`th thing (from 0) that is asked of the system in `folder`."""

    def __init__(self) -> None:
        self.folder = ""
        self.at = -1
        self.count = 0
        self.error: BaseException = OSError()
        sys.addaudithook(self._hook)

    def _hook(self, event: str, args: tuple[Any, ...]) -> None:
        if not self.folder or event not in _EVENTS:
            return
        path = args[1] if event == "os.rename" else args[0]
        if not isinstance(path, (str, bytes)) or not os.fsdecode(path).startswith(self.folder):
            return
        if event == "open" and not _writes(args):
            return
        self.count += 1
        if self.count - 1 == self.at:
            raise self.error

    def arm(self, folder: Path, at: int = -1, error: BaseException | None = None) -> None:
        """From now on; `at` -1 only counts."""
        self.at, self.count, self.error = at, 0, error or OSError()
        self.folder = str(folder)

    def disarm(self) -> int:
        """No more trouble; how many things were asked."""
        self.folder = ""
        return self.count


def _writes(args: tuple[Any, ...]) -> bool:
    mode, flags = args[1], args[2]
    writing = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
    return bool(writing) or (isinstance(mode, str) and set(mode) & set("wax+") != set())


# A hook stays for good, so there is one; it does nothing unless it is armed.
TROUBLE = Trouble()


@pytest.fixture(autouse=True)
def _set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is installed by these tests, least of all while the disk is full."""
    monkeypatch.setattr(cli, "_ensure", lambda *args: None)


@pytest.fixture
def trouble() -> Iterator[Trouble]:
    yield TROUBLE
    TROUBLE.disarm()


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder of a solo match and a scored one, apart from what is written."""
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "0001.log").write_text(text(replay_logs.solo(1, 2, 1)))
    (folder / "0002.log").write_text(text(replay_logs.table(1)))
    return folder


def save_backup(path: Path) -> None:
    backup.write(backup.Backup("0.1.0", {"0001.log": bytes(range(256)) * 20}), path)


COMMANDS = ["html", "csv", "plots", "shot", "web", "bundle", "package", "backup"]


@pytest.fixture
def make(
    logs: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[[str, Path], Callable[[], int]]:
    """A command that writes into a folder, ready to be run."""
    script = tmp_path / "script.txt"
    script.write_text("WAIT 100\nSHOT a\nOK\nSHOT b\n")
    monkeypatch.setattr(site, "build", lambda: _SITE)
    monkeypatch.setattr(bundle, "contents", lambda: _BUNDLE)

    def made(name: str, out: Path) -> Callable[[], int]:
        words = {
            "html": ["replay", str(logs / "0002.log"), "--html", str(out / "page.html")],
            "csv": ["replay", str(logs), "--csv", str(out / "matches.csv")],
            "plots": ["replay", str(logs), "--plots", str(out / "plots")],
            "shot": ["play", "--script", str(script), "--shots", str(out), "--seed", "7"],
            "web": ["build", "web", "--out", str(out / "web")],
            "bundle": ["build", "bundle", "--out", str(out / "bundle")],
            "package": ["build", "package"],
        }
        if name == "package":
            monkeypatch.setattr(package, "FILE", out / "package.json")
        if name == "backup":

            def run() -> int:
                try:
                    save_backup(out / "backup.zip")
                except ToolError as error:
                    print(error.report(), file=sys.stderr)
                    return error.code
                except KeyboardInterrupt:
                    return 130
                return 0

            return run
        return lambda: cli.main(words[name])

    return made


def state(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(files)}


def names(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


class Case:
    """A command, and its folder before and after it went well."""

    def __init__(
        self, make: Callable[[str, Path], Callable[[], int]], name: str, out: Path
    ) -> None:
        out.mkdir()
        self.name = name
        self.out = out
        self.command = make(name, out)
        assert self.command() == 0
        self.after = state(out)
        self.names = names(out)
        # The earlier output: of another state of things.
        for path in self.after:
            if not path.endswith("sw.js") and not path.endswith("manifest.json"):
                (out / path).write_bytes(b"earlier " + path.encode())
        self.before = state(out)

    def reset(self) -> None:
        """The folder as it was."""
        for path in self.before:
            (self.out / path).parent.mkdir(parents=True, exist_ok=True)
            (self.out / path).write_bytes(self.before[path])

    def check(self) -> None:
        """Every file is the earlier one or the new one; there is no other."""
        found = state(self.out)
        for path, content in found.items():
            assert path in self.after, f"{path} was left behind"
            assert content in (self.before.get(path), self.after[path]), f"{path} is half-written"
        assert names(self.out) <= self.names


@pytest.fixture
def case(
    request: pytest.FixtureRequest, make: Callable[[str, Path], Callable[[], int]], tmp_path: Path
) -> Case:
    return Case(make, request.param, tmp_path / "out")


def one_line(capsys: Said) -> str:
    """What was said on stderr, but for progress: an error, and the next step."""
    said = capsys.readouterr().err
    assert "Traceback" not in said
    lines = said.splitlines()
    errors = [i for i, line in enumerate(lines) if line.startswith("error: ")]
    assert len(errors) == 1 and lines[-1].startswith("  next: ") and errors[0] == len(lines) - 2
    return lines[-2]


@pytest.mark.parametrize("case", COMMANDS, indirect=True)
def test_whatever_is_refused_leaves_whole_files(
    case: Case, trouble: Trouble, capsys: Said, record_property: Measured
) -> None:
    trouble.arm(case.out)
    assert case.command() == 0
    asked = trouble.disarm()
    refused = 0
    for at in range(asked):
        case.reset()
        capsys.readouterr()
        trouble.arm(case.out, at, OSError(errno.ENOSPC, "No space left on device"))
        code = case.command()
        trouble.disarm()
        case.check()
        if code == 0:
            # A folder that is there need not be made, and a second way may be found.
            assert state(case.out) == case.after
            continue
        refused += 1
        assert code == 2
        assert "No space left on device" in one_line(capsys)
    assert refused
    record_property("measured", f"{case.name}: {refused} of {asked} things refused")


@pytest.mark.parametrize("case", COMMANDS, indirect=True)
def test_ctrl_c_at_any_point_leaves_whole_files(
    case: Case, trouble: Trouble, capsys: Said, record_property: Measured
) -> None:
    trouble.arm(case.out)
    assert case.command() == 0
    asked = trouble.disarm()
    record_property("measured", f"{case.name}: interrupted {asked} times")
    for at in range(asked):
        case.reset()
        capsys.readouterr()
        trouble.arm(case.out, at, KeyboardInterrupt())
        code = case.command()
        trouble.disarm()
        assert code == 130
        assert "error" not in capsys.readouterr().err
        case.check()


@pytest.mark.parametrize("case", COMMANDS, indirect=True)
def test_a_disk_that_fills_up_leaves_whole_files(case: Case, capsys: Said) -> None:
    largest = max(map(len, case.after.values()))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    for part in range(6):
        case.reset()
        capsys.readouterr()
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest * part // 6, hard))
        try:
            code = case.command()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert code == 2
        assert "File too large" in one_line(capsys)
        case.check()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "kill"])
def test_a_command_ended_from_outside_leaves_nothing(
    tmp_path: Path, logs: Path, number: signal.Signals
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    # It is in the middle of its page, and stays there.
    code = (
        "import sys, time\nfrom host_tools import cli, outfile\n"
        "def slowly(self, data):\n"
        "    self.open('wb').write(data[:99])\n    print('writing', flush=True)\n"
        "    time.sleep(60)\n"
        "outfile.Path.write_bytes = slowly\n"
        "cli._ensure = lambda *args: None\n"
        f"sys.argv = ['spariglio', 'replay', {str(logs / '0002.log')!r}, '--html', 'page.html']\n"
        "sys.exit(cli.main())\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=out,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout and process.stderr
        assert process.stdout.readline() == "writing\n"
        (part,) = os.listdir(out)
        assert part.startswith("page.html.") and part.endswith(".part")
        time.sleep(0.05)
        process.send_signal(number)
        assert process.wait(20) == 128 + number
        assert process.stderr.read() == ""
    assert os.listdir(out) == []


_PROGRAM = """
import sys
from host_tools import cli
cli._ensure = lambda *args: None
sys.exit(cli.main(sys.argv[1:]))
"""
HOMELESS = {"HOME": "/proc/nobody", "XDG_CACHE_HOME": "", "XDG_DATA_HOME": ""}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "--web"], "cannot make the cache folder"),
        (["build", "bundle", "--out", "made"], "cannot make the cache folder"),
        (["replay", "0001.log", "--html", "/proc/nobody/page.html"], "can't be written"),
        (["replay", ".", "--csv", "/proc/nobody/matches.csv"], "can't be written"),
        (["replay", ".", "--plots", "/proc/nobody/plots"], "can't be written"),
        (["play", "--script", "script", "--state", "/proc/nobody"], "cannot use the folder"),
        (["play", "--script", "script", "--shots", "/proc/nobody"], "cannot use the folder"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_home_that_cannot_be_written_is_one_line(
    tmp_path: Path, words: list[str], said: str
) -> None:
    # Nobody can make a folder in /proc, not even root.
    (tmp_path / "0001.log").write_text(text(replay_logs.solo(1, 2, 1)))
    (tmp_path / "script").write_text("WAIT 100\nSHOT a\n")
    before = state(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, *words],
        cwd=tmp_path,
        env={**os.environ, **HOMELESS, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2, done.stderr
    lines = done.stderr.splitlines()
    assert said in lines[-2] and lines[-1].startswith("  next: "), done.stderr
    assert state(tmp_path) == before


def test_a_device_is_written_to_as_it_is(tmp_path: Path) -> None:
    outfile.write(Path("/dev/null"), "text")
    assert Path("/dev/null").is_char_device()


def test_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("before")
    (tmp_path / "link").symlink_to("real")
    outfile.write(tmp_path / "link", "after")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "after"


def test_a_folder_in_the_way_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(ToolError, match="can't be written"):
        outfile.write(tmp_path, "text")
    assert os.listdir(tmp_path) == []


def test_two_processes_that_write_one_file_do_not_meet(tmp_path: Path) -> None:
    place = tmp_path / "file"
    with outfile.fresh(place) as one, outfile.fresh(place) as other:
        one.write_text("one")
        other.write_text("other")
    assert place.read_text() == "one"
    assert os.listdir(tmp_path) == ["file"]


def test_two_processes_that_make_one_folder_do_not_meet(tmp_path: Path) -> None:
    place = tmp_path / "folder"
    with outfile.fresh_folder(place) as one:
        with outfile.fresh_folder(place) as other:
            (one / "a").write_text("one")
            (other / "b").write_text("other")
        assert os.listdir(place) == ["b"]
    assert os.listdir(place) == ["a"]
    assert os.listdir(tmp_path) == ["folder"]


def test_a_folder_that_another_process_makes_in_between_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "folder"
    rename = Path.rename

    def late(self: Path, target: Path) -> Path:
        if self.name == "new" and not place.exists():
            monkeypatch.setattr(Path, "rename", rename)
            place.mkdir()
            (place / "theirs").touch()
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", late)
    with outfile.fresh_folder(place) as part:
        (part / "ours").touch()
    assert os.listdir(place) == ["ours"]
    assert os.listdir(tmp_path) == ["folder"]


def test_what_is_written_may_be_read_as_the_umask_says(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        outfile.write(tmp_path / "file", "text")
        with outfile.fresh_folder(tmp_path / "folder") as part:
            (part / "inner").touch()
    finally:
        os.umask(before)
    found = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.rglob("*")}
    assert found == {"file": 0o640, "folder": 0o750, "inner": 0o640}


def test_an_earlier_folder_stays_where_the_new_one_cannot_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "folder"
    place.mkdir()
    (place / "earlier").touch()
    rename = Path.rename

    def refused(self: Path, target: Path) -> Path:
        if self.name == "new":
            raise OSError(errno.ENOSPC, "No space left on device")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", refused)
    with pytest.raises(ToolError, match="No space"), outfile.fresh_folder(place) as part:
        (part / "ours").touch()
    assert os.listdir(place) == ["earlier"]
    assert os.listdir(tmp_path) == ["folder"]
