"""The journal: every confirmed press is on flash before the picture changes, one log a match.

Appending to a long file makes littlefs copy its last block, an erase of 45 ms each time; a file
under 512 bytes lives in its folder's block and costs one or two pages. So new lines go to a short
`tail/NNNN.log` that continues the log, and `tidy` moves them when nobody waits. A power cut at any
point leaves both readable as one log: lines that are in both were moved and count once.
"""

from micropython import const

from ..core.log import seal, unseal
from . import files as real_files
from .logs import HIGHEST, Logs, number_of
from .scan import Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..core.log import Record
    from .scan import Feed

_ENOENT = const(2)
_EIO = const(5)
# A tail stays under 512 bytes with the longest turn (a play, a deal's score, the match's end).
_TIDY_AT = const(200)
# What waits for a flash that refuses is kept in pieces of about this size.
_PIECE = const(400)
# Whoever never calls `tidy` pays here, so that the log is never far behind.
_TAIL_LIMIT = const(900)


class Journal(Logs):
    """The logs under the folder `root`, at most one of them (`number`) open for appending.

    Where the flash refuses (`OSError`) nothing is lost: records that are not on it wait in memory
    (`behind` is how many) and go out, in order, with the next `append` or `flush`.
    """

    def __init__(self, root: str, files: "Any" = real_files) -> None:
        """Make the folder where needed, and clear away what a power cut left half made."""
        super().__init__(root, files)
        self._forget()

    def _forget(self) -> None:
        self.number = -1
        self._crc = 0
        self._body = 0  # bytes of the log that hold whole lines
        self._tail = b""  # whole lines in the tail file
        self._moved = 0  # bytes of the tail that the log holds too
        self._body_unsure = False  # the log may hold more than `_body`
        self._tail_unsure = False  # the tail file may hold other bytes than `_tail`
        self._due = False  # all of the tail is to be moved, however little it is
        self._stuck = False  # tidying failed; not again before something has changed
        self._waiting: "list[bytes]" = []  # whole lines, a few in each
        self.behind = 0  # how many records those are: the flash was full, or failed

    def create(self, header: "Record") -> int:
        """Start the next match's log with its header; its number, one above the highest in use.

        On `OSError` the new match is open all the same, and `behind`; but nothing has changed
        where the match that was open is behind itself (see `close`).
        """
        numbers = [0, self.number]
        self.close()
        self._make_folders()
        try:
            numbers += [number_of(name) for name in self.files.names(self.root)]
        except OSError:
            pass  # the first write looks for a number that is free
        self.number = max(numbers) + 1
        if self.number > HIGHEST:
            # Somebody has put a file of that number there; below it there is room enough.
            self.number = 1
            while self.number in numbers:
                self.number += 1
        self.append([header])
        return self.number

    def _make_folders(self) -> None:
        try:
            self.files.make_folder(self.root)
            self.files.make_folder(self.tails)
        except OSError:
            # Full: what is written there will say so, and try again.
            pass

    def open(self, number: int) -> "tuple[list[Record], int]":
        """`resume`, with all the records in one list: for a PC or a short log."""
        records: "list[Record]" = []
        torn = self.resume(number, records.append)
        return records, torn

    def resume(self, number: int, feed: "Feed") -> int:
        """Feed a match's records to `feed` and open it for appending.

        The bytes of a torn last line (0: none) are returned, and cut before anything is appended.
        A damaged log is set aside: `LogError` names the file, the line and where it is now.
        What `feed` refuses is raised with the line's place, and the log left where it is.
        """
        self.close()
        reading = self._read(number, feed, True)
        size = self.files.size(self.path(number))
        self._make_folders()
        self.number = number
        self._crc = reading.crc
        self._tail = reading.tail
        self._moved = reading.moved
        self._body = reading.bytes - (len(reading.tail) - reading.moved)
        self._body_unsure = size != self._body
        self._tail_unsure = reading.tail_torn > 0
        return reading.torn

    def append(self, records: "list[Record]") -> None:
        """Put records on flash, all in one write; they are there when this returns.

        Raises `ValueError`, with nothing changed, for a record that no log can hold. On `OSError`
        the records wait in memory.
        """
        if self.number < 0:
            raise OSError(_ENOENT)
        crc = self._crc
        lines = []
        for record in records:
            line, after = seal(record, crc)
            data = line.encode()
            if len(data) != len(line) or line.find("\n") != len(line) - 1:
                raise ValueError("a record that is not plain text: " + " ".join(record))
            if unseal(line[:-1], crc)[0] != record:
                raise ValueError("a record with a space in a field: " + " ".join(record))
            lines.append(data)
            crc = after
        self._crc = crc
        for data in lines:
            self._wait(data)
        self.flush()

    def _wait(self, line: bytes) -> None:
        """Let `line` wait for the flash, joined to others: a long list would have to be moved.

        The header stays alone, for it is what a new log begins with.
        """
        last = len(self._waiting) - 1
        if last > 0 and len(self._waiting[last]) < _PIECE:
            self._waiting[last] += line
        else:
            self._waiting.append(line)
        self.behind += 1

    def flush(self) -> None:
        """Write what waits in memory; `OSError` where the flash still refuses."""
        if self._waiting and not self._body:
            self._begin(self._waiting[0])
            self._body = len(self._waiting.pop(0))
            self.behind -= 1
        while self._waiting:
            if len(self._tail) > _TAIL_LIMIT:
                self.tidy()
            count = length = 0
            while count < len(self._waiting) and length < _TAIL_LIMIT:
                length += len(self._waiting[count])
                count += 1
            data = b"".join(self._waiting[:count])
            self._extend(data)
            self._waiting = self._waiting[count:]
            self.behind -= data.count(b"\n")

    def _begin(self, header: bytes) -> None:
        path = self.path(self.number)
        # After a failure another journal may have taken the number: its log stays as it is.
        while self.files.size(path) > 0 and not header.startswith(
            self.files.part(path, 0, len(header) + 1)
        ):
            self.number += 1
            path = self.path(self.number)
        self.files.write(path, header)
        self._check(self.files.size(path), len(header))

    def _extend(self, data: bytes) -> None:
        path = self.tail_path(self.number)
        if self._tail_unsure:
            self._make_folders()
        if self._tail_unsure and max(0, self.files.size(path)) != len(self._tail):
            self._replace(path, self._tail + data)
        else:
            self._tail_unsure = True
            self._check(self.files.append(path, data), len(self._tail) + len(data))
        self._tail_unsure = False
        self._stuck = False
        self._tail += data

    def _check(self, size: int, expected: int) -> None:
        """Not every failed write says so (cases.md H09)."""
        if size != expected:
            raise OSError(_EIO)

    def _replace(self, path: str, data: bytes) -> None:
        """Save by temporary file, reading back and rename: old or new is there, and whole."""
        temp = path[: -len("log")] + "tmp"
        self.files.write(temp, data)
        if self.files.part(temp, 0, len(data) + 1) != data:
            raise OSError(_EIO)
        self.files.rename(temp, path)

    def tidy(self, now: bool = False) -> bool:
        """Move the tail into the log where that is due, or `now`; whether anything was moved.

        Takes up to 150 ms: call it when a picture has just been shown and no key waits. Where the
        flash refuses it does nothing; the lines are safe in the tail.
        """
        due = (self._due or len(self._tail) >= _TIDY_AT) and not self._stuck
        if not self._tail or not (now or due):
            return False
        path = self.path(self.number)
        try:
            if self._body_unsure and self.files.size(path) != self._body:
                self._cut(path)
            rest = self._tail[self._moved :]
            if rest:
                self._body_unsure = True
                self._check(self.files.append(path, rest), self._body + len(rest))
                self._body += len(rest)
                self._moved = len(self._tail)
            self._body_unsure = False
            self._tail_unsure = True
            self.files.remove(self.tail_path(self.number))
        except OSError:
            self._stuck = True
            return False
        self._tail = b""
        self._moved = 0
        self._tail_unsure = False
        self._due = False
        return True

    def settle(self) -> None:
        """Nothing more is expected for now: the next `tidy` leaves all of the match in its log."""
        self._due = True

    def _cut(self, path: str) -> None:
        """Drop what follows the log's whole lines."""
        temp = path[: -len("log")] + "tmp"
        self.files.copy(path, temp, self._body)
        copied = Reading(lambda record: None)
        copied.file(self.files, temp)
        if copied.torn or copied.bytes != self._body:
            raise OSError(_EIO)
        self.files.rename(temp, path)

    def close(self, lose: bool = False) -> None:
        """Leave the open match, all of it in its log.

        Raises `OSError`, with the match still open, while it is `behind`; with `lose` the records
        that wait are given up instead.
        """
        if self.number >= 0:
            try:
                self.flush()
            except OSError:
                if not lose:
                    raise
            self.tidy(True)
            self._forget()

    def delete(self, number: int) -> None:
        """Delete a match; what waited for space is written, as far as there is some now."""
        super().delete(number)
        if number == self.number:
            self._forget()
        try:
            self.flush()
        except OSError:
            pass
