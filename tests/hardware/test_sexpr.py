"""S-expressions as KiCad writes them: what is read and written again is the same."""

from pathlib import Path

import pytest

from host_tools.hardware import sexpr
from host_tools.hardware.documents import KICAD
from host_tools.interpreters import ROOT

FILES = [
    path
    for kind in ("sch", "pcb", "sym", "mod")
    for path in sorted((ROOT / KICAD).rglob(f"*.kicad_{kind}"))
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_written_again_reads_the_same(path: Path) -> None:
    found = sexpr.read(path)
    assert sexpr.parse(sexpr.text(found)) == found


@pytest.mark.parametrize("text", ["", "(", ")", "word", '(a "b)'])
def test_what_is_no_expression_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no S-expression"):
        sexpr.parse(text)


def test_text_is_quoted_and_words_are_not() -> None:
    assert (
        sexpr.text(sexpr.node("a", 'say "b"', sexpr.Symbol("c"), 1.50))
        == '(a "say \\"b\\"" c 1.5)'
    )


def test_a_missing_child_is_named() -> None:
    with pytest.raises(KeyError, match="at"):
        sexpr.child(sexpr.node("a"), "at")
