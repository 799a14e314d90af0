"""History, deletion, statistics, the rules and the practice, by key presses."""

from firmware.scorer.practice import ASKED
from firmware.ui.strings import T
from tests.ui.measure import flat, too_wide
from tests.ui.score_rig import BACK, LEFT, OK, RIGHT, ScoreRig
from tests.ui.shared_score_pictures import WIDE


def play(names, winner, files=None):
    """A match to 4, won in one deal; the rig stands at its end."""
    rig = ScoreRig(len(names), files, names=names, table_target=4, known=())
    if files is not None:
        rig.app._set("names", tuple(names))
        rig.app._set("sides", len(names))
    rig.start()
    rig.quick(winner, winner, winner, winner)
    assert rig.screen() == "score_over"
    return rig


def to_menu(rig, name):
    """From anywhere to the screen of this name, through the menu."""
    while rig.screen() != "title":
        rig.tap(BACK)
    rig.tap(OK)
    menu = rig.top
    while menu._commands[menu._list.index] != ("push", name):
        rig.tap(RIGHT)
    rig.tap(OK)
    assert rig.screen() == name


def test_history_lists_the_newest_first_with_winner_and_totals():
    rig = play(("Ada", "Bruno"), 0)
    rig = play(("Ada", "Carla"), 1, rig.files)
    to_menu(rig, "score_history")
    words = rig.words()
    assert words.find("2  Carla") < words.find("1  Ada")
    assert "0-4" in words and "4-0" in words
    assert rig.faults() == []


def test_a_match_in_the_middle_of_a_deal_is_listed_with_its_totals():
    rig = ScoreRig().start()
    rig.quick(0, 0, 0, -1)
    rig.count()
    rig.to(23)
    to_menu(rig, "score_history")
    assert "3-0" in rig.words() and T.NOT_OVER in rig.words()


def test_a_past_match_opens_with_its_deals():
    rig = play(("Ada", "Bruno"), 0)
    rig = play(("Ada", "Carla"), 1, rig.files)
    to_menu(rig, "score_history")
    rig.tap(RIGHT)
    rig.tap(OK)
    assert rig.screen() == "score_past" and "Bruno" in rig.words()
    rig.tap(OK)
    assert rig.screen() == "score_match" and "+4 +0" in rig.words()
    rig.taps(BACK, BACK)
    assert rig.screen() == "score_history"
    assert rig.faults() == []


def test_a_finished_match_that_is_undone_can_be_taken_up_again():
    rig = play(("Ada", "Bruno"), 0)
    to_menu(rig, "score_history")
    assert rig.app.resumable("table") == 0
    rig.taps(OK, OK)
    rig.undo_deal_here()
    assert rig.ledger.totals == [0, 0]
    assert rig.app.resumable("table") == 1
    rig.taps(BACK, BACK, BACK, BACK, OK, OK)
    assert rig.screen() == "score_summary"


def test_a_match_is_deleted_by_holding_and_not_by_pressing():
    rig = play(("Ada", "Bruno"), 0)
    to_menu(rig, "score_history")
    rig.taps(OK, RIGHT)
    assert rig.screen() == "score_delete"
    rig.tap(OK)
    rig.hold(OK, 400)
    assert rig.app.journal.numbers() == [1]
    rig.hold(OK, 700)
    rig.wait(50)
    assert rig.app.journal.numbers() == []
    assert rig.screen() == "score_history"
    assert rig.faults() == []


def test_back_leaves_the_page_of_deletion():
    rig = play(("Ada", "Bruno"), 0)
    to_menu(rig, "score_history")
    rig.taps(OK, RIGHT, BACK)
    assert rig.screen() == "score_past"
    assert rig.app.journal.numbers() == [1]


def test_statistics_per_name():
    rig = play(("Ada", "Bruno"), 0)
    rig = play(("Ada", "Carla"), 1, rig.files)
    to_menu(rig, "score_history")
    rig.taps(LEFT, OK)
    assert rig.screen() == "score_stats"
    assert "1/2" in rig.words()
    rig.tap(OK)
    assert "Ada" in rig.words() and T.PLAYER_LINES[3] in rig.words()
    rig.tap(BACK)
    assert rig.screen() == "score_stats"
    assert rig.faults() == []


def test_history_of_wide_names_and_an_empty_one():
    for lang in ("it", "en"):
        rig = ScoreRig(2, None, lang)
        to_menu(rig, "score_history")
        rig.tap(OK)
        assert rig.screen() == "score_stats"
        for sides in (2, 3, 4):
            rig = ScoreRig(sides, None, lang, names=WIDE[:sides], table_target=4).start()
            rig.quick(0, 0, 0, 0)
            to_menu(rig, "score_history")
            rig.taps(OK, RIGHT, BACK, BACK, LEFT, OK, OK)
            assert rig.faults() == [], (lang, sides)


def test_every_page_of_the_rules_fits():
    for lang in ("it", "en"):
        rig = ScoreRig(2, None, lang)
        to_menu(rig, "learn")
        for _ in range(len(T.LEARN)):
            assert len(T.LEARN[rig.top._page]) <= 5
            rig.tap(RIGHT)
        assert rig.top._page == len(T.LEARN) - 1
        rig.taps(LEFT, OK, OK)
        assert rig.screen() == "practice"
        assert rig.faults() == [], lang


def test_the_rules_do_not_repeat_the_erratum():
    # rules.md 0: from 3, 4, 5 and Re a Cavallo takes 4+5; nothing is taken by an ace, 2 or 6.
    for text in flat(T.LEARN):
        assert "9 non" not in text
    assert "4+5" in " ".join(flat(T.LEARN))


def test_practice_asks_and_tells():
    for lang in ("it", "en"):
        rig = ScoreRig(2, None, lang)
        to_menu(rig, "learn")
        for _ in range(len(T.LEARN)):
            rig.tap(OK)
        assert rig.screen() == "practice"
        for round_ in range(3):
            rig.taps(RIGHT, LEFT, OK)
            for category in ASKED:
                rig.taps(BACK, OK)
                practice = rig.top
                right = practice._piles.answer(category)
                choices = practice._piles.choices(category)
                while choices[practice._choice] != right:
                    rig.tap(RIGHT)
                if round_:
                    rig.tap(RIGHT if practice._choice == 0 else LEFT)
                rig.tap(OK)
                assert (T.WRONG if round_ else T.RIGHT) in rig.words()
                rig.tap(OK)
            assert ("0/4" if round_ else "4/4") in rig.words()
            rig.tap(OK)
        assert rig.faults() == [], lang


def test_back_alone_leaves_the_practice_from_every_page():
    for pages in range(2 * len(ASKED) + 2):
        rig = ScoreRig(2, None, "en")
        to_menu(rig, "learn")
        for _ in range(len(T.LEARN) + pages):
            rig.tap(OK)
        assert rig.screen() == "practice"
        for _ in range(8):
            rig.tap(BACK)
        assert rig.screen() == "title", pages
        assert rig.faults() == []


def test_back_on_an_answer_shows_the_piles_and_asks_the_next():
    rig = ScoreRig(2, None, "en")
    to_menu(rig, "learn")
    for _ in range(len(T.LEARN) + 2):
        rig.tap(OK)
    assert rig.top._asked == 0
    rig.taps(BACK, OK)
    assert rig.top._asked == 1 and rig.faults() == []


def test_words_of_the_history_fit():
    from firmware.ui import fonts

    assert too_wide("MATCH_N", fonts.SMALL, 70, 9999) == []
