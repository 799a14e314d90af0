"""The hardware's page: its links lead somewhere, and it says what nobody has done."""

import re

from host_tools.hardware import documents
from host_tools.hardware.documents import FOLDER
from host_tools.interpreters import ROOT

PAGE = ROOT / FOLDER / "README.md"
TEXT = PAGE.read_text()


def test_every_file_that_it_names_is_there() -> None:
    targets = [target.split("#")[0] for target in re.findall(r"\]\(([^)]+)\)", TEXT)]
    missing = [name for name in targets if name and not (PAGE.parent / name).exists()]
    assert missing == []


def test_every_picture_has_words_for_who_cannot_see_it() -> None:
    assert all(re.findall(r"!\[([^\]]*)\]", TEXT))


def test_every_generated_part_stands_on_a_page() -> None:
    pages = "".join((ROOT / name).read_text() for name in documents.PAGES)
    marks = set(re.findall(r"<!-- generated: (\w+) -->", pages))
    assert marks == set(documents.FRAGMENTS)


def test_tables_stand_apart() -> None:
    for block in re.split(r"\n\s*\n", TEXT):
        assert len({line[:1] == "|" for line in block.strip().splitlines()}) == 1, block


def test_it_begins_with_what_was_not_built() -> None:
    assert "**Nobody has built this yet.**" in TEXT[:200]
    assert "Not yet built" in TEXT.split("## The board")[1]
