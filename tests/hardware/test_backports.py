"""Where KiCad 9 comes from: Debian 13's own, Debian 12's backports, the system untouched."""

from pathlib import Path

from host_tools.hardware.backports import options

SOURCES = "Types: deb\nURIs: http://mirror.test/debian\nSuites: bookworm\nComponents: main\n"


def _system(folder: Path) -> Path:
    (folder / "sources.list.d").mkdir(parents=True)
    (folder / "sources.list.d" / "debian.sources").write_text(SOURCES)
    return folder


def test_debian_13_needs_no_options(tmp_path: Path) -> None:
    assert options(tmp_path / "made", _system(tmp_path / "apt"), "trixie") == []


def test_debian_12_gets_its_backports_beside_its_own_sources(tmp_path: Path) -> None:
    made = tmp_path / "made"
    options(made, _system(tmp_path / "apt"), "bookworm")
    texts = [path.read_text() for path in sorted((made / "parts").iterdir())]
    assert ["Suites: bookworm-backports\n" in text for text in texts] == [True, False]


def test_the_systems_own_sources_are_not_read_twice(tmp_path: Path) -> None:
    found = options(tmp_path / "made", _system(tmp_path / "apt"), "bookworm")
    assert "-o=Dir::Etc::sourcelist=/dev/null" in found
