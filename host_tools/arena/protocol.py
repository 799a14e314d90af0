"""The engine protocol: one request and one answer a line, JSON, two players.

Requests say what a seat sees, as `request` writes them; an answer is the card and what it takes,
or an error. Reading is strict: whatever is missing, unknown or impossible is refused by name.
"""

import json
from typing import TYPE_CHECKING, Any

from firmware.core.cards import CARDS
from firmware.core.notation import card_text, parse_card
from firmware.core.observation import Observation
from firmware.core.options import Options, from_fields
from firmware.core.scoring import NOBODY

if TYPE_CHECKING:
    from firmware.core.cards import Move

_NEEDED = ("hand", "table", "mine", "theirs", "scope", "theirs_in_hand", "stock", "last_capturer")
_OTHER = ("preset", "options", "totals", "target", "shown")
_MOST_POINTS = 99
# No game lays more; the ways to take from a longer table would be without number.
_LONGEST_TABLE = 20
_WHO = {"me": 0, "them": 1, None: NOBODY}


class BadRequest(ValueError):
    """A line that is no request, with what is wrong."""


class Position(Observation):
    """An observation told from outside: the seat to play is 0, the other one 1."""

    def __init__(self, hand: list[int], table: list[int], piles: list[list[int]]) -> None:
        self.seat = self.side = self.turn = 0
        self.seats = self.sides = 2
        self.step = 1
        self.plays = self.matta = self.declarable = 0
        self.hand = sorted(hand)
        self.table = table
        self.piles = piles
        self.scope = [0, 0]
        self.totals = [0, 0]
        self.last_capturer = NOBODY
        self.shown: list[list[int]] = [[], []]


def request(seen: Observation) -> str:
    """The request, without its newline, for the seat of two that sees `seen`."""
    me = seen.side
    data: dict[str, Any] = {
        "hand": [card_text(card) for card in seen.hand],
        "table": [card_text(card) for card in seen.table],
        "mine": [card_text(card) for card in seen.piles[me]],
        "theirs": [card_text(card) for card in seen.piles[1 - me]],
        "scope": [seen.scope[me], seen.scope[1 - me]],
        "theirs_in_hand": seen.in_hand[1 - seen.seat],
        "stock": seen.stock,
        "last_capturer": None
        if seen.last_capturer < 0
        else ("me", "them")[seen.last_capturer ^ me],
        "preset": seen.options.preset,
        "totals": [seen.totals[me], seen.totals[1 - me]],
        "target": seen.options.target,
    }
    if seen.shown[1 - seen.seat]:
        data["shown"] = [card_text(card) for card in seen.shown[1 - seen.seat]]
    changed = {key: value for key, value in seen.options.changed() if key != "target"}
    if changed:
        data["options"] = changed
    return json.dumps(data)


def answer(move: "Move") -> str:
    """The answer that plays `move`."""
    return json.dumps({"card": card_text(move[0]), "take": [card_text(card) for card in move[1]]})


def read_answer(line: str) -> "Move":
    """The move that an answer names; `ValueError` says why a line is none."""
    try:
        data = json.loads(line)
    except ValueError:
        raise ValueError(f"garbage instead of JSON: {line.strip()[:60]!r}") from None
    if isinstance(data, dict) and "error" in data:
        raise ValueError(f"refused the request: {str(data['error'])[:80]}")
    if not isinstance(data, dict) or not isinstance(data.get("card"), str):
        raise ValueError(f"an answer without a card: {line.strip()[:60]!r}")
    take = data.get("take", [])
    if not isinstance(take, list) or not all(isinstance(name, str) for name in take):
        raise ValueError("take is not a list of cards")
    return parse_card(data["card"]), tuple(sorted(parse_card(name) for name in take))


def _count(data: dict[str, Any], key: str, most: int) -> int:
    value = data[key]
    if type(value) is not int or not 0 <= value <= most:
        raise BadRequest(f"{key} is a number from 0 to {most}, not {value!r}")
    return value


def _pair(data: dict[str, Any], key: str) -> list[int]:
    value = data[key]
    if not isinstance(value, list) or len(value) != 2:
        raise BadRequest(f"{key} is a pair of numbers, not {value!r}")
    return [_count({key: each}, key, _MOST_POINTS) for each in value]


def _cards(data: dict[str, Any], key: str) -> list[int]:
    value = data[key]
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise BadRequest(f"{key} is a list of cards, not {value!r}")
    return [parse_card(name) for name in value]


def _options(data: dict[str, Any]) -> Options:
    changes = data.get("options", {})
    if not isinstance(changes, dict):
        raise BadRequest(f"options is an object, not {changes!r}")
    if not isinstance(data.get("preset", "scopa"), str):
        raise BadRequest(f"preset is a name, not {data['preset']!r}")
    words = {True: "on", False: "off"}
    fields = [("preset", data.get("preset", "scopa"))]
    for key, value in changes.items():
        fields.append((key, words[value] if isinstance(value, bool) else str(value)))
    if "target" in data:
        fields.append(("target", str(_count(data, "target", 999))))
    return from_fields(fields)


def read_request(line: str) -> Position:
    """The position that a request tells; raises `BadRequest` or another `ValueError`."""
    try:
        data = json.loads(line)
    except ValueError as error:
        raise BadRequest(f"not JSON: {error}") from None
    if not isinstance(data, dict):
        raise BadRequest("a request is a JSON object")
    for key in _NEEDED:
        if key not in data:
            raise BadRequest(f"{key} is missing")
    for key in data:
        if key not in _NEEDED + _OTHER:
            raise BadRequest(f"there is no field {key!r}")
    found = Position(
        _cards(data, "hand"), _cards(data, "table"), [_cards(data, "mine"), _cards(data, "theirs")]
    )
    if "shown" in data:
        found.shown[1] = _cards(data, "shown")
    cards = found.hand + found.table + found.piles[0] + found.piles[1] + found.shown[1]
    if len(set(cards)) != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise BadRequest(f"{card_text(twice)} is in two places")
    if len(found.table) > _LONGEST_TABLE:
        raise BadRequest(f"a table of {len(found.table)} cards")
    found.options = _options(data)
    if not 1 <= len(found.hand) <= found.options.hand:
        raise BadRequest(f"a hand of {len(found.hand)} cards")
    theirs = _count(data, "theirs_in_hand", found.options.hand)
    found.stock = _count(data, "stock", CARDS)
    if theirs not in (len(found.hand), len(found.hand) - 1):
        raise BadRequest(f"theirs_in_hand cannot be {theirs} with {len(found.hand)} in hand")
    if len(found.shown[1]) > theirs:
        raise BadRequest("more cards shown than held")
    cards = cards[: len(cards) - len(found.shown[1])]
    if len(cards) + theirs + found.stock != CARDS:
        raise BadRequest(
            f"{len(cards)} cards seen, {theirs} held and {found.stock} left are not 40"
        )
    found.in_hand = [len(found.hand), theirs]
    found.plays = CARDS - found.stock - sum(found.in_hand) - found.options.table_cards
    # Who leads plays from as many cards as the other one holds.
    found.dealer = 1 if theirs == len(found.hand) else 0
    found.scope = _pair(data, "scope")
    if "totals" in data:
        found.totals = _pair(data, "totals")
    if data["last_capturer"] not in ("me", "them", None):
        raise BadRequest("last_capturer is me, them or null")
    found.last_capturer = _WHO[data["last_capturer"]]
    return found
