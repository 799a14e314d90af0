"""`test [--full]`: the whole suite on every interpreter present, and a table of what it found.

`--full` also runs the firmware image on the emulated RP2040, and takes a missing interpreter, a
missing toolchain or a skipped test for a failure instead of leaving it out.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from host_tools import interpreters
from host_tools.errors import ToolError
from host_tools.testing import checks, suites
from host_tools.testing.steps import ROOT, Result, Step


def _report(step: Step, result: Result, full: bool) -> None:
    mark = "ok"
    if result.failed or (full and result.skipped):
        mark = "FAILED"
    elif result.skipped and not result.passed:
        mark = "skipped"
    count = f"{result.passed} passed"
    if result.failed:
        count += f", {result.failed} failed"
    if result.skipped:
        count += f", {result.skipped} skipped"
    if result.words:
        print(f"---- {step.name}")
        print(result.words.rstrip())
    print(f"{mark:8}{step.name:54}{count:26}{result.seconds:6.1f} s", flush=True)


def _run_static(steps: Iterable[Step], full: bool) -> list[tuple[Step, Result]]:
    """Run steps that don't get in each other's way two at a time; report each as it ends."""
    done = []
    with ThreadPoolExecutor(2) as pool:
        waiting = [(step, pool.submit(step.timed)) for step in steps]
        for step, future in waiting:
            result = future.result()
            _report(step, result, full)
            done.append((step, result))
    return done


# Minutes each; the plain command is to be done in under five.
_SLOW = (interpreters.BROWSER, interpreters.RP2040)


def _missing_step(name: str, reason: str, full: bool) -> Step:
    result = Result(failed=1) if full else Result(skipped=1)
    result.words = reason
    return Step(name, lambda: result)


def _interpreter_steps(full: bool) -> list[Step]:
    """What runs on each interpreter; one that is missing becomes a step that says why."""
    steps = []
    shared = False
    print("interpreters:")
    for found in interpreters.survey():
        state = found.missing or f"{found.version}, runs"
        if found.name in _SLOW and not full:
            state = "runs with --full only"
        elif found.missing:
            steps.append(_missing_step(found.name, found.missing, full))
        elif found.name == interpreters.MICROPYTHON:
            shared = True
            steps.append(suites.shared_step())
        elif found.name == interpreters.BROWSER:
            steps.append(suites.browser_step())
        elif found.name == interpreters.RP2040:
            steps.append(suites.emulator_step())
        print(f"  {found.name:26}{state}", flush=True)
    return [suites.pytest_step(shared=not shared), *steps]


def _hardware_steps(full: bool) -> list[Step]:
    """KiCad and the solid modeller, which judge the hardware; a missing one is a failure."""
    from host_tools.hardware import kicad

    state = "runs with --full only"
    steps = []
    if full:
        try:
            state = f"{kicad.version()}, runs"
            steps.append(suites.hardware_step())
        except ToolError as error:
            state = f"{error}; {error.hint}"
            steps.append(_missing_step("KiCad", state, full))
    print(f"  {'KiCad':26}{state}", flush=True)
    return steps


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "--full",
        action="store_true",
        help="browser, emulated RP2040 and KiCad too; what is missing or skipped is a failure",
    )


def run(args: Namespace) -> int:
    """Run the suite; 1 where anything failed, with `--full` also where anything was skipped."""
    if not (ROOT / "tests").is_dir():
        raise ToolError(
            "the tests are not installed with the program",
            "run this in a checkout of the source: python3 -m host_tools test",
        )
    steps = _interpreter_steps(args.full) + _hardware_steps(args.full)
    done = _run_static(checks.steps(), args.full)
    for step in steps:
        sys.stdout.flush()
        result = step.timed()
        _report(step, result, args.full)
        done.append((step, result))
    print()
    for step, result in done:
        words, result.words = result.words, ""
        _report(step, result, args.full)
        result.words = words
    passed, failed, skipped = (
        sum(getattr(result, name) for _, result in done)
        for name in ("passed", "failed", "skipped")
    )
    total = f"{passed} passed, {failed} failed"
    if skipped:
        total += f", {skipped} skipped"
        if args.full:
            total += "; with --full a skipped test is a failure"
    print(total)
    return 1 if failed or (args.full and skipped) else 0
