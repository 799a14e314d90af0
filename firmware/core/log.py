"""The lines of a log: `TYPE fields *CRC32`, ASCII, one record a line.

The CRC runs over every byte of the file before its own `*`, so that a lost, added, changed or
moved line shows at once. A last line without its end was torn by a power cut: it is dropped and
reported, never guessed. A record is the list of its fields, the type first.
"""

from .compat import crc32
from .errors import LogError

TYPE_CHECKING = False
if TYPE_CHECKING:
    Record = list[str]

FORMAT = 1
# A record is short; a longer line is not one of ours, and no reader needs to hold it.
LONGEST = 800


def seal(record: "Record", crc: int) -> "tuple[str, int]":
    """The line of `record` after a file whose running CRC is `crc`, and the new running CRC.

    An empty file has the running CRC 0.

    >>> seal(["PLAY", "1", "D7"], 0)
    ('PLAY 1 D7 *D667EEE4\\n', 1716655800)
    """
    text = " ".join(record) + " "
    crc = crc32(text.encode(), crc)
    end = "*%08X\n" % crc
    return text + end, crc32(end.encode(), crc)


def unseal(line: str, crc: int, number: int = 0) -> "tuple[Record, int]":
    """The record in `line` (without its line end), and the new running CRC.

    Raises `LogError` with the line's `number` where the line was changed or does not follow what
    came before it.
    """
    body, star, found = line.rpartition("*")
    if not star or not body.endswith(" ") or len(line) > LONGEST:
        raise LogError("not a log line", number, "TYPE fields *CRC32", line[:60])
    crc = crc32(body.encode(), crc)
    expected = "%08X" % crc
    if found != expected:
        raise LogError(
            "this line or the order of the lines before it was changed",
            number,
            "*" + expected,
            "*" + found[:20],
        )
    return body[:-1].split(" "), crc32((star + found + "\n").encode(), crc)


def read(data: bytes) -> "tuple[list[Record], int, int]":
    """The records of a whole log, its running CRC, and how many bytes of a torn last line follow.

    Raises `LogError` for the first line that is wrong in itself or out of its place.
    """
    records: "list[Record]" = []
    crc = 0
    start = 0
    while True:
        end = data.find(b"\n", start)
        if end < 0:
            return records, crc, len(data) - start
        try:
            line = str(data[start:end], "ascii")
        except ValueError:
            raise LogError("not a text line", len(records) + 1, "ASCII", "other bytes")
        record, crc = unseal(line, crc, len(records) + 1)
        records.append(record)
        start = end + 1


def header(kind: str, values: "list[tuple[str, str]]") -> "Record":
    """The first record of a log of `kind`, with its `key=value` fields in the order given."""
    return ["LOG", str(FORMAT), "kind=" + kind] + ["%s=%s" % pair for pair in values]


def read_header(record: "Record") -> "tuple[str, list[tuple[str, str]]]":
    """Kind and `key=value` pairs of a header; `LogError` where it is none that we can read."""
    if record[0] != "LOG" or len(record) < 3:
        raise LogError("not the start of a log", 1, "LOG %d kind=..." % FORMAT, record[0][:20])
    if record[1] != str(FORMAT):
        raise LogError(
            "a log of another format, written by another version", 1, str(FORMAT), record[1]
        )
    pairs: "list[tuple[str, str]]" = []
    for field in record[2:]:
        key, equals, value = field.partition("=")
        if not equals or not key:
            raise LogError("a header field without a value", 1, "key=value", field)
        for seen, _ in pairs:
            if seen == key:
                raise LogError("a header field twice", 1, "one " + key, field)
        pairs.append((key, value))
    if pairs[0][0] != "kind":
        raise LogError("a log that does not say its kind", 1, "kind=...", record[2])
    return pairs[0][1], pairs[1:]
