"""Runs rule cases in the format of `tests/data/vectors.json`, one at a time.

In the language that CPython and MicroPython share: `python3 -m host_tools vectors` calls it, and
the other interpreters run it as it is. There it reads a case a line (JSON) and answers a line
each: `ok`, or `no` and the reason.
"""

import json
import sys

from firmware.core.captures import captures, legal_moves
from firmware.core.cards import CARDS
from firmware.core.deal import Deal
from firmware.core.match import winner
from firmware.core.notation import card_text, parse_card
from firmware.core.opening import declaration, is_void, opening_bonus
from firmware.core.options import Options
from firmware.core.scoring import prime, run_of_denari, score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Case = dict[str, Any]

_CATEGORIES = ("carte", "denari", "settebello", "primiera", "scope")


class BadCase(ValueError):
    """A case that is not of the format: which field is missing or wrong."""


def _field(case: "Case", name: str) -> "Any":
    if name not in case:
        raise BadCase("the case has no field %r" % name)
    return case[name]


def _cards(names: "list[str]") -> "list[int]":
    if not isinstance(names, (list, tuple)):
        raise BadCase("%r is no list of cards" % (names,))
    return _once([_card(name) for name in names])


def _card(name: object) -> int:
    if not isinstance(name, str):
        raise BadCase("%r is no card" % (name,))
    return parse_card(name)


def _once(cards: "list[int]") -> "list[int]":
    """`cards`, none of them twice: a deck has each once, and sets of equals are without end."""
    seen = [False] * CARDS
    for card in cards:
        if seen[card]:
            raise BadCase("the card %s is there twice" % card_text(card))
        seen[card] = True
    return cards


def _options(case: "Case", preset: str = "scopa", **more: object) -> Options:
    given = case.get("options") or {}
    if not isinstance(given, dict):
        raise BadCase("options are keys and values, not %r" % (given,))
    for key in given:
        more[key] = given[key]
    return Options(preset, **more)


def _names(cards: "list[int] | tuple[int, ...]") -> "list[str]":
    return sorted([card_text(card) for card in cards])


def _side(side: int) -> "int | None":
    return None if side < 0 else side


def _capture(case: "Case") -> "Case":
    card = _card(_field(case, "play"))
    table = _cards(_field(case, "table"))
    _once(table + [card])
    options = _options(case)
    sets = captures(card, table, options)
    found: Case = {"captures": sorted([_names(cards) for cards in sets])}
    if "scopa" in case:
        found["scopa"] = bool(sets) and _makes_scopa(card, sets[0], table, options)
    return found


def _makes_scopa(
    card: int, captured: "tuple[int, ...]", table: "list[int]", options: Options
) -> bool:
    """Play the card in a deal put into that place, with stock left (so never the last play)."""
    deal = Deal(options, 2, 1, list(range(40)))
    deal.hands[0] = [card]
    deal.table = table
    return deal.play((card, captured))


def _legal_moves(case: "Case") -> "Case":
    hand = sorted(_cards(_field(case, "hand")))
    table = _cards(_field(case, "table"))
    _once(hand + table)
    moves = legal_moves(hand, table, _options(case))
    return {"moves": sorted([[card_text(card), _names(taken)] for card, taken in moves])}


def _primiera(case: "Case") -> "Case":
    return {"total": prime(_cards(_field(case, "pile")), _options(case))}


def _napola(case: "Case") -> "Case":
    cap = _options(case).napola or 10
    return {"points": run_of_denari(_cards(_field(case, "pile")), cap)}


def _round(case: "Case") -> "Case":
    piles = [_cards(pile) for pile in _field(case, "piles")]
    _once([card for pile in piles for card in pile])
    result = score(piles, _field(case, "scope"), _options(case))
    detail = []
    for side in range(len(piles)):
        row = {}
        for name in _CATEGORIES:
            points = result.row(name).points[side]
            if points or name == "scope":
                row[name] = points
        detail.append(row)
    return {
        "points": result.points,
        "detail": detail,
        "counts": result.row("carte").counts,
        "coins": result.row("denari").counts,
        "prime": result.row("primiera").counts,
    }


def _match(case: "Case") -> "Case":
    perdere = _options(case).perdere
    return {"winner": _side(winner(_field(case, "totals"), _field(case, "target"), perdere))}


def _kings_redeal(case: "Case") -> "Case":
    return {"redeal": is_void(_cards(_field(case, "table")), _options(case))}


def _cirulla_opening(case: "Case") -> "Case":
    opening = _cards(_field(case, "table"))
    options = _options(case, "cirulla")
    return {"result": "redeal" if is_void(opening, options) else opening_bonus(opening, options)}


