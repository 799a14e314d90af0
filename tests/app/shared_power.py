"""Power, flash and display: what is confirmed is on flash before it is shown, whatever fails."""

from firmware.core.match import fold
from firmware.ui.strings import T
from host_tools.panel.picture import picture
from tests.app.rig import BACK, OK, RIGHT, Rig
from tests.store.fake_files import FakeFiles, PowerCut


def state(rig):
    """All that a match consists of, as text."""
    match = rig.match
    if match is None:
        return ""
    deal = match.deal
    return repr((match.phase, match.totals, deal.hands, deal.table, deal.piles, deal.history))


def resumed(files):
    """A handheld that boots from these files and takes up the match it offers."""
    rig = Rig(FakeFiles(dict(files.held)), settings=())
    number = rig.app.resumable("solo")
    if number:
        rig.taps(OK, OK)
    return rig


def test_a_cut_after_any_press_comes_back_to_the_same_state():
    rig = Rig(seed="cut")
    rig.new_match(level=1, dealer="me")
    for _ in range(60):
        key = rig.top.auto()
        if rig.screen() == "end":
            break
        if key:
            rig.tap(key)
        else:
            rig.wait(50)
        again = resumed(rig.files)
        assert again.match.seed == rig.match.seed
        # Where the opponent was thinking, it has found its move again by now.
        count = len(rig.match.deal.history)
        if rig.match.phase == "play":
            assert again.match.deal.history[:count] == rig.match.deal.history
        if len(again.match.deal.history) == count:
            assert state(again) == state(rig)


def test_a_cut_inside_any_write_leaves_the_log_before_or_after_the_press():
    rig = Rig(seed="cuts")
    rig.new_match(level=1, dealer="them")
    rig.pass_theirs()
    for _ in range(6):
        rig.pass_theirs()
        before = rig.records()
        held = dict(rig.files.held)
        for cut in range(10):
            files = FakeFiles(dict(held))
            trial = Rig(files, settings=())
            trial.taps(OK, OK)
            trial.pass_theirs()
            files.cut = files.steps + cut
            try:
                trial.auto()
            except PowerCut:
                pass
            files.cut = -1
            after = resumed(files).records()
            assert after[: len(before)] == before
            assert fold(after).phase in ("play", "result", "over")
        rig.auto()


def test_every_confirmed_play_is_on_flash_before_the_changed_picture_is_sent():
    rig = Rig(seed="order")
    rig.new_match(level=1)
    rig.pass_theirs()
    events = []
    append = rig.files.append
    writeto = rig.devices.bus.writeto

    def noted_append(path, data):
        append(path, data)
        events.append("flash")

    def noted_write(*args, **kwargs):
        events.append("glass")
        writeto(*args, **kwargs)

    rig.files.append = noted_append
    rig.devices.bus.writeto = noted_write
    options = rig.top.options()
    if len(options) > 1:
        rig.tap(OK)
        del events[:]
    rig.tap(OK)
    assert "flash" in events and events[0] == "flash"


def _at_a_full_flash():
    """A second match, at the page that a card's record no longer fitting the flash has brought."""
    rig = Rig(seed="full")
    rig.new_match(level=1)
    rig.play_on("end", 9000)
    rig.new_match()
    rig.pass_theirs()
    rig.files.space = sum([len(data) for data in rig.files.held.values()]) + 5
    rig.tap(OK)
    if rig.screen() == "game" and rig.top.mode == 1:
        rig.tap(OK)
    rig.turn()
    return rig


def test_case_H13_a_full_flash_plays_on_says_so_and_offers_the_oldest_log():
    rig = _at_a_full_flash()
    assert rig.screen() == "full" and T.FULL_2 in rig.words() and "n. 1" in rig.words()
    played = rig.solo.played
    rig.tap(BACK)
    rig.auto()
    assert rig.solo.played == played + 1
    assert rig.app.journal.behind and T.ALERT_FLASH in rig.words()
    assert rig.faults() == []


def test_case_H13_holding_ok_deletes_the_oldest_log_and_saves_what_waited():
    rig = _at_a_full_flash()
    rig.tap(OK)
    assert rig.app.journal.numbers() == [1, 2]
    rig.hold(OK, 900)
    assert rig.app.journal.numbers() == [2] and not rig.app.journal.behind
    assert rig.screen() == "game"
    assert state(resumed(rig.files)) == state(rig)


def test_a_new_match_can_begin_when_the_last_one_finds_no_space():
    rig = Rig(seed="full")
    rig.new_match(level=1)
    rig.pass_theirs()
    rig.files.space = 10
    rig.auto()
    assert rig.app.journal.behind
    while rig.screen() != "title":
        rig.tap(BACK)
    rig.taps(OK, RIGHT, OK, OK)
    assert rig.screen() == "full"
    rig.hold(OK, 900)
    assert rig.screen() == "solo_new"
    rig.files.space = 1 << 30
    rig.tap(OK)
    assert rig.screen() == "deal" and rig.app.kept() == [1]
    assert rig.faults() == []


