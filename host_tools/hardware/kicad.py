"""KiCad 9 without a screen: its rules checks, exports and pictures, each a run of `kicad-cli`.

Its exit code is 0 whatever it finds, so the reports are read; and its settings go to a folder of
our own, for a report must not depend on who runs it.
"""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from host_tools import cache
from host_tools.errors import ToolError
from host_tools.unpacked import unpacked

# Debian's packages, for `.ci/run`: what turns drawings into pictures, what WireViz draws with;
# and KiCad, which Debian 12 has in another suite (`backports`).
PACKAGES = ("poppler-utils", "librsvg2-bin", "graphviz", "fonts-dejavu-core")
KICAD = ("kicad",)
_INSTALL = "sudo apt-get install kicad (on Debian 12: -t bookworm-backports)"
# The Python that KiCad's own module and the interactive parts list run on.
_PYTHON = "/usr/bin/python3"
_HERE = Path(__file__).parent
_IBOM = _HERE / "ibom.lock"
_MAJOR = 9
_SECONDS = 300


def version() -> str:
    """The version of `kicad-cli`; `ToolError` where it is missing or another major version."""
    if not shutil.which("kicad-cli"):
        raise ToolError(f"there is no KiCad {_MAJOR} here", _INSTALL)
    found = _run("version").strip()
    if found.split(".")[0] != str(_MAJOR):
        raise ToolError(
            f"this is KiCad {found}; the project's files are of KiCad {_MAJOR}", _INSTALL
        )
    return found


def _environment() -> dict[str, str]:
    return {
        **os.environ,
        "KICAD_CONFIG_HOME": str(cache.folder("kicad")),
        "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1",
        "LC_ALL": "C.UTF-8",
    }


def run(command: Sequence[str | Path], **more: str) -> str:
    """What a program printed, with `more` in its environment.

    Raises `ToolError` where it is missing or fails.
    """
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words, capture_output=True, text=True, timeout=_SECONDS, env=_environment() | more
        )
    except FileNotFoundError:
        raise ToolError(f"there is no {words[0]} here", _INSTALL) from None
    except subprocess.TimeoutExpired:
        raise ToolError(f"{' '.join(words)} ran longer than {_SECONDS} s") from None
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip())[-500:]
        raise ToolError(f"{' '.join(words)} failed: {said}")
    return done.stdout


def _run(*words: str | Path) -> str:
    return run(["kicad-cli", *words])


def netlist(schematic: Path) -> str:
    """The netlist that KiCad makes of a schematic."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "netlist.net"
        _run("sch", "export", "netlist", "--output", out, schematic)
        return out.read_text(encoding="utf-8")


def erc(schematic: Path) -> Iterator[str]:
    """A line for each finding of the electrical rules check, warnings included."""
    report = _report("sch", "erc", "--severity-all", source=schematic)
    for sheet in report["sheets"]:
        yield from (_finding(found) for found in sheet["violations"])


def drc(board: Path) -> Iterator[str]:
    """A line for each finding on the board: design rules, open connections, and where it and the
    schematic differ."""
    report = _report("pcb", "drc", "--severity-all", "--schematic-parity", source=board)
    for kind in ("violations", "unconnected_items", "schematic_parity"):
        yield from (_finding(found) for found in report[kind])


def _report(*words: str, source: Path) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        _run(*words, "--format", "json", "--output", out, source)
        found: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
    return found


def _finding(found: dict[str, Any]) -> str:
    where = "; ".join(item["description"] for item in found["items"])
    return f"{found['type']}: {found['description']}" + (f" ({where})" if where else "")


def schematic_pdf(schematic: Path, out: Path) -> None:
    """The schematic as a PDF file."""
    _run("sch", "export", "pdf", "--output", out, schematic)


def picture_of_pdf(pdf: Path, out: Path, *, dpi: int = 150) -> None:
    """The first page of a PDF file as a PNG file."""
    run(["pdftoppm", "-png", "-r", str(dpi), "-singlefile", pdf, out.with_suffix("")])


def picture_of_svg(svg: Path, out: Path, *, width: int = 1200) -> None:
    """An SVG file as a PNG file on white."""
    run(["rsvg-convert", "--background-color", "white", "--width", str(width), svg, "-o", out])


def pour(board: Path) -> None:
    """Fill the ground of a board file."""
    run([_PYTHON, _HERE / "pour.py", board])


def board_picture(board: Path, out: Path, side: str) -> None:
    """A picture of the bare board from its `top` or `bottom`."""
    size = ("--width", "1200", "--height", "800", "--zoom", "1.3", "--background", "opaque")
    _run("pcb", "render", "--side", side, *size, "--output", out, board)


def gerbers(board: Path, folder: Path) -> None:
    """What a board maker wants: a file for each layer and for the holes."""
    layers = "F.Cu,B.Cu,F.Mask,B.Mask,F.SilkS,B.SilkS,Edge.Cuts"
    plain = ("--no-protel-ext", "--layers", layers)
    _run("pcb", "export", "gerbers", *plain, "--output", f"{folder}/", board)
    for extra in folder.glob("*.gbrjob"):
        extra.unlink()
    _run("pcb", "export", "drill", "--excellon-separate-th", "--output", f"{folder}/", board)


def interactive_bom(board: Path, out: Path) -> None:
    """The page on which a part of the list lights up on the board."""
    words: list[str | Path] = ["--no-browser", "--dest-dir", out.parent, "--name-format", out.stem]
    module = "InteractiveHtmlBom.generate_interactive_bom"
    run([_PYTHON, "-m", module, *words, board], PYTHONPATH=str(unpacked(_IBOM)))
