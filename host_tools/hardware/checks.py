"""The hardware's checks: each yields a line for every fault, none where all is well."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from host_tools.hardware import bom, documents, kicad, netlist, pinmap, products, sexpr
from host_tools.hardware.documents import SCHEMATIC, Project


@dataclass(frozen=True)
class Check:
    """A named check; `needs` tells whether it runs on `python` alone, or with `kicad`, `cad`."""

    name: str
    needs: str
    faults: Callable[[Project], Iterable[str]]


def _bom(project: Project) -> Iterator[str]:
    lines = bom.read(project.path(bom.PARTS))
    yield from bom.faults(lines, sexpr.read(project.path(SCHEMATIC)))


def _case(project: Project) -> Iterator[str]:
    from host_tools.hardware import fit, mocks, model

    pieces = model.pieces()
    yield from fit.faults(pieces, mocks.parts())
    yield from model.differences(project.path(products.CASE), pieces)


def _texts(project: Project) -> Iterator[str]:
    for name in documents.stale(project):
        yield f"{name.as_posix()} is not what the pin map gives"


def _netlist(project: Project) -> Iterator[str]:
    found = netlist.exported(kicad.netlist(project.path(SCHEMATIC)))
    yield from netlist.differences(project.design, found)


CHECKS = (
    Check("pins", "python", lambda project: pinmap.faults(project.pins)),
    Check("texts", "python", _texts),
    Check("parts list", "python", _bom),
    Check("products", "python", products.stale),
    Check("netlist", "kicad", _netlist),
    Check("drc", "kicad", lambda project: kicad.drc(project.path(products.BOARD))),
    Check("erc", "kicad", lambda project: kicad.erc(project.path(SCHEMATIC))),
    Check("case", "cad", _case),
)


def run(project: Project, *, needs: Iterable[str]) -> Iterator[tuple[Check, list[str]]]:
    """Each check of those `needs` with its faults.

    A pin map that no board can have is the only fault told of it.
    """
    for check in CHECKS:
        if check.needs in needs:
            faults = list(check.faults(project))
            yield check, faults
            if check.name == "pins" and faults:
                return
