"""A verified log as one page that needs nothing else: no network, no other file.

Logs are untrusted: all that comes from one goes through the template's escaping, or into the
page as data that its script shows as text.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from host_tools.replay.analyse import Analysis
from host_tools.replay.lesson import Lesson, Played, Step, Verdict
from host_tools.replay.naming import side_names
from host_tools.replay.phrases import PHRASES, SPOKEN
from host_tools.replay.verify import Fault
from host_tools.replay.words import Text

_FOLDER = Path(__file__).with_name("page")
_COLOURS = ("#1f5d48", "#b5622a", "#3a5f9e")
_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 640, 300, 36, 600, 14, 268
_MOST_TICKS = 12


def page(file: str, match: Analysis, lesson: Lesson | None, fault: Fault | None = None) -> str:
    """The page of the match in the log called `file`; `lesson` where its moves are known."""
    rules = [
        value if key == "preset" else f"{key}={value}" for key, value in match.options.items()
    ]
    return (
        _environment()
        .get_template("page.html")
        .render(
            file=file,
            rules=" ".join(rules),
            match=match,
            names=_names(match, lesson),
            totals=" – ".join(str(total) for total in match.totals),
            lesson=lesson,
            fault=fault,
            chart=_chart(match),
            phrases=PHRASES,
            data=_data(match, lesson),
            css=_own("page.css"),
            js=_own("page.js"),
            cards=_own("cards.svg"),
        )
    )


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def _own(name: str) -> Markup:
    """A file of ours, which needs no escaping."""
    return Markup((_FOLDER / name).read_text(encoding="utf-8"))


def _names(match: Analysis, lesson: Lesson | None) -> Sequence[str | Text]:
    """What to call the sides: people's own names, or ours in both languages."""
    return side_names(match.seats, match.people) if lesson else match.names


def _capitals(names: list[Text]) -> list[Text]:
    return [
        {language: name[0].upper() + name[1:] for language, name in text.items()} for text in names
    ]


def _data(match: Analysis, lesson: Lesson | None) -> dict[str, Any]:
    """What the page's script needs."""
    deals = []
    for played in lesson.deals if lesson else []:
        scored = match.deals[played.number - 1] if played.over else None
        deals.append(
            {
                "number": played.number,
                "over": played.over,
                "bonus": played.bonus,
                "leftovers": played.leftovers,
                "scope": _scope(played, len(match.totals)),
                "points": scored.points if scored else [],
                "totals": scored.totals if scored else [],
                "steps": [_step(step) for step in played.steps],
            }
        )
    return {
        "seats": _capitals(lesson.seats) if lesson else [],
        "step": lesson.step if lesson else 1,
        "humans": match.people,
        "sides": _capitals(side_names(match.seats, match.people)) if lesson else [],
        "deals": deals,
        "words": SPOKEN,
    }


def _scope(played: Played, sides: int) -> list[int]:
    """The scope at the end of a deal's plays."""
    if not played.steps:
        return [0] * sides
    last = played.steps[-1]
    scope = list(last.scope)
    scope[last.seat % sides] += last.swept
    return scope


def _step(step: Step) -> dict[str, Any]:
    return {
        "seat": step.seat,
        "move": step.move,
        "table": step.table,
        "hands": step.hands,
        "stock": step.stock,
        "scope": step.scope,
        "swept": step.swept,
        "got": step.got,
        "declared": step.declared,
        "shown": step.shown,
        "verdict": _verdict(step.verdict, step) if step.verdict else None,
    }


def _verdict(verdict: Verdict, step: Step) -> dict[str, Any]:
    return {
        "best": verdict.best,
        "same": verdict.best == step.move,
        "good": verdict.good,
        "cost": round(verdict.cost, 3),
        "kind": verdict.kind,
        "why": verdict.why,
        "about": verdict.about,
        "moves": [(move, round(value, 3)) for move, value in verdict.moves],
    }


def _chart(match: Analysis) -> dict[str, Any] | None:
    """Where the lines of the score chart go; None before the first deal is scored."""
    if not match.deals:
        return None
    count = len(match.deals)
    top = max(match.target, *match.totals, *[max(deal.totals) for deal in match.deals], 1)

    def x(deal: int) -> float:
        return round(_LEFT + (_RIGHT - _LEFT) * deal / count, 1)

    def y(points: int) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * points / top, 1)

    lines: list[dict[str, Any]] = []
    for side in range(len(match.totals)):
        totals = [0] + [deal.totals[side] for deal in match.deals]
        dots = [(x(i), y(total)) for i, total in enumerate(totals)]
        label = dots[-1][1] + 5
        while any(abs(label - line["label"]) < 14 for line in lines):
            label += 14 if label < _BOTTOM / 2 else -14
        lines.append(
            {
                "points": " ".join(f"{a},{b}" for a, b in dots),
                "dots": dots if count <= 40 else [],
                "colour": _COLOURS[side % len(_COLOURS)],
                "label": label,
                "total": totals[-1],
            }
        )
    each = -(-count // _MOST_TICKS)
    step = max(1, -(-top // 6))
    return {
        "width": _WIDTH,
        "height": _HEIGHT,
        "left": _LEFT,
        "right": _RIGHT,
        "bottom": _BOTTOM,
        "target": y(match.target),
        "ticks": [{"y": y(points), "text": points} for points in range(0, top + 1, step)],
        "deals": [{"x": x(i), "text": i} for i in range(0, count + 1, each)],
        "lines": lines,
    }
