"""`shots`: every screen, in both languages, as PNG and on a sheet."""

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

import firmware.ui.screens
from host_tools.panel.png import to_image
from host_tools.simulator.gallery import Shot, take, tours

SCREENS = Path(firmware.ui.screens.__file__).parent


@pytest.fixture(scope="module")
def shots() -> dict[str, list[Shot]]:
    """All pictures of each language."""
    return {
        language: [shot for tour in tours() for shot in take(tour, language)]
        for language in ("it", "en")
    }


def test_every_screen_has_its_picture(shots: dict[str, list[Shot]]) -> None:
    screens = {path.stem for path in SCREENS.glob("*.py")} - {"__init__"}
    for taken in shots.values():
        assert {shot.screen for shot in taken} == screens


def test_both_languages_show_the_same_screens(shots: dict[str, list[Shot]]) -> None:
    italian, english = (
        [(shot.title, shot.screen) for shot in shots[language]] for language in ("it", "en")
    )
    assert italian == english


def test_languages_differ_where_there_are_words(shots: dict[str, list[Shot]]) -> None:
    same = [
        it.title for it, en in zip(shots["it"], shots["en"], strict=True) if it.image == en.image
    ]
    assert len(same) < len(shots["it"]) // 6, same


def test_no_picture_is_taken_twice_or_empty(shots: dict[str, list[Shot]]) -> None:
    titles = [shot.title for shot in shots["it"]]
    assert len(titles) == len(set(titles))
    assert all(any(shot.image) for shot in shots["it"])


def test_command_writes_the_pictures_and_the_sheets(
    shots: dict[str, list[Shot]], tmp_path: Path
) -> None:
    out = tmp_path / "new" / "folder"
    command = [sys.executable, "-m", "host_tools", "shots", "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    files = sorted(path.name for path in out.iterdir())
    expected = [f"{language}-{shot.title}.png" for language in shots for shot in shots[language]]
    assert files == sorted([*expected, "sheet-en.png", "sheet-it.png"])
    picture = Image.open(out / "it-1-solo-hand.png")
    assert picture.size == (512, 256)


def test_folder_that_cannot_be_made_is_named() -> None:
    command = [sys.executable, "-m", "host_tools", "shots", "--out", "/proc/nowhere"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "/proc/nowhere" in done.stderr and "--out" in done.stderr


def test_the_pictures_of_the_readme_are_todays(shots: dict[str, list[Shot]]) -> None:
    """Made by `shots`; a stale one is copied anew from its folder."""
    drawn = {f"en-{shot.title}.png": shot.image for shot in shots["en"]}
    kept = sorted((SCREENS.parents[2] / "tests/data/pictures").glob("*.png"))
    assert kept
    for path in kept:
        with Image.open(path) as picture:
            expected = to_image(drawn[path.name], picture.width // 128)
            assert picture.convert("RGB").tobytes() == expected.convert("RGB").tobytes(), path.name
