"""Pictures of a folder's statistics, by matplotlib, which is an extra of its own."""

import logging
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools import outfile
from host_tools.errors import ToolError
from host_tools.replay.statistics import CATEGORIES, Statistics, groups

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_GREEN, _BROWN, _BLUE = "#1f5d48", "#b5622a", "#3a5f9e"
_EXTRA = 'pip install "spariglio[plots]"'
_WINDOW = 10


def require() -> None:
    """Raise `ToolError` where matplotlib is missing, with the command that brings it."""
    if find_spec("matplotlib") is None:
        raise ToolError("plots need matplotlib, which is not installed", _EXTRA)


def draw(found: Statistics, folder: Path) -> list[Path]:
    """Draw the pictures into `folder`, made where it is missing; their paths."""
    require()
    # Of a home that can't be written it says much; it finds a place by itself.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    from matplotlib.figure import Figure

    if not found.solo:
        raise ToolError("there is no whole solo match to draw", "replay FOLDER says what is there")
    pictures = (("results", _results), ("categories", _categories), ("margins", _margins))
    paths = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, picture in pictures:
            figure = Figure(figsize=(8, 4.5), layout="constrained")
            axes = figure.subplots()
            picture(found, axes)
            axes.spines[["top", "right"]].set_visible(False)
            paths.append(folder / f"{name}.png")
            with outfile.fresh(paths[-1]) as part:
                figure.savefig(part, dpi=120, format="png")
    except OSError as error:
        raise outfile.refused(folder, error) from None
    return paths


def _results(found: Statistics, axes: "Axes") -> None:
    """The margin of each match, and the share won of the latest ones."""
    rows = [row for row in found.solo if row.finished]
    margins = [(row.mine or 0) - (row.theirs or 0) for row in rows]
    colours = [_GREEN if row.won else _BROWN for row in rows]
    places = range(1, len(rows) + 1)
    axes.bar(places, margins, color=colours)
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set(xlabel="match", ylabel="margin in points", title="Results of the finished matches")
    share = axes.twinx()
    won = [bool(row.won) for row in rows]
    latest = [won[max(0, i - _WINDOW) : i] for i in places]
    share.plot(places, [100 * sum(each) / len(each) for each in latest], color=_BLUE)
    share.set(ylim=(0, 105), ylabel=f"won of the latest {_WINDOW}, %")


def _categories(found: Statistics, axes: "Axes") -> None:
    """How often the player takes each category's point, by game and level."""
    parts = groups(found.solo)
    width = 0.8 / max(1, len(parts))
    for i, (game, level, rows) in enumerate(parts):
        deals = max(1, sum(row.deals for row in rows))
        shares = [100 * sum(getattr(row, name) for row in rows) / deals for name in CATEGORIES]
        places = [at + (i - (len(parts) - 1) / 2) * width for at in range(len(CATEGORIES))]
        axes.bar(places, shares, width * 0.92, label=f"{game}, level {level}")
    axes.set_xticks(range(len(CATEGORIES)), CATEGORIES)
    axes.axhline(50, color="black", linewidth=0.8, linestyle=":")
    axes.set(ylim=(0, 100), ylabel="deals, %", title="How often you take the point")
    # Many games beside the picture, a few in it.
    if len(parts) > 4:
        axes.legend(frameon=False, fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5))
    else:
        axes.legend(frameon=False)


def _margins(found: Statistics, axes: "Axes") -> None:
    """How the deals' margins spread."""
    margins = found.margins or [0]
    bins = [edge - 0.5 for edge in range(min(margins), max(margins) + 2)]
    axes.hist(margins, bins=bins, color=_GREEN, edgecolor="white")
    mean = sum(margins) / len(margins)
    axes.axvline(mean, color=_BROWN, linewidth=2, label=f"mean {mean:+.2f}")
    axes.set(xlabel="margin of a deal in points", ylabel="deals", title="Deals by their margin")
    axes.legend(frameon=False)
