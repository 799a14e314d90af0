"""`replay`: right logs are told, wrong ones refused with file, line, expected and found."""

import argparse
import json
import random
from pathlib import Path

import pytest

from host_tools.replay import command
from host_tools.replay.analyse import analyse
from host_tools.replay.verify import Fault, verify
from tests.host import replay_logs
from tests.host.replay_logs import Record, text

SOLO = replay_logs.solo(1)
TABLE = replay_logs.table(11, ("Ada", "Bo", "Ciro"), 3)
BOTH = pytest.mark.parametrize("records", [SOLO, TABLE], ids=["solo", "table"])


def run(*args: object) -> int:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args([str(arg) for arg in args]))


def log(folder: Path, content: str | bytes, name: str = "0001.log") -> Path:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def fault(folder: Path, content: str | bytes) -> Fault:
    found = verify(log(folder, content)).fault
    assert found is not None
    return found


def changed(records: list[Record], line: int, field: int, value: str) -> str:
    """The log with one field (of line `line`, from 1) changed and every CRC made right again."""
    copy = [record[:] for record in records]
    copy[line - 1][field] = value
    return text(copy)


def line_of(records: list[Record], kind: str, nth: int = 1) -> int:
    lines = [i + 1 for i, record in enumerate(records) if record[0] == kind]
    return lines[nth - 1]


# Right logs.


def test_a_solo_match_is_told_deal_by_deal_with_its_winner(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(log(tmp_path, text(SOLO))) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "solo match against level 2, 2 players, scopa to 11" in lines[0]
    row = ["handheld", "13-27*", "5-5", "0-1*", "65-81*", "0-0", "0-3", "0-3"]
    assert lines[3].split() == ["1", *row]
    assert lines[-2] == "  winner: handheld, 8-11"
    assert lines[-1].startswith("  192 lines, all as they were played")


def test_a_scored_match_is_told_deal_by_deal_with_its_winner(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(log(tmp_path, text(TABLE))) == 0
    out = capsys.readouterr().out
    assert "scored match, 3 players, scopa to 16" in out
    assert "sides: Ada - Bo - Ciro" in out
    last = dict(field.split("=") for field in TABLE[-1][2:])
    side = ("Ada", "Bo", "Ciro")[int(last["winner"])]
    assert f"winner: {side}, {last['totals'].replace(',', '-')}" in out


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("preset", ["scopa", "assi", "quindici"])
def test_matches_of_every_number_of_players_are_right(
    tmp_path: Path, seats: int, preset: str
) -> None:
    for seed in range(3):
        path = log(tmp_path, text(replay_logs.solo(seed, seats, 16, preset)))
        assert verify(path).fault is None


@BOTH
def test_an_unfinished_match_is_right_and_said_to_be_unfinished(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], records: list[Record]
) -> None:
    for count in range(1, len(records), 13):
        assert run(log(tmp_path, text(records[:count]))) == 0
        assert "unfinished: " in capsys.readouterr().out


def test_a_log_is_read_with_the_tail_that_the_handheld_left(tmp_path: Path) -> None:
    whole = text(SOLO)
    lines = whole.splitlines(keepends=True)
    for body, tail in ((50, 50), (50, 48), (50, 40), (192, 188), (1, 1)):
        path = log(tmp_path, "".join(lines[:body]))
        log(tmp_path, "".join(lines[tail:]), "tail/0001.log")
        found = verify(path)
        assert found.fault is None and found.records == SOLO


def test_case_T09_replay_twice_and_in_reverse_order_gives_equal_states(tmp_path: Path) -> None:
    paths = [
        log(tmp_path, text(replay_logs.solo(seed, seats)), f"{seed}{seats}.log")
        for seed in range(3)
        for seats in (2, 3, 4)
    ]
    paths += [log(tmp_path, text(replay_logs.table(seed)), f"t{seed}.log") for seed in range(3)]

    def states(order: list[Path]) -> dict[Path, str]:
        found = {path: analyse(verify(path)) for path in order}
        return {path: analysis.state for path, analysis in found.items() if analysis}

    first = states(paths)
    assert len(set(first.values())) == len(paths)
    assert states(paths) == first
    assert states(paths[::-1]) == first


def test_json_tells_the_same_and_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = log(tmp_path, text(SOLO))
    bad = log(tmp_path, text(SOLO)[:-5], "0002.log")
    assert run(good, bad, tmp_path / "none.log", "--json") == 1
    first, second, third = json.loads(capsys.readouterr().out)
    assert first["ok"] and first["error"] is None
    match = first["match"]
    assert (match["totals"], match["winner"], match["finished"]) == ([8, 11], 1, True)
    deal = match["deals"][0]
    assert (deal["points"], deal["fingerprint"]) == ([0, 3], SOLO[1][4])
    assert deal["categories"][0] == {"name": "carte", "counts": [13, 27], "points": [0, 1]}
    assert (
        not second["ok"] and second["error"]["line"] == 192 and second["match"]["winner"] is None
    )
    assert third["match"] is None and third["error"]["message"] == "there is no such file"


# Wrong logs: what a power cut or an editor leaves.


@BOTH
def test_case_H10_a_torn_last_line_is_named(tmp_path: Path, records: list[Record]) -> None:
    whole = text(records)
    last = whole.splitlines()[-1]
    for cut in range(1, len(last) + 1, 2):
        found = fault(tmp_path, whole[:-cut])
        assert found.line == len(records)
        assert "torn" in found.message and found.found == last[: len(last) + 1 - cut]


def test_case_H10_a_torn_tail_is_named_by_its_line_in_the_match(tmp_path: Path) -> None:
    lines = text(SOLO).splitlines(keepends=True)
    log(tmp_path, "".join(lines[50:60])[:-3], "tail/0001.log")
    found = fault(tmp_path, "".join(lines[:50]))
    assert found.line == 60 and found.found == lines[59][:-3]


@BOTH
def test_a_removed_line_is_found_in_its_place(tmp_path: Path, records: list[Record]) -> None:
    lines = text(records).splitlines(keepends=True)
    for i in range(0, len(lines) - 1, 5):
        assert fault(tmp_path, "".join(lines[:i] + lines[i + 1 :])).line == i + 1


@BOTH
def test_an_added_line_is_found_in_its_place(tmp_path: Path, records: list[Record]) -> None:
    lines = text(records).splitlines(keepends=True)
    for i in range(1, len(lines), 5):
        assert fault(tmp_path, "".join(lines[:i] + lines[i - 1 :])).line == i + 1


@BOTH
def test_two_lines_in_another_order_are_found(tmp_path: Path, records: list[Record]) -> None:
    lines = text(records).splitlines(keepends=True)
    for i in range(0, len(lines) - 1, 5):
        swapped = [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]]
        assert fault(tmp_path, "".join(swapped)).line == i + 1


