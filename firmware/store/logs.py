"""The logs in the data folder: `NNNN.log` for a match, and while it is played `tail/NNNN.log`.

Lists, reads, deletes and sets aside; the journal adds the writing.
"""

from ..core.errors import LogError
from ..core.log import LONGEST
from .aside import bad_name
from .scan import Ends, Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..core.log import Record
    from .scan import Feed

# A longer name is nobody's.
HIGHEST = 99_999_999


def number_of(name: str, kind: str = "") -> int:
    """The match that a file (of `kind`, where given) belongs to, -1 for other files."""
    digits, _, rest = name.partition(".")
    # On a PC `isdigit` takes any script's digits.
    if not 4 <= len(digits) < 9 or not digits.isdigit() or (kind and rest != kind):
        return -1
    try:
        number = int(digits)
    except ValueError:
        return -1
    # `00001.log` is not match 1.
    return number if "%04d" % number == digits else -1


def _numbers(names: "list[str]") -> "list[int]":
    found = [number_of(name, "log") for name in names]
    return sorted([number for number in found if number >= 0])


class Logs:
    """The logs under the folder `root`. Every method raises `OSError` where the flash fails.

    `orphan` is the number of a log that is gone while its tail was there (-1: none): the tail was
    set aside.
    """

    def __init__(self, root: str, files: "Any") -> None:
        """Make the folders where needed, and clear away what a power cut left half made."""
        self.root = root
        # A folder of its own: the more files a folder holds, the longer littlefs takes there.
        self.tails = root + "/tail"
        self.files = files
        self.orphan = -1
        try:
            self._recover()
        except OSError:
            # What can't be cleared away harms nobody; a flash that does not answer at all
            # tells so at the first use.
            pass

    def path(self, number: int) -> str:
        """Where a match's log is."""
        return "%s/%04d.log" % (self.root, number)

    def tail_path(self, number: int) -> str:
        """Where the lines are that have not been moved to a match's log yet."""
        return "%s/%04d.log" % (self.tails, number)

    def _recover(self) -> None:
        files = self.files
        files.make_folder(self.root)
        found = files.names(self.root)
        logs = _numbers(found)
        try:
            # Now, and not at the first match, whose first press would wait for it.
            files.make_folder(self.tails)
            tails = files.names(self.tails)
        except OSError:
            tails = []
        if logs and "%04d.log" % logs[-1] not in tails:
            # The newest can have been cut while its header was being written.
            path = self.path(logs[-1])
            start = files.part(path, 0, LONGEST + 1)
            if len(start) <= LONGEST and start.find(b"\n") < 0:
                files.remove(path)
                del logs[-1]
        for name in found:
            number = number_of(name, "tmp")
            if number >= 0:
                if number not in logs and "%04d.log" % number in tails:
                    # Cut while the match was being deleted.
                    files.remove(self.tail_path(number))
                    tails.remove("%04d.log" % number)
                files.remove(self.root + "/" + name)
        for name in tails:
            number = number_of(name, "log")
            if number_of(name, "tmp") >= 0:
                files.remove(self.tails + "/" + name)
            elif number >= 0 and number not in logs:
                files.rename(self.tail_path(number), bad_name(files, self.path(number)) + ".tail")
                self.orphan = number

    def numbers(self) -> "list[int]":
        """The matches that have a log, oldest first."""
        return _numbers(self.files.names(self.root))

    def read(self, number: int, feed: "Feed") -> int:
        """Feed a match's records to `feed`, changing nothing; the bytes of a torn end."""
        return self._read(number, feed, False).torn

    def _read(self, number: int, feed: "Feed", aside: bool) -> Reading:
        reading = Reading(feed)
        try:
            reading.match(self.files, self.path(number), self.tail_path(number))
        except LogError as error:
            text = "%04d.log: %s" % (number, error.message)
            if aside and not reading.refused:
                text += "; it is kept as " + self.set_aside(number)
            raise LogError(text, error.line, error.expected, error.found) from None
        return reading

    def ends(self, number: int) -> "tuple[Record, Record]":
        """The first and the last record of a match, for lists: fast, and the whole log checked."""
        found = Ends().match(self.files, self.path(number), self.tail_path(number))
        if found is None:
            records: "list[Record]" = []
            self.read(number, lambda record: _keep_ends(records, record))
            found = records[0], records[-1]
        return found

    def delete(self, number: int) -> None:
        """Delete a match."""
        # Gone at once: wherever the power is cut after this, the rest is cleared away later.
        temp = self.path(number)[: -len("log")] + "tmp"
        self.files.rename(self.path(number), temp)
        if self.files.size(self.tail_path(number)) >= 0:
            self.files.remove(self.tail_path(number))
        self.files.remove(temp)

    def set_aside(self, number: int) -> str:
        """Take a match out of the list without deleting it; the new name of its log."""
        new = bad_name(self.files, self.path(number))
        self.files.rename(self.path(number), new)
        if self.files.size(self.tail_path(number)) >= 0:
            self.files.rename(self.tail_path(number), new + ".tail")
        return new[len(self.root) + 1 :]


def _keep_ends(records: "list[Record]", record: "Record") -> None:
    if records:
        records[1:] = [record]
    else:
        records.append(record)
