"""Lists, pickers, bars, toast, hold: what keys do to them, and that they stay in their region."""

from firmware.ui import canvas as c
from firmware.ui import fonts
from firmware.ui import widgets as w
from firmware.ui.input import (
    BACK,
    CLICK,
    HOLD,
    HOLD_STEPS,
    LEFT,
    LONG,
    OK,
    PRESS,
    RELEASE,
    REPEAT,
    RIGHT,
)
from tests.shared_tools import trace
from tests.ui.glass import Glass
from tests.ui.watch import Watch

_ITEMS = ("Nuova partita", "Riprendi", "Segnapunti", "Come si gioca", "Impostazioni", "Storia")
_WIDE = "WWWWWWWWWWWWWWWWWWWWWWWWWWWW"


def both():
    glass = Glass()
    return glass, Watch(glass)


def test_a_press_goes_round_a_list_and_a_held_key_stops_at_its_end():
    menu = w.Menu(3)
    assert menu.handle(LEFT, PRESS) and menu.index == 2
    assert not menu.handle(RIGHT, REPEAT) and menu.index == 2
    assert menu.handle(RIGHT, PRESS) and menu.index == 0
    assert not menu.handle(LEFT, REPEAT) and menu.index == 0


def test_a_list_ignores_other_keys_and_kinds():
    menu = w.Menu(3, 1)
    for key in (LEFT, RIGHT, OK, BACK):
        for kind in (CLICK, RELEASE, LONG, HOLD):
            assert not menu.handle(key, kind)
    assert not menu.handle(OK, PRESS) and menu.index == 1


def test_lists_of_no_and_one_line_do_not_move():
    for count in (0, 1):
        menu = w.Menu(count)
        assert not menu.handle(RIGHT, PRESS)
        glass, canvas = both()
        menu.draw(canvas, _ITEMS[:count])
        assert (glass.box() is None) == (count == 0)


def test_the_chosen_line_is_always_seen():
    glass, canvas = both()
    for count in range(1, 7):
        menu = w.Menu(count)
        for key in (RIGHT,) * 7 + (LEFT,) * 9:
            menu.handle(key, PRESS)
            canvas.look()
            canvas.clear()
            menu.draw(canvas, _ITEMS[:count])
            assert _ITEMS[menu.index] in canvas.words
            assert len([word for word in canvas.words if word in _ITEMS]) == min(count, 4)
            assert canvas.faults == []
            trace("%d %d %08x" % (count, menu.index, glass.crc()))


def test_a_list_stays_in_its_region():
    glass, canvas = both()
    menu = w.Menu(6, 3)
    menu.draw(canvas, (_WIDE,) * 6, ("WWW",) * 6)
    left, top, right, bottom = glass.box()
    assert left >= 0 and right <= c.WIDTH
    assert top >= c.BODY_Y and bottom <= c.BODY_Y + c.BODY_H


def test_status_keeps_the_last_part_where_an_alert_leaves_no_room():
    _, canvas = both()
    w.status(canvas, "Mano 1 · Settebello", "memoria!")
    assert "Settebello" in canvas.words and canvas.faults == []


def test_status_keeps_all_parts_where_there_is_room():
    _, canvas = both()
    w.status(canvas, "Mano 1 · Denari", "pila!")
    assert "Mano 1 · Denari" in canvas.words and canvas.faults == []


