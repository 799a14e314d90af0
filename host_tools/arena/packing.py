"""The float net packed into the bytes that the handheld reads (`firmware/opponent/buffers.py`)."""

import numpy as np
from numpy.typing import NDArray

from firmware.opponent.buffers import BIAS, FEATURES, NEEDS

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
