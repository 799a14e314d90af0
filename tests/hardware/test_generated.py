"""What is made from the pin map: fresh here, stale where it must be, and mended by one command."""

from dataclasses import replace
from pathlib import Path

import pytest

from host_tools.errors import ToolError
from host_tools.hardware import checks, documents, products
from host_tools.hardware.documents import Project
from host_tools.hardware.pinmap import PinMap
from host_tools.interpreters import ROOT
from tests.hardware.project import copied

MOVED = replace(PinMap(), ok=16)


def test_all_text_is_what_the_firmwares_pin_map_gives() -> None:
    assert list(documents.stale(Project(ROOT, PinMap()))) == []


def test_all_pictures_and_models_are_made_from_what_lies_here() -> None:
    assert list(products.stale(Project(ROOT, PinMap()))) == []


def test_a_moved_button_makes_stale_what_names_its_pin_and_nothing_else() -> None:
    names = {path.as_posix() for path in documents.stale(Project(ROOT, MOVED))}
    assert names == {
        "README.md",
        "hardware/README.md",
        "hardware/netlist.txt",
        "hardware/kicad/spariglio.kicad_sch",
        "hardware/wiring/wires.csv",
        "hardware/wiring/signals.yml",
    }


def test_writing_once_mends_the_text(tmp_path: Path) -> None:
    project = copied(tmp_path, MOVED)
    documents.write(project)
    assert list(documents.stale(project)) == []


def test_writing_twice_writes_nothing(tmp_path: Path) -> None:
    project = copied(tmp_path, MOVED)
    documents.write(project)
    assert documents.write(project) == []


def test_a_picture_of_another_source_is_stale(tmp_path: Path) -> None:
    project = copied(tmp_path, MOVED)
    documents.write(project)
    assert any(line.startswith("wiring picture") for line in products.stale(project))


def test_a_picture_changed_by_hand_is_stale(tmp_path: Path) -> None:
    project = copied(tmp_path, PinMap())
    path = project.path(documents.WIRING / "power.png")
    path.write_bytes(path.read_bytes() + b" ")
    assert [line.split(":")[0] for line in products.stale(project)] == ["wiring picture"]


def test_a_mark_that_names_nothing_is_refused() -> None:
    with pytest.raises(ToolError, match="nothing is generated under the name nonsense"):
        documents.page("<!-- generated: nonsense -->\n<!-- end -->", Project(ROOT, PinMap()))


def test_a_pin_map_that_cannot_be_built_is_the_only_fault_told() -> None:
    wrong = replace(PinMap(), ok=99)
    found = list(checks.run(Project(ROOT, wrong), needs=("python",)))
    assert [check.name for check, _ in found] == ["pins"]
