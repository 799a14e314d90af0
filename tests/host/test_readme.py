"""The README says what is so: its commands, messages, links, pins and tables.

A message in the troubleshooting table must be one that the program can print: its words stand in
the code, with anything in the places that the program fills in.
"""

import ast
import re
import shlex
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from firmware.hal import board
from host_tools.commands import COMMANDS, Commands

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()
_PROGRAMS = ("python3 -m host_tools ", "spariglio ")
# What the program fills in, in a text of the code; and in the README.
_FILLED = "\0"
_EXAMPLES = re.compile(r"\d+\.log|RP\d+|\b\d+\b")


def rows(heading: str) -> list[list[str]]:
    """The cells of the rows of the first table below a heading, without its head."""
    section = README.split(f"\n{heading}\n", 1)[1]
    found = re.search(r"(?:^\|.*\n)+", section, re.MULTILINE)
    assert found
    return [line.strip("| ").split(" | ") for line in found[0].splitlines()[2:]]


def code() -> list[str]:
    """Every piece of code: lines of blocks, and what stands between backquotes."""
    lines = [line.split(" # ")[0].strip() for line in re.findall(r"^    (\S.*)", README, re.M)]
    return lines + re.findall(r"(?<!`)`([^`\n]+)`", README)


def _below(words: list[str]) -> tuple[str, list[str]] | None:
    """The module of the command that these words call, and its arguments; None for no command."""
    found: str | Commands = COMMANDS
    for at, word in enumerate(words):
        if isinstance(found, str):
            return found, words[at:]
        if word not in found:
            return None
        found = found[word][1]
    return (found, []) if isinstance(found, str) else None


def commands() -> Iterator[tuple[str, str, list[str]]]:
    """Text, module and arguments of each command that the README names."""
    for text in code():
        program = next((each for each in _PROGRAMS if text.startswith(each)), "")
        words = [word.strip("[]") for word in shlex.split(text.removeprefix(program))]
        found = _below(words)
        if found:
            yield (text, *found)
        else:
            wanted = program and words[0] != "COMMAND" and not words[0].startswith("-")
            assert not wanted, f"README names no command: {text}"


@cache
def options(module: str) -> frozenset[str]:
    """The options that a command takes, itself or a command below it."""
    parser = ArgumentParser()
    import_module(module).add_arguments(parser)
    parsers = [parser]
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            parsers += action.choices.values()
    return frozenset(name for each in parsers for name in each._option_string_actions)


def test_every_command_in_it_exists_and_takes_the_options_named() -> None:
    named = list(commands())
    assert len(named) > 20
    for text, module, arguments in named:
        for word in arguments:
            if word.startswith("--"):
                assert word.split("=")[0] in options(module), text


def test_every_option_named_alone_belongs_to_a_command() -> None:
    tables: list[Commands] = [COMMANDS]
    known: set[str] = set()
    for table in tables:
        for _, found in table.values():
            if isinstance(found, str):
                known |= options(found)
            else:
                tables.append(found)
    alone = {word for text in code() if text.startswith("--") for word in text.split()}
    unknown = {word for word in alone if word.startswith("--")} - known
    assert not unknown


@cache
def said() -> list[str]:
    """Every text in the code, joined as the program joins it."""
    texts = []
    for folder in ("host_tools", "firmware"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    texts.append(re.sub(r"%\w", _FILLED, node.value))
                elif isinstance(node, ast.JoinedStr):
                    texts.append("".join(_part(part) for part in node.values))
        for path in (ROOT / folder).rglob("*.js"):
            texts += re.findall(r'"([^"\n]*)"', path.read_text())
    return texts


def _part(node: ast.expr) -> str:
    constant = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return str(node.value) if constant else _FILLED  # type: ignore[attr-defined]


@pytest.mark.parametrize("cell", [row[0] for row in rows("## When something is wrong")])
def test_message_in_the_table_is_one_that_the_program_prints(cell: str) -> None:
    found = re.match(r"`(.*?)`", cell)
    assert found, "what you see stands between backquotes"
    parts = [re.escape(part) for part in _EXAMPLES.split(found[1])]
    pattern = re.compile(f"(?:{_FILLED}|\\d+)".join(parts))
    assert any(pattern.search(text) for text in said()), found[1]


def test_every_link_leads_somewhere() -> None:
    heads = re.findall(r"^#+ (.+)$", README, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in heads}
    for target in re.findall(r"\]\(([^)]+)\)", README):
        there = target[1:] in anchors if target.startswith("#") else (ROOT / target).exists()
        assert there or "://" in target, target


def test_every_table_and_heading_stands_apart() -> None:
    # Markdown takes a line right below a table for a row of it.
    for block in re.split(r"\n\s*\n", README):
        lines = [line for line in block.strip().splitlines() if not line.startswith("<!--")]
        assert len({line[:1] == "|" for line in lines}) <= 1, block
    assert not re.search(r"[^\n]\n#+ ", README)


def test_its_wires_are_those_of_the_firmware() -> None:
    text = "\n".join(" | ".join(row) for row in rows("## Build your own"))
    pins = [board.PIN_SDA, board.PIN_SCL]
    pins += [board.PIN_LEFT, board.PIN_RIGHT, board.PIN_OK, board.PIN_BACK, board.PIN_PIEZO]
    assert [int(pin) for pin in re.findall(r"GP(\d+)", text)] == pins


def test_its_pins_of_the_edge_are_those_that_doctor_names() -> None:
    from host_tools.device.checks import _EDGE

    text = "\n".join(" | ".join(row) for row in rows("## Build your own"))
    edges = re.findall(r"GP(\d+) \(pin (\d+)\)", text)
    assert {int(pin): int(edge) for pin, edge in edges} == _EDGE
