"""The single decisions of a deal: in which order, from which value each starts, what it can be.

A cell starts at the value that is likeliest after what is known, so that most are a press or two
away. `dial` lists what a cell can be, in the order in which ◀ and ▶ go through it.
"""

from firmware.core.cards import DENARI
from firmware.core.scoring import NOBODY

from . import bonus, primiera
from .sheet import CARDS, HELD, NUMBERS, QUICK, RUNS, TRENTE, WINNER, Sheet, categories

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.core.options import Options

# How the primiera is counted is asked on a page of its own, as if it were a category.
HOW = "how"
# No deal has as many; it keeps the points of a deal within two digits.
MOST_SCOPE = 60


def order(mode: int, options: "Options") -> "list[str]":
    """The pages of a deal counted in `mode`; in quick mode scope are those counted in play."""
    pages: "list[str]" = []
    for category in categories(options):
        if mode == QUICK and category == "scope":
            continue
        if mode != QUICK and category == "primiera":
            pages.append(HOW)
        pages.append(category)
    return pages


def dial(sheet: Sheet, category: str, cell: int) -> "list[int]":
    """What cell `cell` of `category` can be, leftmost first."""
    if category == HOW:
        # Where the sevens decide there are no best cards to add up.
        return [NUMBERS, WINNER] if sheet.shared("primiera") else [NUMBERS, CARDS, WINNER]
    if category == TRENTE:
        return list(range(sheet.sides))
    if category == "scope":
        return list(range(MOST_SCOPE + 1))
    if category in RUNS and cell == 1:
        return list(range(3, 11))
    if category in HELD + RUNS or sheet.way(category) == WINNER:
        return _sides(sheet.sides, category not in ("settebello", "re_bello"))
    if sheet.way(category) == CARDS:
        return _cards_left(sheet, cell)
    if not sheet.shared(category):
        return [primiera.NONE] + primiera.totals(sheet.options)
    rest = sheet.shared(category) - sum(sheet.values[category][:cell])
    return list(range(rest + 1))


def _sides(sides: int, nobody: bool) -> "list[int]":
    """The sides from left to right; nobody stands between two sides, after three or four."""
    choices = list(range(sides))
    if nobody:
        choices.insert(1 if sides == 2 else sides, NOBODY)
    return choices


def _cards_left(sheet: Sheet, cell: int) -> "list[int]":
    """The best cards that a side can still have in a suit, given the sides before it."""
    side, suit = cell // 4, cell % 4
    holder = sheet.holder("settebello") if suit == DENARI else NOBODY
    before = [sheet.values["primiera"][4 * each + suit] for each in range(side)]
    if holder == side or (holder == NOBODY and side == sheet.sides - 1 and 7 not in before):
        return [7]
    if holder != NOBODY:
        before.append(7)
    denari = sheet.counts("denari") if suit == DENARI else None
    if denari and denari[side] == 0:
        return [0]
    unique = 11 if sheet.options.graded_figures else 8
    return [
        rank
        for rank in primiera.dial(sheet.options)
        if (rank not in before or rank == 0 or rank >= unique) and (rank or not denari)
    ]


def start(sheet: Sheet, category: str) -> "list[int]":
    """The values that the cells of `category` start from."""
    if category == HOW:
        return [sheet.way("primiera")]
    if category == "settebello":
        return [_likely_holder(sheet)]
    if category == "re_bello":
        return [max(0, sheet.holder("settebello"))]
    if category == TRENTE:
        return _likely_low(sheet)
    if category == "cappotto":
        denari = sheet.counts("denari") or []
        return [denari.index(10) if 10 in denari else NOBODY]
    if category == "grande" or sheet.way(category) == WINNER:
        return [NOBODY]
    if category in RUNS:
        return _likely_run(sheet)
    values: "list[int]" = []
    sheet.values[category] = values
    restart(sheet, category, 0)
    return values


def restart(sheet: Sheet, category: str, cell: int) -> None:
    """Give the cells from `cell` on their likeliest values after those before them."""
    values = sheet.values[category]
    if sheet.shared(category) and sheet.way(category) == NUMBERS:
        values[:] = (values[:cell] + _fair(sheet, category, values[:cell]))[: sheet.sides - 1]
    elif category == "primiera" and sheet.way(category) == NUMBERS:
        values[:] = values[:cell]
        while len(values) < sheet.sides:
            values.append(_likely_prime(sheet, len(values)))
    elif category == "primiera" and sheet.way(category) == CARDS:
        kept = values[:cell]
        values[:] = kept + [0] * (4 * sheet.sides - cell)
        for each in range(cell, 4 * sheet.sides):
            values[each] = dial(sheet, category, each)[-1]


