"""The solo match that is running: match, journal and opponents.

Each opponent sees an observation of its own seat and nothing else. Its move is a record like a
person's; cut off before that is written, it is simply found again.
"""

from . import __version__
from .core.compat import sha256, to_hex
from .core.deal import check_seats
from .core.errors import LogError
from .core.match import Match, deal_seed, fingerprint
from .core.options import from_fields
from .core.rng import Rng
from .opponent.levels import LEVELS, make
from .session import Session
from .teacher import Teacher

# Who sits at the table, by the word in the settings: how many seats, which of them people play.
PARTIES = (
    ("two", 2, (0,)),
    ("three", 3, (0,)),
    ("four", 4, (0,)),
    ("pass", 2, (0, 1)),
    ("partners", 4, (0, 2)),
)
# Beeps, as hertz and milliseconds.
_THEIRS = (660, 30)
_SCOPA = (1320, 150)
_DIGITS = 8
# Commands that think for a moment, and show nothing new by themselves.
_THINKING = ("think", "hurry", "advise", "review")


def party(word, options):
    """Seats and people of a party under `options`; in fours where only four can play by them.

    >>> from .core.options import Options
    >>> party("two", Options()), party("pass", Options("scopone"))
    ((2, (0,)), (4, (0, 2)))
    """
    known = {name: (seats, people) for name, seats, people in PARTIES}
    if options.hand != 3 and known[word][0] != 4:
        word = "four" if len(known[word][1]) == 1 else "partners"
    return known[word]


class Solo(Session):
    """Commands: `new_solo` (options text, party, level, dealer, seed), `resume_solo`, `play`
    (move), `declare` (what the matta shall be worth, 0 for the least), `next_deal`, `think` (one
    slice of an opponent's thinking), `reply` (play what it found), `hurry` (take the best it has
    found so far), `advise` and `review` (a slice of the `teacher`'s thinking, for the seat to play
    and of the deal that is over).

    `tables` holds the table before each play of this deal. `played` counts people's plays.
    """

    KIND = "solo"
    SCREEN = "game"
    COMMANDS = ("new_solo", "resume_solo", "play", "declare", "next_deal", "reply") + _THINKING

    def forget(self):
        super().forget()
        self.tables = []
        self.played = 0
        self.reply = None
        self._engine = None
        self.teacher = Teacher()

    def make(self, header):
        match = Match(header)
        alone = len(match.humans) == match.seats
        if not (alone and match.level == 0) and not 1 <= match.level <= len(LEVELS):
            raise LogError("not a match that this version plays", 1)
        return match

    def due(self):
        match = self.model
        return [match.next_deal()] if match.phase == "start" else match.due()

    def is_over(self):
        return self.model.phase == "over"

    def feed(self, record):
        match = self.model
        table = match.deal.table if match is not None and match.phase == "play" else None
        super().feed(record)
        self.teacher.moved()
        if record[0] == "DEAL":
            self.teacher.forget()
            self.tables = []
        elif record[0] == "PLAY":
            # Deals replace their table and never change it, so this one stays as it is.
            self.tables.append(table)
            seat, _, _, scopa = match.deal.history[-1]
            if seat in match.humans:
                self.played += 1
            else:
                self.beep = _THEIRS
            if scopa:
                self.beep = _SCOPA

    def command(self, name, args):
        if name in _THINKING:
            getattr(self, name)()
            return False
        if name == "reply":
            move = self.reply
            self.reply = self._engine = None
            self.write(self.model.play_records(move))
        elif name == "play":
            self.write(self.model.play_records(args[0]))
        elif name == "declare":
            self.write([self.model.declare_record(args[0])])
        elif name == "next_deal":
            self.write([self.model.next_deal()])
            return ("replace", self.SCREEN)
        elif name == "new_solo":
            self.new(*args)
            return ("replace", self.SCREEN)
        elif self.model is None or self.number != args[0]:
            self.open(args[0])
            return self._where()
        else:
            return self._where()
        return None

    def _where(self):
        """The screen that a match taken up again stands at."""
        return ("push", "result" if self.model.phase in ("result", "over") else self.SCREEN)

    def new(self, options, word, level, dealer, seed):
        """Start a match: `options` as a header's fields, `word` of `PARTIES`, `dealer` random, me
        (the first seat that a person plays) or them (the next seat).

        `OptionError`, with nothing begun, for rules that they can't play by.
        """
        rules = from_fields(options)
        seats, people = party(word, rules)
        check_seats(rules, seats)
        if dealer == "random":
            first = Rng(sha256(seed + b"dealer")).below(seats)
        else:
            first = people[0] if dealer == "me" else people[0] + 1
        if len(people) == seats:
            level = 0
        header = Match.header(__version__, rules, seats, people, level, first, seed)
        self.start(header)
        self.write([self.model.next_deal()])

    def think(self):
        """Let the seat to play think for one slice; its move, once found, waits in `reply`."""
        deal = self.model.deal
        if self._engine is None:
            self._engine = make(self.model.level)
            self._engine.begin(deal.observation(deal.turn))
        self.reply = self._engine.step()

    def hurry(self):
        """Let the opponent play the best that it has found so far."""
        if self._engine is not None and self.reply is None:
            self.reply = self._engine.best()

    def advise(self):
        """A slice of the hint for the seat to play."""
        self.teacher.advise(self.model.deal)

    def review(self):
        """A slice of the lesson of the deal that is over."""
        self.teacher.look_back(self.model.deal, self.model.human)

    def seed_text(self, deal):
        """The first digits of a deal's seed; only to be shown after its last card."""
        return to_hex(deal_seed(self.model.seed, deal))[:_DIGITS]

    def deal_number(self):
        """The number of the deal on the table, from 1."""
        return len(self.model.dealers)

    def fingerprint(self):
        """What the running deal's seed can't escape from, shown before the first card."""
        return fingerprint(deal_seed(self.model.seed, self.deal_number()))

    def match_seed(self):
        """The match's seed, 64 digits; only to be shown when the match is over."""
        return to_hex(self.model.seed)