@BOTH
def test_any_changed_byte_is_found_in_its_line(tmp_path: Path, records: list[Record]) -> None:
    whole = text(records).encode()
    lot = random.Random(7)
    for at in range(0, len(whole) - 1, 61):
        byte = lot.choice([each for each in range(256) if each not in (whole[at], 10)])
        if whole[at] == 10:
            continue
        found = fault(tmp_path, whole[:at] + bytes([byte]) + whole[at + 1 :])
        assert found.line == whole[:at].count(b"\n") + 1
        assert found.expected and found.found


def test_a_changed_card_says_what_could_have_been_played(tmp_path: Path) -> None:
    found = fault(tmp_path, text(SOLO).replace("PLAY 0 C4 ", "PLAY 0 C5 ", 1))
    assert found.line == 3
    assert found.expected.startswith("one of ") and " C4" in found.expected
    assert found.found.startswith("PLAY 0 C5 *")


def test_line_ends_changed_by_an_editor_are_called_that(tmp_path: Path) -> None:
    found = fault(tmp_path, text(SOLO).replace("\n", "\r\n"))
    assert (found.line, found.expected, found.found) == (1, "LF", "CR LF")


# Wrong logs whose CRCs are right.


def test_a_card_that_was_not_in_the_hand_is_refused(tmp_path: Path) -> None:
    line = line_of(SOLO, "PLAY", 5)
    found = fault(tmp_path, changed(SOLO, line, 2, SOLO[line_of(SOLO, "PLAY", 1) - 1][2]))
    assert found.line == line and found.expected.startswith("one of ")


def test_a_play_out_of_turn_is_refused(tmp_path: Path) -> None:
    line = line_of(SOLO, "PLAY", 4)
    found = fault(tmp_path, changed(SOLO, line, 1, "0"))
    assert (found.line, found.expected, found.found) == (line, "seat 1", "seat 0")


@pytest.mark.parametrize("field", range(1, 10))
def test_a_changed_score_seed_or_total_is_refused(tmp_path: Path, field: int) -> None:
    line = line_of(SOLO, "SCORE", 2)
    record = SOLO[line - 1]
    value = record[field][:-1] + ("0" if record[field][-1] != "0" else "1")
    found = fault(tmp_path, changed(SOLO, line, field, value))
    assert found.line == line
    assert found.expected == " ".join(record)[:100] or found.expected == " ".join(record)
    assert value[:30] in found.found or field == 9


