"""Lines, checksums and torn ends of a log; cards, moves and options as text."""

from firmware.core import log
from firmware.core.errors import BadNotation, LogError, OptionError
from firmware.core.notation import (
    card_text,
    move_text,
    parse_card,
    parse_count,
    parse_move,
)
from firmware.core.options import OPTIONS, PRESETS, Options, from_fields
from tests.shared_tools import raises

_RECORDS = [["LOG", "1", "kind=solo"], ["PLAY", "0", "D7"], ["PLAY", "1", "C7xD7"]]


def lines():
    crc = 0
    out = []
    for record in _RECORDS:
        line, crc = log.seal(record, crc)
        out.append(line)
    return out


def test_a_log_reads_back():
    records, _, torn = log.read("".join(lines()).encode())
    assert (records, torn) == (_RECORDS, 0)


def test_case_H10_a_torn_last_line_is_dropped_and_reported():
    whole = "".join(lines()).encode()
    ends = [0]
    for line in lines():
        ends.append(ends[-1] + len(line))
    for cut in range(len(whole)):
        records, crc, torn = log.read(whole[:cut])
        count = len([end for end in ends if 0 < end <= cut])
        assert records == _RECORDS[:count]
        assert torn == cut - ends[count]
        assert crc == log.read(whole[: ends[count]])[1]


def test_a_log_goes_on_after_reading():
    whole = "".join(lines())
    crc = log.read(whole.encode())[1]
    line, _ = log.seal(["PLAY", "0", "S2"], crc)
    assert len(log.read((whole + line).encode())[0]) == 4


def test_every_changed_byte_is_found():
    whole = "".join(lines()).encode()
    for place in range(len(whole) - 1):
        changed = whole[:place] + bytes((whole[place] ^ 1,)) + whole[place + 1 :]
        error = raises(LogError, log.read, changed)
        assert 1 <= error.line <= 3


def test_lost_added_and_moved_lines_are_found():
    one, two, three = lines()
    for text in (one + three, two + three, one + two + two + three, one + three + two, three):
        assert raises(LogError, log.read, text.encode()).line >= 1


def test_bytes_that_are_no_text_are_refused():
    raises(LogError, log.read, b"\xff\xfe *00000000\n")
    raises(LogError, log.read, b"\n")


def test_every_card_has_a_name():
    for card in range(40):
        assert parse_card(card_text(card)) == card


def test_a_text_that_is_no_card_is_refused():
    for text in ("", "D", "D0", "D11", "D07", "X7", "d7", "7D", "D7 ", "D-1", "D\u0661"):
        raises(BadNotation, parse_card, text)


def test_moves_read_back_in_any_order():
    assert parse_move("B9xB5+S4") == parse_move("B9xS4+B5") == (38, (23, 34))
    assert move_text(parse_move("B9xB5+S4")) == "B9xS4+B5"
    for text in ("", "x", "D7x", "D7xx", "D7xC7+C7", "D7 x C7", "D7xC7+"):
        raises(BadNotation, parse_move, text)


def test_numbers_have_one_spelling():
    assert parse_count("0", 9) == 0 and parse_count("40", 40) == 40
    for text in ("", "01", "-1", "+1", "41", "4.0", "1_0", " 1", "\u0661"):
        raises(BadNotation, parse_count, text, 40)


def test_options_read_back_from_a_header():
    for preset, _ in PRESETS:
        assert Options(preset).fields() == [("preset", preset)]
        assert Options(preset).changed() == []
    for key, default, choices in OPTIONS:
        if choices is None:
            others = [not default]
        elif isinstance(choices, list):
            others = [21, 1, 999]
        else:
            others = [choice for choice in choices if choice != default]
        for value in others:
            options = with_companions(key, value)
            again = from_fields(options.fields())
            assert getattr(again, key) == value
            assert type(getattr(again, key)) is type(value)
            assert again.fields() == options.fields()


def with_companions(key, value):
    """The usual game with `key` set, and with what that needs."""
    changes = {key: value}
    while True:
        try:
            return Options("scopa", **changes)
        except OptionError as error:
            other, wanted = error.needs
            assert other and other not in changes, error
            changes[other] = wanted


def test_on_is_the_usual_number_and_off_none():
    for key, usual in (("napola", 10), ("piccola", 6), ("redeal_aces", 1)):
        assert getattr(Options(**{key: "on"}), key) == usual
        assert getattr(Options(**{key: True}), key) == usual
        assert getattr(Options("cirulla", **{key: "off"}), key) == 0


def test_unknown_options_are_refused_by_name():
    for changes in (
        {"forcd": "off"},
        {"forced": "maybe"},
        {"forced": True},
        {"target": 0},
        {"target": 1000},
        {"target": True},
        {"target": "eleven"},
        {"exact_first": 1},
        {"hand": 4},
        {"hand": True},
        {"table_cards": "on"},
        {"declare": "automatic"},
        {"cappotto": 31},
        {"napola": 7},
        {"direction": "up"},
    ):
        error = raises(OptionError, lambda changes=changes: Options("scopa", **changes))
        assert sorted(changes)[0] in str(error)
    assert "poker" in str(raises(OptionError, Options, "poker"))


def test_of_several_wrong_values_the_first_of_the_record_is_named():
    error = raises(OptionError, lambda: Options("scopa", napola=7, hand=4, target="eleven"))
    assert str(error).startswith("option target is ")
