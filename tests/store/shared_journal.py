"""The journal on a flash in memory: order, torn ends, damage, full flash, power cut anywhere."""

from firmware.core.errors import LogError
from firmware.core.log import read, seal
from firmware.store.journal import Journal
from tests.shared_tools import raises, trace
from tests.store.fake_files import FakeFiles, PowerCut

HEADER = ["LOG", "1", "kind=solo", "app=0.1.0", "preset=scopa", "seed=00ff"]
TURNS = [
    [["DEAL", "1", "0", "0", "89abcdef"]],
    [["PLAY", "1", "D7"]],
    [["PLAY", "0", "S4"], ["PLAY", "1", "C9xD4+S5"]],
    [["PLAY", "0", "B10"]],
    [["PLAY", "1", "S9"]],
    [["PLAY", "0", "D3"], ["SCORE", "1", "points=4,1", "totals=4,1", "carte=23,17"]],
    [["DEAL", "2", "1", "0", "01234567"]],
    [["PLAY", "0", "S1xD1"]],
    [["PLAY", "1", "C2"]],
    [["PLAY", "0", "C3"], ["SCORE", "2", "points=7,1", "totals=11,2"], ["END", "0"]],
]


def flat(turns):
    records = [HEADER]
    for turn in turns:
        records += turn
    return records


def sealed(records):
    crc = 0
    text = ""
    for record in records:
        line, crc = seal(record, crc)
        text += line
    return text.encode()


def play(journal, turns, tidy=True):
    journal.create(HEADER)
    for turn in turns:
        journal.append(turn)
        if tidy:
            journal.tidy()


def stored(files, number=1):
    """What a fresh start reads of a match."""
    return Journal("/data", files).open(number)[0]


def test_a_match_reads_back_as_it_was_written():
    for tidy in (False, True):
        files = FakeFiles()
        journal = Journal("/data", files)
        play(journal, TURNS, tidy)
        assert stored(files) == flat(TURNS)


def test_a_left_match_is_one_file_of_sealed_lines():
    files = FakeFiles()
    journal = Journal("/data", files)
    play(journal, TURNS)
    journal.close()
    assert files.names("/data") == ["0001.log"]
    assert files.held["/data/0001.log"] == sealed(flat(TURNS))
    trace(files.held["/data/0001.log"].decode())


def test_a_turn_is_one_write_and_its_file_is_closed_with_it():
    files = FakeFiles()
    journal = Journal("/data", files)
    journal.create(HEADER)
    journal.append(TURNS[0])
    files.calls.clear()
    journal.append(TURNS[5])
    assert files.calls == [
        (
            "append",
            "/data/tail/0001.log",
            len(sealed(flat(TURNS[:1] + TURNS[5:6]))) - len(sealed(flat(TURNS[:1]))),
        )
    ]


def test_the_log_is_never_far_behind_even_if_nobody_tidies():
    files = FakeFiles()
    journal = Journal("/data", files)
    play(journal, TURNS * 20, False)
    assert files.size("/data/tail/0001.log") < 1200
    assert stored(files) == flat(TURNS * 20)


def test_tidying_waits_until_there_is_something_to_move():
    files = FakeFiles()
    journal = Journal("/data", files)
    journal.create(HEADER)
    journal.append(TURNS[0])
    assert not journal.tidy()
    assert journal.tidy(True)
    assert not journal.tidy(True)


def test_a_settled_match_is_all_in_its_log_after_the_next_tidying():
    files = FakeFiles()
    journal = Journal("/data", files)
    play(journal, TURNS[:1])
    journal.settle()
    assert files.names("/data/tail") == ["0001.log"]
    assert journal.tidy()
    assert files.held == {"/data/0001.log": sealed(flat(TURNS[:1]))}
    journal.append(TURNS[1])
    assert not journal.tidy()


def test_numbers_go_up_from_the_highest_in_use():
    files = FakeFiles({"/data/0003.log": sealed([HEADER]), "/data/0007.bad": b"x", "/data/a": b""})
    journal = Journal("/data", files)
    assert journal.create(HEADER) == 8
    assert journal.create(HEADER) == 9
    assert journal.numbers() == [3, 8, 9]


class _NoList(FakeFiles):
    """A flash whose folders can't be listed for a while, and where nothing can be written."""

    gone = False

    def names(self, folder):
        if self.gone:
            raise OSError(5)
        return super().names(folder)


