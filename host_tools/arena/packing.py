"""The float net packed into the bytes that the handheld reads (`firmware/opponent/buffers.py`)."""

import ast
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from firmware.opponent.buffers import BIAS, FEATURES, HEADS, NEEDS
from host_tools.errors import ToolError

Floats = NDArray[np.float32]

VERSION = 1
# Whole units of a hidden sum, and of an output weight on top of it: 65536 to the point.
HIDDEN = 64
OUTPUT = 1024


def _words(values: Floats) -> bytes:
    return bytes((np.rint(values).astype(np.int64) + BIAS).astype("<u4").tobytes())


def _halves(values: Floats) -> bytes:
    scaled = np.rint(values * OUTPUT)
    if np.abs(scaled).max() > 32767:
        raise ValueError("an output weight is too large for its two bytes")
    return bytes((scaled.astype(np.int64) + 32768).astype("<u2").tobytes())


def pack(columns: Floats, heads: Floats, bias: Floats, equity: Floats) -> bytes:
    """The bytes of a net: `columns` by feature and hidden unit, `heads` by head and hidden unit.

    First the number of hidden units, then a byte a weight; the output weights of play by points
    and of play by the match with their biases; the worth of the points needed; the six heads.
    """
    features, hidden = columns.shape
    if features != FEATURES or hidden % 4 or equity.size != NEEDS * NEEDS:
        raise ValueError(f"a net of {features} features and {hidden} units does not fit")
    head = bytes((hidden & 255, hidden >> 8, VERSION)) + bytes(13)
    parts = [head, (np.clip(np.rint(columns * HIDDEN), -127, 127) + 128).astype("u1").tobytes()]
    scale = HIDDEN * OUTPUT
    for weights, first in ((heads[:5].sum(0), bias[:5].sum()), (heads[5], bias[5])):
        parts += [_halves(weights), _words(np.array([first * scale]))]
    parts.append(_words(equity.reshape(-1) * scale))
    for weights, first in zip(heads, bias, strict=True):
        parts += [_halves(weights), _words(np.array([first * scale]))]
    return b"".join(parts)


def literal(data: bytes, note: str) -> str:
    """The text of the module `weights.py` that holds `data`; `note` goes to its docstring."""
    rows = [f"    {data[i : i + 24]!r}" for i in range(0, len(data), 24)]
    return f'"""{note}"""\n\n# ruff: noqa\n# fmt: off\nDATA = (\n' + "\n".join(rows) + "\n)\n"


def read(name: str) -> bytes:
    """The bytes in the module `name` that holds what `literal` wrote; nothing of it is run."""
    try:
        last = ast.parse(Path(name).read_text(encoding="utf-8")).body[-1]
        data = ast.literal_eval(last.value) if isinstance(last, ast.Assign) else b""
    except (OSError, SyntaxError, ValueError, IndexError) as error:
        raise _no_weights(name, type(error).__name__) from None
    if not isinstance(data, bytes) or len(data) < 3 or len(data) != _size(data[0] | data[1] << 8):
        raise _no_weights(name, "no whole net")
    return data


def _size(hidden: int) -> int:
    """How many bytes `pack` makes of a net of so many hidden units."""
    output = 2 * hidden + 4
    return 16 + FEATURES * hidden + (2 + HEADS) * output + 4 * NEEDS * NEEDS


def _no_weights(name: str, why: str) -> ToolError:
    return ToolError(f"{name} holds no weights ({why})", "train --out FILE writes them")
