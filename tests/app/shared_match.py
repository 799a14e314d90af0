"""Whole solo matches through the screens, by key presses."""

from firmware.core.compat import to_hex
from firmware.core.match import deal_seed, fingerprint, fold
from firmware.core.notation import move_text
from tests.app.rig import BACK, OK, RIGHT, Rig
from tests.shared_tools import trace


def play_match(level, seed):
    rig = Rig(seed=seed)
    rig.new_match(level=level)
    rig.play_on("end", 9000)
    return rig


def test_a_match_to_11_against_each_level_ends_at_the_end_screen_and_its_log_folds():
    for level in (1, 2):
        rig = play_match(level, "match%d" % level)
        match = fold(rig.records())
        assert match.phase == "over" and match.winner >= 0
        assert max(match.totals) >= 11 and match.level == level
        assert match.totals == rig.match.totals
        assert rig.faults() == []
        trace("%r %r" % (match.totals, rig.log()))


def test_the_same_seed_and_presses_give_the_same_log():
    assert play_match(1, "again").log() == play_match(1, "again").log()


def test_two_new_games_differ():
    rig = Rig(seed="x")
    rig.new_match()
    first = rig.match.seed
    rig.new_match()
    assert rig.match.seed != first


def test_the_opponent_move_is_a_record_like_a_persons():
    rig = Rig(seed="3")
    rig.new_match(dealer="me")
    rig.pass_theirs()
    plays = [record for record in rig.records() if record[0] == "PLAY"]
    assert plays == [["PLAY", "1", move_text(rig.match.deal.history[0][1:3])]]


def test_a_cut_before_the_opponents_move_finds_the_same_move_again():
    rig = Rig(seed="4")
    rig.new_match(dealer="them", level=2)
    rig.pass_theirs()
    rig.tap(OK)
    if rig.top.mode == 1:
        rig.tap(OK)
    before = len(rig.records())
    held = dict(rig.files.held)
    rig.wait(3000)
    assert len(rig.records()) == before + 1
    after = rig.records()[-1]
    rig.files.held.clear()
    for path in held:
        rig.files.held[path] = held[path]
    again = Rig(rig.files, settings=())
    again.taps(OK, OK)
    again.wait(3000)
    assert again.records()[-1] == after


def test_case_R28_the_deal_passes_to_the_other_and_his_right_leads():
    rig = Rig(seed="5")
    rig.new_match(dealer="me")
    rig.pass_theirs()
    assert rig.match.deal.dealer == 0 and rig.match.deal.history[0][0] == 1
    rig.play_on("result")
    rig.tap(OK)
    assert rig.match.deal.dealer == 1 and rig.match.deal.turn == 0


def test_a_new_match_is_offered_as_the_last_one_was():
    rig = Rig(seed="6")
    rig.new_match(level=1, target=21, dealer="them")
    again = Rig(rig.files, settings=())
    settings = again.app.settings
    assert (settings["level"], settings["target"], settings["dealer"]) == (1, 21, "them")
    assert again.match is None


def test_fingerprint_before_and_seeds_after():
    rig = Rig(seed="7")
    rig.app._set("level", 1)
    rig.taps(OK, OK, OK)
    assert rig.screen() == "deal"
    seed = rig.match.seed
    assert fingerprint(deal_seed(seed, 1)) in rig.words()
    assert to_hex(deal_seed(seed, 1))[:8] not in rig.words()
    rig.play_on("result")
    rig.tap(OK)
    assert to_hex(deal_seed(seed, 1))[:8] in rig.words()
    assert fingerprint(deal_seed(seed, 2)) in rig.words()
    rig.play_on("end", 9000)
    rig.tap(RIGHT)
    assert to_hex(seed)[:16] in rig.words() and to_hex(seed)[48:] in rig.words()
    rig.taps(BACK, BACK)
    assert rig.screen() == "title"
