"""A solo match as the fold of its log: resume, undo, replay and the PC's check are this one class.

Everything a log says can be derived again from its header and the plays; `feed` does so and
refuses the first record that differs. The deal seeds come from the match seed by SHA-256, so
that none can be chosen: the fingerprint is known before the first card, the seed after the last.
"""

from .compat import from_hex, sha256, to_hex
from .deal import Deal, check_seats, side_count, step_of
from .errors import LogError, ScopaError
from .log import header, read_header
from .notation import move_text, parse_count, parse_move
from .opening import shuffled
from .options import Options, from_fields, is_option
from .scoring import NOBODY, Score, strict_max

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .cards import Move
    from .log import Record

_SEED_BYTES = 32


def winner(totals: "list[int]", target: int, perdere: bool = False) -> int:
    """The side that has won with `totals`, or `NOBODY`: unique at the top, at the target (2.8).

    In a `perdere` the lowest wins once anybody is there (8).

    >>> winner([11, 12], 11), winner([12, 12], 11), winner([10, 9], 11)
    (1, -1, -1)
    >>> winner([11, 4, 8], 11, True), winner([11, 4, 4], 11, True)
    (1, -1)
    """
    most = max(totals)
    if most < target:
        return NOBODY
    return strict_max([most - total for total in totals] if perdere else totals)


def deal_seed(match_seed: bytes, number: int) -> bytes:
    """The seed of deal `number` (from 1) of a match."""
    return sha256(match_seed + bytes((number >> 8 & 255, number & 255)))


def fingerprint(seed: bytes) -> str:
    """Eight digits that a deal's seed can't escape from, shown before the first card."""
    return to_hex(sha256(seed)[:4])


def _counts(values: "list[int | None] | list[int]") -> str:
    return ",".join(["-" if value is None else str(value) for value in values])


def _seats(text: str, seats: int) -> "tuple[int, ...]":
    """The seats that a header lists, rising: `0,2`."""
    found = [parse_count(part, seats - 1) for part in text.split(",")]
    for i in range(1, len(found)):
        if found[i] <= found[i - 1]:
            raise LogError("seats out of order", 1, "rising, each once", text)
    return tuple(found)


def written_move(text: str) -> "Move":
    """The move that a log spells; `LogError` where it is not spelled as we do."""
    move = parse_move(text)
    if move_text(move) != text:
        raise LogError("a move written out of order", 0, move_text(move), text)
    return move


