"""`hardware generate`: make anew whatever follows from the pin map and is no longer its image."""

from argparse import ArgumentParser, Namespace

from host_tools.errors import ToolError
from host_tools.hardware import documents, pinmap, products
from host_tools.hardware.check import project
from host_tools.progress import Line


def add_arguments(parser: ArgumentParser) -> None:
    """Arguments of `hardware generate`."""
    parser.add_argument(
        "--measure",
        action="store_true",
        help="also measure the time awake again, on the emulated board (minutes)",
    )
    parser.add_argument("--all", action="store_true", help="also what is as it should be")


def run(args: Namespace) -> int:
    """Write texts, then pictures and models; say what was written."""
    made_for = project()
    wrong = list(pinmap.faults(made_for.pins))
    if wrong:
        raise ToolError(
            "the firmware's pin map cannot be built: " + "; ".join(wrong),
            "mend firmware/hal/board.py first",
        )
    with Line("hardware") as line:
        if args.measure:
            from host_tools.emulator import images
            from host_tools.hardware import measure

            line.show("time awake")
            measure.write(made_for.root, images.built())
        line.show("texts")
        written = documents.write(made_for)
        written += products.make(made_for, line.show, everything=args.all)
    for name in written:
        print(f"wrote {name.as_posix()}")
    if not written:
        print("everything is as the pin map gives it")
    return 0
