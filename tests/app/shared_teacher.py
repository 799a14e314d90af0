"""Hints, lessons, and an opponent that is hurried: what the engine says, shown in time."""

# First, while the device's heap has a hole of this size; frozen into an image it needs none.
from firmware.opponent.weights import DATA  # isort: skip
from firmware.opponent.levels import make
from firmware.ui import reasons
from firmware.ui.gamemenu import HINT
from firmware.ui.gameview import HAND, WAIT
from firmware.ui.strings import LANGUAGES, T
from tests.app.rig import BACK, OK, RIGHT, Rig

assert DATA


def playing(language="it", **settings):
    """A rig in the first deal, the person to play."""
    rig = Rig(seed="teach", settings=(("lang", language),))
    rig.new_match(**settings)
    rig.pass_theirs()
    assert rig.top.mode == HAND
    return rig


def ask(rig):
    """Choose the hint in the menu."""
    rig.tap(BACK)
    while rig.top.entries[rig.top.menu.index] != HINT:
        rig.tap(RIGHT)
    rig.tap(OK)
    assert rig.screen() == "hint"


def think(rig, done, limit=20000):
    """Let it think until the teacher is `advised` or has `reviewed`."""
    for _ in range(limit):
        told = getattr(rig.solo.teacher, done)
        rig.turn()
        if told:
            return
    raise AssertionError("never told")


def looked_back(rig):
    """The lesson of the first deal, which ends by the first legal moves."""
    rig.play_on("result")
    rig.tap(RIGHT)
    assert rig.screen() == "lesson"
    think(rig, "reviewed")


def test_a_hint_is_the_masters_move_and_why():
    for language in LANGUAGES:
        rig = playing(language)
        deal = rig.match.deal
        expected = make("master").choose(deal.observation(deal.turn))
        before = rig.log()
        ask(rig)
        think(rig, "advised")
        advice = rig.solo.teacher.advice
        assert advice.move() == expected
        for fact in advice.reasons():
            assert reasons.text(fact) in rig.words()
        rig.tap(OK)
        assert rig.screen() == "game" and rig.top.mode == HAND
        assert rig.log() == before and rig.faults() == []


def test_a_hint_can_be_left_while_it_thinks():
    rig = playing()
    ask(rig)
    rig.tap(BACK)
    assert rig.screen() == "game" and rig.top.mode == HAND
    rig.auto()
    assert rig.solo.teacher.advice is None


def test_a_lesson_shows_what_cost_most_and_leaves_the_deal_alone():
    for language in LANGUAGES:
        rig = playing(language, level=1)
        looked_back(rig)
        moments = rig.solo.teacher.review.moments
        assert 0 < len(moments) <= 3
        points = rig.match.deals[-1].points
        for place in range(len(moments)):
            moment = moments[place]
            assert reasons.points(moment.cost) in rig.words()
            assert T.YOURS in rig.words() and T.BETTER in rig.words()
            rig.tap(RIGHT)
            assert rig.top.place == min(place + 1, len(moments) - 1)
        rig.tap(OK)
        assert rig.screen() == "result"
        assert rig.match.deal.is_over() and rig.match.deals[-1].points == points
        assert rig.faults() == []
        rig.tap(OK)
        assert rig.solo.teacher.review is None


def test_a_lesson_can_be_left_while_it_thinks_and_goes_on_later():
    rig = playing(level=1)
    rig.play_on("result")
    rig.tap(RIGHT)
    rig.turn()
    rig.tap(BACK)
    assert rig.screen() == "result" and not rig.solo.teacher.reviewed
    done = rig.solo.teacher.review.done()
    rig.tap(RIGHT)
    assert rig.solo.teacher.review.done() >= done
    think(rig, "reviewed")


def test_ok_takes_the_best_move_so_far_of_an_opponent_that_thinks():
    rig = playing(level=5)
    while rig.match.deal.turn == 0:
        rig.auto()
    # By hand, so that it has looked at one slice only.
    solo = rig.solo
    if solo.reply is None:
        solo.hurry()
        if solo._engine is None:
            assert solo.reply is None
            solo.think()
        if solo.reply is None:
            best = solo._engine.best()
            assert rig.top.mode == WAIT
            assert rig.top.handle(OK, 1) == ("hurry",)
            solo.command("hurry", ())
            assert solo.reply == best
    assert solo.reply in rig.match.deal.legal_moves()
    rig.pass_theirs()
    assert rig.match.deal.turn == 0 or rig.match.phase != "play"


class _NoRoom:
    """Thinking for which memory has no room: a stand-in for what an `Advice` or `Review` does."""

    def step(self):
        raise MemoryError("no room")

    def done(self):
        return 0


def test_a_hint_without_room_says_so_and_the_match_goes_on():
    rig = playing()
    played = rig.solo.played
    ask(rig)
    rig.solo.teacher.advice = _NoRoom()
    think(rig, "advised")
    assert T.NO_ROOM in rig.words()
    rig.tap(OK)
    rig.auto()
    assert rig.solo.played == played + 1
    assert rig.faults() == []


def test_a_lesson_without_room_says_so_and_the_match_goes_on():
    rig = playing()
    rig.play_on("result")
    rig.tap(RIGHT)
    rig.solo.teacher.review = _NoRoom()
    think(rig, "reviewed")
    assert T.NO_ROOM in rig.words()
    rig.tap(RIGHT)
    rig.tap(OK)
    assert rig.screen() == "result"
    assert rig.faults() == []
