"""`vectors FILE --on rp2040`: the rule cases, checked by the real image on the emulated board."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from host_tools import vector_cases
from host_tools.emulator import program
from host_tools.errors import ToolError
from host_tools.progress import Line

# What a board is given at once: it has 1,408 KiB, and says nothing before it is through.
_PIECE = 512 * 1024
_PIECE_CASES = 1000
# No board's memory takes as much.
_LARGEST = 256 * 1024
_TOO_LARGE = "too large for the board"
# A case is a line of its size and a line of JSON: one that can't be read is stepped over.
_CODE = f"""
import gc, json
from vector_cases import check
def answer(file, size):
    try:
        reason = check(json.loads(file.read(size)))
        return "no " + reason if reason else "ok"
    except MemoryError as error:
        return "no {_TOO_LARGE}: %s" % error
with open("/cases") as file:
    while True:
        size = file.readline()
        if not size:
            break
        end = file.tell() + int(size)
        out(answer(file, int(size)))
        gc.collect()
        file.seek(end)
"""


def run_cases(cases: Sequence[dict[str, Any]]) -> list[str]:
    """For each case an empty text (passed) or the reason of its failure."""
    texts = [json.dumps(case) + "\n" for case in cases]
    reasons = [_TOO_LARGE if len(text) > _LARGEST else "" for text in texts]
    sent = [number for number, reason in enumerate(reasons) if not reason]
    done = 0
    with Line("vectors") as line:
        for piece in _pieces([texts[number] for number in sent]):
            line.show("on the emulated board", done, len(sent))
            for reason in _answers(piece):
                reasons[sent[done]] = reason
                done += 1
    return reasons


def _pieces(texts: Sequence[str]) -> Iterator[list[str]]:
    """`texts` in order, in parts that a board's flash has room for."""
    piece: list[str] = []
    size = 0
    for text in texts:
        if piece and (size + len(text) > _PIECE or len(piece) == _PIECE_CASES):
            yield piece
            piece, size = [], 0
        piece.append(text)
        size += len(text)
    if piece:
        yield piece


def _answers(texts: Sequence[str]) -> list[str]:
    """The reason for each text of a case, of a board of their own."""
    data = "".join(f"{len(text)}\n{text}" for text in texts).encode()
    answers = program.run(_CODE, {"vector_cases": program.source(vector_cases)}, {"/cases": data})
    if len(answers) != len(texts):
        raise ToolError(f"the board answered {len(answers)} of {len(texts)} cases", code=1)
    return [answer.removeprefix("ok").removeprefix("no ") for answer in answers]
