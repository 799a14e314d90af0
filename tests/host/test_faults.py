"""The fault campaigns in the size of a test run, and what they notice."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.cli import main
from host_tools.faults import campaign, damage, kept, use
from host_tools.faults.campaign import Campaign, Found, Outcome, Program, total
from host_tools.image import tree
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


LOGS = Path(__file__).parents[1] / "data" / "logs"
Mutate = Callable[[str, str, str], None]


@pytest.fixture
def mutate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mutate:
    """A firmware of which one file has other words in one place."""

    def change(name: str, words: str, others: str) -> None:
        files = tree.device_files()
        text = files[name].read_text(encoding="utf-8")
        assert text.count(words) == 1
        changed = tmp_path / Path(name).name
        changed.write_text(text.replace(words, others), encoding="utf-8")
        monkeypatch.setattr(tree, "device_files", lambda: files | {name: changed})

    return change


_LOGS = "        logs = _numbers(found)\n"
_TAILS = "            tails = files.names(self.tails)\n"
_FORGET_LOGS = """\
        for number in logs:
            files.remove(self.path(number))
        logs = []
"""
_FORGET_TAILS = """\
            for name in tails:
                files.remove(self.tails + "/" + name)
            tails = []
"""


@pytest.mark.parametrize(
    ("line", "forget"), [(_LOGS, _FORGET_LOGS), (_TAILS, _FORGET_TAILS)], ids=["matches", "tails"]
)
def test_random_presses_see_a_boot_that_loses(mutate: Mutate, line: str, forget: str) -> None:
    mutate("firmware/store/logs.py", line, line + forget)
    found = use._presses("1", 1, 1500)
    assert found.lost and "lost at press" in found.notes[0], found


def test_crashes_see_a_start_from_nothing_that_deletes(mutate: Mutate) -> None:
    mutate("firmware/store/afresh.py", "logs.set_aside(number)", "logs.delete(number)")
    assert damage.CRASHES.part("1", 0, 20).lost


def test_crashes_see_a_start_that_loses(mutate: Mutate) -> None:
    line = "        self._journal = journal\n"
    forget = "        for number in journal.numbers():\n            journal.delete(number)\n"
    mutate("firmware/shelf.py", line, line + forget)
    assert damage.CRASHES.part("1", 0, 20).lost


def test_a_full_flash_sees_that_what_waited_is_given_up(mutate: Mutate) -> None:
    mutate(
        "firmware/store/journal.py",
        "            self._waiting = self._waiting[count:]\n"
        '            self.behind -= data.count(b"\\n")\n',
        "            self._waiting = []\n            self.behind = 0\n",
    )
    (kind,) = [each for each in damage.DAMAGE if each.name == "full"]
    # The first of this seed where records wait and no power is cut.
    found = kind.part("1", 8, 1)
    assert "that waited for room" in found.notes[0], found


def test_what_the_damage_itself_took_is_a_note() -> None:
    parts = [
        Found(5, figures={"taken": 3, "silent": 1}),
        Found(5, figures={"taken": 1, "silent": 1}),
    ]
    found = damage._all_damage(parts)
    assert not found.lost
    assert found.notes == [
        "the damage itself took records of a match in 4 tries; "
        "nothing on the screen told of it in 2 of them"
    ]


def test_a_soak_misses_an_end_and_a_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def ran(*args: object) -> tuple[Program, list[str]]:
        check = args[-1]
        assert callable(check)
        return Program([{"used": 1}, {"used": 1}], ""), check(tmp_path)

    monkeypatch.setattr(use, "on_the_unix_port", ran)
    whole = (LOGS / "1-solo-1.log").read_bytes()
    endless = b"".join(whole.splitlines(keepends=True)[:-1])
    done = tmp_path / "done"
    done.mkdir()
    (done / "0.log").write_bytes(whole)
    assert use._soak("1", 0, 2).notes == ["2 matches, but 1 logs"]
    (done / "1.log").write_bytes(endless)
    assert use._soak("1", 0, 2).notes == ["1.log: the match has no end"]
    (done / "1.log").write_bytes(whole)
    assert use._soak("1", 0, 2).notes == []


def died(stdout: str = "", stderr: str = "", code: int = -9) -> Program:
    return campaign._program(subprocess.CompletedProcess([], code, stdout, stderr))


def test_a_unix_port_that_was_killed_says_so() -> None:
    assert died() == Program([], "it ended with -9")
    assert died('{"try": 1}\n{"tr').lines == [{"try": 1}]
    assert died(stderr="Traceback\nValueError", code=1).error == "Traceback\nValueError"
    assert died(code=0).error == ""


@pytest.mark.parametrize("program", [died(), died('{"try": 3, "wrong": "lost"}'), died(code=0)])
def test_a_part_that_was_killed_failed(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def ran(*args: object) -> tuple[Program, list[str]]:
        return program, []

    monkeypatch.setattr(damage, "on_the_unix_port", ran)
    monkeypatch.setattr(use, "on_the_unix_port", ran)
    for each in (damage.CRASHES, use.PRESSES, *damage.KEYS):
        assert each.part("1", 0, 10).failed, each.name
    if not program.lines:
        for each in (use.SOAK, *damage.DAMAGE):
            assert each.whole([each.part("1", 0, 10)]).failed, each.name


@pytest.mark.parametrize("name", ["replay/verify.py", "simulator/auto.py", "panel/chip.py"])
def test_a_part_is_tried_again_with_other_tools(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = campaign._fingerprint()
    digest = tree.digest

    def other(files: dict[str, Path]) -> str:
        changed = tmp_path / "changed.py"
        changed.write_bytes(files[f"host_tools/{name}"].read_bytes() + b"#")
        return digest(files | {f"host_tools/{name}": changed})

    monkeypatch.setattr(tree, "digest", other)
    assert campaign._fingerprint() != before


def test_a_part_is_tried_again_with_another_unix_port(monkeypatch: pytest.MonkeyPatch) -> None:
    before = campaign._fingerprint()
    monkeypatch.setattr(campaign, "_version", lambda: "another")
    assert campaign._fingerprint() != before


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


def test_a_setting_that_is_spelt_otherwise_is_not_lost_and_one_that_says_the_usual_neither() -> (
    None
):
    assert kept._said("preset=a,b") == kept._said("preset=a%2Cb") is not None
    assert kept._said("rules=") is None
    assert kept._said("later=1") == "later=1"
    assert kept._said("target=x") == "target=x"
