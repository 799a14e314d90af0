"""Reads drawn glyphs: `.txt` files in which `#` is a lit pixel.

A file begins with `key number` lines (height, baseline, gap, space), then holds glyph blocks:
`[A]` stands on the baseline row, `[g] +2` reaches two rows below it, `['] @1` starts at row 1,
`[à] a grave 0` is the glyph `a` under a grave accent that starts at row 0. `;` starts a comment.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from host_tools.errors import ToolError

_HEAD = re.compile(r"\[(.[^\]]*|\])\](.*)")


@dataclass(frozen=True)
class Glyph:
    """A drawing: `rows` of 0/1 lists, all `width` long, the first one `top` rows into the cell."""

    name: str
    top: int
    width: int
    rows: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Sheet:
    """All glyphs of a file, in its order, with the numbers from its head."""

    numbers: dict[str, int]
    glyphs: dict[str, Glyph]


def _fail(path: Path, line: int, text: str) -> ToolError:
    return ToolError(f"{path.name}:{line}: {text}", "Mend the drawing and run this again.")


def read_sheet(path: Path) -> Sheet:
    """Read a sheet; a ragged, unknown or doubled glyph is a ToolError naming file and line."""
    numbers: dict[str, int] = {}
    glyphs: dict[str, Glyph] = {}
    name, spec, start, rows = "", "", 0, list[str]()

    def close() -> None:
        if name in glyphs:
            raise _fail(path, start, f"{name!r} is drawn twice")
        if name:
            glyphs[name] = _glyph(path, start, name, spec.split(), rows, numbers, glyphs)

    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        head = _HEAD.fullmatch(line)
        if head:
            close()
            name, spec, start, rows = head[1], head[2], number, []
        elif line.startswith(";") or not line:
            continue
        elif not name:
            key, value = line.split()
            numbers[key] = int(value)
        elif set(line.strip()) <= {"#", "."}:
            rows.append(line.strip())
        else:
            raise _fail(path, number, f"only # and . draw a row, found {line!r}")
    close()
    return Sheet(numbers, glyphs)


def _glyph(
    path: Path,
    line: int,
    name: str,
    words: list[str],
    rows: list[str],
    numbers: dict[str, int],
    glyphs: dict[str, Glyph],
) -> Glyph:
    if words and words[0] in glyphs:
        return _accented(name, glyphs[words[0]], words[1], int(words[2]))
    if not rows or len({len(row) for row in rows}) != 1:
        raise _fail(path, line, f"the rows of {name!r} must be of one length")
    below = sum(int(word) for word in words if word[0] == "+")
    top = numbers.get("baseline", len(rows) - 1) + below + 1 - len(rows)
    for word in words:
        if word[0] == "@":
            top = int(word[1:])
    if top < 0 or top + len(rows) > numbers.get("height", 64):
        raise _fail(path, line, f"{name!r} leaves its cell")
    pixels = tuple(tuple(int(c == "#") for c in row) for row in rows)
    return Glyph(name, top, len(rows[0]), pixels)


def _accented(name: str, base: Glyph, accent: str, row: int) -> Glyph:
    """`base` with a two-row accent, as heavy as its own strokes, starting at `row`."""
    weight = 1 if base.width < 6 else 2 if base.width < 9 else 3
    left = (base.width - weight) // 2
    steps = (-1, 0) if accent == "grave" else (1, 0)
    rows = [[0] * base.width for _ in range(base.top - row)]
    for index, step in enumerate(steps):
        for x in range(left + step, left + step + weight):
            rows[index][x] = 1
    return Glyph(name, row, base.width, tuple(tuple(r) for r in rows) + base.rows)


def columns(glyph: Glyph) -> bytes:
    """The pixels as the display holds them: bytes of 8 rows, low bit on top, page after page."""
    out = bytearray()
    for page in range(0, len(glyph.rows), 8):
        for x in range(glyph.width):
            part = glyph.rows[page : page + 8]
            out.append(sum(row[x] << bit for bit, row in enumerate(part)))
    return bytes(out)