def _cirulla_declaration(case: "Case") -> "Case":
    return {"points": declaration(_cards(_field(case, "hand")))}


def _deal(case: "Case") -> "Case":
    """Play a whole deal, to count what is dealt and played."""
    options = _options(case, hand=_field(case, "hand"), table_cards=_field(case, "table"))
    deal = Deal(options, _field(case, "players"), 0, list(range(40)))
    first = stock = deal.stock
    deals = 1
    while not deal.is_over():
        deal.play(deal.legal_moves()[0])
        if deal.stock != stock:
            stock = deal.stock
            deals += 1
    return {"deals": deals, "stockAfterFirst": first, "playsPerRound": len(deal.history)}


def _golden(case: "Case") -> "Case":
    """Replay a whole deal from its log; its policy is nobody's business."""
    hand = _field(case, "hand")
    options = _options(case, hand=hand, table_cards=_field(case, "tableCards"))
    deal = Deal(options, _field(case, "players"), 0, _cards(_field(case, "deck")))
    number = 0
    for seat, name, taken, scopa in _field(case, "log"):
        number += 1
        if deal.is_over():
            raise BadCase("play %d comes after the deal is over" % number)
        if deal.turn != seat:
            raise BadCase("play %d is seat %r's, the deal says %d" % (number, seat, deal.turn))
        try:
            made = deal.play((parse_card(name), tuple(sorted(_cards(taken)))))
        except ValueError as error:
            raise BadCase("play %d: %s" % (number, error))
        if made != scopa:
            raise BadCase("play %d: expected scopa %r, got %r" % (number, scopa, made))
    if not deal.is_over():
        raise BadCase("the log ends before the deal does, after play %d" % number)
    sides = [deal.side_of(seat) for seat in range(deal.seats)]
    return {
        "teams": None if deal.sides == deal.seats else sides,
        "leftovers": _names(deal.leftovers),
        "lastCapturerSide": _side(deal.last_capturer),
        "piles": [_names(pile) for pile in deal.piles],
        "scope": deal.scope,
        "points": deal.score().points,
    }


# Kind, what finds the answer, and the fields that a case must give it to compare.
_KINDS = (
    ("capture", _capture, ("captures",)),
    ("legalMoves", _legal_moves, ("moves",)),
    ("primiera", _primiera, ("total",)),
    ("napola", _napola, ("points",)),
    ("round", _round, ("points",)),
    ("match", _match, ("winner",)),
    ("deal", _deal, ("deals",)),
    ("kingsRedeal", _kings_redeal, ("redeal",)),
    ("cirullaOpening", _cirulla_opening, ("result",)),
    ("cirullaDeclaration", _cirulla_declaration, ("points",)),
    ("golden", _golden, ("piles", "scope", "points")),
)


def _in_order(field: str, value: "Any") -> "Any":
    """`value` with what is a set put into one order."""
    if field == "captures":
        return sorted([sorted(cards) for cards in value])
    if field == "moves":
        return sorted([[card, sorted(taken)] for card, taken in value])
    if field == "piles":
        return [sorted(pile) for pile in value]
    if field == "leftovers":
        return sorted(value)
    return value


def _text(value: "Any") -> str:
    """JSON whose objects are in the order of their keys on every interpreter."""
    if isinstance(value, dict):
        rows = ["%s: %s" % (json.dumps(key), _text(value[key])) for key in sorted(value)]
        return "{" + ", ".join(rows) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([_text(item) for item in value]) + "]"
    return json.dumps(value)


def check(case: "Case") -> str:
    """An empty text where the rules give what `case` expects; otherwise what differs, or why."""
    kind = case.get("kind")
    known = [name for name, _, _ in _KINDS]
    if kind not in known:
        return "unknown kind %r; these rules know %s" % (kind, ", ".join(known))
    _, evaluate, required = _KINDS[known.index(kind)]
    try:
        for field in required:
            _field(case, field)
        found = evaluate(case)
        differences = []
        for field in sorted(found):
            if field in case:
                expected = _text(_in_order(field, case[field]))
                got = _text(found[field])
                if expected != got:
                    differences.append("%s: expected %s, got %s" % (field, expected, got))
        return "; ".join(differences)
    except ValueError as error:  # the rules refuse it, and say why
        return str(error)
    except RuntimeError:  # its lists lie deeper in each other than the interpreter goes
        return "the case is nested too deeply"
    except (TypeError, KeyError, IndexError, AttributeError) as error:  # it is malformed
        return "%s (%s)" % (error, type(error).__name__)


def serve() -> None:
    """Answer the cases of standard input, a line each, until it ends."""
    for line in sys.stdin:
        reason = check(json.loads(line))
        print("no " + reason if reason else "ok")


if __name__ == "__main__":
    serve()