def test_a_match_begun_while_no_folder_can_be_listed_is_saved_when_it_can():
    for open_one in (True, False):
        files = _NoList()
        for _ in range(2):
            journal = Journal("/data", files)
            journal.create(HEADER)
        journal = Journal("/data", files)
        if open_one:
            journal.resume(2, lambda record: None)
        files.gone = files.failing = True
        other = HEADER[:-1] + ["seed=" + "5" * 64]
        raises(OSError, journal.create, other)
        assert journal.behind == 1
        files.gone = files.failing = False
        journal.flush()
        assert journal.number == 3 and journal.numbers() == [1, 2, 3]


def test_names_that_only_look_like_a_log_are_nobodys():
    odd = ("00001.log", "1.log", "\u00b2\u00b2\u00b2\u00b2.log", "9" * 30 + ".log", "+001.log")
    journal = Journal("/data", FakeFiles({"/data/" + name: b"x\n" for name in odd}))
    assert journal.numbers() == []
    assert journal.create(HEADER) == 1


def test_numbers_go_on_past_9999():
    files = FakeFiles({"/data/9999.log": sealed([HEADER])})
    journal = Journal("/data", files)
    assert journal.create(HEADER) == 10000
    assert journal.numbers() == [9999, 10000]
    assert stored(files, 10000) == [HEADER]


def test_above_the_highest_number_a_free_one_is_found():
    files = FakeFiles({"/data/99999999.log": b"x\n", "/data/0001.bad": b"x\n"})
    journal = Journal("/data", files)
    assert journal.create(HEADER) == 2
    assert journal.numbers() == [2, 99999999]


class Mute(FakeFiles):
    """A flash that does not say how large this file is."""

    mute = ""

    def size(self, path):
        if path == self.mute:
            raise OSError(5)
        return super().size(path)


def test_a_log_whose_size_cannot_be_had_stays_closed():
    files = Mute()
    journal = Journal("/data", files)
    journal.create(HEADER)
    journal.close()
    files.mute = "/data/0001.log"
    raises(OSError, journal.open, 1)
    assert journal.number == -1
    files.mute = ""
    assert journal.open(1) == ([HEADER], 0)


def test_a_log_that_does_not_answer_is_not_written_over():
    files = Mute({"/data/0001.log": b"mine\n"})
    files.mute = "/data/0001.log"
    journal = Journal("/data", files)
    journal.number = 1
    raises(OSError, journal.append, [HEADER])
    assert files.held["/data/0001.log"] == b"mine\n" and journal.behind == 1


def test_a_match_goes_on_where_it_was_left():
    files = FakeFiles()
    play(Journal("/data", files), TURNS[:4])
    journal = Journal("/data", files)
    records, torn = journal.open(1)
    assert (records, torn) == (flat(TURNS[:4]), 0)
    for turn in TURNS[4:]:
        journal.append(turn)
    assert stored(files) == flat(TURNS)


def test_ends_are_the_first_and_last_record_with_or_without_a_tail():
    files = FakeFiles()
    journal = Journal("/data", files)
    journal.create(HEADER)
    assert journal.ends(1) == (HEADER, HEADER)
    for turn in TURNS * 5:
        journal.append(turn)
        journal.tidy()
        assert journal.ends(1) == (HEADER, turn[-1])
    journal.close()
    assert journal.ends(1) == (HEADER, ["END", "0"])


def test_ends_refuse_a_damaged_log():
    text = sealed(flat(TURNS))
    damaged = text.replace(b"S9", b"S8")
    files = FakeFiles({"/data/0001.log": damaged})
    raises(LogError, Journal("/data", files).ends, 1)


def test_case_H10_a_torn_last_line_is_dropped_reported_and_cut_before_the_next():
    whole = sealed(flat(TURNS[:3]))
    for cut in range(1, 12):
        for name in ("/data/0001.log", "/data/tail/0001.log"):
            files = FakeFiles({"/data/0001.log": sealed([HEADER])})
            rest = whole[len(sealed([HEADER])) : -cut]
            files.held[name] = files.held.get(name, b"") + rest
            journal = Journal("/data", files)
            records, torn = journal.open(1)
            assert records == flat(TURNS[:3])[:-1]
            assert torn == len(rest) - rest.rfind(b"\n") - 1
            journal.append(TURNS[3])
            journal.close()
            assert files.held == {"/data/0001.log": sealed(records + TURNS[3])}


