"""`vectors FILE --on rp2040`: the rule cases, checked by the real image on the emulated board."""

import json
from collections.abc import Sequence
from typing import Any

from host_tools import vector_cases
from host_tools.emulator import program
from host_tools.errors import ToolError

_CODE = """
import gc, json
from vector_cases import check
with open("/cases") as file:
    for line in file:
        reason = check(json.loads(line))
        out("no " + reason if reason else "ok")
        gc.collect()
"""


def run_cases(cases: Sequence[dict[str, Any]]) -> list[str]:
    """For each case an empty text (passed) or the reason of its failure."""
    text = "".join(json.dumps(case) + "\n" for case in cases)
    answers = program.run(
        _CODE, {"vector_cases": program.source(vector_cases)}, {"/cases": text.encode()}
    )
    if len(answers) != len(cases):
        raise ToolError(f"the board answered {len(answers)} of {len(cases)} cases", code=1)
    return [answer.removeprefix("ok").removeprefix("no ") for answer in answers]