def test_case_H02_a_failed_frame_keeps_the_state_and_the_next_one_is_drawn():
    rig = Rig(seed="h02")
    rig.new_match(level=1)
    rig.pass_theirs()
    rig.devices.bus.fail_writes = 1
    rig.tap(RIGHT)
    rig.wait(100)
    assert rig.devices.display.ok
    bus = picture(rig.devices.chip)
    rig.devices.display.ok = False
    rig.wait(100)
    assert picture(rig.devices.chip) == bus


def test_a_missing_display_blinks_the_led_and_the_game_goes_on():
    rig = Rig(seed="blind")
    rig.new_match(level=1)
    rig.pass_theirs()
    rig.devices.bus.unplugged = True
    lamps = []
    rig.auto()
    for _ in range(100):
        rig.turn()
        lamps.append(rig.devices.lamp)
    assert True in lamps and False in lamps
    assert rig.solo.played == 1
    rig.devices.bus.unplugged = False
    rig.wait(6000)
    assert rig.devices.display.ok and not rig.devices.lamp
    assert bytes(rig.devices.display.buffer) == bytes(rig.devices.display._shown)


def test_case_H05_nothing_is_sent_while_nothing_changes_and_a_cursor_move_is_one_frame():
    rig = Rig(seed="h05")
    rig.new_match(level=1)
    rig.pass_theirs()
    rig.wait(100)
    sent = rig.devices.display.sent
    pictures = rig.eye.pictures
    rig.wait(5000)
    assert rig.devices.display.sent == sent and rig.eye.pictures == pictures
    rig.tap(RIGHT)
    assert rig.eye.pictures == pictures + 1 and rig.devices.display.sent > sent


def test_the_screen_dims_then_goes_dark_and_the_waking_press_does_nothing_else():
    rig = Rig(seed="idle")
    rig.new_match(level=1)
    rig.pass_theirs()
    bright = rig.devices.chip.contrast
    rig.wait(31000)
    assert rig.devices.chip.contrast < bright and rig.devices.chip.on
    rig.wait(91000)
    assert not rig.devices.chip.on
    card = rig.top.card
    rig.tap(RIGHT)
    assert rig.devices.chip.on and rig.devices.chip.contrast == bright
    assert rig.top.card == card
    rig.tap(RIGHT)
    assert rig.top.card != card


def test_a_low_battery_is_shown():
    rig = Rig(seed="low")
    rig.devices.power.millivolts = 2700
    rig.new_match(level=1)
    rig.pass_theirs()
    rig.wait(31000)
    assert T.ALERT_BATTERY in rig.words()
    rig.devices.power.millivolts = 3900
    rig.wait(31000)
    assert T.ALERT_BATTERY not in rig.words()
    assert rig.faults() == []


def test_a_damaged_log_is_named_kept_and_offered_no_more():
    rig = Rig(seed="bad")
    rig.new_match(level=1)
    rig.auto()
    rig.app.journal.close()
    data = rig.files.held["/data/0001.log"]
    rig.files.held["/data/0001.log"] = data.replace(b"PLAY 0", b"PLAY 1")
    again = Rig(rig.files, settings=())
    again.turn()
    assert again.screen() == "notice" and "0001" in again.words()
    again.tap(OK)
    assert again.screen() == "title" and again.app.resumable("solo") == 0
    assert [name for name in rig.files.held if name.find("bad") > 0]
    assert again.faults() == []


class _Corrupt(FakeFiles):
    """A flash that can't give a log back any more; `error` is what littlefs says."""

    error = 84

    def each_piece(self, path, take):
        if path == "/data/0001.log":
            raise OSError(self.error)
        FakeFiles.each_piece(self, path, take)


def _unreadable(error):
    """The handheld's first page on a flash whose only log can't be read."""
    rig = Rig(seed="corrupt")
    rig.new_match(level=1)
    rig.auto()
    rig.app.journal.close()
    held = _Corrupt(rig.files.held)
    held.error = error
    again = Rig(held, settings=())
    again.turn()
    return again


def test_a_log_that_the_flash_cannot_give_back_is_named_kept_and_offered_no_more():
    again = _unreadable(84)
    assert again.screen() == "notice" and "0001" in again.words()
    again.tap(OK)
    assert again.screen() == "title" and again.app.resumable("solo") == 0
    assert [name for name in again.files.held if name.find("bad") > 0]


