"""Wrong schematics through KiCad: each is refused for its reason."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from host_tools.hardware import kicad, netlist, sexpr
from host_tools.hardware.documents import SCHEMATIC
from host_tools.hardware.sexpr import Node
from host_tools.hardware.spec import Design, design
from host_tools.interpreters import ROOT
from tests.hardware import mutations

pytestmark = pytest.mark.hardware


def _found(sheet: Node, folder: Path) -> list[str]:
    path = folder / SCHEMATIC.name
    sexpr.write(path, sheet)
    return list(netlist.differences(design(), netlist.exported(kicad.netlist(path))))


@pytest.fixture
def sheet() -> Node:
    return sexpr.read(ROOT / SCHEMATIC)


@pytest.mark.parametrize(
    ("mutate", "reasons"),
    mutations.SCHEMATIC.items(),
    ids=lambda item: getattr(item, "__name__", ""),
)
def test_is_refused(
    mutate: Callable[[Node, Design], None],
    reasons: Iterable[str],
    sheet: Node,
    tmp_path: Path,
) -> None:
    mutate(sheet, design())
    assert sorted(_found(sheet, tmp_path)) == sorted(reasons)
