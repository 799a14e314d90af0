"""How strong a level is in every game of the family, and how long it thinks: a table.

`arena A B --preset P --seats N` plays one game, `arena A B --family` all of them; `--board` times
A's hardest decision of each on the emulated board.
"""

from argparse import ArgumentParser, Namespace

import numpy as np

from firmware.core.deal import check_seats
from firmware.core.errors import OptionError
from firmware.core.options import PRESETS, Options
from host_tools.arena.family import Game, Outcome, duels
from host_tools.errors import ToolError
from host_tools.progress import Line

# Games beside the presets whose scores ask for other moves.
_MORE = (
    (("preset", "scopa"), ("napola", "10")),
    (("preset", "scopa"), ("perdere", "on")),
)
_HEAD = f"{'game':<20}{'seats':>5}{'won':>18}{'fair':>8}{'points a deal':>17}{'ms here':>9}"


def games() -> list[Game]:
    """Every preset at every number of seats it can be played with, and two scorings more."""
    found = []
    for preset, _ in PRESETS:
        for seats in (2, 3, 4):
            try:
                check_seats(Options(preset), seats)
            except OptionError:
                continue
            found.append(Game((("preset", preset),), seats))
    return found + [Game(fields, 2) for fields in _MORE]


def half_width(values: list[float]) -> float:
    """Half the width of the 95 % interval of the mean of independent `values`."""
    if len(values) < 2:
        return float("inf")
    return float(1.96 * np.std(values, ddof=1) / np.sqrt(len(values)))


def row(game: Game, found: Outcome) -> str:
    """The line of a game in the table."""
    sides = 3 if game.seats == 3 else 2
    won = f"{100 * np.mean(found.won):.1f} ±{100 * half_width(found.won):.1f} %"
    ahead = f"{np.mean(found.ahead):+.2f} ±{half_width(found.ahead):.2f}"
    each = 1000 * found.seconds / max(1, found.decisions)
    return f"{game.name():<20}{game.seats:>5}{won:>18}{100 / sides:>6.0f} %{ahead:>17}{each:>9.1f}"


def add_arguments(parser: ArgumentParser) -> None:
    """What `arena` can be asked about variants and seats."""
    parser.add_argument("--preset", default="scopa", metavar="P", help="a variant")
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3, 4), help="who plays")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a rule that differs from the preset's, as often as needed",
    )
    parser.add_argument("--family", action="store_true", help="every variant, a line each")
    parser.add_argument(
        "--board",
        action="store_true",
        help="also A's hardest decision of each game on the emulated board",
    )


def asked(args: Namespace) -> list[Game]:
    """The games that `args` ask for; none for the base game of two, which has its own arena."""
    if args.family:
        return games()
    fields = [("preset", args.preset)]
    for text in args.option:
        key, equals, value = text.partition("=")
        if not equals:
            raise ToolError(f"--option {text} is no KEY=VALUE", "for example --option napola=10")
        fields.append((key, value))
    game = Game(tuple(fields), args.seats)
    game.options()
    plain = len(fields) == 1 and args.preset == "scopa" and args.seats == 2
    return [] if plain and not args.board else [game]


def run(args: Namespace, wanted: list[Game]) -> int:
    """Play `wanted` and print a line each."""
    hardest = []
    print(f"{args.a} against {args.b}, {args.pairs} times the same cards from each side")
    print(_HEAD)
    with Line("matches") as line:
        for game in wanted:
            found = duels(
                *(game, args.a, args.b, args.pairs, args.seed, True, args.jobs),
                lambda done, game=game: line.show(  # type: ignore[misc]
                    f"{game.name()} for {game.seats}", done, args.pairs
                ),
            )
            print(row(game, found), flush=True)
            if found.hardest is not None:
                hardest.append((game, found.hardest))
    if args.board:
        from host_tools.emulator import decisions

        print(decisions.table(args.a, hardest))
    return 0
