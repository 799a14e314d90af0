"""The search kernels compiled for the PC: the very text the handheld runs, through numba.

Kernels, simulation and learning are written into one generated module in the cache folder, named
by the text's hash, so that numba's own cache beside it can never be older than the text.
"""

import functools
import hashlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from firmware.opponent import buffers
from host_tools import cache, outfile
from host_tools.arena import native
from host_tools.errors import ToolError

_HEAD = '''"""Generated from the kernels and what uses them; see host_tools/arena/compiled.py."""
import numpy as np
from numba import njit

# Sums may be taken in another order, which is what lets them use vector registers.
FAST = {"contract", "reassoc", "nsz"}
WORK = np.array(list(%r), np.int64)
'''


@functools.cache
def source() -> str:
    """The text of the module that numba compiles."""
    parts = [native.kernels(module) for module in native.MODULES]
    for own in ("policy.py", "simulate.py", "learning.py"):
        parts.append(native.below(Path(__file__).with_name(own)))
    body = "\n".join(parts).replace(
        "\ndef ", "\n@njit(cache=True, nogil=True, fastmath=FAST)\ndef "
    )
    return _HEAD % bytes(buffers.work()) + body


def digest() -> str:
    """A name for this text of the kernels."""
    return hashlib.sha256(source().encode()).hexdigest()[:16]


def load() -> ModuleType:
    """The compiled module; `ToolError` where numba is not installed."""
    name = "spariglio_kernels_" + digest()
    if name in sys.modules:
        return sys.modules[name]
    if importlib.util.find_spec("numba") is None:
        raise ToolError("numba is not installed", 'pip install "spariglio[train]"')
    folder = cache.folder("kernels")
    path = folder / (name + ".py")
    if not path.exists():
        outfile.write(path, source())
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
