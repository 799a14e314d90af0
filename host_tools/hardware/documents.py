"""What is text and follows from the spec: whole files, and parts of pages between two marks."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.hardware import bom, netlist, power, schematic, sexpr, wires
from host_tools.hardware.pinmap import PinMap
from host_tools.hardware.spec import Design, design

FOLDER = Path("hardware")
KICAD = FOLDER / "kicad"
SCHEMATIC = KICAD / "spariglio.kicad_sch"
NETLIST = FOLDER / "netlist.txt"
WIRING = FOLDER / "wiring"
PAGES = (FOLDER / "README.md", Path("README.md"))
_MARKED = re.compile(r"(<!-- generated: (\w+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


@dataclass(frozen=True)
class Project:
    """A checkout of the project (`root`), judged by a pin map."""

    root: Path
    pins: PinMap

    @property
    def design(self) -> Design:
        """The spec for the pin map."""
        return design(self.pins)

    def path(self, relative: Path) -> Path:
        """Where a file of the project lies."""
        return self.root / relative


def files(project: Project) -> dict[Path, str]:
    """Every file that is made from the spec as a whole, with the text that it must have."""
    spec = project.design
    return {
        WIRING / "wires.csv": wires.as_csv(spec),
        WIRING / "signals.yml": wires.as_wireviz(spec, feed=False),
        WIRING / "power.yml": wires.as_wireviz(spec, feed=True),
        NETLIST: netlist.as_text(netlist.expected(spec)),
        SCHEMATIC: sexpr.text(schematic.draw(spec, project.path(KICAD))) + "\n",
    }


FRAGMENTS: Mapping[str, Callable[[Project], str]] = {
    "wires": lambda project: wires.as_markdown(project.design),
    "parts": lambda project: bom.as_markdown(project.root),
    "power": lambda project: power.as_markdown(project.root),
    "pins": lambda project: wires.as_summary(project.design),
}


def page(text: str, project: Project) -> str:
    """A page with all its marked parts made anew; `ToolError` for a mark that names nothing."""

    def fresh(found: re.Match[str]) -> str:
        head, name, _, end = found.groups()
        if name not in FRAGMENTS:
            raise ToolError(f"nothing is generated under the name {name}")
        # Markdown takes a line right below a table for a row of it.
        return f"{head}\n{FRAGMENTS[name](project)}\n\n{end}"

    return _MARKED.sub(fresh, text)


def fresh(project: Project) -> Iterator[tuple[Path, str]]:
    """Each file that holds generated text, with the text that it must have."""
    yield from files(project).items()
    for name in PAGES:
        yield name, page(project.path(name).read_text(encoding="utf-8"), project)


def stale(project: Project) -> Iterator[Path]:
    """The files whose text is not what the spec gives."""
    for name, text in fresh(project):
        path = project.path(name)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            yield name


def write(project: Project) -> list[Path]:
    """Write what is stale; the files written."""
    written = []
    for name, text in list(fresh(project)):
        path = project.path(name)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            written.append(name)
    return written