def test_case_H10_a_torn_end_is_only_read_where_nothing_is_appended():
    text = sealed(flat(TURNS))[:-3]
    files = FakeFiles({"/data/0001.log": text})
    journal = Journal("/data", files)
    assert journal.read(1, lambda record: None) > 0
    journal.open(1)
    journal.close()
    assert files.held == {"/data/0001.log": text}


def test_a_damaged_log_is_set_aside_and_named():
    whole = sealed(flat(TURNS))
    for at in range(0, len(whole) - 1, 7):
        damaged = whole[:at] + bytes((whole[at] ^ 1,)) + whole[at + 1 :]
        if b"\n" in (whole[at : at + 1], damaged[at : at + 1]):
            continue
        files = FakeFiles({"/data/0001.log": damaged})
        journal = Journal("/data", files)
        error = raises(LogError, journal.open, 1)
        assert "0001.log" in str(error) and "0001.bad" in str(error)
        assert error.line == whole[:at].count(b"\n") + 1
        assert files.held == {"/data/0001.bad": damaged}
        assert journal.numbers() == [] and journal.create(HEADER) == 2


def test_reading_a_damaged_log_moves_nothing():
    damaged = sealed(flat(TURNS)).replace(b"S9", b"S8")
    files = FakeFiles({"/data/0001.log": damaged})
    raises(LogError, Journal("/data", files).read, 1, lambda record: None)
    assert files.held == {"/data/0001.log": damaged}


def test_a_damaged_tail_is_set_aside_with_its_log():
    files = FakeFiles()
    play(Journal("/data", files), TURNS[:3], False)
    files.held["/data/tail/0001.log"] = files.held["/data/tail/0001.log"].replace(b"D7", b"D6")
    journal = Journal("/data", files)
    error = raises(LogError, journal.open, 1)
    assert error.line == 3
    assert files.names("/data") == ["0001.bad", "0001.bad.tail"]
    Journal("/data", files)
    assert files.names("/data") == ["0001.bad", "0001.bad.tail"]


def test_setting_aside_never_replaces_what_was_set_aside_before():
    files = FakeFiles({"/data/0001.bad": b"old", "/data/0001.log": b"x\n"})
    raises(LogError, Journal("/data", files).open, 1)
    assert files.held == {"/data/0001.bad": b"old", "/data/0001.badd": b"x\n"}


def test_what_the_fold_refuses_stays_in_its_place_and_names_the_line():
    def feed(record):
        if record[0] == "DEAL":
            raise LogError("no such deal", 0, "this", "that")

    files = FakeFiles()
    play(Journal("/data", files), TURNS)
    error = raises(LogError, Journal("/data", files).resume, 1, feed)
    assert (error.line, error.expected, error.found) == (2, "this", "that")
    assert "0001.log" in str(error) and "0001.log" in files.names("/data")


def test_a_half_made_log_is_cleared_away():
    for text in (b"", b"LOG 1 kin", sealed([HEADER])[:-1]):
        files = FakeFiles({"/data/0001.log": sealed([HEADER]), "/data/0002.log": text})
        assert Journal("/data", files).numbers() == [1]
        assert files.names("/data") == ["0001.log"]


def test_a_log_without_a_whole_line_that_has_a_tail_is_damaged_and_not_half_made():
    turns = sealed([HEADER] + flat(TURNS))[len(sealed([HEADER])) :]
    held = {"/data/0001.log": sealed([HEADER])[:-9], "/data/tail/0001.log": turns}
    files = FakeFiles(dict(held))
    journal = Journal("/data", files)
    assert files.held == held
    raises(LogError, journal.open, 1)
    assert sorted(files.held.values()) == sorted(held.values())


def test_a_tail_whose_log_is_gone_is_set_aside():
    files = FakeFiles({"/data/tail/0003.log": b"PLAY 0 D7 *00000000\n"})
    journal = Journal("/data", files)
    assert files.held == {"/data/0003.bad.tail": b"PLAY 0 D7 *00000000\n"}
    assert journal.orphan == 3 and journal.create(HEADER) == 4


def test_a_log_without_a_line_is_refused_by_name():
    files = FakeFiles({"/data/0001.log": b"", "/data/0002.log": sealed([HEADER])})
    assert "0001.log" in str(raises(LogError, Journal("/data", files).open, 1))


