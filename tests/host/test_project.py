"""The repository's own promises: one version, whole locks, no package that no check sees."""

import re
import tomllib
from pathlib import Path

import pytest

from host_tools.commands import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
RUN = ROOT / "requirements.lock"
EXTRAS = sorted((ROOT / "host_tools" / "locks").glob("*.lock"))
LOCKS = (RUN, *EXTRAS, ROOT / "host_tools" / "testing" / "stubs.lock")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT = PYPROJECT["project"]
# Each direct dependency with the lock that must hold it.
DIRECT = [
    *((name, RUN) for name in PROJECT["dependencies"]),
    *(
        (name, RUN.parent / "host_tools" / "locks" / f"{extra}.lock")
        for extra, names in PROJECT["optional-dependencies"].items()
        for name in names
    ),
]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_lock_names_no_index_and_no_host(lock: Path) -> None:
    text = lock.read_text()
    assert not re.search(r"://|--(extra-)?index-url|--find-links|--trusted-host", text)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_locked_package_has_a_version_and_a_hash(lock: Path) -> None:
    text = re.sub(r"^\s*#.*\n", "", lock.read_text(), flags=re.MULTILINE)
    rows = re.split(r"\n(?=\S)", text.strip().replace("\\\n", " "))
    assert all(re.match(r"[a-z0-9-]+==\S+ ", row) and "--hash=sha256:" in row for row in rows)


@pytest.mark.parametrize(("requirement", "lock"), DIRECT)
def test_dependency_is_locked(requirement: str, lock: Path) -> None:
    name, version = re.match(r"([a-z0-9-]+)(?:\[.*\])?(?:==([\d.]+)\*)?", requirement).groups()  # type: ignore[union-attr]
    locked = re.search(rf"^{name}==(\S+)", lock.read_text(), re.MULTILINE)
    assert locked is not None
    assert locked[1].startswith(version or "")


@pytest.mark.parametrize("requirement", sorted({name for name, _ in DIRECT}))
def test_dependency_has_a_reason(requirement: str) -> None:
    text = (ROOT / "pyproject.toml").read_text()
    assert re.search(rf'"{re.escape(requirement)}", +# .*\w', text)


def test_version_stands_in_one_place() -> None:
    assert PROJECT["dynamic"] == ["version"]
    assert "version" not in PROJECT


@pytest.mark.parametrize("package", ["firmware", "host_tools"])
def test_every_package_folder_has_an_init(package: str) -> None:
    # Without one, the import contracts and the types do not see the folder.
    folders = {path.parent for path in (ROOT / package).rglob("*.py")}
    without = sorted(str(f.relative_to(ROOT)) for f in folders if not (f / "__init__.py").exists())
    assert [name for name in without if name != "firmware/board"] == []


def test_nobody_changes_sys_path() -> None:
    own = re.compile(r"sys\.path\.(insert|append|extend)|sys\.path\s*[+=]")
    files = [p for folder in ("firmware", "host_tools") for p in (ROOT / folder).rglob("*.py")]
    assert [str(p) for p in files if own.search(p.read_text())] == []


@pytest.mark.parametrize("package", ["firmware", "host_tools"])
def test_installed_program_has_all_its_files(package: str) -> None:
    shipped = [*PYPROJECT["tool"]["setuptools"]["package-data"]["*"], "*.py", "*.pyc"]
    files = [path for path in (ROOT / package).rglob("*") if path.is_file()]
    assert [str(f) for f in files if not any(f.match(pattern) for pattern in shipped)] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_readme_has_every_command(command: str) -> None:
    assert re.search(rf"^\| `{command}[ `]", (ROOT / "README.md").read_text(), re.MULTILINE)
