"""A small text file that is old or new after a power cut, never half.

Saved as a temporary file, read back, renamed. The first line is `KIND FORMAT SERIAL`, the last
`*CRC32` of all before it. Of a file and a temporary one that are both whole, the higher serial is
the newer. A file that can't be used is set aside as `.bad`.
"""

from micropython import const

from ..core.compat import crc32
from .aside import bad_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_EIO = const(5)
_LONGEST = const(4000)


class Sealed:
    """The lines (without the first and the last) of the file `name`, empty where there is none.

    `fault` is empty, `damaged` where the file can't be read or used, or `newer` for a format above
    ours; then the file was set aside, or will be before another one takes its place.
    """

    def __init__(self, files: "Any", folder: str, name: str, kind: str, number: int) -> None:
        """Read the file; a flash that does not answer counts as one without it."""
        self._files = files
        self._folder = folder
        self._path = "%s/%s.txt" % (folder, name)
        self._temp = "%s/%s.tmp" % (folder, name)
        self._kind = kind
        self._format = number
        self._serial = 0
        self.lines: "list[str]" = []
        self.fault = ""
        self._in_the_way = False
        try:
            self._load()
        except OSError:
            pass

    def _load(self) -> None:
        serial, lines, fault = self._read(self._path)
        newer, newer_lines, _ = self._read(self._temp)
        self.fault = fault
        self._in_the_way = fault != ""
        self.lines = lines
        self._serial = serial
        if newer > serial:
            # The power went just before the rename: nothing is missing.
            self.fault = ""
            self.lines = newer_lines
            self._serial = newer
        self._clear_the_way()
        if newer > serial:
            self._files.rename(self._temp, self._path)
        elif self._files.size(self._temp) >= 0:
            self._files.remove(self._temp)

    def _clear_the_way(self) -> None:
        """Set aside what can't be used."""
        if self._in_the_way and self._files.size(self._path) >= 0:
            self._files.rename(self._path, bad_name(self._files, self._path))
        self._in_the_way = False

    def _read(self, path: str) -> "tuple[int, list[str], str]":
        """Serial, lines and fault of a file; serial 0 where there is nothing to use."""
        try:
            size = self._files.size(path)
            if size < 0:
                return 0, [], ""
            data = self._files.part(path, 0, min(size, _LONGEST) + 1)
        except OSError:
            return 0, [], "damaged"
        at = data.rfind(b"\n*") + 1
        if not at or len(data) > _LONGEST or data[at:] != _seal(data[:at]):
            return 0, [], "damaged"
        try:
            lines = str(data[:at], "utf-8").split("\n")[:-1]
            kind, number, serial = lines[0].split(" ")
            if kind != self._kind or int(number) < 1 or int(serial) < 1:
                return 0, [], "damaged"
            if int(number) > self._format:
                return 0, [], "newer"
            return int(serial), lines[1:], ""
        except ValueError:
            return 0, [], "damaged"

    def save(self, lines: "list[str]") -> None:
        """Put `lines` in the place of what the file holds; `OSError` where the flash refuses."""
        head = "%s %d %d" % (self._kind, self._format, self._serial + 1)
        data = ("\n".join([head] + lines) + "\n").encode()
        data += _seal(data)
        self._files.make_folder(self._folder)
        self._clear_the_way()
        self._files.write(self._temp, data)
        # Files written and closed have been seen not to be there later (cases.md H09).
        if self._files.part(self._temp, 0, len(data) + 1) != data:
            raise OSError(_EIO)
        self._files.rename(self._temp, self._path)
        self._serial += 1
        self.lines = lines


def _seal(data: bytes) -> bytes:
    return ("*%08X\n" % crc32(data)).encode()
