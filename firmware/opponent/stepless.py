"""An engine that needs no slices: what the quick levels have in common."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.cards import Move
    from ..core.observation import Observation


class Stepless:
    """Turns `choose` into `begin`, `step` and `best`; a level's class overrides `choose`."""

    def begin(self, seen: "Observation") -> None:
        """Start on `seen`, the observation of the seat to play."""
        self._move = self.choose(seen)

    def step(self) -> "Move | None":
        """The move."""
        return self._move

    def best(self) -> "Move":
        """The move, for who does not want to wait."""
        return self._move

    def choose(self, seen: "Observation") -> "Move":
        """The move of the seat that sees `seen`."""
        raise NotImplementedError
