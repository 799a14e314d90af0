"""What engines have in common: those that think in slices, and the quick ones that need none."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.cards import Move
    from ..core.observation import Observation


class Stepwise:
    """Turns `begin` and `step` of a class that thinks in slices into `choose`."""

    def begin(self, seen: "Observation") -> None:
        """Start on `seen`, the observation of the seat to play."""
        raise NotImplementedError

    def step(self) -> "Move | None":
        """Think for a slice; the move once it is found."""
        raise NotImplementedError

    def choose(self, seen: "Observation") -> "Move":
        """The move of the seat that sees `seen`."""
        self.begin(seen)
        move = self.step()
        while move is None:
            move = self.step()
        return move


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