def test_a_file_without_line_ends_is_refused_without_reading_it_all():
    files = FakeFiles({"/data/0001.log": b"z" * 5000})
    error = raises(LogError, Journal("/data", files).open, 1)
    assert error.line == 1


def test_a_missing_log_is_an_oserror():
    journal = Journal("/data", FakeFiles())
    raises(OSError, journal.open, 4)
    raises(OSError, journal.delete, 4)


def test_nothing_can_be_appended_before_a_match_is_open():
    raises(OSError, Journal("/data", FakeFiles()).append, TURNS[0])


def test_a_record_that_no_log_can_hold_changes_nothing():
    files = FakeFiles()
    journal = Journal("/data", files)
    play(journal, TURNS[:2])
    before = dict(files.held)
    for field in ("two words", "Niccol\xf2", "a\nb", "x" * 900):
        raises(ValueError, journal.append, [["NAME", "0", field]])
    assert files.held == before
    journal.append(TURNS[2])
    assert stored(files) == flat(TURNS[:3])


def test_case_H13_a_full_flash_keeps_the_match_and_says_how_far_behind_it_is():
    files = FakeFiles()
    journal = Journal("/data", files)
    play(journal, TURNS[:2])
    files.space = sum([len(each) for each in files.held.values()]) + 5
    behind = 0
    for turn in TURNS[2:]:
        assert raises(OSError, journal.append, turn).args[0] == 28
        behind += len(turn)
        assert journal.behind == behind
    assert stored(FakeFiles(dict(files.held))) == flat(TURNS[:2])


def test_case_H13_hundreds_of_records_wait_in_few_pieces_and_all_arrive():
    files = FakeFiles()
    journal = Journal("/data", files)
    play(journal, TURNS[:1])
    files.space = sum([len(each) for each in files.held.values()]) + 5
    for _ in range(60):
        for turn in TURNS[1:]:
            raises(OSError, journal.append, turn)
    assert journal.behind == 60 * sum([len(turn) for turn in TURNS[1:]])
    assert len(journal._waiting) < journal.behind // 5
    files.space = 1 << 20
    journal.flush()
    assert journal.behind == 0
    assert stored(files) == flat(TURNS[:1] + TURNS[1:] * 60)


def test_case_H13_space_that_returns_gets_everything_missed_in_order():
    for again in (True, False):
        files = FakeFiles()
        journal = Journal("/data", files)
        play(journal, TURNS[:2])
        files.space = sum([len(each) for each in files.held.values()]) + 5
        for turn in TURNS[2:6]:
            raises(OSError, journal.append, turn)
        files.space = 1 << 20
        if again:
            journal.flush()
            assert stored(files) == flat(TURNS[:6])
        for turn in TURNS[6:]:
            journal.append(turn)
        assert journal.behind == 0
        assert stored(files) == flat(TURNS)


def test_case_H13_deleting_an_old_log_lets_the_match_catch_up():
    files = FakeFiles({"/data/0001.log": sealed(flat(TURNS * 3))})
    journal = Journal("/data", files)
    journal.create(HEADER)
    files.space = sum([len(each) for each in files.held.values()])
    raises(OSError, journal.append, TURNS[0])
    journal.delete(1)
    assert (journal.behind, journal.numbers()) == (0, [2])
    assert stored(files, 2) == flat(TURNS[:1])


def test_case_H13_a_match_begun_on_a_full_flash_is_written_when_space_returns():
    files = FakeFiles()
    files.space = 0
    journal = Journal("/data", files)
    raises(OSError, journal.create, HEADER)
    for turn in TURNS * 8:
        raises(OSError, journal.append, turn)
    files.space = 1 << 20
    journal.flush()
    assert stored(files, journal.number) == flat(TURNS * 8)


def test_case_H13_a_full_flash_at_tidying_time_costs_nothing():
    files = FakeFiles()
    journal = Journal("/data", files)
    play(journal, TURNS, False)
    size = sum([len(each) for each in files.held.values()])
    for space in (size, size + 10):
        files.space = space
        assert not journal.tidy(True)
        assert stored(FakeFiles(dict(files.held))) == flat(TURNS)
    files.space = 1 << 20
    journal.append(TURNS[0])
    journal.close()
    assert files.held == {"/data/0001.log": sealed(flat(TURNS + TURNS[:1]))}


