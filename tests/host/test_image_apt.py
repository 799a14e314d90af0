"""Debian's sources: from the machine's own apt files, in both formats, and nothing else."""

from pathlib import Path

import pytest

from host_tools.errors import ToolError
from host_tools.image.apt import debian_sources

_BOOKWORM = 'ID=debian\nVERSION_ID="12"\nVERSION_CODENAME=bookworm\n'
_TRIXIE = 'ID=debian\nVERSION_ID="13"\nVERSION_CODENAME=trixie\n'
_KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
_DEB822 = f"""\
# written by the installer
Types: deb
URIs: http://mirror.test/debian
Suites: bookworm bookworm-updates
Components: main contrib
Signed-By: {_KEYRING}

Types: deb
URIs: http://mirror.test/debian-security
Suites: bookworm-security
Components: main
Signed-By: {_KEYRING}
"""
_EXPECTED = f"""\
Types: deb deb-src
URIs: http://mirror.test/debian
Suites: trixie
Components: main
Signed-By: {_KEYRING}
"""


def _sources(tmp_path: Path, files: dict[str, str], release: str = _BOOKWORM) -> str:
    for name, text in files.items():
        path = tmp_path / "apt" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "os-release").write_text(release)
    return debian_sources(tmp_path / "apt", tmp_path / "os-release")


def test_debian_12_reads_the_next_suite_from_its_own_mirror(tmp_path: Path) -> None:
    assert _sources(tmp_path, {"sources.list.d/debian.sources": _DEB822}) == _EXPECTED


def test_debian_13_reads_its_own_suite(tmp_path: Path) -> None:
    text = _DEB822.replace("bookworm", "trixie")
    assert _sources(tmp_path, {"sources.list.d/debian.sources": text}, _TRIXIE) == _EXPECTED


def test_one_line_format_with_options(tmp_path: Path) -> None:
    text = (
        f"deb [arch=amd64 signed-by={_KEYRING}] http://mirror.test/debian bookworm main non-free\n"
        "deb-src http://mirror.test/debian bookworm main\n"
        "deb http://mirror.test/debian-security bookworm-security main\n"
    )
    assert _sources(tmp_path, {"sources.list": text}) == _EXPECTED


def test_one_line_format_without_options(tmp_path: Path) -> None:
    text = "deb http://mirror.test/debian/ bookworm main  # the mirror\n"
    made = _sources(tmp_path, {"sources.list": text})
    assert "URIs: http://mirror.test/debian/\n" in made
    assert "Signed-By" not in made


def test_the_same_mirror_twice_is_named_once(tmp_path: Path) -> None:
    text = "deb http://mirror.test/debian bookworm main\n" * 2
    assert _sources(tmp_path, {"sources.list": text}).count("Types:") == 1


def test_third_party_and_disabled_entries_are_left_out(tmp_path: Path) -> None:
    files = {
        "sources.list.d/debian.sources": _DEB822,
        "sources.list.d/tools.sources": (
            "Types: deb\nURIs: http://tools.test/apt\nSuites: bookworm\nComponents: main\n"
        ),
        "sources.list.d/off.sources": (
            "Enabled: no\nTypes: deb\nURIs: http://off.test/debian\n"
            "Suites: bookworm\nComponents: main\n"
        ),
        "sources.list.d/other.list": "deb http://other.test/repo bookworm main\n",
    }
    assert _sources(tmp_path, files) == _EXPECTED


def test_a_key_inside_the_file_is_kept_whole(tmp_path: Path) -> None:
    key = (
        "Signed-By:\n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n mQINBF\n"
        " -----END PGP PUBLIC KEY BLOCK-----"
    )
    text = _DEB822.replace(f"Signed-By: {_KEYRING}", key)
    made = _sources(tmp_path, {"sources.list.d/debian.sources": text})
    assert " -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n mQINBF\n -----END" in made


@pytest.mark.parametrize(
    "release",
    [
        "ID=ubuntu\nVERSION_CODENAME=noble\n",
        'ID=debian\nVERSION_ID="11"\nVERSION_CODENAME=bullseye\n',
        "ID=debian\nVERSION_CODENAME=forky\n",
        "ID=debian\n",
    ],
)
def test_another_system_is_told_what_works_there(release: str, tmp_path: Path) -> None:
    line = "deb http://mirror.test/debian stable main\n"
    with pytest.raises(ToolError, match="Debian 12 and 13 only") as caught:
        _sources(tmp_path, {"sources.list": line}, release)
    assert "deploy" in caught.value.hint


def test_no_debian_archive_is_said(tmp_path: Path) -> None:
    with pytest.raises(ToolError, match="no Debian archive is named"):
        _sources(tmp_path, {"sources.list": "deb http://other.test/repo bookworm main\n"})
