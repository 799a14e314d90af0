"""The heap of a campaign on the unix port. Shared subset."""

import gc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SWEEP = 32768
_gc: "Any" = gc


def load(modules: "list[str]") -> None:
    """Import `modules`, so that none comes later; swept early, as by `main.py` where modules lie
    in the heap, the holes that loading leaves stay small."""
    _gc.threshold(_SWEEP)
    for name in modules:
        __import__(name)
    _gc.threshold(-1)
    gc.collect()


def used() -> int:
    """The bytes that are in use."""
    gc.collect()
    return int(_gc.mem_alloc())