def test_another_match_waits_until_the_first_is_saved_or_given_up():
    files = FakeFiles()
    journal = Journal("/data", files)
    play(journal, TURNS[:2])
    files.space = 0
    raises(OSError, journal.append, TURNS[2])
    raises(OSError, journal.create, HEADER)
    assert (journal.number, journal.behind) == (1, 1 + 1)
    journal.close(True)
    assert (journal.number, journal.behind) == (-1, 0)
    files.space = 1 << 20
    assert journal.create(HEADER) == 2
    assert stored(files, 1) == flat(TURNS[:2])


def test_two_journals_that_fail_never_share_a_number():
    files = FakeFiles()
    files.space = 0
    one = Journal("/data", files)
    two = Journal("/data", files)
    other = HEADER[:-1] + ["seed=11ee"]
    raises(OSError, one.create, HEADER)
    files.space = 1 << 20
    two.create(other)
    one.append(TURNS[0])
    assert one.number != two.number
    assert (stored(files, one.number), stored(files, two.number)) == (flat(TURNS[:1]), [other])


def test_case_H09_a_write_that_fails_without_saying_so_is_noticed():
    files = FakeFiles()
    journal = Journal("/data", files)
    play(journal, TURNS[:2])
    files.silent = True
    raises(OSError, journal.append, TURNS[2])
    files.silent = False
    journal.append(TURNS[3])
    assert stored(files) == flat(TURNS[:4])


def survives(run, expected_prefixes):
    """Cut the power before every step of `run`; what is stored must be what was confirmed.

    `run(files, confirmed)` calls `confirmed(n)` after the n-th turn; the cut may leave one turn
    more. Then the match must go on to its end, and a second cut while it does lose nothing.
    """
    cuts = 0
    while True:
        files = FakeFiles()
        files.cut = cuts
        done = [-1]

        def confirmed(n, done=done):
            done[0] = n

        try:
            run(files, confirmed)
            return cuts
        except PowerCut:
            pass
        check_after(files, done[0], expected_prefixes)
        cuts += 1


def check_after(files, confirmed, expected):
    for second in range(0, 40, 3):
        again = FakeFiles(dict(files.held))
        again.cut = second
        try:
            finish(again, confirmed, expected)
        except PowerCut:
            finish(FakeFiles(again.held), confirmed, expected)
    finish(FakeFiles(dict(files.held)), confirmed, expected)


def finish(files, confirmed, expected):
    journal = Journal("/data", files)
    numbers = journal.numbers()
    if confirmed < 0 and not numbers:
        return
    records, _ = journal.open(numbers[-1])
    assert len(records) >= len(expected[max(0, confirmed)])
    whole = expected[-1]
    assert records == whole[: len(records)]
    for i in range(len(records), len(whole)):
        journal.append([whole[i]])
        journal.tidy()
    journal.close()
    assert files.names("/data") == ["0001.log"]
    assert files.held["/data/0001.log"] == sealed(whole)


def test_case_H10_the_power_cut_at_every_step_loses_no_confirmed_turn():
    expected = [flat(TURNS[:n]) for n in range(len(TURNS) + 1)]

    def run(files, confirmed):
        journal = Journal("/data", files)
        journal.create(HEADER)
        confirmed(0)
        for n in range(len(TURNS)):
            journal.append(TURNS[n])
            confirmed(n + 1)
            journal.tidy()
        journal.close()

    cuts = survives(run, expected)
    trace("cuts %d" % cuts)
    assert cuts > 50


def test_case_H10_the_power_cut_while_a_match_is_deleted_leaves_it_whole_or_gone():
    for cut in range(4):
        files = FakeFiles()
        play(Journal("/data", files), TURNS[:3], False)
        journal = Journal("/data", files)
        files.cut = files.steps + cut
        try:
            journal.delete(1)
        except PowerCut:
            pass
        again = FakeFiles(files.held)
        journal = Journal("/data", again)
        if journal.numbers():
            assert journal.open(1)[0] == flat(TURNS[:3])
        else:
            assert again.held == {}


def test_what_the_store_reads_is_what_the_core_reads():
    text = sealed(flat(TURNS))
    files = FakeFiles({"/data/0001.log": text})
    records = Journal("/data", files).open(1)[0]
    assert records == read(text)[0]


def test_the_header_with_the_most_house_rules_fits_into_a_line():
    record = HEADER + ["an_option_of_a_long_name=disqualify"] * 17
    files = FakeFiles()
    Journal("/data", files).create(record)
    assert stored(files) == [record]
