"""`hardware check`: everything about the hardware that a program can judge."""

from argparse import ArgumentParser, Namespace

from host_tools.errors import ToolError
from host_tools.hardware import checks, kicad
from host_tools.hardware.documents import Project
from host_tools.hardware.pinmap import PinMap
from host_tools.interpreters import ROOT


def add_arguments(parser: ArgumentParser) -> None:
    """Arguments of `hardware check`."""
    parser.add_argument(
        "--quick", action="store_true", help="leave out what needs KiCad or the solid modeller"
    )


def project() -> Project:
    """This checkout, judged by its own firmware; `ToolError` where there is none."""
    if not (ROOT / "hardware").is_dir():
        raise ToolError(
            "the hardware's files are not installed with the program",
            "run this in a checkout of the source: python3 -m host_tools hardware check",
        )
    return Project(ROOT, PinMap())


def run(args: Namespace) -> int:
    """Run the checks, print a line each; 1 where anything is wrong."""
    judged = project()
    needs = {"python"} if args.quick else {"python", "kicad", "cad"}
    if not args.quick:
        kicad.version()
    passed = failed = 0
    for check, faults in checks.run(judged, needs=needs):
        print(f"{'FAULT' if faults else 'ok':<7}{check.name}", flush=True)
        for fault in faults:
            print(f"       {fault}")
        failed += bool(faults)
        passed += not faults
    left = "" if passed + failed == len(checks.CHECKS) else f" (of {len(checks.CHECKS)} checks)"
    print(f"{passed} passed, {failed} failed{left}")
    return 1 if failed else 0
