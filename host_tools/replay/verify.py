"""Verifies a log: reads it as the handheld does and feeds it to the handheld's own folds.

Nothing of the rules is here. A log is right when every line has its CRC and says just what the
fold derives from the lines before it; the first that does not is the fault.
"""

import functools
from dataclasses import dataclass, field
from pathlib import Path

from firmware.core.errors import LogError
from firmware.core.log import FORMAT, read_header
from firmware.core.match import Match, written_move
from firmware.scorer.ledger import Ledger
from firmware.store import files
from firmware.store.scan import Reading

Record = list[str]

# The longest log of a match is some 100 KB.
_LARGEST = 8 << 20
_SHOWN = 100
_OTHER_FORMAT = "a log of another format, written by another version"


@dataclass(frozen=True)
class Fault:
    """What is wrong with a log: `line` counts from 1 and is 0 for the file as a whole."""

    message: str
    line: int = 0
    expected: str = ""
    found: str = ""


@dataclass
class Verified:
    """A log as far as it is right: its records, the model they fold to, and the fault, if any.

    `model` is None where not even the header could be used.
    """

    path: Path
    model: Match | Ledger | None = None
    records: list[Record] = field(default_factory=list)
    fault: Fault | None = None

    def feed(self, record: Record) -> None:
        """Take the next record; `LogError` where it can't follow."""
        if self.model is None:
            self.model = begin(record)
        else:
            self.model.feed(record)
        self.records.append(record)


class _Remembering(Match):
    """A match that spells out each move once: a few thousand are all there are."""

    written_move = staticmethod(functools.lru_cache(maxsize=1 << 16)(written_move))


def begin(record: Record) -> Match | Ledger:
    """The model that a log with this header starts from."""
    kind = read_header(record)[0]
    if kind == "solo":
        return _Remembering(record)
    if kind == "table":
        return Ledger(record)
    raise LogError("a log of an unknown kind", 1, "kind=solo or kind=table", "kind=" + kind)


def verify(path: Path) -> Verified:
    """Read and check the log at `path`, and the tail that the handheld may have left beside it."""
    result = Verified(path)
    try:
        result.fault = _unusable(path) or _read(result)
    except OSError as error:
        result.fault = Fault(f"cannot be read: {error.strerror or error}")
    return result


def _unusable(path: Path) -> Fault | None:
    """What is wrong with the file itself."""
    if path.is_dir():
        return Fault("is a folder", expected="a log", found=f"a folder; try {path}/*.log")
    if not path.exists():
        return Fault("there is no such file")
    if not path.is_file():
        return Fault("is not a file")
    size = path.stat().st_size
    if not size:
        return Fault("is empty", expected="a log", found="0 bytes")
    if size > _LARGEST:
        return Fault("is too large to be a log", expected="some KB", found=f"{size >> 20} MB")
    start = files.part(str(path), 0, 4)
    if start != b"LOG ":
        return Fault("is not a log", 1, "a first line that starts with LOG", _shown(start))
    return None


def _read(result: Verified) -> Fault | None:
    path = result.path
    reading = Reading(result.feed)
    try:
        reading.match(files, str(path), str(_tail(path)))
    except LogError as error:
        line = error.line or reading.lines + 1
        fault = Fault(error.message, line, error.expected, _shown(error.found.encode()))
        return fault if reading.refused else _explained(result, reading, fault)
    if reading.torn:
        return Fault(
            "the last line is torn, as by a power cut; the match stands as it was before",
            reading.lines + 1,
            "a whole line",
            _shown(_last_bytes(path, reading)),
        )
    return None


def _last_bytes(path: Path, reading: Reading) -> bytes:
    torn = _tail(path) if reading.tail_torn else path
    return torn.read_bytes()[-reading.torn :]


def _tail(path: Path) -> Path:
    """Where the handheld keeps the last lines of a log that is being written."""
    return path.parent / "tail" / path.name


def _explained(result: Verified, reading: Reading, fault: Fault) -> Fault:
    """The fault of a line whose CRC is wrong, in the words of the game where the fold has some."""
    data = result.path.read_bytes()
    if fault.line > data.count(b"\n"):
        data = data[: data.rfind(b"\n") + 1] + reading.tail[reading.moved :]
    line = data.split(b"\n")[fault.line - 1]
    if line.endswith(b"\r"):
        return Fault("its line ends were changed, as by a text editor", fault.line, "LF", "CR LF")
    text = line.decode("ascii", "replace")
    fields = text.split(" ")
    if fault.line == 1 and len(fields) > 1 and fields[1].isdigit() and fields[1] != str(FORMAT):
        # Another format may seal its lines in another way.
        return Fault(_OTHER_FORMAT, 1, str(FORMAT), _shown(fields[1].encode()))
    record = text.rpartition(" *")[0].split(" ")
    message, expected = fault.message, f"a line ending in {fault.expected}"
    trial = Verified(result.path)
    try:
        for each in [*result.records, record]:
            trial.feed(each)
    except LogError as error:
        if error.expected:
            message, expected = f"{message}; {error.message}", error.expected
    return Fault(message, fault.line, expected, _shown(line))


def _shown(data: bytes) -> str:
    """What was found, short and printable."""
    text = data[: _SHOWN + 1].decode("ascii", "replace")
    clean = "".join(c if " " <= c <= "~" else "\N{REPLACEMENT CHARACTER}" for c in text)
    return clean[:_SHOWN] + ("..." if len(text) > _SHOWN else "")
