"""`vectors FILE`: runs a file of rule cases on an interpreter, a line for each failure.

A case that the rules refuse, or whose kind they do not know, has failed with that reason. A file
that can't be read as cases is an error of its own.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from host_tools import vector_cases
from host_tools.errors import ToolError
from host_tools.interpreters import run_micropython

Case = dict[str, Any]
Runner = Callable[[Sequence[Case]], list[str]]
"""Cases in, for each an empty text (passed) or the reason of its failure out."""


def load(path: Path) -> list[Case]:
    """The cases of the file `path`, golden deals as cases of kind `golden` after the others.

    Raises `ToolError` where the file is missing, empty, cut short or holds no cases.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ToolError(
            f"cannot read {path}: {error.strerror}", "check the name of the file"
        ) from None
    except UnicodeDecodeError:
        raise ToolError(f"{path} is not a text file") from None
    hint = "cases look like those of tests/data/vectors.json"
    if not text.strip():
        raise ToolError(f"{path} is empty", hint)
    try:
        data = json.loads(text)
        # Python's reader takes NaN, and 1e999; no other does.
        json.dumps(data, allow_nan=False)
    except ValueError as error:
        raise ToolError(f"{path} is not whole JSON: {error}", hint) from None
    except RecursionError:
        raise ToolError(f"{path} is nested too deeply", hint) from None
    if isinstance(data, list):
        data = {"vectors": data}
    if not isinstance(data, dict):
        raise ToolError(f"{path} holds no cases", hint)
    cases: list[Case] = []
    for key, kind in (("vectors", None), ("golden", "golden")):
        rows = data.get(key, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise ToolError(f"{path}: {key!r} is not a list of cases", hint)
        for number, row in enumerate(rows, 1):
            named = {"id": f"{key}-{number}", **row}
            cases.append({**named, "kind": kind} if kind else named)
    if not cases:
        raise ToolError(f"{path} holds no cases", hint)
    return cases


def _on_cpython(cases: Sequence[Case]) -> list[str]:
    return [vector_cases.check(case) for case in cases]


def _on_micropython(cases: Sequence[Case]) -> list[str]:
    sent = "".join(json.dumps(case) + "\n" for case in cases)
    done = run_micropython(["-m", "host_tools.vector_cases"], stdin=sent)
    answers = done.stdout.splitlines()
    if done.returncode or len(answers) != len(cases):
        stopped = cases[min(len(answers), len(cases) - 1)]["id"]
        raise ToolError(f"micropython stopped at case {stopped}:\n{done.stderr.strip()}", code=1)
    return [answer.removeprefix("ok").removeprefix("no ") for answer in answers]


def _on_rp2040(cases: Sequence[Case]) -> list[str]:
    from host_tools.emulator.vectors import run_cases

    return run_cases(cases)


RUNNERS: dict[str, Runner] = {
    "cpython": _on_cpython,
    "micropython": _on_micropython,
    "rp2040": _on_rp2040,
}


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="cases in the format of vectors.json")
    parser.add_argument(
        "--on",
        choices=tuple(RUNNERS),
        default="cpython",
        help="the interpreter that the rules run on (default: %(default)s)",
    )


def run(args: Namespace) -> int:
    """Run `args.file` on the interpreter `args.on`; 1 where a case failed."""
    cases = load(Path(args.file))
    failed = 0
    for case, reason in zip(cases, RUNNERS[args.on](cases), strict=True):
        if reason:
            failed += 1
            print(f"{case['id']} {case.get('kind')}: {reason}")
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0
