"""Reading logs in small pieces, so that the longest match needs no more memory than one line.

Records go to a function as they are read; a match's fold is such a function.
"""

from micropython import const

from ..core.compat import crc32
from ..core.errors import LogError
from ..core.log import LONGEST, unseal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..core.log import Record

    Feed = Callable[[Record], Any]

# No match is longer; the tail of one whose log can't be written may be nearly all of it.
_LONGEST_TAIL = const(60000)


class Reading:
    """A match read from its log and its tail: `crc`, `lines` and `bytes` of the whole lines.

    `tail` is the tail's whole lines, the first `moved` bytes of which the log holds too. `torn`
    counts the bytes of a torn end, `tail_torn` those of them that are in the tail. `refused` tells
    a record that `feed` did not accept from a damaged line.
    """

    def __init__(self, feed: "Feed") -> None:
        self.crc = 0
        self.lines = 0
        self.bytes = 0
        self.tail = b""
        self.moved = 0
        self.torn = 0
        self.tail_torn = 0
        self.refused = False
        self._feed = feed
        self._rest = b""

    def file(self, files: "Any", path: str) -> None:
        """Take every whole line of a file; `torn` is what follows them."""
        self._rest = b""
        files.each_piece(path, self._piece)
        self.torn = len(self._rest)

    def _piece(self, data: bytes) -> None:
        """Check every whole line up to the end of `data` and feed its record; raises `LogError`.

        All in one: what is fed folds a whole match, and the board's stack is short.
        """
        rest = self._rest + data
        start = 0
        while True:
            end = rest.find(b"\n", start)
            if end < 0:
                break
            number = self.lines + 1
            try:
                text = str(rest[start:end], "ascii")
            except ValueError:
                raise LogError("not a text line", number, "ASCII", "other bytes") from None
            record, self.crc = unseal(text, self.crc, number)
            self.lines = number
            self.bytes += end + 1 - start
            start = end + 1
            try:
                self._feed(record)
            except LogError as error:
                self.refused = True
                raise error.at(number) from None
        self._rest = rest[start:]
        if len(self._rest) > LONGEST:
            raise LogError("not a log line", self.lines + 1, "a line end", "none")

    def match(self, files: "Any", path: str, tail_path: str) -> None:
        """Take a log and the tail that continues it, lines that both hold once."""
        self.file(files, path)
        size = files.size(tail_path)
        if size > _LONGEST_TAIL:
            raise LogError("its tail is too long", 0, "a few lines", "%d bytes" % size)
        tail = files.part(tail_path, 0, size) if size > 0 else b""
        self.tail = tail[: tail.rfind(b"\n") + 1]
        self.moved = self._overlap(files, path)
        if self.moved < len(self.tail):
            # A move was cut short: what it tore in the log is whole in the tail.
            self.torn = 0
        self._rest = b""
        self._piece(self.tail[self.moved :])
        self.tail_torn = len(tail) - len(self.tail)
        self.torn += self.tail_torn
        if not self.lines:
            raise LogError("no whole line", 1, "LOG ...", "%d bytes" % self.torn)

    def _overlap(self, files: "Any", path: str) -> int:
        """How many bytes of the tail's start are the log's end."""
        if not self.tail:
            return 0
        start = max(0, self.bytes - len(self.tail))
        end = files.part(path, start, self.bytes - start)
        at = len(self.tail)
        while at and not end.endswith(self.tail[:at]):
            at = self.tail.rfind(b"\n", 0, at - 1) + 1
        return at


class Ends:
    """The first and the last record of a log, without the work of reading those between.

    The last line's CRC covers the whole file, so that a damaged log is found all the same.
    """

    def __init__(self) -> None:
        self._first = b""
        self._rest = b""
        self._crc = 0

    def match(self, files: "Any", path: str, tail_path: str) -> "tuple[Record, Record] | None":
        """The two records of a log and the tail that continues it; `LogError` for a damaged log.

        None where it takes a `Reading` to tell: the last line is torn, or both hold some lines.
        """
        files.each_piece(path, self._piece)
        last = self._rest
        size = files.size(tail_path)
        if size > 0 and last[-1:] == b"\n":
            tail = b"" if size > _LONGEST_TAIL else files.part(tail_path, 0, size)
            if not tail or last in tail:
                return None
            self._piece(tail)
            last = self._rest
        if not self._first or last[-1:] != b"\n":
            return None
        try:
            header = unseal(str(self._first, "ascii"), 0, 1)[0]
            return header, unseal(str(last[:-1], "ascii"), self._crc)[0]
        except LogError:
            raise
        except ValueError:
            raise LogError("not a text line", 0, "ASCII", "other bytes") from None

    def _piece(self, data: bytes) -> None:
        rest = self._rest + data
        if not self._first:
            self._first = rest[: max(0, rest.find(b"\n"))]
        # Where the last line starts; its own end does not count.
        start = rest.rfind(b"\n", 0, len(rest) - 1) + 1
        self._crc = crc32(rest[:start], self._crc)
        self._rest = rest[start:]
        if len(self._rest) > LONGEST + 1:
            raise LogError("not a log line", 0, "a line end", "none")
