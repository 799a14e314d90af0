"""The menu: the cursor stands where the player's hand was, though lines come and go above it."""

from tests.app.rig import BACK, OK, RIGHT, Rig


def _chosen(rig):
    menu = rig.top
    assert menu.NAME == "menu", menu.NAME
    return menu._commands[menu._list.index]


def _open(rig, *command):
    """From the menu into the line with this command."""
    while _chosen(rig) != command:
        rig.tap(RIGHT)
    rig.tap(OK)


def _leave(rig):
    """Press BACK until the menu is there, or open it from the title."""
    while rig.screen() not in ("menu", "title"):
        rig.tap(BACK)
    if rig.screen() == "title":
        rig.tap(OK)


def test_back_from_a_table_just_begun_stands_on_the_line_that_resumes_it():
    rig = Rig()
    rig.tap(OK)
    _open(rig, "push", "score_new")
    rig.tap(OK)
    _leave(rig)
    assert _chosen(rig) == ("resume_table", 1)


def test_back_from_a_page_stands_on_the_line_that_opened_it():
    rig = Rig()
    rig.tap(OK)
    _open(rig, "push", "settings")
    rig.tap(BACK)
    assert _chosen(rig) == ("push", "settings")


def test_menu_opened_anew_stands_on_its_first_line():
    rig = Rig()
    rig.tap(OK)
    rig.taps(RIGHT, RIGHT, BACK, OK)
    assert rig.top._list.index == 0


def test_line_of_a_resumed_match_stays_chosen():
    rig = Rig()
    rig.new_match()
    while rig.screen() != "title":
        rig.tap(BACK)
    rig.tap(OK)
    assert _chosen(rig) == ("resume_solo", 1)
    rig.tap(OK)
    _leave(rig)
    assert _chosen(rig) == ("resume_solo", 1)


def test_a_running_match_deleted_in_the_history_is_gone_from_memory_too():
    rig = Rig()
    rig.new_match()
    _leave(rig)
    _open(rig, "push", "score_history")
    rig.taps(OK, RIGHT)
    assert rig.screen() == "score_delete"
    rig.hold(OK, 900)
    assert rig.app.kept() == [] and rig.match is None
    assert rig.app.resumable("solo") == 0


def test_the_title_reads_one_log_a_turn_so_that_no_press_is_missed():
    rig = Rig()
    for _ in range(5):
        rig.new_match()
    again = Rig(rig.files, settings=())
    journal = again.app.journal
    ends = journal.ends
    read = []

    def note(number):
        read.append(number)
        return ends(number)

    journal.ends = note
    for turn in range(1, 5):
        again.turn()
        assert len(read) == turn
    again.turn()
    assert read == [4, 3, 2, 1] and "partita in corso" in again.words()
