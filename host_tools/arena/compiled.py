"""The search kernels compiled for the PC: the very text the handheld runs, through numba.

Kernels and simulation are written into one generated module in the cache folder, named by the
text's hash, so that numba's own cache beside it can never be older than the text.
"""

import hashlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from firmware.opponent import kernel
from host_tools import cache
from host_tools.errors import ToolError

_MARK = "# -- kernels"
_HEAD = '''"""Generated from the kernels and the simulation; see host_tools/arena/compiled.py."""
import numpy as np
from numba import njit

WORK = np.array(list(%r), np.int64)
'''


def kernel_text(path: Path) -> str:
    """The part of a source file that holds kernels."""
    return path.read_text(encoding="utf-8").partition(_MARK)[2].partition("\n")[2]


def source() -> str:
    """The text of the module that numba compiles."""
    parts = [kernel_text(Path(kernel.__file__))]
    parts.append(kernel_text(Path(__file__).with_name("simulate.py")))
    body = "\n".join(parts).replace("\ndef ", "\n@njit(cache=True, nogil=True)\ndef ")
    return _HEAD % bytes(kernel.work()) + body


def load() -> ModuleType:
    """The compiled module; `ToolError` where numba is not installed."""
    text = source()
    name = "spariglio_kernels_" + hashlib.sha256(text.encode()).hexdigest()[:16]
    if name in sys.modules:
        return sys.modules[name]
    if importlib.util.find_spec("numba") is None:
        raise ToolError("numba is not installed", 'pip install "spariglio[train]"')
    folder = cache.folder("kernels")
    path = folder / (name + ".py")
    if not path.exists():
        partial = path.with_suffix(".partial")
        partial.write_text(text, encoding="utf-8")
        partial.replace(path)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
