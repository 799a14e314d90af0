"""A match is the fold of its log: written, read, changed and resumed (design.md 2)."""

from firmware.core import log
from firmware.core.deal import check_seats
from firmware.core.errors import IllegalMove, LogError, OptionError, ScopaError
from firmware.core.match import Match, deal_seed, fingerprint, fold
from firmware.core.notation import parse_move
from firmware.core.options import PRESETS, Options
from firmware.core.rng import Rng
from tests.shared_tools import raises, trace

_SEED = bytes(range(32))


# What turns the usual course of a match, each with who can play so.
_COURSES = (
    ("scopa", (2, 3, 4), {"perdere": True}),
    ("scopa", (3, 4), {"direction": "left"}),
    ("scopa", (2,), {"napola": 6, "re_bello": True, "most_sevens": True}),
    ("scopone", (4,), {"trente": True}),
    ("assi", (2,), {"vile": True, "ace_empty": "self", "ace_sweep_scopa": True}),
    ("quindici", (2, 3), {"opening_fifteen": True, "quindici_equal": True}),
    ("cirulla", (2, 3, 4), {"declare": "manual"}),
    ("cirulla", (2, 3), {"declare": "manual", "matta_keeps": True, "cappotto": 30}),
    ("cirulla", (2,), {"matta_keeps": True, "fifteen_stands": True, "opening_nine": True}),
)


def header(seats=2, dealer=0, seed=_SEED, **options):
    return Match.header("0.1.0", Options(**options), seats, 0, 1, dealer, seed)


def folds_to_the_same(first):
    """Play a match from its header and fold its log; the records and the match."""
    records, match = play_match(first)
    again = fold(log.read(text_of(records).encode())[0])
    assert state(again) == state(match)
    assert again.options.fields() == match.options.fields()
    trace(text_of(records))
    return records, match


def play_match(first):
    """The records of a whole match of random plays from the header `first`."""
    below = Rng(b"plays").below
    match = Match(first)
    records = [first]
    while match.phase != "over":
        if match.phase == "play" and match.deal.declarable() and below(2):
            worths = match.deal.matta_worths()
            new = [match.declare_record(worths[below(len(worths))] if worths else 0)]
        elif match.phase == "play":
            moves = match.deal.legal_moves()
            new = match.play_records(moves[below(len(moves))])
        else:
            new = [match.next_deal()]
        for record in new:
            match.feed(record)
        records += new
    return records, match


def text_of(records):
    crc = 0
    lines = []
    for record in records:
        line, crc = log.seal(record, crc)
        lines.append(line)
    return "".join(lines)


def state(match):
    deal = match.deal
    return (
        match.phase,
        match.totals,
        match.winner,
        [score.points for score in match.deals],
        deal and (deal.turn, deal.table, deal.hands, deal.piles, deal.scope, deal.declared),
    )


def test_a_match_is_played_to_its_end_and_folds_to_the_same():
    for seats in (2, 3, 4):
        match = folds_to_the_same(header(seats, seats - 1))[1]
        assert match.winner >= 0 and match.totals[match.winner] >= 11


def test_a_match_of_every_preset_folds_to_the_same():
    for preset, _ in PRESETS:
        for seats in (2, 3, 4):
            try:
                check_seats(Options(preset), seats)
            except OptionError:
                continue
            match = folds_to_the_same(header(seats, seats - 1, preset=preset))[1]
            assert match.totals[match.winner] >= Options(preset).target


def test_a_match_by_house_rules_folds_to_the_same():
    for preset, tables, changes in _COURSES:
        for seats in tables:
            records, match = folds_to_the_same(header(seats, 1, preset=preset, **changes))
            assert match.winner >= 0
            for key in changes:
                assert any(field.startswith(key + "=") for field in records[0]), key


def test_a_perdere_is_won_by_the_lowest_total():
    match = play_match(header(3, perdere=True))[1]
    assert max(match.totals) >= 11
    assert match.totals[match.winner] == min(match.totals)


def test_a_manual_declaration_has_its_record():
    records = play_match(header(preset="cirulla", declare="manual"))[0]
    places = [i for i in range(len(records)) if records[i][0] == "DECLARE"]
    assert places
    for place in places:
        # Whoever declares plays next.
        assert records[place + 1][:2] == ["PLAY", records[place][1]]
        for field, text in ((1, "7"), (2, "4"), (3, "9"), (3, "x")):
            changed = [list(record) for record in records]
            changed[place][field] = text
            refused(changed, place + 1)


def test_a_declaration_that_cannot_be_is_refused():
    records = play_match(header(preset="cirulla"))[0]
    for record in (["DECLARE"], ["DECLARE", records[2][1], "3", "0"], ["DECLARE", "0", "3"]):
        refused(records[:2] + [record], 3)


