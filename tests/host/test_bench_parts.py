"""`bench` without a board: what is kept from run to run, what is added up, what is chosen."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import pytest

from firmware.opponent.levels import LEVELS
from host_tools import cli, uf2
from host_tools.emulator import bench
from host_tools.emulator.bench import Part
from host_tools.emulator.rows import Row, at_most
from host_tools.errors import ToolError
from host_tools.image import bundle, image


class _Counter:
    """Measures how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> Iterator[Row]:
        self.asked += 1
        yield Row("asked", self.asked, "times")


def test_counted_rows_are_measured_once_and_kept(tmp_path: Path) -> None:
    counter = _Counter()
    part = Part("some part", counter)
    first = bench.measured(part, tmp_path, fresh=False)
    assert bench.measured(part, tmp_path, fresh=False) == first
    assert counter.asked == 1


def test_rows_that_were_kept_in_part_only_are_measured_again(tmp_path: Path) -> None:
    counter = _Counter()
    part = Part("some part", counter)
    first = bench.measured(part, tmp_path, fresh=False)
    for left in ("", '[{"name":'):
        (tmp_path / "some-part.json").write_text(left)
        bench.measured(part, tmp_path, fresh=False)
    assert counter.asked == 3
    assert bench.measured(part, tmp_path, fresh=False)[0].name == first[0].name


def test_the_images_size_is_the_one_that_building_it_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle, "contents", dict)
    file = tmp_path / "x.uf2"
    file.write_bytes(image._uf2(bytes(1000), uf2.RP2040))
    (_, alone) = bench._sizes(file)
    assert alone == Row("image", 1024, "bytes")
    sizes = image.Sizes(1000, 500, 2000, 9)
    (tmp_path / "sizes.json").write_text(json.dumps(asdict(sizes)))
    (_, kept) = bench._sizes(file)
    assert kept == Row("image", 1000, "bytes")


def test_fresh_measures_again(tmp_path: Path) -> None:
    counter = _Counter()
    part = Part("some part", counter)
    bench.measured(part, tmp_path, fresh=False)
    assert bench.measured(part, tmp_path, fresh=True)[0].value == 2


def test_what_is_timed_on_the_pc_is_never_kept(tmp_path: Path) -> None:
    counter = _Counter()
    part = Part("pc", counter, counted=False)
    for _ in range(2):
        bench.measured(part, tmp_path, fresh=False)
    assert counter.asked == 2


def test_a_part_that_was_interrupted_keeps_nothing(tmp_path: Path) -> None:
    def stopped() -> Iterator[Row]:
        yield Row("first", 1, "")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bench.measured(Part("some part", stopped), tmp_path, fresh=False)
    counter = _Counter()
    assert bench.measured(Part("some part", counter), tmp_path, fresh=False)[0].name == "asked"


def test_rows_of_one_name_are_added_up() -> None:
    found = bench.added_up(
        [Row("deals", 4, ""), at_most("wrong", 0, "", 0), Row("deals", 2, ""), *_one_wrong()]
    )
    assert found == [Row("deals", 6, ""), Row("wrong", 1, "", "<= 0", False)]


def _one_wrong() -> list[Row]:
    return [at_most("wrong", 1, "", 0)]


def test_every_level_has_its_decisions_and_transcripts() -> None:
    keys = [part.key for part in bench.parts(Path("x.uf2"), 3, 6)]
    for name in LEVELS:
        assert f"decisions {name}" in keys
        assert [key for key in keys if key.startswith(f"transcripts {name} ")] == [
            f"transcripts {name} 1-4",
            f"transcripts {name} 5-6",
        ]
    assert len(keys) == len(set(keys))


def test_without_transcripts_there_are_none() -> None:
    groups = {part.group for part in bench.parts(Path("x.uf2"), 3, 0)}
    assert groups == {"front", "sizes", "decisions", "matches", "long-use", "strength", "pc"}


@pytest.mark.parametrize("name", ["cuts", "presses", "displays", "soak", "jobs"])
def test_no_faults_at_all_are_refused(name: str) -> None:
    with pytest.raises(ToolError, match=f"--{name}"):
        cli.run(["bench", "faults", f"--{name}", "0", "--image", "x.uf2"])


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--matches", "0"], "--matches wants a number from 1 on"),
        (["--matches", "-1"], "--matches wants a number from 1 on"),
        (["--transcripts", "-1"], "--transcripts wants a number from 0 on"),
        (["--only", "transcripts"], "--transcripts 60"),
    ],
)
def test_measuring_nothing_is_refused_by_name(options: list[str], told: str) -> None:
    with pytest.raises(ToolError) as caught:
        cli.run(["bench", *options, "--image", "x.uf2"])
    assert told in f"{caught.value} {caught.value.hint}"
    assert caught.value.code == 2
