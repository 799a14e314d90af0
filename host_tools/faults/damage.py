"""Damage to what is on flash, contacts at their worst, crashes: a campaign for each kind.

What is tried is in storage.py, contacts.py and crashes.py, what counts as lost in kept.py.
"""

from collections.abc import Callable

from host_tools.faults.campaign import Campaign, Found, on_the_unix_port, total

# The flash of memory, the copies to compare with and the simulator are in it too.
_KB = 16_000


def _part(kind: str) -> Callable[[str, int, int], Found]:
    def part(seed: str, first: int, count: int) -> Found:
        program, _ = on_the_unix_port(
            "storage", [kind, seed, str(first), str(count)], _KB, lambda root: []
        )
        found = Found(len(program.lines))
        taken = silent = 0
        for line in program.lines:
            where = f"try {line['try']} of seed {seed}"
            if "failed" in line:
                found.failed += 1
                found.notes.append(f"{where}: {line['failed']}")
            elif line["lost"]:
                found.lost += 1
                found.notes.append(f"{where}: lost {', '.join(line['lost'])}")
            if line.get("taken"):
                taken += 1
                silent += not line["told"]
        if program.error or found.tried < count:
            found.failed += 1
            found.notes.append(f"after {found.tried} tries: {program.error or 'it stopped'}")
        found.figures = {"taken": taken, "silent": silent}
        return found

    return part


def _all_damage(parts: list[Found]) -> Found:
    found = total(parts)
    taken = sum(part.figures["taken"] for part in parts)
    silent = sum(part.figures["silent"] for part in parts)
    if taken:
        found.notes.append(
            f"the damage itself took records of a match in {taken} tries; "
            f"nothing on the screen told of it in {silent} of them"
        )
    return found


def _campaign(name: str, fault: str) -> Campaign:
    return Campaign(name, fault, 25, 1_000, 125, _part(name), _all_damage)


def _told(name: str, arguments: list[str]) -> Callable[[str, int, int], Found]:
    """A part of a program that prints what went wrong, and how many it tried last."""

    def part(seed: str, first: int, count: int) -> Found:
        program, _ = on_the_unix_port(
            name, [*arguments, seed, str(first), str(count)], _KB, lambda root: []
        )
        wrong = [line for line in program.lines if "wrong" in line]
        last = program.lines[-1] if program.lines else {}
        lost = [line for line in wrong if line["wrong"] == "lost"]
        notes = [f"try {line['try']} of seed {seed}: {line['wrong']}" for line in wrong]
        failed = len(wrong) - len(lost)
        if program.error or "tried" not in last:
            notes.append(f"from try {first}: {program.error or 'it stopped'}")
            return Found(count, len(lost), failed + 1, notes)
        return Found(last["tried"], len(lost), failed, notes)

    return part


def _contacts(kind: str, fault: str) -> Campaign:
    return Campaign(kind, fault, 1_000, 100_000, 10_000, _told("contacts", [kind]), total)


KEYS = (
    _contacts("bounce", "contacts that bounce for 12 ms"),
    _contacts("together", "several keys at once"),
    _contacts("held", "a key held over a change of screen"),
)
CRASHES = Campaign(
    "crashes", "crashes in a row, safe mode", 25, 1_000, 250, _told("crashes", []), total
)
DAMAGE = (
    _campaign("logs", "bytes flipped or missing in a log"),
    _campaign("settings", "bytes flipped or missing in the settings"),
    _campaign("versions", "settings of another version"),
    _campaign("folders", "bits flipped in a folder's block"),
    _campaign("blocks", "bits flipped in any block"),
    _campaign("full", "flash full, and room again"),
)
