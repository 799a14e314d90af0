"""`python -m host_tools.fonts`: write the tables, or `--check` them, or `--specimen DIR`."""

import argparse
import sys
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.fonts.tables import TABLES, render

UI = Path(__file__).parents[2] / "firmware" / "ui"


def main(argv: list[str] | None = None) -> int:
    """Run the command; 0 when everything is as drawn, 1 when `--check` finds a stale table."""
    parser = argparse.ArgumentParser(prog="python -m host_tools.fonts", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say which tables are stale")
    parser.add_argument("--specimen", type=Path, metavar="DIR", help="draw the fonts as PNG files")
    args = parser.parse_args(argv)
    stale = 0
    try:
        for name in TABLES:
            path, text = UI / f"{name}.py", render(name)
            if path.exists() and path.read_text("utf-8") == text:
                continue
            stale += 1
            print(f"{path.name}: {'stale' if args.check else 'written'}")
            if not args.check:
                path.write_text(text, "utf-8")
        if args.specimen:
            from host_tools.fonts.specimen import write_all

            write_all(args.specimen)
    except ToolError as error:
        print(error.report(), file=sys.stderr)
        return error.code
    return int(bool(args.check and stale))


if __name__ == "__main__":
    raise SystemExit(main())
