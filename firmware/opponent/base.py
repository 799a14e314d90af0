"""Which games are the base one: what the search, its weights and its kernels are made for."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.options import Options

# What is changed without changing how the base game is played between two.
_HARMLESS = ("target", "redeal_kings", "napoleone", "direction")


def is_base(options: "Options") -> bool:
    """Whether these are the base game's captures, forced, and its scores."""
    changed = [key for key, _ in options.changed() if key not in _HARMLESS]
    return options.preset == "scopa" and not changed
