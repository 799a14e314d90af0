"""The case as files: a model of each piece for printer and workshop, and drawings of the whole."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from build123d import Compound, ExportSVG, Part, Pos, export_step, export_stl, import_step

from host_tools.hardware import card, case, mocks
from host_tools.hardware.spec import BATTERY

_SAME = 1e-3
_LINE = 0.3
# Where drawings look from, and how far each layer is lifted in the one of the open case.
_FRONT, _BACK, _ABOVE = (150, -420, 430), (-120, -420, -330), (300, -420, 330)
_LIFTED = {"front": 45.0, "back": -25.0, "door": -55.0, BATTERY: -40.0}
_CAPS_LIFTED = 70.0


@cache
def pieces() -> Mapping[str, Part]:
    """The printed pieces, built once."""
    return case.pieces()


def write(folder: Path) -> None:
    """A STEP file of each piece where it sits, an STL file of it as it is printed."""
    folder.mkdir(exist_ok=True)
    for name, piece in pieces().items():
        export_step(piece, folder / f"{name}.step")
        printed = case.for_printing(name, piece)
        export_stl(printed, folder / f"{name}.stl", tolerance=0.05, angular_tolerance=0.3)


def differences(folder: Path, built: Mapping[str, Part]) -> Iterator[str]:
    """A line for each file that is not the piece that the source builds."""
    for name, piece in built.items():
        kept = import_step(folder / f"{name}.step")
        if abs(kept.volume - piece.volume) > _SAME * piece.volume:
            yield f"{name}.step is another piece than the source builds"
        elif (kept.bounding_box().center() - piece.bounding_box().center()).length > _SAME:
            yield f"{name}.step sits elsewhere than the source puts it"


def _lifted(name: str, solid: Part) -> Part:
    height = _CAPS_LIFTED if name.startswith("cap-") else _LIFTED.get(name, 0.0)
    return Pos(0, 0, height) * solid


def draw(name: str, out: Path) -> None:
    """A line drawing: `case`, `case-back`, or `case-open` with the parts and the layers apart."""
    solids = list(pieces().items())
    view, up = (_BACK, (0, 1, 0)) if name == "case-back" else (_FRONT, (0, 0, 1))
    if name == "case-open":
        view = _ABOVE
        solids += [
            (part, solid) for part, solid in mocks.parts().items() if part != "solder joints"
        ]
        shown = [_lifted(part, solid) for part, solid in solids]
    else:
        shown = [solid for _, solid in solids]
    middle = (card.WIDTH / 2, -card.HEIGHT / 2, 0)
    visible, _ = Compound(children=shown).project_to_viewport(view, up, middle)
    drawing = ExportSVG(scale=5, margin=8)
    drawing.add_layer("seen", line_color=(0, 0, 0), line_weight=_LINE)
    drawing.add_shape(visible, layer="seen")
    drawing.write(str(out))
