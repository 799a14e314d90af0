"""Logs mutated by a fuzzer: each is verified unchanged, or refused by file, line and reason.

A thousand of them, by bytes and by records; `SPARIGLIO_FUZZ` sets another number.
"""

import argparse
import contextlib
import functools
import io
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host_tools.replay import command, lesson
from host_tools.replay.report import as_json, as_text
from host_tools.replay.verify import verify
from tests.host import replay_logs
from tests.host.replay_logs import text

LOGS = int(os.environ.get("SPARIGLIO_FUZZ", "1000"))
_SOURCES = 6
_FUZZ = settings(
    max_examples=LOGS // 2,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@functools.cache
def source(number: int) -> list[list[str]]:
    """A log to mutate: solo matches of two, three and four, scored matches."""
    if number < 2:
        return replay_logs.solo(number)
    if number < 4:
        return replay_logs.solo(number, number + 1, 16, ("assi", "scopone")[number - 2])
    return replay_logs.table(number)[:200]


@st.composite
def mutated_bytes(draw: st.DrawFn) -> tuple[bytes, bytes]:
    """A log and what became of its bytes: flipped, dropped, doubled, moved, put in."""
    whole = text(source(draw(st.integers(0, _SOURCES - 1)))).encode()
    data = whole
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(data)))
        end = min(len(data), at + draw(st.integers(0, 120)))
        match draw(st.sampled_from(("change", "drop", "double", "insert", "cut", "swap"))):
            case "change":
                data = data[:at] + draw(st.binary(min_size=1, max_size=3)) + data[at + 1 :]
            case "drop":
                data = data[:at] + data[end:]
            case "double":
                data = data[:end] + data[at:]
            case "insert":
                data = data[:at] + draw(st.binary(max_size=40)) + data[at:]
            case "cut":
                data = data[:at]
            case "swap":
                lines = data.splitlines(keepends=True)
                i = draw(st.integers(0, max(0, len(lines) - 2)))
                data = b"".join(
                    lines[:i] + lines[i + 1 : i + 2] + lines[i : i + 1] + lines[i + 2 :]
                )
    return whole, data


_FIELDS = st.one_of(
    st.sampled_from(("", "-1", "x", "=", "D7", "D7xS4+B3", "totals=", "LOG", "SET", "9" * 30)),
    st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=12),
    st.integers(-3, 999).map(str),
)


@st.composite
def mutated_records(draw: st.DrawFn) -> tuple[bytes, bytes]:
    """A log and what became of its records, every CRC made right again."""
    records = source(draw(st.integers(0, _SOURCES - 1)))
    changed = [record[:] for record in records]
    for _ in range(draw(st.integers(0, 3))):
        # Early lines are the likelier ones, as a fault ends the reading.
        line = min(draw(st.integers(0, len(changed) - 1)), draw(st.integers(0, len(changed) - 1)))
        at = draw(st.integers(0, len(changed[line])))
        match draw(st.sampled_from(("change", "drop", "insert", "line", "double"))):
            case "change" if at < len(changed[line]):
                changed[line][at] = draw(_FIELDS)
            case "drop":
                changed[line] = changed[line][:at] or [""]
            case "insert":
                changed[line].insert(at, draw(_FIELDS))
            case "line" if len(changed) > 1:
                del changed[line]
            case "double":
                changed.insert(line, changed[line][:])
    return text(records).encode(), text(changed).encode()


def check(path: Path, whole: bytes, data: bytes) -> None:
    """The claim for one log."""
    path.write_bytes(data)
    log = verify(path)
    said = as_text(log)
    as_json([log])
    assert "Traceback" not in said
    if data == whole:
        assert log.fault is None
    if log.fault is None:
        # What is accepted says just what its records say: nothing was guessed or passed over.
        assert text(log.records).encode() == data
        return
    assert log.fault.message and str(path) in said
    # Only a file that holds no line of a log has none to name.
    assert log.fault.line >= 1 or not data
    assert log.fault.line <= data.count(b"\n") + 1
    if data:
        assert f"line {log.fault.line}: " in said


@_FUZZ
@given(case=mutated_bytes())
def test_mutated_bytes_are_refused_or_nothing_changed(
    tmp_path: Path, case: tuple[bytes, bytes]
) -> None:
    check(tmp_path / "0001.log", *case)


@_FUZZ
@given(case=mutated_records())
def test_mutated_records_with_right_sums_are_refused_or_a_match(
    tmp_path: Path, case: tuple[bytes, bytes]
) -> None:
    check(tmp_path / "0001.log", *case)


@settings(_FUZZ, max_examples=max(10, LOGS // 100))
@given(case=st.one_of(mutated_bytes(), mutated_records()))
def test_the_command_ends_with_a_code_for_every_log(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, case: tuple[bytes, bytes]
) -> None:
    monkeypatch.setattr(lesson, "Judge", replay_logs.Easy)
    path = tmp_path / "0001.log"
    path.write_bytes(case[1])
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    args = parser.parse_args([str(path), "--html", str(tmp_path / "out.html")])
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        code = command.run(args)
    assert code == (1 if verify(path).fault else 0)


@pytest.mark.parametrize("number", range(_SOURCES))
def test_the_logs_to_mutate_are_right(tmp_path: Path, number: int) -> None:
    path = tmp_path / "0001.log"
    path.write_text(text(source(number)))
    assert verify(path).fault is None