class Match:
    """The state of a solo match: `phase` says what may come next.

    `start` (a deal is due), `play` (the seat `deal.turn` is to play), `score` (the deal's score
    is due), `result` (it is there, and the next deal is due), `end` (the match's end is due),
    `over`. `deals` holds each deal's `Score`, `dealers` who dealt it. `humans` are the seats that
    people play, on one handheld where there are several; `human` is the first of them.
    """

    # The PC, which reads thousands of logs, remembers the moves it has read.
    written_move = staticmethod(written_move)

    def __init__(self, record: "Record") -> None:
        """Start from a log's header; raises `LogError` where it is not a solo match's."""
        kind, pairs = read_header(record)
        if kind != "solo":
            raise LogError("not a solo match", 1, "kind=solo", "kind=" + kind)
        try:
            rules = []
            own = {}
            for pair in pairs:
                if is_option(pair[0]):
                    rules.append(pair)
                else:
                    own[pair[0]] = pair[1]
            self.options = from_fields(rules)
            for key in ("app", "seats", "human", "level", "dealer", "seed"):
                if key not in own:
                    raise LogError("a header without %s" % key, 1, key + "=...", "nothing")
            if len(own) > 6:
                unknown = sorted([key for key in own if key not in _OWN])
                raise LogError("an unknown header field", 1, " ".join(_OWN), unknown[0])
            self.app = own["app"]
            self.seats = parse_count(own["seats"], 4)
            check_seats(self.options, self.seats)
            self.humans = _seats(own["human"], self.seats)
            self.human = self.humans[0]
            self.level = parse_count(own["level"], 9)
            self.dealer = parse_count(own["dealer"], self.seats - 1)
            self.seed = from_hex(own["seed"])
        except LogError:
            raise
        except ValueError as error:
            raise LogError(str(error), 1)
        if len(self.seed) != _SEED_BYTES or own["seed"] != own["seed"].lower():
            raise LogError("no match seed", 1, "64 digits 0-9 a-f", own["seed"][:70])
        self.totals = [0] * side_count(self.seats)
        self.deals: "list[Score]" = []
        self.dealers: "list[int]" = []
        self.deal: "Deal | None" = None
        self.redeals = 0
        self.winner = NOBODY
        # The deck of the next deal and its void ones, once its record was asked for.
        self._shuffled: "tuple[list[int], int] | None" = None
        # Who has won, once a score says so; the winner's record comes after it.
        self._won = NOBODY
        self.phase = "start"

    @staticmethod
    def header(
        app: str,
        options: Options,
        seats: int,
        humans: "int | tuple[int, ...]",
        level: int,
        dealer: int,
        seed: bytes,
    ) -> "Record":
        """The header of a new match: `seed` is 32 bytes, `dealer` the first to deal.

        `humans` is the seat of the person who plays, or those of several, rising.
        """
        if isinstance(humans, int):
            humans = (humans,)
        pairs = [("app", app)] + options.fields()
        for key, value in (
            ("seats", seats),
            ("human", ",".join([str(seat) for seat in humans])),
            ("level", level),
            ("dealer", dealer),
            ("seed", to_hex(seed)),
        ):
            pairs.append((key, str(value)))
        return header("solo", pairs)

    def due(self) -> "list[Record]":
        """The records that follow by themselves now: a deal's score, and the match's end."""
        if self.phase == "score":
            return self._outcome()
        return [self._end(self._won, self.totals)] if self.phase == "end" else []

    @staticmethod
    def _end(won: int, totals: "list[int]") -> "Record":
        return ["END", str(won), "totals=" + _counts(totals)]

    def next_deal(self) -> "Record":
        """The record that starts the next deal; only in the phases `start` and `result`."""
        number = len(self.deals) + 1
        seed = deal_seed(self.seed, number)
        if self._shuffled is None:
            self._shuffled = shuffled(seed, self.options, self.seats)
        void = self._shuffled[1]
        return ["DEAL", str(number), str(self.next_dealer()), str(void), fingerprint(seed)]

    def next_dealer(self) -> int:
        """Who deals next: the header's dealer, then always who led (2.1)."""
        return (self.dealer + step_of(self.options, self.seats) * len(self.deals)) % self.seats

    def play_records(self, move: "Move") -> "list[Record]":
        """The records of `move` and all that follows from it; `IllegalMove` where it is refused.

        Changes nothing: feed them once they are stored.
        """
        deal = self._playing()
        record = ["PLAY", str(deal.turn), move_text(move)]
        deal.play(move)
        records = [record] + (self._outcome() if deal.is_over() else [])
        deal.undo()
        return records

    def declare_record(self, matta: int = 0) -> "Record":
        """The record of the declaration of the seat to play, where `declare=manual` (7.3).

        `matta` as in `Deal.declare`. Changes nothing; `IllegalMove` where there is none to make.
        """
        deal = self._playing()
        seat = deal.turn
        points = deal.declare(matta)
        worth = deal.declared[-1][3]
        deal.undo()
        return ["DECLARE", str(seat), str(points), str(worth)]

    def _playing(self) -> Deal:
        if self.deal is None or self.phase != "play":
            raise ScopaError("no deal is being played")
        return self.deal

    def _scored(self) -> "tuple[Score, list[int], int]":
        """The score of the deal that is over, the totals after it, and who has won then."""
        assert self.deal is not None
        result = self.deal.score()
        totals = [self.totals[side] + result.points[side] for side in range(len(self.totals))]
        won = result.napoleone
        if won == NOBODY:
            won = winner(totals, self.options.target, self.options.perdere)
        return result, totals, won

    def _score_record(self, result: Score, totals: "list[int]") -> "Record":
        number = len(self.deals) + 1
        record = ["SCORE", str(number), "points=" + _counts(result.points)]
        record.append("totals=" + _counts(totals))
        for row in result.rows:
            record.append(row.name + "=" + _counts(row.counts))
        record.append("seed=" + to_hex(deal_seed(self.seed, number)))
        return record

    def _outcome(self) -> "list[Record]":
        """The records of the score of the deal that is over, and of the match if it ends it."""
        result, totals, won = self._scored()
        records = [self._score_record(result, totals)]
        if won != NOBODY:
            records.append(self._end(won, totals))
        return records

    def feed(self, record: "Record") -> None:
        """Check `record` against what must come next and apply it; `LogError` where it differs."""
        kind = record[0]
        if kind not in _PHASES:
            raise LogError("an unknown record", 0, self._due_kind(), kind[:20])
        if self.phase not in _PHASES[kind]:
            raise LogError("a record out of its place", 0, self._due_kind(), kind)
        if kind == "PLAY":
            self._feed_play(record)
        elif kind == "DECLARE":
            self._feed_declaration(record)
        elif kind == "DEAL":
            self._same(self.next_deal(), record)
            assert self._shuffled is not None
            deck, self.redeals = self._shuffled
            self._shuffled = None
            dealer = self.next_dealer()
            self.deal = Deal(self.options, self.seats, dealer, deck, self.totals)
            self.dealers.append(dealer)
            self.phase = "play"
        elif kind == "SCORE":
            result, totals, self._won = self._scored()
            self._same(self._score_record(result, totals), record)
            self.totals = totals
            self.deals.append(result)
            self.phase = "result" if self._won == NOBODY else "end"
        else:
            self._same(self._end(self._won, self.totals), record)
            self.winner = self._won
            self.phase = "over"

    def _feed_play(self, record: "Record") -> None:
        deal = self._playing()
        if len(record) != 3:
            raise LogError("a play without its fields", 0, "PLAY seat move", " ".join(record))
        if record[1] != str(deal.turn):
            raise LogError("a play out of turn", 0, "seat %d" % deal.turn, "seat " + record[1])
        try:
            deal.play(self.written_move(record[2]))
        except LogError:
            raise
        except ScopaError as error:
            legal = " ".join([move_text(each) for each in deal.legal_moves()])
            raise LogError(str(error), 0, "one of " + legal, record[2])
        if deal.is_over():
            self.phase = "score"

    def _feed_declaration(self, record: "Record") -> None:
        deal = self._playing()
        try:
            matta = parse_count(record[-1], 9)
            self._same(self.declare_record(matta), record)
        except LogError:
            raise
        except ScopaError as error:
            raise LogError(str(error), 0, "PLAY", " ".join(record))
        deal.declare(matta)

    def _due_kind(self) -> str:
        for kind in ("DEAL", "PLAY", "SCORE", "END"):
            if self.phase in _PHASES[kind]:
                return kind
        return "the end of the log"

    def _same(self, expected: "Record", record: "Record") -> None:
        if expected != record:
            raise LogError("not what was played", 0, " ".join(expected), " ".join(record))


_OWN = ("app", "seats", "human", "level", "dealer", "seed")
# Each kind of record, and the phases in which it may come.
_PHASES = {
    "DEAL": ("start", "result"),
    "DECLARE": ("play",),
    "PLAY": ("play",),
    "SCORE": ("score",),
    "END": ("end",),
}


def fold(records: "list[Record]") -> Match:
    """The match that `records` tell, header first; `LogError` names the line that is wrong."""
    if not records:
        raise LogError("an empty log", 1, "LOG ...", "nothing")
    match = Match(records[0])
    for i in range(1, len(records)):
        try:
            match.feed(records[i])
        except LogError as error:
            raise error.at(i + 1)
    return match