def test_status_and_hints_stay_in_their_regions_whatever_they_say():
    for left in ("", "Tu 7", _WIDE):
        for right in ("", "mazzo 30", "pila scarica"):
            glass, canvas = both()
            w.status(canvas, left, right)
            assert glass.box()[3] <= c.STATUS_H
    words = ("", "ok", "scegli", _WIDE)
    for number in range(4**4):
        pick = [words[number // 4**place % 4] for place in range(4)]
        glass, canvas = both()
        w.hints(canvas, pick[0], pick[1], pick[2], "", pick[3])
        assert glass.box() == (0, c.HINT_Y, c.WIDTH, c.HINT_Y + c.HINT_H)


def test_hints_that_fit_are_whole_and_apart():
    for arrows, ok, back in (
        ("scegli", "apri", "esci"),
        ("cambia", "ok", "annulla"),
        ("", "x", ""),
    ):
        glass, canvas = both()
        assert w.hints_width(canvas, arrows, ok, back) <= c.WIDTH
        w.hints(canvas, arrows, ok, back)
        assert canvas.faults == []
        for word in (arrows, ok, back):
            assert not word or word in canvas.words
        trace("%08x" % glass.crc())


def test_hints_too_long_together_leave_out_back_first_then_the_arrows():
    _, canvas = both()
    w.hints(canvas, "cambia", "avanti", "torna")
    assert ("torna" in canvas.words, "cambia" in canvas.words) == (False, True)
    assert "↩" in canvas.words and canvas.faults == []
    canvas.look()
    w.hints(canvas, "cambia valore", "avanti cosi", "torna")
    assert "cambia valore" not in canvas.words and "avanti cosi" in canvas.words
    assert canvas.faults == []


def test_a_number_stops_at_its_ends():
    picker = w.Picker(0, 40, 40)
    assert not picker.handle(RIGHT, PRESS) and picker.value == 40
    assert picker.handle(LEFT, PRESS) and picker.value == 39


def test_a_held_key_runs_faster_after_eight_repeats():
    picker = w.Picker(0, 40, 0)
    values = []
    for _ in range(20):
        picker.handle(RIGHT, REPEAT)
        values.append(picker.value)
    assert values[:9] == [1, 2, 3, 4, 5, 6, 7, 8, 13]
    assert values[-1] == 40
    picker.handle(LEFT, PRESS)
    assert picker.value == 39


def test_a_choice_goes_round():
    picker = w.Picker(0, 2, 2, 1, True)
    assert picker.handle(RIGHT, PRESS) and picker.value == 0
    assert picker.handle(LEFT, PRESS) and picker.value == 2


def test_a_picker_page_stays_in_the_body_at_its_widest():
    for value, text in ((7, ""), (100, ""), (-40, ""), (0, "Scopa"), (0, "Scopone scientifico")):
        glass, canvas = both()
        w.Picker(-99, 999, value).draw(canvas, "Scope di Massimil", text)
        assert canvas.faults == [], canvas.faults
        _, top, _, bottom = glass.box()
        assert top >= c.BODY_Y and bottom <= c.BODY_Y + c.BODY_H
        trace("%08x" % glass.crc())


def test_a_newer_toast_replaces_the_older_and_each_ends_after_its_time():
    toast = w.Toast()
    toast.show("uno", 0)
    toast.show("due", 1000)
    assert not toast.tick(2400) and toast.text == "due"
    assert toast.tick(2500) and toast.text == ""
    assert not toast.tick(9000)


def test_a_toast_ends_where_the_clock_wraps():
    toast = w.Toast()
    toast.show("uno", 0x3FFFFFFF - 100)
    assert not toast.tick(1000)
    assert toast.tick(1400)


def test_a_toast_is_drawn_in_the_body_only():
    for text in ("ok", "Annullato: +1 scopa", _WIDE, "parola " * 30):
        glass, canvas = both()
        toast = w.Toast()
        toast.show(text, 0)
        toast.draw(canvas)
        left, top, right, bottom = glass.box()
        assert left >= 0 and right <= c.WIDTH
        assert top >= c.BODY_Y and bottom <= c.BODY_Y + c.BODY_H


def test_a_long_toast_has_two_lines_and_twice_the_time():
    glass, canvas = both()
    toast = w.Toast()
    toast.show("Annullato: Primiera 81-75", 0)
    toast.draw(canvas)
    assert canvas.words == ["Annullato: Primiera", "81-75"] and canvas.faults == []
    assert not toast.tick(2999) and toast.tick(3000)
    trace("%08x" % glass.crc())


def test_hold_is_done_by_long_only():
    hold = w.Hold()
    assert not hold.handle(OK, PRESS)
    for step in range(1, HOLD_STEPS):
        assert not hold.handle(OK, HOLD)
        assert hold.steps == step
    assert hold.handle(OK, LONG) and hold.steps == HOLD_STEPS


def test_hold_let_go_early_starts_again():
    hold = w.Hold()
    for kind in (PRESS, HOLD, HOLD, CLICK, RELEASE):
        assert not hold.handle(OK, kind)
    assert hold.steps == 0
    assert not hold.handle(BACK, LONG)


def test_the_bar_fills_from_the_left():
    hold = w.Hold()
    before = -1
    for kind in (PRESS,) + (HOLD,) * (HOLD_STEPS - 1) + (LONG,):
        hold.handle(OK, kind)
        glass, canvas = both()
        hold.draw(canvas, 4, 30, 119, "")
        lit = sum([glass.lit(x, 36) for x in range(5, 122)])
        assert lit > before
        before = lit
    assert before == 117


def test_wrap_breaks_at_spaces_and_loses_no_word():
    _, canvas = both()
    text = "Si prende la carta uguale oppure una somma"
    lines = w.wrap(canvas, text, c.WIDTH, fonts.BODY)
    assert " ".join(lines) == text
    assert len(lines) > 1
    for line in lines:
        assert canvas.width(line, fonts.BODY) <= c.WIDTH