def _likely_holder(sheet: Sheet) -> int:
    """Who probably holds the settebello: the side with most denari, else with most cards."""
    for category in ("denari", "carte"):
        side = sheet.ahead(category)
        if side != NOBODY:
            return side
    return 0


def _likely_run(sheet: Sheet) -> "list[int]":
    denari = sheet.counts("denari")
    if denari and 10 in denari:
        return [denari.index(10), 10]
    return [NOBODY, 3]


def _likely_low(sheet: Sheet) -> "list[int]":
    """Who probably holds the first three denari: all three, which wins the match, are rare."""
    lead = max(0, sheet.ahead("denari"))
    denari = sheet.counts("denari")
    rest = [side for side in range(sheet.sides) if side != lead and (not denari or denari[side])]
    return [lead, lead, (rest or [lead])[0]]


def _fair(sheet: Sheet, category: str, before: "list[int]") -> "list[int]":
    """Share what is left among the sides after `before`: denari as the cards are, within reach."""
    sides = list(range(len(before), sheet.sides))
    left = sheet.shared(category) - sum(before)
    weights = [1] * len(sides)
    least = [0] * len(sides)
    most = [left] * len(sides)
    carte = sheet.counts("carte") if category == "denari" else None
    if carte:
        weights = [carte[side] for side in sides]
        least = [max(0, carte[side] - 30) for side in sides]
        most = [min(left, carte[side]) for side in sides]
    total = max(1, sum(weights))
    shares: "list[int]" = []
    for i in range(len(sides)):
        share = (2 * left * weights[i] + total) // (2 * total)
        shares.append(max(least[i], min(most[i], share)))
    for _ in range(2 * sheet.shared(category)):
        gap = left - sum(shares)
        if gap == 0:
            break
        step = 1 if gap > 0 else -1
        # The last side that has room gives or takes one; the ones before it are entered first.
        for i in range(len(sides) - 1, -1, -1):
            if least[i] <= shares[i] + step <= most[i]:
                shares[i] += step
                break
    return shares


def _likely_prime(sheet: Sheet, side: int) -> int:
    values = sheet.values["primiera"]
    carte = sheet.counts("carte")
    denari = sheet.counts("denari")
    if (denari and denari[side] == 0) or (carte and carte[side] < 4):
        return primiera.NONE
    if side == 1 and sheet.sides == 2:
        return primiera.likely_rest(values[0], sheet.options)
    cards = carte[side] if carte else 40 // sheet.sides
    return primiera.likely(cards, sheet.holder("settebello") == side, sheet.options)


def value(sheet: Sheet, category: str, cell: int) -> int:
    """What cell `cell` of `category` holds now."""
    if category == "scope":
        return sheet.scope(cell)
    return sheet.values[category][cell]


def put(sheet: Sheet, category: str, cell: int, number: int, fresh: bool) -> None:
    """Set a cell. Later cells of a `fresh` category start anew, others only where they must."""
    if category == "scope":
        _put_scope(sheet, cell, number)
        return
    values = sheet.values[category]
    values[cell] = number
    if category in RUNS or category == TRENTE:
        return
    for later in range(cell + 1, len(values)):
        if fresh or values[later] not in dial(sheet, category, later):
            restart(sheet, category, later)
            return


def _put_scope(sheet: Sheet, side: int, number: int) -> None:
    while sheet.scope(side) > number:
        # The latest scopa of that side goes, bonuses once there is none.
        own = [each for each in sheet.scopa if bonus.side_of(each) == side]
        last = side if side in own else own[-1]
        for i in range(len(sheet.scopa) - 1, -1, -1):
            if sheet.scopa[i] == last:
                del sheet.scopa[i]
                break
    while sheet.scope(side) < number:
        sheet.scopa.append(side)


def count_by(sheet: Sheet, mode: int, prime_way: int) -> None:
    """Make `sheet` one that is counted in `mode`; what was entered in another way is dropped."""
    sheet.mode = mode
    numbers = NUMBERS if mode == NUMBERS else WINNER
    for category, way in (("carte", numbers), ("denari", numbers), ("primiera", prime_way)):
        set_way(sheet, category, way)


def set_way(sheet: Sheet, category: str, way: int) -> None:
    """Count `category` by `way` from now on."""
    if sheet.way(category) != way:
        sheet.how[category] = way
        if category in sheet.values:
            del sheet.values[category]