def test_the_deal_moves_to_the_left_by_option():
    match = play_match(header(3, 1, direction="left"))[1]
    assert match.dealers[:3] == [1, 0, 2]


def test_every_prefix_of_a_log_is_a_state_that_goes_on():
    records, match = play_match(header(target=1))
    for length in range(1, len(records) + 1):
        part = fold(records[:length])
        due = part.due()
        assert due == records[length : length + len(due)]
        for record in records[length:]:
            part.feed(record)
        assert state(part) == state(match)


def test_case_T09_two_folds_in_one_run_are_equal():
    one = play_match(header())[0]
    two = play_match(header(dealer=1))[0]
    states = [state(fold(records)) for records in (one, two)]
    assert states == [state(fold(records)) for records in (two, one)][::-1]


def test_case_R28_the_deal_moves_to_the_right():
    for seats in (2, 3, 4):
        match = play_match(header(seats, 1))[1]
        assert len(match.dealers) > 1
        for i in range(len(match.dealers)):
            assert match.dealers[i] == (1 + i) % seats


def test_commands_change_nothing_until_they_are_fed():
    match = Match(header())
    match.feed(match.next_deal())
    before = state(match)
    match.play_records(match.deal.legal_moves()[0])
    assert state(match) == before


def test_an_illegal_move_is_refused():
    match = Match(header())
    raises(ScopaError, match.play_records, parse_move("D7"))
    match.feed(match.next_deal())
    other = [card for card in range(40) if card not in match.deal.hands[match.deal.turn]]
    raises(IllegalMove, match.play_records, (other[0], ()))


def test_the_seed_commits_to_the_deal():
    match = Match(header())
    assert match.next_deal()[4] == fingerprint(deal_seed(_SEED, 1))
    assert len({deal_seed(_SEED, number) for number in range(1, 300)}) == 299


def test_another_fingerprint_is_found():
    records = play_match(header())[0]
    changed = [list(record) for record in records]
    changed[1][4] = "00000000"
    error = raises(LogError, fold, changed)
    assert error.line == 2 and error.expected == " ".join(records[1])


def refused(records, line):
    error = raises(LogError, fold, records)
    assert error.line == line, (error.line, line)
    return error


def test_a_changed_card_names_line_and_legal_moves():
    records = play_match(header())[0]
    changed = [list(record) for record in records]
    changed[2][2] = "Z9"
    assert refused(changed, 3).found == "Z9"
    seat = changed[2][1]
    changed[2] = ["PLAY", str(1 - int(seat)), records[2][2]]
    assert refused(changed, 3).expected == "seat " + seat


def test_a_changed_score_names_what_was_played():
    records = play_match(header())[0]
    place = [record[0] for record in records].index("SCORE")
    changed = [list(record) for record in records]
    changed[place][2] = "points=9,9"
    error = refused(changed, place + 1)
    assert error.expected == " ".join(records[place])


def test_a_record_out_of_order_is_refused():
    records = play_match(header())[0]
    changed = list(records)
    changed[2], changed[3] = changed[3], changed[2]
    refused(changed, 3)
    refused(records[:2] + records[3:], 3)
    refused(records + [records[-1]], len(records) + 1)
    refused(records[:1] + records[2:], 2)
    refused(records[:2] + [["WHAT"]], 3)


def test_a_header_that_cannot_be_is_refused():
    good = header()
    for place, text in (
        (0, "GOL"),
        (1, "2"),
        (2, "kind=table"),
        (3, "version=1"),
        (4, "preset=poker"),
        (4, "bottoms=on"),
        (5, "seats=7"),
        (6, "human=2"),
        (8, "dealer=-1"),
        (9, "seed=00"),
        (9, "seed=" + "zz" * 32),
        (9, "seeds"),
    ):
        changed = list(good)
        changed[place] = text
        assert raises(LogError, Match, changed).line == 1
    raises(LogError, Match, good[:3])
    raises(LogError, fold, [])


def test_a_header_lists_the_seats_of_several_people():
    record = Match.header("0.1.0", Options(), 4, (0, 2), 1, 0, _SEED)
    assert "human=0,2" in record
    match = Match(record)
    assert (match.human, match.humans) == (0, (0, 2))
    assert Match(header()).humans == (0,)


def test_seats_of_people_are_listed_once_and_rising():
    for text in ("0,0", "1,0", "0,2", "0,", ""):
        record = [f if f[:6] != "human=" else "human=" + text for f in header()]
        assert raises(LogError, Match, record).line == 1, text


def test_an_empty_options_field_keeps_the_default():
    assert Match(header()).options.fields() == [("preset", "scopa")]
    assert Match(header(target=21, forced="off")).options.target == 21
