"""KiCad's files are S-expressions: read, search and write them.

A node is a list whose first item is a `Symbol`; strings are quoted text, numbers are numbers.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sexpdata
from sexpdata import Symbol as Symbol

Node = list[Any]
_LINE = 90
# Whatever its parser raises for what it cannot read.
_BROKEN = (
    AssertionError,
    AttributeError,
    sexpdata.ExpectClosingBracket,
    sexpdata.ExpectNothing,
)


def node(name: str, *items: Any) -> Node:
    """A node of that name."""
    return [Symbol(name), *items]


def parse(text: str) -> Node:
    """The one expression in `text`; `ValueError` where it is none."""
    try:
        found = sexpdata.loads(text, nil=None, true=None)
    except _BROKEN as error:
        raise ValueError(f"no S-expression: {error}") from None
    if not isinstance(found, list):
        raise ValueError("no S-expression")
    return found


def read(path: Path) -> Node:
    """The expression in a file."""
    return parse(path.read_text(encoding="utf-8"))


def is_node(item: Any, name: str) -> bool:
    """Whether `item` is a node of that name."""
    return isinstance(item, list) and bool(item) and item[0] == Symbol(name)


def children(parent: Node, name: str) -> Iterator[Node]:
    """The nodes of that name directly in `parent`."""
    return (item for item in parent if is_node(item, name))


def child(parent: Node, name: str) -> Node:
    """The first node of that name in `parent`; `KeyError` where there is none."""
    for found in children(parent, name):
        return found
    raise KeyError(name)


def value(parent: Node, name: str, default: Any = None) -> Any:
    """What follows the name in a child node: `value(node, "version")`."""
    for found in children(parent, name):
        return plain(found[1])
    return default


def walk(parent: Node, name: str) -> Iterator[Node]:
    """All nodes of that name, at any depth."""
    for item in parent:
        if isinstance(item, list):
            if is_node(item, name):
                yield item
            yield from walk(item, name)


def plain(item: Any) -> Any:
    """A symbol as a string; anything else as it is."""
    return item.value() if isinstance(item, Symbol) else item


def _atom(item: Any) -> str:
    if isinstance(item, float):
        return f"{item:.6f}".rstrip("0").rstrip(".") or "0"
    if isinstance(item, bool):
        return "yes" if item else "no"
    return str(sexpdata.dumps(item, str_as="string"))


def text(item: Any, depth: int = 0) -> str:
    """The expression as KiCad writes it, a node a line where it would be long; no last newline."""
    if not isinstance(item, list):
        return _atom(item)
    flat = "(" + " ".join(text(part) for part in item) + ")"
    nested = any(isinstance(part, list) for part in item)
    if not nested or len(flat) + depth <= _LINE:
        return flat
    head = " ".join(text(part) for part in item if not isinstance(part, list))
    rows = [text(part, depth + 1) for part in item if isinstance(part, list)]
    tabs = "\t" * (depth + 1)
    return "(" + head + "".join(f"\n{tabs}{row}" for row in rows) + "\n" + "\t" * depth + ")"


def write(path: Path, item: Node) -> None:
    """Write an expression to a file."""
    path.write_text(text(item) + "\n", encoding="utf-8")
