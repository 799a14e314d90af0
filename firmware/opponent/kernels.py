"""The search kernels that this interpreter runs fastest: viper's where it has it, else plain."""

import sys

NATIVE = False
if sys.implementation.name == "micropython":
    try:
        from .native import rules, search, value

        NATIVE = True
    except (SyntaxError, ValueError, ImportError):
        # A browser has no viper, and .mpy files of another processor are refused.
        pass
if not NATIVE:
    from .plain import rules, search, value

__all__ = ("NATIVE", "rules", "search", "value")
