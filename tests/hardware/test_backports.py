"""Where KiCad 9 comes from: Debian 13's own, Debian 12's backports, the system untouched."""

from pathlib import Path

from host_tools.hardware.backports import options

SOURCES = "Types: deb\nURIs: http://mirror.test/debian\nSuites: bookworm\nComponents: main\n"


def _options(folder: Path, codename: str) -> list[str]:
    """The options for a machine with this release, made in `folder`/made."""
    system, release = folder / "apt", folder / "os-release"
    (system / "sources.list.d").mkdir(parents=True)
    (system / "sources.list.d" / "debian.sources").write_text(SOURCES)
    release.write_text(f"ID=debian\nVERSION_CODENAME={codename}\n")
    return options(folder / "made", system, release)


def test_debian_13_needs_no_options(tmp_path: Path) -> None:
    assert _options(tmp_path, "trixie") == []


def test_debian_12_gets_its_backports_beside_its_own_sources(tmp_path: Path) -> None:
    _options(tmp_path, "bookworm")
    texts = [path.read_text() for path in sorted((tmp_path / "made" / "parts").iterdir())]
    assert ["Suites: bookworm-backports\n" in text for text in texts] == [True, False]


def test_the_systems_own_sources_are_not_read_twice(tmp_path: Path) -> None:
    assert "-o=Dir::Etc::sourcelist=/dev/null" in _options(tmp_path, "bookworm")
