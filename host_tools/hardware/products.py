"""Pictures, drawings and models: made by programs that write other bytes each time.

So freshness is not read off the bytes: `made.json` keeps, for each product, a hash of what it was
made from and of itself, and a product is stale where either is another.
"""

import hashlib
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from host_tools.errors import ToolError
from host_tools.hardware import card, kicad, pcb, route, sexpr, sizes
from host_tools.hardware.documents import FOLDER, KICAD, SCHEMATIC, WIRING, Project

RECORD = FOLDER / "made.json"


@dataclass(frozen=True)
class Product:
    """Files made together: `sources` and `outputs` are relative to the project.

    `facts` are modules whose constants are sources as well, whatever else is in their files.
    """

    name: str
    sources: tuple[Path, ...]
    outputs: tuple[Path, ...]
    make: Callable[[Project], None]
    facts: tuple[ModuleType, ...] = ()


def _wiring(project: Project) -> None:
    folder = project.path(WIRING)
    for name in ("signals", "power"):
        with tempfile.TemporaryDirectory() as scratch:
            words = ["-m", "wireviz.wv_cli", "--format", "sp", "--output-dir", scratch]
            kicad.run([sys.executable, *words, folder / f"{name}.yml"])
            for suffix in (".svg", ".png"):
                made = Path(scratch) / f"{name}{suffix}"
                (folder / made.name).write_bytes(made.read_bytes())


def _schematic(project: Project) -> None:
    pdf = project.path(KICAD / "schematic.pdf")
    kicad.schematic_pdf(project.path(SCHEMATIC), pdf)
    kicad.picture_of_pdf(pdf, pdf.with_suffix(".png"))


def _board(project: Project) -> None:
    folder = project.path(KICAD)
    names = pcb.net_names(kicad.netlist(project.path(SCHEMATIC)))
    try:
        drawn = pcb.draw(project.design, folder, names)
    except route.NoWay as net:
        raise ToolError(
            f"the board has no room for {net}", "move parts in host_tools/hardware/card.py"
        ) from None
    sexpr.write(project.path(BOARD), drawn)
    kicad.pour(project.path(BOARD))


def _board_pictures(project: Project) -> None:
    for side in ("top", "bottom"):
        kicad.board_picture(project.path(BOARD), project.path(KICAD / f"board-{side}.png"), side)


def _gerbers(project: Project) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        kicad.gerbers(project.path(BOARD), Path(scratch))
        names = {path.name for path in Path(scratch).iterdir()}
        if names != set(_GERBER_FILES):
            raise ToolError(f"KiCad made {sorted(names ^ set(_GERBER_FILES))} unexpectedly or not")
        project.path(GERBERS).mkdir(exist_ok=True)
        for path in Path(scratch).iterdir():
            project.path(GERBERS / path.name).write_bytes(path.read_bytes())


def _interactive_bom(project: Project) -> None:
    kicad.interactive_bom(project.path(BOARD), project.path(KICAD / "ibom.html"))


def _case(project: Project) -> None:
    from host_tools.hardware import model

    model.write(project.path(CASE))


def _case_pictures(project: Project) -> None:
    from host_tools.hardware import model

    with tempfile.TemporaryDirectory() as scratch:
        for name in CASE_PICTURES:
            drawing = Path(scratch) / f"{name}.svg"
            model.draw(name, drawing)
            kicad.picture_of_svg(drawing, project.path(CASE / f"{name}.png"))


CASE = FOLDER / "case"
CASE_PIECES = ("front", "back", "door", *(f"cap-{key}" for key in card.KEYS))
CASE_PICTURES = ("case", "case-back", "case-open")
_MODELS = tuple(CASE / f"{name}.{kind}" for name in CASE_PIECES for kind in ("stl", "step"))
BOARD = KICAD / "spariglio.kicad_pcb"
GERBERS = KICAD / "gerbers"
_GERBER_FILES = (
    *(f"spariglio-{layer}.gbr" for layer in ("F_Cu", "B_Cu", "F_Mask", "B_Mask")),
    *(f"spariglio-{layer}.gbr" for layer in ("F_Silkscreen", "B_Silkscreen", "Edge_Cuts")),
    *(f"spariglio-{kind}.drl" for kind in ("PTH", "NPTH")),
)

PRODUCTS = (
    Product(
        "wiring picture",
        (WIRING / "signals.yml", WIRING / "power.yml"),
        tuple(
            WIRING / f"{name}.{kind}" for name in ("signals", "power") for kind in ("svg", "png")
        ),
        _wiring,
    ),
    Product(
        "schematic picture",
        (SCHEMATIC,),
        (KICAD / "schematic.pdf", KICAD / "schematic.png"),
        _schematic,
    ),
    Product("board", (SCHEMATIC,), (BOARD,), _board, (card,)),
    Product(
        "board picture",
        (BOARD,),
        (KICAD / "board-top.png", KICAD / "board-bottom.png"),
        _board_pictures,
    ),
    Product("gerbers", (BOARD,), tuple(GERBERS / name for name in _GERBER_FILES), _gerbers),
    Product("interactive parts list", (BOARD,), (KICAD / "ibom.html",), _interactive_bom),
    Product("case", (), _MODELS, _case, (card, sizes)),
    Product(
        "case picture",
        tuple(path for path in _MODELS if path.suffix == ".stl"),
        tuple(CASE / f"{name}.png" for name in CASE_PICTURES),
        _case_pictures,
    ),
)


def _constants(module: ModuleType) -> str:
    return repr(sorted((name, value) for name, value in vars(module).items() if name.isupper()))


def _digest(project: Project, paths: Sequence[Path], facts: Sequence[ModuleType] = ()) -> str:
    """One hash over files and constants; a file that is not there counts as such."""
    digest = hashlib.sha256("\n".join(_constants(module) for module in facts).encode())
    for name in paths:
        path = project.path(name)
        data = path.read_bytes() if path.exists() else b"missing"
        digest.update(f"{name.as_posix()} {len(data)}\n".encode() + data)
    return digest.hexdigest()


def _state(project: Project, product: Product) -> dict[str, str]:
    return {
        "from": _digest(project, product.sources, product.facts),
        "is": _digest(project, product.outputs),
    }


def _record(project: Project) -> dict[str, dict[str, str]]:
    path = project.path(RECORD)
    found: dict[str, dict[str, str]] = json.loads(path.read_text()) if path.exists() else {}
    return found


def stale(project: Project) -> Iterator[str]:
    """A line for each product that was not made from what lies here, or changed afterwards."""
    record = _record(project)
    for product in PRODUCTS:
        kept, now = record.get(product.name, {}), _state(project, product)
        outputs = ", ".join(path.as_posix() for path in product.outputs)
        if kept.get("from") != now["from"]:
            yield f"{product.name}: {outputs} made from other sources"
        elif kept.get("is") != now["is"]:
            yield f"{product.name}: {outputs} changed by hand"


def make(project: Project, say: Callable[[str], None], *, everything: bool = False) -> list[Path]:
    """Make what is stale, in order (one may be made from another); the files made."""
    made: list[Path] = []
    for product in PRODUCTS:
        record = _record(project)
        if not everything and record.get(product.name) == _state(project, product):
            continue
        say(product.name)
        product.make(project)
        record[product.name] = _state(project, product)
        text = json.dumps(record, indent=1, sort_keys=True) + "\n"
        project.path(RECORD).write_text(text)
        made += product.outputs
    return made
