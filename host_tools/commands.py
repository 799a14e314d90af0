"""The table of commands: name, one line of help, and the module that is the command.

Such a module has `add_arguments(parser)` and `run(args)`, which returns the exit code, or None for
success. It is imported when its command is called, no earlier: this table is read before anything
is set up. A table in a module's place holds the commands below that name (`build image`).
"""

from collections.abc import Mapping, Sequence
from typing import Union

Commands = Mapping[str, tuple[str, Union[str, "Commands"]]]

_BUILD: Commands = {
    "image": ("the firmware image (UF2), the application frozen in", "host_tools.image.image"),
    "bundle": ("the application as .mpy files for stock MicroPython", "host_tools.image.bundle"),
    "package": ("firmware/package.json, for mpremote mip install", "host_tools.device.package"),
    "web": ("the handheld as a static page for a browser", "host_tools.simulator.web.build"),
}

_HARDWARE: Commands = {
    "check": ("judge wiring, schematic, board, parts and case", "host_tools.hardware.check"),
    "generate": (
        "make anew what follows from the firmware's pin map",
        "host_tools.hardware.generate",
    ),
}

COMMANDS: Commands = {
    "play": (
        "the handheld on the PC: in the terminal, a browser, or by a script",
        "host_tools.simulator.command",
    ),
    "replay": ("verify logs of the handheld and tell their matches", "host_tools.replay.command"),
    "shots": ("a picture of every screen, in both languages", "host_tools.simulator.shots"),
    "flash": ("put a firmware image onto the board", "host_tools.device.flash"),
    "deploy": ("put the application onto stock MicroPython", "host_tools.device.deploy"),
    "pull": ("fetch matches, settings and crash records", "host_tools.device.pull"),
    "doctor": ("look the board over: wires, keys, flash, logs", "host_tools.device.doctor"),
    "backup": ("save all of the board's matches and settings", "host_tools.device.backup"),
    "restore": ("put a backup onto a board", "host_tools.device.restore"),
    "vectors": ("run a file of rule cases against the rules", "host_tools.vectors"),
    "test": (
        "run the whole test suite on every interpreter present",
        "host_tools.testing.command",
    ),
    "arena": ("mirrored deals and matches between two players", "host_tools.arena.arena"),
    "engine": ("a level that speaks the engine protocol", "host_tools.arena.engine"),
    "train": ("learn the evaluation of the strongest level", "host_tools.arena.train"),
    "bench": (
        "what the image takes in time, memory and flash, beside the design's figures",
        "host_tools.emulator.bench",
    ),
    "hardware": ("the hardware's checks, and what is made from the pin map", _HARDWARE),
    "faults": (
        "try out what the handheld survives: damaged files, contacts, long use",
        "host_tools.faults.command",
    ),
    "build": ("build what goes onto a board or a web server", _BUILD),
}

# What a command needs beyond requirements.lock: the words that the command line has, and the
# group of packages (host_tools/locks).
_NEEDS = (
    (("test",), ("test", "train", "plots")),
    (("test", "--full"), ("hardware",)),
    (("replay", "--plots"), ("plots",)),
    (("arena",), ("train",)),
    (("train",), ("train",)),
    (("bench",), ("train",)),
    (("hardware",), ("hardware",)),
)


def extras(argv: Sequence[str]) -> list[str]:
    """The names of the groups of packages that the command line `argv` needs."""
    words = {word.split("=")[0] for word in argv[1:]}
    if argv[0] == "hardware" and "--quick" in words:
        return ["test"]  # small, and it reads KiCad's files as well
    return [
        group
        for (command, *options), groups in _NEEDS
        if argv[0] == command and words.issuperset(options)
        for group in groups
    ]
