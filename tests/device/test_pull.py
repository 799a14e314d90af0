"""`pull`: what comes, what grows, what is kept, and what an interruption costs."""

from collections.abc import Callable
from pathlib import Path

import pytest

from firmware.core.log import header, seal
from firmware.store.crash import Crash
from firmware.store.journal import Journal
from firmware.store.settings import Settings
from host_tools.replay.verify import verify
from tests.device.fake_board import FakeBoard
from tests.device.tool import Said, Tool

Plug = Callable[..., FakeBoard]

SAMPLES = Path(__file__).resolve().parents[1] / "data" / "logs"
SOLO = (SAMPLES / "1-solo-1.log").read_bytes()
TABLE = (SAMPLES / "1-table-three.log").read_bytes()


def on_board(folder: Path) -> dict[str, bytes]:
    """A data folder as files of a board."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {f"/data/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in paths}


def start(data: bytes, lines: int) -> bytes:
    """The first so many lines."""
    return b"".join(line + b"\n" for line in data.split(b"\n")[:lines])


def here(tool: Tool, folder: str = "games") -> dict[str, bytes]:
    """What lies in the folder that matches were pulled to."""
    return {path.name: path.read_bytes() for path in (tool.folder / folder).iterdir()}


def pulled(tool: Tool, board: FakeBoard, *words: str) -> Said:
    said = tool("pull", *words, on=board)
    assert said.code == 0, said
    return said


def again(tool: Tool, plug: Plug, *states: dict[str, bytes]) -> list[Said]:
    """Pull from one board after the other into the same folder."""
    return [pulled(tool, plug(files)) for files in states]


def test_every_file_of_the_user_comes(plug: Plug, tool: Tool, tmp_path: Path) -> None:
    data = tmp_path / "data"
    settings = Settings(str(data))
    settings["lang"] = "en"
    settings.save()
    Crash(str(data)).record(ValueError("boom"), "0.1.0")
    pulled(tool, plug({**on_board(data), "/data/0001.log": SOLO, "/data/0002.bad": b"x"}))
    assert here(tool) == {
        "0001.log": SOLO,
        "0002.bad": b"x",
        "settings.txt": (data / "settings.txt").read_bytes(),
        "crash.txt": (data / "crash.txt").read_bytes(),
    }


def test_a_board_without_matches_is_no_fault(board: FakeBoard, tool: Tool) -> None:
    assert "no matches on the board yet" in pulled(tool, board).out


def test_the_application_s_own_files_stay(plug: Plug, tool: Tool) -> None:
    pulled(tool, plug({"/main.py": b"", "/data/0001.log": SOLO, "/data/0001.tmp": b"half"}))
    assert set(here(tool)) == {"0001.log"}


def test_lines_that_wait_in_the_tail_are_joined(plug: Plug, tool: Tool, tmp_path: Path) -> None:
    journal = Journal(str(tmp_path / "data"))
    journal.create(header("table", [("app", "0")]))
    for number in range(3):
        journal.append([["NOTE", str(number)]])
    files = on_board(tmp_path / "data")
    assert "/data/tail/0001.log" in files
    pulled(tool, plug(files))
    assert set(here(tool)) == {"0001.log"}
    records, torn = Journal(str(tool.folder / "games")).open(1)
    assert [record[0] for record in records] == ["LOG", "NOTE", "NOTE", "NOTE"]
    assert torn == 0


def test_a_torn_last_line_is_left_out_and_told(plug: Plug, tool: Tool) -> None:
    board = plug({"/data/0001.log": start(SOLO, 5) + b"PLAY 1 D"})
    said = pulled(tool, board)
    assert here(tool)["0001.log"] == start(SOLO, 5)
    assert "torn last line of 8 bytes left out" in said.out


def test_a_second_pull_reads_nothing_again(plug: Plug, tool: Tool) -> None:
    board = plug({"/data/0001.log": SOLO})
    pulled(tool, board)
    seen: list[bytes] = []
    board.on_code = seen.append
    said = pulled(tool, board)
    assert "0 files new or changed" in said.out
    assert not [code for code in seen if b"_part('/data" in code]


def test_a_match_that_went_on_grows(plug: Plug, tool: Tool) -> None:
    _, second = again(tool, plug, {"/data/0001.log": start(SOLO, 5)}, {"/data/0001.log": SOLO})
    assert here(tool) == {"0001.log": SOLO}
    assert "went on" in second.out


def test_only_what_is_new_is_read(plug: Plug, tool: Tool) -> None:
    pulled(tool, plug({"/data/0001.log": start(SOLO, 5)}))
    board = plug({"/data/0001.log": SOLO})
    seen: list[bytes] = []
    board.on_code = seen.append
    pulled(tool, board)
    parts = [code for code in seen if b"_part('/data/0001.log'" in code]
    assert f"_part('/data/0001.log',{len(start(SOLO, 5))},".encode() in parts[0]


def test_another_match_of_the_same_number_is_kept_beside(plug: Plug, tool: Tool) -> None:
    said = again(tool, plug, {"/data/0001.log": SOLO}, {"/data/0001.log": TABLE})
    assert here(tool) == {"0001.log": SOLO, "0001-2.log": TABLE}
    assert "0001-2.log" in said[1].out


def test_each_of_two_matches_of_a_number_grows_by_itself(plug: Plug, tool: Tool) -> None:
    again(
        tool,
        plug,
        {"/data/0001.log": start(SOLO, 5)},
        {"/data/0001.log": start(TABLE, 3)},
        {"/data/0001.log": SOLO},
        {"/data/0001.log": TABLE},
    )
    assert here(tool) == {"0001.log": SOLO, "0001-2.log": TABLE}


def test_what_goes_further_here_is_left_alone(plug: Plug, tool: Tool) -> None:
    _, said = again(tool, plug, {"/data/0001.log": SOLO}, {"/data/0001.log": start(SOLO, 5)})
    assert here(tool) == {"0001.log": SOLO}
    assert "goes further here" in said.out


def test_settings_that_changed_keep_their_earlier_state(plug: Plug, tool: Tool) -> None:
    again(
        tool,
        plug,
        *({"/data/settings.txt": sealed(f"lang={language}")} for language in ("it", "en", "it")),
    )
    assert here(tool) == {
        "settings.txt": sealed("lang=it"),
        "settings-2.txt": sealed("lang=it"),
        "settings-3.txt": sealed("lang=en"),
    }


def sealed(line: str) -> bytes:
    """A settings file with one line."""
    from firmware.core.compat import crc32

    data = f"SETTINGS 1 1\n{line}\n".encode()
    return data + b"*%08X\n" % crc32(data)


# Faults.


def test_a_damaged_match_is_kept_apart_and_told(plug: Plug, tool: Tool) -> None:
    pulled(tool, plug({"/data/0001.log": start(SOLO, 5)}))
    damaged = SOLO.replace(b"D7", b"D6", 1)
    said = tool("pull", on=plug({"/data/0001.log": damaged}))
    assert said.code == 1
    assert here(tool) == {"0001.log": start(SOLO, 5), "0001-damaged.log": damaged}
    assert "0001-damaged.log: FAULT line" in said.out
    assert verify(tool.folder / "games" / "0001-damaged.log").fault


def test_damaged_settings_are_told(plug: Plug, tool: Tool) -> None:
    said = tool("pull", on=plug({"/data/settings.txt": sealed("lang=it") + b"x"}))
    assert said.code == 1
    assert "FAULT settings.txt is damaged" in said.out


def vanish_at_the_third_part(board: FakeBoard, seconds: float) -> list[bytes]:
    """Let `board` go when a log's third part is asked; the requests for parts, as they come."""
    parts: list[bytes] = []

    def asked(data: bytes) -> None:
        if b"_part('/data/0001.log'" in data:
            parts.append(data)
            if len(parts) == 3:
                board.vanish(seconds)

    board.on_code = asked
    return parts


