"""The kernels of the whole family that this interpreter runs fastest; see `kernels`."""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING or sys.implementation.name != "micropython":
    from .plain import family, rollout
else:
    try:
        from .native import family, rollout
    except (SyntaxError, ValueError, ImportError):
        # A browser has no viper, and .mpy files of another processor are refused.
        from .plain import family, rollout

__all__ = ("family", "rollout")
