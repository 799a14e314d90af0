"""Options that contradict each other, or would have no effect, are refused by name."""

from firmware.core.deal import check_seats
from firmware.core.errors import OptionError
from firmware.core.options import PRESETS, Options
from firmware.core.scoring import NOBODY, score
from tests.core.places import cards
from tests.shared_tools import raises

# Preset, changes, the option that is refused, and what it would need.
_REFUSED = (
    ("quindici", {"ace": True}, "ace", "capture=sum"),
    ("scopa", {"ace_decline": True}, "ace_decline", "ace=on"),
    ("scopa", {"ace_sweep_scopa": True}, "ace_sweep_scopa", "ace=on"),
    ("scopa", {"ace_with_ace": "sweep"}, "ace_with_ace", "ace=on"),
    ("scopa", {"ace_empty": "self"}, "ace_empty", "ace=on"),
    ("scopa", {"vile": True}, "vile", "ace=on"),
    ("assi", {"ace_decline": True, "forced": "hand"}, "ace_decline", "forced=card"),
    ("scopa", {"quindici_equal": True}, "quindici_equal", "capture=fifteen"),
    ("scopa", {"opening_fifteen": True}, "opening_fifteen", "capture=fifteen"),
    ("quindici", {"opening_nine": True}, "opening_nine", "opening_fifteen=on"),
    ("cirulla", {"fifteen_stands": True, "redeal_aces": 0}, "fifteen_stands", "redeal_aces=2"),
    (
        "quindici",
        {"fifteen_stands": True, "redeal_aces": 1},
        "fifteen_stands",
        "opening_fifteen=on",
    ),
    ("scopone", {"declare": True}, "declare", "hand=3"),
    ("scopa", {"matta_keeps": True}, "matta_keeps", "declare=on"),
    ("cirulla", {"matta_keeps": True, "declare": False}, "matta_keeps", "declare=on"),
    ("cirulla", {"napola": 10}, "piccola", "napola=0"),
    ("scopone", {"trente": True, "napola": 10}, "trente", "napola=0"),
    ("scopone", {"trente": True, "piccola": 6}, "trente", "piccola=0"),
    ("scopa", {"graded_figures": True, "most_sevens": True}, "graded_figures", "most_sevens=off"),
    (
        "scopa",
        {"graded_figures": True, "three_sevens": True},
        "graded_figures",
        "three_sevens=off",
    ),
    ("scopa", {"most_sevens": True, "three_sevens": True}, "most_sevens", "three_sevens=off"),
    (
        "scopa",
        {"most_sevens": True, "prime_missing": "sum"},
        "most_sevens",
        "prime_missing=disqualify",
    ),
    (
        "scopa",
        {"three_sevens": True, "prime_missing": "suits_first"},
        "three_sevens",
        "prime_missing=disqualify",
    ),
    ("scopa", {"perdere": True, "forced": "off"}, "perdere", "forced=card"),
    ("scopa", {"perdere": True, "forced": "hand"}, "perdere", "forced=card"),
    ("assi", {"perdere": True, "ace_decline": True}, "perdere", "ace_decline=off"),
    ("cirulla", {"perdere": True}, "perdere", "cappotto=off"),
    ("scopone", {"perdere": True, "trente": True}, "perdere", "trente=off"),
    ("scopa", {"perdere": True, "napola": 10}, "perdere", "napoleone=off"),
    ("scopa", {"hand": 10}, "hand", "table_cards=0"),
    ("scopa", {"table_cards": 0}, "table_cards", "hand=10"),
    ("scientifico", {"hand": 9}, "table_cards", "hand=10"),
    ("scientifico", {"redeal_aces": 1}, "redeal_aces", "table_cards=4"),
    ("scientifico", {"redeal_kings": True}, "redeal_kings", "table_cards=4"),
    (
        "quindici",
        {"opening_fifteen": True, "hand": 10, "table_cards": 0},
        "opening_fifteen",
        "table_cards=4",
    ),
)


def test_what_does_not_go_together_is_refused_by_name():
    for preset, changes, key, needs in _REFUSED:
        error = raises(OptionError, lambda p=preset, c=changes: Options(p, **c))
        text = str(error)
        assert text.startswith("option %s=" % key) and text.endswith("needs " + needs), text
        assert error.key == key and error.needs[0] == needs.split("=")[0]


def test_what_a_refusal_asks_for_makes_it_go():
    for preset, changes, _, _ in _REFUSED:
        if preset == "scientifico" or "table_cards" in changes:
            continue  # the deal itself would have to be another one
        wanted = dict(changes)
        for _ in range(4):
            try:
                Options(preset, **wanted)
                break
            except OptionError as error:
                wanted[error.needs[0]] = error.needs[1]
        Options(preset, **wanted)


def test_every_preset_is_free_of_conflicts():
    for preset, _ in PRESETS:
        assert Options(preset).preset == preset


def test_a_hand_of_nine_or_ten_is_for_four():
    for preset in ("scopone", "scientifico"):
        check_seats(Options(preset), 4)
        for seats in (2, 3):
            assert "four players" in str(raises(OptionError, check_seats, Options(preset), seats))


def test_other_presets_are_for_two_three_and_four():
    for preset in ("scopa", "assi", "quindici", "cirulla"):
        for seats in (2, 3, 4):
            check_seats(Options(preset), seats)
        for seats in (1, 5):
            raises(OptionError, check_seats, Options(preset), seats)


def test_aces_can_be_dealt_ten_each_to_four():
    options = Options("assi", hand=10, table_cards=0)
    check_seats(options, 4)
    raises(OptionError, check_seats, options, 2)


def test_perdere_goes_with_a_napola_that_wins_nothing_at_once():
    options = Options(perdere=True, napola=10, napoleone=False)
    piles = [cards("D1 D2 D3 D4 D5 D6 D7 D8 D9 D10"), cards("C1")]
    assert score(piles, [0, 0], options).napoleone == NOBODY