def test_a_pull_that_was_cut_short_goes_on_where_it_was(plug: Plug, tool: Tool) -> None:
    board = plug({"/data/0001.log": big_log()})
    parts = vanish_at_the_third_part(board, seconds=1)
    said = pulled(tool, board)
    assert "trying again" in said.error
    offsets = [int(part.split(b",")[1]) for part in parts]
    assert offsets[3] == offsets[2] > 0
    assert here(tool) == {"0001.log": big_log()}


def test_a_pull_that_was_given_up_goes_on_the_next_time(plug: Plug, tool: Tool) -> None:
    board = plug({"/data/0001.log": big_log()})
    parts = vanish_at_the_third_part(board, seconds=2)
    assert tool("pull", "--wait", "0.2", on=board).code == 2
    assert set(here(tool)) == {"0001.log.part"}
    pulled(tool, board)
    assert int(parts[3].split(b",")[1]) > 0
    assert here(tool) == {"0001.log": big_log()}


def test_a_leftover_of_another_match_is_not_gone_on_with(plug: Plug, tool: Tool) -> None:
    (tool.folder / "games").mkdir()
    (tool.folder / "games" / "0001.log.part").write_bytes(TABLE[:100])
    pulled(tool, plug({"/data/0001.log": SOLO}))
    assert here(tool) == {"0001.log": SOLO}


