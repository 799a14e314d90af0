"""`shots`: a PNG of every screen in both languages, and a sheet of each language."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from host_tools import outfile
from host_tools.errors import ToolError
from host_tools.simulator.command import LANGUAGES

_SCALE = 4


def add_arguments(parser: ArgumentParser) -> None:
    """The options of `shots`."""
    parser.add_argument("--out", metavar="DIR", type=Path, required=True, help="where they go")


def run(args: Namespace) -> int:
    """Run `shots`; its exit code."""
    from host_tools.panel.png import save_png
    from host_tools.simulator.gallery import sheet, take, tours

    out: Path = args.out
    try:
        out.mkdir(parents=True, exist_ok=True)
        for language in LANGUAGES:
            shots = [shot for tour in tours() for shot in take(tour, language)]
            for shot in shots:
                save_png(shot.image, out / f"{language}-{shot.title}.png", _SCALE)
            with outfile.fresh(out / f"sheet-{language}.png") as part:
                sheet(shots).save(part, format="PNG")
            print(f"{language}: {len(shots)} pictures and sheet-{language}.png in {out}")
    except OSError as error:
        raise ToolError(
            f"cannot write pictures into {out}: {error.strerror}", "choose another with --out DIR"
        ) from None
    return 0
