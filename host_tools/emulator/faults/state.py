"""What a data folder amounts to: its matches, record for record, and its settings.

Two folders of one state tell the handheld the same, however the lines are spread over log and
tail. States have an order of their own: one is `between` two others where every match has at
least the records of the first and nothing that the second has not.
"""

import hashlib
import json
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from firmware.store.settings import Settings
from host_tools.emulator import twin
from host_tools.emulator.twin import put


@dataclass(frozen=True)
class State:
    """`logs` maps a match's number to its records as text, `settings` is as they are saved."""

    logs: dict[int, list[str]]
    settings: list[str]

    @property
    def name(self) -> str:
        """The same for equal states."""
        return hashlib.sha256(self.to_json().encode()).hexdigest()[:16]

    def to_json(self) -> str:
        """As text, for a file."""
        logs = {str(number): lines for number, lines in sorted(self.logs.items())}
        return json.dumps({"logs": logs, "settings": self.settings})

    @classmethod
    def from_json(cls, text: str) -> "State":
        """Out of such a file."""
        found = json.loads(text)
        logs = {int(number): lines for number, lines in found["logs"].items()}
        return cls(logs, found["settings"])

    def __str__(self) -> str:
        logs = ", ".join(f"{n}: {len(lines)} records" for n, lines in sorted(self.logs.items()))
        return f"matches {{{logs}}}, settings {self.settings}"


def of(files: Mapping[str, bytes]) -> State:
    """The state of a data folder; `LogError` for one that holds a damaged match."""
    with tempfile.TemporaryDirectory(prefix="spariglio-") as folder:
        put(files, Path(folder))
        settings = Settings(folder)._text()
    kept = {
        number: [" ".join(record) for record in records]
        for number, records in twin.logs(files).items()
    }
    return State(kept, settings)


def missing(before: State, after: State) -> list[int]:
    """The matches of `before` that `after` has not, or not with all their records."""
    return [
        number
        for number, lines in sorted(before.logs.items())
        if after.logs.get(number, [])[: len(lines)] != lines
    ]


def between(first: State, found: State, second: State) -> bool:
    """Whether `found` lost nothing of `first` and holds nothing that is not in `second`.

    A match that `second` has no more may be there or gone.
    """
    if found in (first, second):
        return True
    if found.settings not in (first.settings, second.settings):
        return False
    for number in {*first.logs, *found.logs, *second.logs}:
        least = first.logs.get(number, [])
        most = second.logs.get(number)
        there = found.logs.get(number, [])
        if most is None:
            if there not in ([], least):
                return False
        elif there[: len(least)] != least or most[: len(there)] != there:
            return False
    return True
