"""A ZIP file of small texts, nothing compressed. Shared subset: MicroPython brings none."""

import struct

from firmware.core.compat import crc32

# 1980-01-01: the handheld knows no date.
_DATE = 0x21
_NAMES_IN_UTF8 = 0x800


def make_zip(files: "list[tuple[str, bytes]]") -> bytes:
    """The archive that holds `files`, (name, content) each, in this order."""
    body = directory = b""
    for name, data in files:
        path = name.encode()
        size = len(data)
        # Version needed, flags, method, time, date, CRC, sizes, lengths of name and extra field.
        about = struct.pack(
            "<HHHHHIIIHH", 10, _NAMES_IN_UTF8, 0, 0, _DATE, crc32(data), size, size, len(path), 0
        )
        # After them a comment's length, the disk, attributes, and where the file begins.
        place = struct.pack("<HHHII", 0, 0, 0, 0, len(body))
        directory += b"PK\x01\x02" + struct.pack("<H", 10) + about + place + path
        body += b"PK\x03\x04" + about + path + data
    count = len(files)
    end = struct.pack("<HHHHIIH", 0, 0, count, count, len(directory), len(body), 0)
    return body + directory + b"PK\x05\x06" + end
