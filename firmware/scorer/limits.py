"""What can be true of a sheet: the 40 cards, 10 denari, four sevens, and who holds which denari.

`refusal` looks at the categories that are known so far and names the rule that they break. It
only refuses what no deck can give; what is merely rare passes.
"""

from firmware.core.scoring import NOBODY

from . import primiera
from .sheet import CARDS, RUNS, SHARED, TRENTE, WINNER, Sheet

_SEVEN = 7
_KING = 10
_NOT_DENARI = 30


def refusal(sheet: Sheet, known: "list[str]") -> str:
    """The code of the first rule that the `known` categories break together, or an empty text."""
    for category, total in SHARED:
        counts = _numbers(sheet, category, known)
        if counts and (sum(counts) != total or min(counts) < 0):
            return "cards40" if total == 40 else "denari10"
    return _cards_and_denari(sheet, known) or _denari(sheet, known) or _primes(sheet, known)


def _numbers(sheet: Sheet, category: str, known: "list[str]") -> "list[int] | None":
    if category not in known:
        return None
    return sheet.counts(category)


def _least_to_win(total: int, sides: int) -> int:
    """The smallest count that can be strictly ahead when `total` is shared by `sides`."""
    return (total + 2 * sides - 2) // sides


def _cards_and_denari(sheet: Sheet, known: "list[str]") -> str:
    carte = _numbers(sheet, "carte", known)
    if not carte:
        return ""
    denari = _numbers(sheet, "denari", known)
    if denari:
        for side in range(sheet.sides):
            if denari[side] > carte[side]:
                return "denari_carte"
            if carte[side] - denari[side] > _NOT_DENARI:
                return "carte_denari"
        return ""
    side = sheet.holder("denari") if "denari" in known else NOBODY
    if side != NOBODY and carte[side] < _least_to_win(sheet.shared("denari"), sheet.sides):
        return "denari_carte"
    return ""


def _denari(sheet: Sheet, known: "list[str]") -> str:
    """Give each denari that a category names to its side; no two sides may have it."""
    owner = [NOBODY] * 11
    named: "list[tuple[int, int]]" = []
    if "settebello" in known:
        named.append((sheet.holder("settebello"), _SEVEN))
    if "re_bello" in known:
        named.append((sheet.holder("re_bello"), _KING))
    if "grande" in known and sheet.holder("grande") != NOBODY:
        for rank in (8, 9, 10):
            named.append((sheet.holder("grande"), rank))
    if "cappotto" in known and sheet.holder("cappotto") != NOBODY:
        for rank in range(1, 11):
            named.append((sheet.holder("cappotto"), rank))
    if TRENTE in known:
        for i in range(3):
            named.append((sheet.values[TRENTE][i], i + 1))
    for category in RUNS:
        if category in known and sheet.holder(category) != NOBODY:
            for rank in range(1, sheet.values[category][1] + 1):
                named.append((sheet.holder(category), rank))
    for side, rank in named:
        if owner[rank] not in (NOBODY, side):
            return "settebello_none" if rank == _SEVEN else "same_card"
        owner[rank] = side
    return _runs_end(sheet, known, owner) or _held(sheet, known, owner)


def _runs_end(sheet: Sheet, known: "list[str]", owner: "list[int]") -> str:
    """A run ends where it was said to: the next denari is not its side's."""
    for category in RUNS:
        side = sheet.holder(category) if category in known else NOBODY
        if side != NOBODY:
            after = sheet.values[category][1] + 1
            if after <= 10 and owner[after] == side:
                return "napola_longer"
    return ""


def _held(sheet: Sheet, known: "list[str]", owner: "list[int]") -> str:
    """No side holds more denari than were counted for it, and all ten are all ten."""
    denari = _numbers(sheet, "denari", known)
    carte = _numbers(sheet, "carte", known)
    for side in range(sheet.sides):
        most = denari[side] if denari else carte[side] if carte else 40
        if owner.count(side) > most:
            return "settebello_none" if most == 0 and owner[_SEVEN] == side else "denari_held"
        if denari and denari[side] == 10:
            for category in known:
                if category in RUNS and sheet.values[category] != [side, 10]:
                    return "denari_all"
                if category in ("grande", "cappotto") and sheet.holder(category) != side:
                    return "denari_all"
    return ""


def _primes(sheet: Sheet, known: "list[str]") -> str:
    if "primiera" not in known:
        return ""
    if sheet.shared("primiera"):
        return _sevens(sheet, known)
    if sheet.way("primiera") == CARDS:
        return _best_cards(sheet, known)
    carte = _numbers(sheet, "carte", known)
    denari = _numbers(sheet, "denari", known)
    strict = sheet.options.prime_missing != "sum"
    if sheet.way("primiera") == WINNER:
        side = sheet.holder("primiera")
        if side != NOBODY and sheet.options.prime_missing == "disqualify":
            return _too_few(side, carte, denari)
        return ""
    values = sheet.values["primiera"]
    if strict:
        for side in range(sheet.sides):
            if values[side] != primiera.NONE:
                code = _too_few(side, carte, denari)
                if code:
                    return code
            elif carte and carte[side] > _NOT_DENARI:
                return "prime_must"
    if sheet.options.prime_missing == "suits_first" and max(values) == primiera.NONE:
        return "prime_suits"
    settebello = sheet.holder("settebello") if "settebello" in known else NOBODY
    if not primiera.together(values, settebello, sheet.options):
        return "prime_seven"
    return ""


def _sevens(sheet: Sheet, known: "list[str]") -> str:
    """Sevens are cards of their side, and the settebello is one of them."""
    sevens = sheet.counts("primiera")
    if not sevens:
        return ""
    carte = _numbers(sheet, "carte", known)
    for side in range(sheet.sides):
        if carte and sevens[side] > carte[side]:
            return "sevens_carte"
        if "settebello" in known and sheet.holder("settebello") == side and not sevens[side]:
            return "prime_settebello"
    return ""


def _too_few(side: int, carte: "list[int] | None", denari: "list[int] | None") -> str:
    few = (carte and carte[side] < 4) or (denari and denari[side] < 1)
    return "prime_few" if few else ""


def _best_cards(sheet: Sheet, known: "list[str]") -> str:
    """The calculator's cards: each in one pile, and each seven in somebody's."""
    ranks = sheet.values["primiera"]
    carte = _numbers(sheet, "carte", known)
    denari = _numbers(sheet, "denari", known)
    for suit in range(4):
        column = [ranks[4 * side + suit] for side in range(sheet.sides)]
        for rank in range(1, 11 if sheet.options.graded_figures else 8):
            if column.count(rank) > 1:
                return "same_card"
        if _SEVEN not in column:
            return "prime_seven"
    for side in range(sheet.sides):
        own = ranks[4 * side : 4 * side + 4]
        if carte and carte[side] < 4 - own.count(0):
            return "prime_few"
        if carte and 0 in own and carte[side] > _NOT_DENARI:
            return "prime_must"
        coin = own[1]
        if "settebello" in known and (coin == _SEVEN) != (sheet.holder("settebello") == side):
            return "prime_settebello"
        if denari and (denari[side] == 0) != (coin == 0):
            return "prime_denari"
    return ""
