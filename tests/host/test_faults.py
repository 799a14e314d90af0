"""The fault campaigns in the size of a test run, and what they notice."""

import json
from pathlib import Path

import pytest

from host_tools.cli import main
from host_tools.faults import campaign, damage, use
from host_tools.faults.campaign import Campaign, Found, Outcome, total
from host_tools.progress import Line


@pytest.fixture(autouse=True)
def fresh_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No part of an earlier run answers for this one."""
    monkeypatch.setattr(campaign.cache, "folder", lambda *names: tmp_path)


def outcome(of: Campaign, count: int) -> Outcome:
    with Line("faults") as line:
        return of.run("1", count, line)


@pytest.mark.parametrize("kind", damage.DAMAGE, ids=lambda kind: kind.name)
def test_damaged_flash_leaves_a_handheld_in_use_and_keeps_the_rest(kind: Campaign) -> None:
    found = outcome(kind, 10)
    assert found.ok, found.notes
    assert found.row.tried == 10


@pytest.mark.parametrize("kind", damage.KEYS, ids=lambda kind: kind.name)
def test_contacts_at_their_worst_are_heard_once(kind: Campaign) -> None:
    found = outcome(kind, 300)
    assert found.ok, found.notes
    assert found.row.tried == 300


def test_crashes_in_a_row_end_in_safe_mode_with_the_data_intact() -> None:
    found = outcome(damage.CRASHES, 10)
    assert found.ok, found.notes
    assert found.row.tried == 10


def test_random_presses_reach_every_screen_and_lose_nothing() -> None:
    found = outcome(use.PRESSES, 6000)
    assert found.ok, found.notes
    assert found.row.tried >= 6000


def test_matches_that_nobody_attends_fit_into_a_small_heap_and_replay() -> None:
    found = outcome(use.SOAK, 8)
    assert found.ok, found.notes
    assert found.row.tried == 8


def counted(size: int, failing: int = -1) -> tuple[Campaign, list[int]]:
    """A campaign that notes the parts it was asked for; the part `failing` fails."""
    asked: list[int] = []

    def part(seed: str, first: int, count: int) -> Found:
        asked.append(first)
        return Found(count, 0, int(first == failing))

    return Campaign("drill", "drill", 1, 1, size, part, total), asked


def test_parts_that_are_done_are_not_tried_again() -> None:
    drill, asked = counted(10)
    assert outcome(drill, 25).row.tried == 25
    assert outcome(drill, 35).row.tried == 35
    # The short part of the first run is another one than the whole part of the second.
    assert asked == [0, 10, 20, 20, 30]


def test_a_part_that_failed_is_tried_again() -> None:
    drill, asked = counted(10, failing=10)
    assert not outcome(drill, 20).ok
    assert not outcome(drill, 20).ok
    assert asked == [0, 10, 10]


def test_a_growing_heap_is_seen_and_one_that_goes_up_and_down_is_not() -> None:
    level = [400_000 + 9_000 * (number % 5) for number in range(100)]
    assert use.growth(level) == 0
    assert use.growth([value + 400 * number for number, value in enumerate(level)]) > 16_000


def test_a_screen_that_was_never_there_is_a_failure() -> None:
    names = dict.fromkeys(use.screens() - {"end"}, 1)
    found = use._all_presses([Found(1, figures={"screens": names, "growth": 0})])
    assert found.failed == 1 and found.notes[0] == "never reached: end"


def test_the_exit_code_tells_of_a_loss(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from host_tools.faults import campaigns

    drill, _ = counted(10, failing=0)
    monkeypatch.setattr(campaigns, "CAMPAIGNS", (drill,))
    assert main(["faults", "--count", "5", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)[0]["ok"] is False


@pytest.mark.parametrize(
    ("argv", "words"), [(["nothing"], "no campaign"), (["--count", "0"], "less than one")]
)
def test_a_wrong_argument_is_one_line(
    argv: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["faults", *argv]) == 2
    assert words in capsys.readouterr().err