@pytest.mark.parametrize("field", range(1, 5))
def test_a_changed_deal_or_fingerprint_is_refused(tmp_path: Path, field: int) -> None:
    line = line_of(SOLO, "DEAL", 2)
    found = fault(tmp_path, changed(SOLO, line, field, "00000000" if field == 4 else "7"))
    assert found.line == line and found.expected == " ".join(SOLO[line - 1])


def test_a_changed_match_seed_is_refused_at_the_first_fingerprint(tmp_path: Path) -> None:
    seed = len(SOLO[0]) - 1
    assert fault(tmp_path, changed(SOLO, 1, seed, "seed=" + "02" * 32)).line == 2


def test_a_changed_winner_is_refused(tmp_path: Path) -> None:
    found = fault(tmp_path, changed(SOLO, len(SOLO), 1, "0"))
    assert (found.line, found.expected) == (192, "END 1 totals=8,11")


def test_changed_points_of_a_banked_deal_are_refused(tmp_path: Path) -> None:
    line = line_of(TABLE, "BANK")
    for field in range(2, 7):
        record = TABLE[line - 1]
        if field < len(record):
            found = fault(tmp_path, changed(TABLE, line, field, record[field] + "1"))
            assert found.line == line and found.expected == " ".join(record)


def test_a_line_after_the_end_is_refused(tmp_path: Path) -> None:
    assert fault(tmp_path, text([*SOLO, SOLO[1]])).line == 193


@BOTH
def test_no_change_of_any_field_ends_in_anything_but_a_fault(
    tmp_path: Path, records: list[Record]
) -> None:
    lot = random.Random(3)
    odd = ("", "-1", "x", "=", "D7", "99", "totals=", "LOG", "SET", "9" * 30, "D7xD7", ",")
    for _ in range(150):
        line = lot.randrange(len(records))
        copy = [record[:] for record in records]
        field = lot.randrange(len(copy[line]))
        way = lot.randrange(3)
        if way == 0:
            copy[line][field] = lot.choice(odd)
        elif way == 1:
            copy[line] = copy[line][:field] or [""]
        else:
            copy[line].insert(field, lot.choice(odd))
        if copy != records:
            found = verify(log(tmp_path, text(copy))).fault
            # A header field may change and a move be another legal one: then a later line tells.
            assert found is None or found.line >= line + 1


# Files that are no logs.


@pytest.mark.parametrize(
    ("content", "message", "line"),
    [
        (b"", "is empty", 0),
        (b"\x7fELF\x00\x00", "is not a log", 1),
        (b"hello\n", "is not a log", 1),
        (b"\xff\xfeL\x00O\x00G\x00", "is not a log", 1),
        (b"LOG 1 kind=solo\n", "not a log line", 1),
        (b"LOG " + b"x" * 100_000, "not a log line", 1),
        (text([["LOG", "2", "kind=solo"]]), "a log of another format", 1),
        (b"LOG 7 whatever comes later\n", "a log of another format", 1),
        (text([["LOG", "1", "kind=chess", "app=1"]]), "a log of an unknown kind", 1),
        (text([["LOG", "1", "kind=solo"]]), "a header without", 1),
        (text([["PLAY", "0", "D7"]]), "is not a log", 1),
        (text([*SOLO[:2], ["DANCE", "1"]]), "an unknown record", 3),
    ],
)
def test_what_is_no_log_is_refused_by_name(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    content: str | bytes,
    message: str,
    line: int,
) -> None:
    path = log(tmp_path, content)
    found = verify(path).fault
    assert found is not None and found.message.startswith(message) and found.line == line
    assert run(path) == 1
    out = capsys.readouterr().out
    assert f"FAULT {path}" in out and message in out and "Traceback" not in out


def test_folders_and_missing_files_are_refused_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, tmp_path / "none.log", "/dev/null") == 1
    out = capsys.readouterr().out
    assert "is a folder" in out and "no such file" in out and "is not a file" in out


def test_a_huge_file_is_refused_without_reading_it(tmp_path: Path) -> None:
    path = tmp_path / "0001.log"
    with path.open("wb") as file:
        file.write(b"LOG ")
        file.truncate(1 << 33)
    found = verify(path).fault
    assert found is not None and "too large" in found.message


def test_one_wrong_log_among_right_ones_fails_the_command_and_all_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = log(tmp_path, text(SOLO))
    bad = log(tmp_path, text(SOLO[:5] + SOLO[6:]), "0002.log")
    other = log(tmp_path, text(TABLE), "0003.log")
    assert run(good, bad, other) == 1
    out = capsys.readouterr().out
    assert out.count("winner: ") == 2 and out.count("FAULT ") == 1
