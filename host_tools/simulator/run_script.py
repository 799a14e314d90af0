"""Plays a script, on CPython and on MicroPython alike:

    micropython -m host_tools.simulator.run_script --state DIR --seed 7 FILE

Shared subset; this is the whole of `play --script` but for the checks that need a PC.
"""

import sys

from host_tools.panel.picture import to_pbm
from host_tools.simulator.handheld import Handheld
from host_tools.simulator.prepare import prepare
from host_tools.simulator.script import ScriptError, parse, play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_OPTIONS = ("--state", "--shots", "--seed", "--language", "--level", "--preset")


def run(text: str, root: str, seed: "str | None", shot: "Callable[[str, bytearray], None]") -> str:
    """Play the script `text` on the data folder `root`; return the line that sums it up.

    `ScriptError` at the first token that cannot be read, before anything is played, or obeyed.
    """
    tokens = parse(text)
    handheld = Handheld(root, seed)
    play(handheld, tokens, shot)
    seconds, ms = handheld.elapsed // 1000, handheld.elapsed % 1000
    count = f"{len(tokens)} tokens played, {handheld.pressed} key presses"
    return f"{count}, {seconds}.{ms // 10:02} s on the handheld"


def main(arguments: "list[str]") -> int:
    """Run with `arguments`, the options each followed by its value, the script's name last."""
    chosen: dict[str, str] = {}
    rest = list(arguments)
    while len(rest) > 1 and rest[0] in _OPTIONS:
        chosen[rest[0]] = rest[1]
        rest = rest[2:]
    if len(rest) != 1 or "--state" not in chosen:
        sys.stderr.write(f"usage: run_script --state DIR [{_OPTIONS[1]} VALUE ...] FILE\n")
        return 2
    root, folder = chosen["--state"], chosen.get("--shots", ".")

    def shot(name: str, image: bytearray) -> None:
        with open(folder + "/" + name + ".pbm", "wb") as file:
            file.write(to_pbm(bytes(image)))

    level = int(chosen["--level"]) if "--level" in chosen else None
    prepare(root, chosen.get("--language"), level, chosen.get("--preset"))
    with open(rest[0]) as file:
        text = file.read()
    try:
        print(run(text, root, chosen.get("--seed"), shot))
    except ScriptError as error:
        sys.stderr.write(f"{rest[0]}: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