def test_a_flash_that_fails_for_now_is_no_reason_to_set_a_log_aside():
    again = _unreadable(5)
    assert again.screen() == "title"
    assert "/data/0001.log" in again.files.held


def test_a_log_that_is_gone_while_its_tail_is_there_is_named_once():
    rig = Rig(seed="orphan")
    rig.new_match(level=1)
    rig.auto()
    del rig.files.held["/data/0001.log"]
    again = Rig(rig.files, settings=())
    again.turn()
    assert again.screen() == "notice" and "0001" in again.words()
    again.tap(OK)
    assert again.screen() == "title" and again.faults() == []
    third = Rig(rig.files, settings=())
    third.turn()
    assert third.screen() == "title"


def test_a_log_whose_moves_cannot_be_is_named_kept_and_offered_no_more():
    rig = Rig(seed="bad")
    rig.new_match(level=1)
    rig.auto()
    rig.app.journal.append([["PLAY", "7", "D7"]])
    again = Rig(rig.files, settings=())
    again.taps(OK, OK)
    assert again.screen() == "notice" and "0001" in again.words()
    again.tap(OK)
    assert again.app.resumable("solo") == 0
    assert [name for name in rig.files.held if name.find("bad") > 0]


def test_twenty_matches_are_kept_and_the_oldest_finished_goes_first():
    rig = Rig(seed="many")
    for _ in range(24):
        rig.new_match(level=1)
    numbers = rig.app.journal.numbers()
    assert len(numbers) == 20 and numbers[-1] == 24
    assert rig.app.resumable("solo") == 24


class DeadFiles:
    """A flash that answers nothing."""

    held = {}
    calls = []

    def size(self, path):
        return -1

    def __getattr__(self, name):
        def refuse(*args):
            raise OSError(5)

        return refuse


def test_a_flash_that_answers_nothing_raises_nothing():
    rig = Rig(DeadFiles(), settings=())
    rig.taps(OK, OK, OK, OK, OK, BACK, BACK)
    for _ in range(4):
        rig.taps(RIGHT, OK, OK, RIGHT, OK, BACK, BACK)
    while rig.screen() != "title":
        rig.tap(BACK)
    assert rig.faults() == []


def test_a_log_of_a_level_that_is_not_there_is_kept_and_named():
    rig = Rig(seed="level")
    rig.new_match(level=1)
    rig.app.journal.close()
    from firmware.core.log import seal

    rig.files.held.clear()
    record = rig.match.header("9.9", rig.match.options, 2, 0, 9, 1, rig.match.seed)
    rig.files.held["/data/0001.log"] = seal(record, 0)[0].encode()
    again = Rig(rig.files)
    again.taps(OK, OK)
    assert again.screen() == "notice" and "0001" in again.words()
    again.tap(OK)
    assert again.app.resumable("solo") == 0


def test_a_flash_that_stays_full_offers_one_match_after_the_other():
    rig = Rig(seed="full")
    for _ in range(4):
        rig.new_match(level=1)
    rig.pass_theirs()
    rig.files.space = 10
    rig.auto()
    rig.turn()
    assert rig.screen() == "full" and "n. 1" in rig.words()
    rig.hold(OK, 900)
    assert rig.screen() == "full" and "n. 2" in rig.words()
    rig.taps(BACK)
    assert rig.screen() == "game" and rig.app.kept() == [2, 3, 4]


def test_the_opponents_move_sounds_where_sound_is_on():
    for on in (True, False):
        rig = Rig(seed="sound", settings=(("lang", "it"), ("sound", on)))
        rig.new_match(level=1, dealer="me")
        rig.pass_theirs()
        assert (len(rig.devices.sound.played) > 0) == on


def test_a_match_that_is_not_on_flash_yet_is_offered_all_the_same():
    rig = Rig()
    rig.files.failing = True
    rig.taps(OK, OK, OK)
    for _ in range(20):
        if rig.screen() == "title":
            break
        rig.tap(BACK)
    assert rig.app.journal.behind > 0
    assert rig.app.resumable("solo") == 1
    rig.taps(OK, OK)
    assert rig.screen() in ("game", "deal", "full")


def test_the_running_match_is_never_set_aside_for_what_the_flash_shows_of_it():
    rig = Rig()
    rig.new_match()
    rig.auto()
    while rig.screen() != "title":
        rig.tap(BACK)
    good = rig.files.held["/data/0001.log"]
    rig.files.held["/data/0001.log"] = b"?" + good[1:]
    rig.taps(OK, BACK, OK, BACK)
    rig.wait(200)
    assert rig.screen() == "title"
    assert rig.app.resumable("solo") == 1
    rig.files.held["/data/0001.log"] = good
    rig.new_match()
    assert rig.app.kept() == [1, 2]
