"""Set-up on a machine that has nothing: in a copy of the program with a tiny lock, no network."""

import ast
import base64
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from host_tools import bootstrap, commands
from host_tools.errors import ToolError

ROOT = Path(__file__).resolve().parents[2]
CASES = '[{"id": "M1", "kind": "match", "totals": [11, 12], "target": 11, "winner": 1}]'
PASSED = "1 passed, 0 failed\n"


def wheel(folder: Path) -> str:
    """Make the wheel of a package `spariglioprobe` in `folder`; its sha256."""
    files = {
        "spariglioprobe.py": "",
        "spariglioprobe-1.0.dist-info/METADATA": (
            "Metadata-Version: 2.1\nName: spariglioprobe\nVersion: 1.0\n"
        ),
        "spariglioprobe-1.0.dist-info/WHEEL": (
            "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        ),
    }
    record = "".join(
        f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
        f",{len(text)}\n"
        for name, text in files.items()
    )
    path = folder / "spariglioprobe-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in {**files, "spariglioprobe-1.0.dist-info/RECORD": record}.items():
            archive.writestr(name, text)
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Checkout:
    """A copy of the program's own files, started by a Python that has no packages."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.venv = root / ".venv"
        self.lock = root / "requirements.lock"

    def fill(self) -> None:
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "firmware" / "core", self.root / "firmware" / "core", ignore=ignore)
        shutil.copy(ROOT / "firmware" / "__init__.py", self.root / "firmware")
        (self.root / "host_tools").mkdir()
        for path in (ROOT / "host_tools").glob("*.py"):
            shutil.copy(path, self.root / "host_tools")
        (self.root / "cases.json").write_text(CASES)
        (self.root / "wheels").mkdir()
        self.write_lock(wheel(self.root / "wheels"))

    def write_lock(self, digest: str) -> None:
        self.lock.write_text(f"spariglioprobe==1.0 --hash=sha256:{digest}\n")

    def start(self, *args: str, **env: str) -> subprocess.Popen[str]:
        """Start the vectors command (or Python with `args`); -S leaves installed packages out."""
        clean = {k: v for k, v in os.environ.items() if not k.startswith(("PIP_", "PYTHON"))}
        clean |= {
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(self.root / "wheels"),
            **env,
        }
        return subprocess.Popen(
            [sys.executable, "-S", *(args or ("-m", "host_tools", "vectors", "cases.json"))],
            cwd=self.root,
            env=clean,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def run(self, *args: str, **env: str) -> tuple[int, str, str]:
        """Exit code, stdout and stderr of `start`."""
        process = self.start(*args, **env)
        out, err = process.communicate(timeout=120)
        return process.returncode, out, err


@pytest.fixture(scope="module")
def ready(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """A checkout that was set up once; tests that change it take a copy."""
    checkout = Checkout(tmp_path_factory.mktemp("ready"))
    checkout.fill()
    code, out, err = checkout.run()
    assert (code, out) == (0, PASSED), err
    assert "setting up: done" in err
    return checkout


@pytest.fixture
def copy(ready: Checkout, tmp_path: Path) -> Checkout:
    shutil.copytree(ready.root, tmp_path / "copy", symlinks=True)
    return Checkout(tmp_path / "copy")


def test_first_command_installs_the_lock_and_runs(ready: Checkout) -> None:
    assert list(ready.venv.glob("lib/*/site-packages/spariglioprobe.py"))


def test_second_command_sets_nothing_up(ready: Checkout) -> None:
    assert ready.run() == (0, PASSED, "")


def test_changed_lock_is_installed_again(copy: Checkout) -> None:
    copy.lock.write_text(copy.lock.read_text() + "# changed\n")
    code, out, err = copy.run()
    assert (code, out) == (0, PASSED)
    assert "setting up: done" in err
    assert "virtual environment" not in err


def test_extra_is_installed_when_it_is_needed(copy: Checkout) -> None:
    locks = copy.root / "host_tools" / "locks"
    locks.mkdir()
    shutil.copy(copy.lock, locks / "plots.lock")
    argv = ["vectors", "cases.json"]
    again = f"from host_tools import bootstrap; bootstrap.ensure({argv}, ['plots'])"
    assert not (copy.venv / "spariglio.plots").exists()
    code, out, err = copy.run("-c", again)
    assert (code, out) == (0, PASSED), err
    assert "setting up: done" in err
    assert (copy.venv / "spariglio.plots").exists()
    assert copy.run("-c", again) == (0, PASSED, "")


def test_checkouts_that_share_a_venv_set_it_up_one_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared, other = tmp_path / "one" / ".venv", tmp_path / "other"
    shared.mkdir(parents=True)
    other.mkdir()
    (other / ".venv").symlink_to(shared)
    monkeypatch.setattr(bootstrap, "ROOT", other)
    monkeypatch.setattr(bootstrap, "VENV", other / ".venv")
    folder = os.open(shared.parent, os.O_RDONLY)
    with bootstrap._alone(), pytest.raises(BlockingIOError):
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.close(folder)


def test_every_extra_of_the_project_has_a_lock() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert set(bootstrap.GROUPS) == set(project["optional-dependencies"])
    for group in bootstrap.GROUPS.values():
        assert len(group.modules) == len(project["optional-dependencies"][group.name])
        assert "==" in group.lock.read_text()


def test_extras_are_those_of_the_command_line() -> None:
    assert commands.extras(["play", "--seed", "1"]) == []
    assert commands.extras(["replay", "games", "--plots=out"]) == ["plots"]
    assert "hardware" not in commands.extras(["test"])
    assert "hardware" in commands.extras(["test", "--full"])
    assert commands.extras(["hardware", "check"]) == ["hardware"]
    assert commands.extras(["hardware", "check", "--quick"]) == ["test"]


def test_interrupted_set_up_starts_over(copy: Checkout) -> None:
    (copy.venv / "spariglio.unfinished").touch()
    (copy.venv / "half").touch()
    code, out, err = copy.run()
    assert (code, out) == (0, PASSED)
    assert "virtual environment" in err
    assert not (copy.venv / "half").exists()


def test_venv_whose_python_is_gone_is_made_again(copy: Checkout) -> None:
    python = copy.venv / "bin" / "python"
    python.unlink()
    python.symlink_to("/nonexistent/python")
    assert copy.run()[:2] == (0, PASSED)


def test_venv_of_somebody_else_is_filled(copy: Checkout) -> None:
    (copy.venv / "spariglio.run").unlink()
    (copy.venv / "theirs").touch()
    assert copy.run()[:2] == (0, PASSED)
    assert (copy.venv / "theirs").exists()


def test_two_commands_at_once_set_up_once(copy: Checkout) -> None:
    copy.lock.write_text(copy.lock.read_text() + "# changed\n")
    both = [copy.start(), copy.start()]
    words = [process.communicate(timeout=120) for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert [out for out, _ in words] == [PASSED, PASSED]
    assert sum("setting up: done" in err for _, err in words) == 1


def test_wrong_hash_installs_nothing(copy: Checkout) -> None:
    shutil.rmtree(next(copy.venv.glob("lib/*/site-packages/spariglioprobe-1.0.dist-info")))
    copy.write_lock("0" * 64)
    code, out, err = copy.run()
    assert (code, out) == (2, "")
    assert "is not the one in requirements.lock" in err
    assert "Traceback" not in err


def test_no_network_is_one_clear_line(copy: Checkout) -> None:
    shutil.rmtree(next(copy.venv.glob("lib/*/site-packages/spariglioprobe-1.0.dist-info")))
    copy.lock.write_text(copy.lock.read_text() + "# changed\n")
    offline = {"PIP_INDEX_URL": "http://127.0.0.1:9", "PIP_RETRIES": "1"}
    code, out, err = copy.run(PIP_NO_INDEX="0", PIP_FIND_LINKS="", **offline)
    assert (code, out) == (2, "")
    errors = [row for row in err.splitlines() if not row.startswith("setting up")]
    assert errors == [
        "error: set-up needs the network once, and the package index cannot be reached",
        "  next: check the connection (or pip's proxy settings) and start the command again",
    ]


def test_no_venv_module_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(ToolError, match="has no venv module") as error:
        bootstrap._set_up((), ())
    assert "-venv" in error.value.hint


def test_read_only_folder_says_where_to_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap.os, "access", lambda path, mode: False)
    with pytest.raises(ToolError, match="cannot be written"):
        bootstrap._set_up((), ())


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 7, 16), (3, 10, 13)])
def test_old_python_is_told_so(version: tuple[int, int, int]) -> None:
    # The module's own text, run with another version number.
    text = (ROOT / "host_tools" / "__main__.py").read_text()
    program = f"import sys; sys.version_info = {version}; exec({text!r})"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith(f"error: this is Python {version[0]}.{version[1]}; Spariglio")
    assert len(done.stderr.splitlines()) == 2


def test_every_old_python_can_read_the_main_module() -> None:
    text = (ROOT / "host_tools" / "__main__.py").read_text()
    tree = ast.parse(text, feature_version=(3, 7))
    # Python 2 knows no f-strings and no annotations either.
    assert not any(isinstance(node, ast.JoinedStr | ast.AnnAssign) for node in ast.walk(tree))
