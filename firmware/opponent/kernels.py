"""The search kernels that this interpreter runs fastest: viper's where it has it, else plain."""

import sys

NATIVE = False
TYPE_CHECKING = False
if TYPE_CHECKING or sys.implementation.name != "micropython":
    from .plain import rules, search, value
else:
    try:
        from .native import rules, search, value

        NATIVE = True
    except (SyntaxError, ValueError, ImportError):
        # A browser has no viper, and .mpy files of another processor are refused.
        from .plain import rules, search, value

__all__ = ("NATIVE", "rules", "search", "value")