def big_log() -> bytes:
    """A log of some 20 KB, every line sealed."""
    data, crc = "", 0
    for record in [header("table", [("app", "0")]), *([["NOTE", "x" * 60]] * 300)]:
        line, crc = seal(record, crc)
        data += line
    return data.encode()


def test_bytes_that_arrive_changed_are_fetched_again(plug: Plug, tool: Tool) -> None:
    board = plug({"/data/0001.log": SOLO})

    def once(data: bytes) -> bytes:
        if b"PLAY 1" in data:
            board.spoil = lambda data: data
            return data.replace(b"PLAY 1", b"PLAY 0", 1)
        return data

    board.spoil = once
    said = pulled(tool, board)
    assert "did not arrive as it is on the board" in said.error
    assert here(tool) == {"0001.log": SOLO}


# The folder.


def test_case_T04_a_missing_folder_is_made(plug: Plug, tool: Tool) -> None:
    pulled(tool, plug({"/data/0001.log": SOLO}), "--out", "deep/in/there/")
    assert here(tool, "deep/in/there") == {"0001.log": SOLO}


def test_case_T04_a_file_in_place_of_the_folder(board: FakeBoard, tool: Tool) -> None:
    (tool.folder / "games").touch()
    said = tool("pull", on=board)
    assert said.code == 2
    assert "cannot make the folder games" in said.error


def test_case_T04_a_file_in_place_of_the_board_s_data_folder(plug: Plug, tool: Tool) -> None:
    said = tool("pull", on=plug({"/data": b"a file"}))
    assert said.code == 2
    assert "/data on the board is a file, and a folder is needed there" in said.error


def test_json_tells_each_file(plug: Plug, tool: Tool) -> None:
    said = pulled(tool, plug({"/data/0001.log": SOLO}), "--json")
    assert said.json["files"] == [
        {
            "name": "0001.log",
            "file": "games/0001.log",
            "state": "new",
            "size": len(SOLO),
            "torn": 0,
            "fault": "",
        }
    ]


def test_what_was_pulled_replays(plug: Plug, tool: Tool) -> None:
    pulled(tool, plug({"/data/0001.log": SOLO}))
    said = tool("replay", "games/0001.log")
    assert said.code == 0
    assert "all as they were played" in said.out


@pytest.mark.parametrize("word", ["--json", "--wait"])
def test_help_tells_of_what_all_board_commands_share(
    word: str, tool: Tool, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        tool("pull", "--help")
    assert word in capsys.readouterr().out


def test_a_name_that_arrives_changed_makes_no_file(plug: Plug, tool: Tool) -> None:
    board = plug({"/data/0001.log": SOLO})

    def once(data: bytes) -> bytes:
        if b"0001.log" in data:
            board.spoil = lambda data: data
            return data.replace(b"0001.log", b"0007.log", 1)
        return data

    board.spoil = once
    said = pulled(tool, board)
    assert "answers nonsense" in said.error
    assert here(tool) == {"0001.log": SOLO}
